#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>

#include "zermelo/core/kinds.hpp"
#include "zermelo/core/notation.hpp"

namespace zermelo {

/// Blackjack for one player against a dealer, with an infinite shoe: each card is an ace to nine
/// with probability 1/13 and a ten with 4/13. The player may hit, stand, or double down on the
/// first two cards; the dealer draws to 17 and stands on every 17. A natural (ace and ten as the
/// first two cards) pays 3 to 2 unless the dealer has one too; a dealer's natural beats any
/// other 21. With `peek` a dealer who shows an ace or a ten checks the hole card, and a natural
/// ends the game before the player acts.
struct Blackjack {
    /// The part of a hand that matters.
    struct Hand {
        std::uint8_t total = 0; ///< aces count 1
        bool ace = false;       ///< contains an ace, which may count 11
        std::uint8_t cards = 0; ///< 3 means three or more
        bool operator==(const Hand&) const = default;

        constexpr void take(int card) {
            total = static_cast<std::uint8_t>(total + card);
            ace = ace || card == 1;
            if (cards < 3) ++cards;
        }
        constexpr bool is_soft() const { return ace && total <= 11; }
        constexpr int points() const { return is_soft() ? total + 10 : total; }
        constexpr bool is_natural() const { return cards == 2 && points() == 21; }
    };
    static constexpr int bust = 22;    ///< the points of a dealer above 21
    static constexpr int natural = 23; ///< the points of a dealer with a natural

    enum class Phase : std::uint8_t { deal, decide, hit, doubled, dealer, over, peek };
    struct State {
        Hand player{};
        std::uint8_t open = 0;   ///< the dealer's up card
        std::uint8_t dealer = 0; ///< the dealer's final points, 17 to 23
        Phase phase = Phase::deal;
        bool is_doubled = false;
        bool operator==(const State&) const = default;
    };
    /// For chance a card 1 to 10, the dealer's points, or whether the dealer has a natural (0 or
    /// 1); for the player one of the three below.
    using Move = int;
    static constexpr Move stand = 0;
    static constexpr Move hit = 1;
    static constexpr Move double_down = 2;

    bool peek = false;

    State start() const { return {}; }
    Seat turn(const State& s) const { return s.phase == Phase::decide ? first : chance; }
    auto moves(const State& s) const {
        if (s.phase == Phase::over) return std::views::iota(0, 0);
        if (s.phase == Phase::decide)
            return std::views::iota(stand, s.player.cards == 2 ? double_down + 1 : hit + 1);
        if (s.phase == Phase::peek) return std::views::iota(0, 2);
        if (s.phase != Phase::dealer) return std::views::iota(1, 11);
        return std::views::iota(17, may_be_natural(s) ? natural + 1 : bust + 1);
    }
    void play(State& s, Move m) const {
        switch (s.phase) {
        case Phase::deal: deal(s, m); break;
        case Phase::decide: decide(s, m); break;
        case Phase::hit:
        case Phase::doubled: draw_player(s, m); break;
        case Phase::dealer:
            s.dealer = static_cast<std::uint8_t>(m);
            s.phase = Phase::over;
            break;
        case Phase::peek: look(s, m != 0); break;
        case Phase::over: break;
        }
    }
    std::optional<Payoffs<1, double>> outcome(const State& s) const {
        if (s.phase != Phase::over) return std::nullopt;
        return Payoffs<1, double>{{payment(s)}};
    }
    double probability(const State& s, Move m) const {
        const double seen = dealer_odds(s.open, natural);
        if (s.phase == Phase::peek) return m == 0 ? 1 - seen : seen;
        if (s.phase != Phase::dealer) return card_odds(m);
        if (!peek) return dealer_odds(s.open, m);
        return dealer_odds(s.open, m) / (1 - seen);
    }

    static constexpr double card_odds(int card) { return (card == 10 ? 4.0 : 1.0) / 13; }

    /// The probability that a dealer with this up card ends with these points.
    static double dealer_odds(int open, int points);

private:
    /// May the dealer's next card make a natural? Not after a look at it.
    bool may_be_natural(const State& s) const { return !peek && (s.open == 1 || s.open == 10); }

    /// Deals two cards to the player, then one to the dealer.
    void deal(State& s, int card) const {
        if (s.player.cards < 2) {
            s.player.take(card);
            return;
        }
        s.open = static_cast<std::uint8_t>(card);
        if (peek && (card == 1 || card == 10))
            s.phase = Phase::peek;
        else
            look(s, false);
    }
    static void look(State& s, bool is_natural) {
        if (is_natural) {
            s.dealer = natural;
            s.phase = Phase::over;
        } else {
            s.phase = s.player.is_natural() ? Phase::dealer : Phase::decide;
        }
    }
    static void decide(State& s, Move m) {
        s.is_doubled = m == double_down;
        s.phase = m == stand ? Phase::dealer : m == hit ? Phase::hit : Phase::doubled;
    }
    static void draw_player(State& s, int card) {
        s.player.take(card);
        if (s.player.points() > 21)
            s.phase = Phase::over;
        else
            s.phase = s.phase == Phase::hit ? Phase::decide : Phase::dealer;
    }
    static double payment(const State& s) {
        const double bet = s.is_doubled ? 2 : 1;
        const int mine = s.player.points();
        if (mine > 21) return -bet;
        if (s.player.is_natural()) return s.dealer == natural ? 0 : 1.5;
        if (s.dealer == natural) return -bet;
        if (s.dealer == bust || s.dealer < mine) return bet;
        return s.dealer > mine ? -bet : 0;
    }

    using Odds = std::array<std::array<double, natural + 1>, 11>; ///< by up card and points

    static constexpr Odds all_dealer_odds() {
        Odds odds{};
        for (int open = 1; open <= 10; ++open) {
            Hand hand;
            hand.take(open);
            add_dealer_odds(hand, 1, odds[static_cast<std::size_t>(open)]);
        }
        return odds;
    }
    static constexpr void add_dealer_odds(const Hand& hand, double likely,
                                          std::array<double, natural + 1>& odds) {
        const int points = hand.is_natural() ? natural : std::min(hand.points(), bust);
        if (points >= 17) {
            odds[static_cast<std::size_t>(points)] += likely;
            return;
        }
        for (int card = 1; card <= 10; ++card) {
            Hand more = hand;
            more.take(card);
            add_dealer_odds(more, likely * card_odds(card), odds);
        }
    }
};

inline double Blackjack::dealer_odds(int open, int points) {
    static const Odds odds = all_dealer_odds();
    return odds[static_cast<std::size_t>(open)][static_cast<std::size_t>(points)];
}

static_assert(check_game<Blackjack>());
static_assert(Chancy<Blackjack>);

/// `soft 17`, `12`
inline std::string blackjack_hand_text(const Blackjack::Hand& hand) {
    return (hand.is_soft() ? "soft " : "") + std::to_string(hand.points());
}

template <>
struct Notation<Blackjack> {
    static std::string move(const Blackjack& game, const Blackjack::State& s, int m) {
        static constexpr std::array names{"stand", "hit", "double"};
        if (s.phase == Blackjack::Phase::decide && game.turn(s) == first)
            return names[static_cast<std::size_t>(m)];
        if (s.phase == Blackjack::Phase::dealer && m > 21)
            return m == Blackjack::bust ? "bust" : "natural";
        if (s.phase == Blackjack::Phase::peek) return m == 0 ? "no-natural" : "natural";
        return m == 1 ? "ace" : std::to_string(m);
    }

    static std::string picture(const Blackjack&, const Blackjack::State& s) {
        if (s.player.cards == 0) return "";
        std::string text = "You have " + blackjack_hand_text(s.player);
        if (s.open == 0) return text;
        Blackjack::Hand open;
        open.take(s.open);
        if (s.dealer == 0) return text + ", the dealer shows " + blackjack_hand_text(open);
        return text + ", the dealer " +
               (s.dealer == Blackjack::bust      ? "is bust"
                : s.dealer == Blackjack::natural ? "has a natural"
                                                 : "has " + std::to_string(s.dealer));
    }
};

} // namespace zermelo
