#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

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

    static constexpr bool at_once = true; ///< both bid before either sees a bid

    static std::string rules(const Goofspiel& game) {
        const std::string last = std::to_string(game.cards);
        const bool is_random = game.order == Goofspiel::Prizes::random;
        return "Each player has the cards 1 to " + last + ". Prizes worth 1 to " + last +
               " are turned up one by one, in " +
               (is_random                                    ? "random"
                : game.order == Goofspiel::Prizes::ascending ? "ascending"
                                                             : "descending") +
               " order. For each, both players choose a card at the same time. The higher card "
               "wins "
               "the prize; equal cards win nothing for anybody. Both cards are then gone. Whoever "
               "has prizes worth more in the end wins by the difference.\n"
               "A move is one of your cards, like 2.";
    }

    /// The prize that is turned up, and both bids once they are made.
    static std::string told(const Goofspiel& game, const Goofspiel::State& s, int m, Seat viewer) {
        if (game.turn(s) == chance) return "The prize " + std::to_string(m) + " is turned up.";
        if (s.bid == 0) return "";
        const int mine = viewer == first ? s.bid : m;
        const int theirs = viewer == first ? m : s.bid;
        const std::string prize = std::to_string(s.prize);
        return "You bid " + std::to_string(mine) + ", the other bids " + std::to_string(theirs) +
               (mine == theirs  ? ": nobody wins the prize " + prize + "."
                : mine > theirs ? ": you win the prize " + prize + "."
                                : ": the other wins the prize " + prize + ".");
    }

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
        return text + seat_name<Goofspiel>(first) + " leads by " + std::to_string(view.lead);
    }

    /// A card c of a seat has the place 16 * seat + c, a prize 32 + c.
    static Board board(const Goofspiel& game, const View& view, Seat viewer) {
        TableBoard table;
        for (const Seat seat : {first, second})
            table.hands.push_back(
                hand(seat_name<Goofspiel>(seat) + (seat == viewer ? " (you)" : ""),
                     view.hands[index(seat)], place(seat, 0), seat));
        const auto prize = static_cast<Goofspiel::Cards>(view.prize == 0 ? 0 : 1U << view.prize);
        table.hands.push_back(hand("prize", prize, prizes, std::nullopt));
        table.hands.push_back(hand("to come", view.prizes, prizes, std::nullopt));
        if (game.order == Goofspiel::Prizes::random && view.prizes != 0)
            table.hands.back().total = "in any order";
        Board board{.content = std::move(table)};
        for (int card = 1; card <= Goofspiel::max_cards; ++card)
            board.pieces.push_back({std::to_string(card), std::to_string(card)});
        if (view.bid != 0) board.mark(MarkKind::last, place(viewer, view.bid));
        if (view.lead != 0)
            board.notes.push_back(
                {seat_name<Goofspiel>(view.lead > 0 ? first : second) + " leads by",
                 {},
                 std::to_string(view.lead > 0 ? view.lead : -view.lead)});
        if (view.prize == 0 || view.hands[1] == 0) return board;
        board.turn = view.begun ? second : first;
        board.status = seat_name<Goofspiel>(*board.turn) + "'s turn";
        return board;
    }
    static MovePlaces places(const Goofspiel& game, const Goofspiel::State& s, int m) {
        return {game.turn(s) == chance ? prizes + m : place(game.turn(s), m)};
    }

private:
    static constexpr int prizes = 32;
    static int place(Seat seat, int card) { return 16 * static_cast<int>(index(seat)) + card; }
    static TableBoard::Hand hand(const std::string& label, Goofspiel::Cards cards, int first_place,
                                 std::optional<Seat> seat) {
        TableBoard::Hand hand{label, HandLook::tiles, {}, "", seat};
        for (const int card : BitNumbers<Goofspiel::Cards>(cards))
            hand.cards.push_back({card - 1, first_place + card});
        return hand;
    }
    static std::string cards(Goofspiel::Cards cards) {
        std::string text;
        for (const int card : BitNumbers<Goofspiel::Cards>(cards))
            text += (text.empty() ? "" : " ") + std::to_string(card);
        return text.empty() ? "nothing" : text;
    }
};

} // namespace zermelo
