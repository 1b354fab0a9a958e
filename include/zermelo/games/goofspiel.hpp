#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "zermelo/core/bits.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/core/notation.hpp"

namespace zermelo {

/// Goofspiel: each player has cards 1 to n, and prizes 1 to n are turned up one by one. Both bid a
/// card simultaneously; the higher card wins the prize, equal cards discard it, and both bids are
/// spent. The payoff is the sum of the prizes won minus that of the opponent.
struct Goofspiel {
    static constexpr int max_cards = 13;
    using Cards = std::uint16_t; ///< bit c is card c

    enum class Prizes : std::uint8_t { random, ascending, descending };

    /// Simultaneous bids are modelled as hidden: the second seat bids after the first without
    /// seeing its bid.
    struct State {
        std::array<Cards, 2> hands{}; ///< by seat
        Cards prizes = 0;             ///< not turned up yet
        std::int16_t lead = 0;        ///< of the first seat
        std::uint8_t prize = 0;       ///< the current prize; 0 if chance must turn it up
        std::uint8_t bid = 0;         ///< the first seat's pending bid; 0 if there is none
        bool operator==(const State&) const = default;
    };
    struct View {
        std::array<Cards, 2> hands{}; ///< by seat, including pending bids
        Cards prizes = 0;
        std::int16_t lead = 0;
        std::uint8_t prize = 0;
        std::uint8_t bid = 0; ///< the own pending bid
        bool begun = false;   ///< has the first seat bid?
        bool fill = false;    ///< explicit padding: views are hashed by their bytes
        bool operator==(const View&) const = default;
    };
    /// A card to bid, or the prize that chance turns up.
    using Move = int;

    int cards = 4;
    Prizes order = Prizes::random;

    State start() const {
        const auto all = static_cast<Cards>((2U << cards) - 2);
        State s{{all, all}, all, 0, 0, 0};
        turn_up(s);
        return s;
    }
    Seat turn(const State& s) const { return s.prize == 0 ? chance : s.bid == 0 ? first : second; }
    BitNumbers<Cards> moves(const State& s) const {
        return BitNumbers<Cards>(s.prize == 0 ? s.prizes : s.hands[s.bid == 0 ? 0 : 1]);
    }
    void play(State& s, Move m) const {
        if (s.prize == 0) {
            take(s.prizes, m);
            s.prize = static_cast<std::uint8_t>(m);
        } else if (s.bid == 0) {
            s.bid = static_cast<std::uint8_t>(m);
        } else {
            take(s.hands[0], s.bid);
            take(s.hands[1], m);
            const int won = s.bid > m ? s.prize : s.bid < m ? -s.prize : 0;
            s.lead = static_cast<std::int16_t>(s.lead + won);
            s.prize = s.bid = 0;
            turn_up(s);
        }
    }
    std::optional<Margin> outcome(const State& s) const {
        if (s.hands[1] != 0) return std::nullopt;
        return Margin{s.lead};
    }
    double probability(const State& s, Move) const { return 1.0 / std::popcount(s.prizes); }

    View view(const State& s, Seat seat) const {
        return {s.hands,   s.prizes, s.lead, s.prize, seat == first ? s.bid : std::uint8_t{0},
                s.bid != 0};
    }
    State sample(const View& view, Seat, Random& random) const {
        State s{view.hands, view.prizes, view.lead, view.prize, view.bid};
        if (view.begun && s.bid == 0)
            s.bid = static_cast<std::uint8_t>(pick(random, BitNumbers<Cards>(s.hands[0])));
        return s;
    }

private:
    static void take(Cards& cards, int card) { cards = static_cast<Cards>(cards & ~(1U << card)); }

    /// Turns up the next prize if it is not random: in a fixed order, or the last one.
    void turn_up(State& s) const {
        if (s.prizes == 0 || (order == Prizes::random && std::popcount(s.prizes) > 1)) return;
        s.prize =
            static_cast<std::uint8_t>(order == Prizes::descending ? std::bit_width(s.prizes) - 1
                                                                  : std::countr_zero(s.prizes));
        take(s.prizes, s.prize);
    }
};
static_assert(check_game<Goofspiel>());
static_assert(Hidden<Goofspiel> && Chancy<Goofspiel>);

template <>
struct Notation<Goofspiel> {
    using View = Goofspiel::View;

    /// `prize 3, 1 2 4 against 2 3 4, lead 2`
    static std::string view(const Goofspiel&, const View& view) {
        return "prize " + std::to_string(view.prize) + ", " + cards(view.hands[0]) + " against " +
               cards(view.hands[1]) + ", lead " + std::to_string(view.lead);
    }

    static std::string picture(const Goofspiel& game, const View& view) {
        std::string text;
        for (const Seat seat : {first, second})
            text += seat_name<Goofspiel>(seat) + " has " + cards(view.hands[index(seat)]) + "\n";
        if (view.prize != 0) text += "The prize is " + std::to_string(view.prize) + "\n";
        if (view.prizes != 0)
            text += "To come: " + cards(view.prizes) +
                    (game.order == Goofspiel::Prizes::random ? " in any order\n" : "\n");
        return text + "Maxie leads by " + std::to_string(view.lead);
    }

private:
    static std::string cards(Goofspiel::Cards cards) {
        std::string text;
        for (const int card : BitNumbers<Goofspiel::Cards>(cards))
            text += (text.empty() ? "" : " ") + std::to_string(card);
        return text.empty() ? "nothing" : text;
    }
};

} // namespace zermelo
