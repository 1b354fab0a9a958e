#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <vector>

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

/// `the ace`, `an 8`, `a 5`: a card that is dealt, behind what is done with it.
inline std::string blackjack_deal_text(const std::string& what, int card) {
    return what + (card == 1 ? "an ace" : (card == 8 ? "an " : "a ") + std::to_string(card)) + ".";
}

/// `ace 10 (21)`: the cards of a hand and its total.
inline std::string blackjack_cards_text(const std::vector<int>& cards) {
    Blackjack::Hand hand;
    std::string text;
    for (const int card : cards) {
        hand.take(card);
        text += (card == 1 ? "ace" : std::to_string(card)) + " ";
    }
    return text + "(" + blackjack_hand_text(hand) + ")";
}

/// The dealer's cards above the player's, with their totals; a card 0 is face down.
inline Board blackjack_board(const std::vector<int>& dealer, const std::vector<int>& player) {
    const auto hand_of = [](const char* label, const std::vector<int>& cards) {
        TableBoard::Hand hand{label};
        Blackjack::Hand sum;
        for (const int card : cards) {
            hand.cards.push_back({card == 0 ? no_piece : card - 1});
            if (card != 0) sum.take(card);
        }
        if (!cards.empty()) hand.total = blackjack_hand_text(sum);
        return hand;
    };
    Board board;
    for (int card = 1; card <= 10; ++card) {
        const std::string letter = card == 1 ? "A" : std::to_string(card);
        board.pieces.push_back({card == 1 ? "ace" : letter, letter});
    }
    board.content = TableBoard{{hand_of("Dealer", dealer), hand_of("You", player)}};
    return board;
}

/// The rules in words, with a sentence about where the cards come from.
inline std::string blackjack_rules(bool peek, const std::string& shoe) {
    return std::string(
               "Come nearer to 21 than the dealer without going above it. Cards 2 to 10 count "
               "their number, court cards 10, an ace 1 or 11. You are dealt two cards and see one "
               "of the dealer's. Then hit (take a card), stand, or, with your first two cards, "
               "double: the stake is doubled and you take exactly one more card. Above 21 you are "
               "bust and lose at once. The dealer draws to 17 and then stands.\n"
               "A win pays the stake of 1; an ace and a ten as the first two cards are a natural, "
               "which pays 1.5 unless the dealer has one too. Equal totals pay nothing. ") +
           (peek ? "A dealer who shows an ace or a ten looks for a natural before you play.\n"
                 : "Only after you have played the dealer takes a second card.\n") +
           shoe + "A move is hit, stand or double.";
}

template <>
struct Notation<Blackjack> {
    static std::string rules(const Blackjack& game) {
        return blackjack_rules(game.peek, "Cards are drawn from a shoe that never ends.\n");
    }

    /// Cards as they are dealt, and what becomes of the dealer.
    static std::string told(const Blackjack& game, const Blackjack::State& s, int m, Seat) {
        using Phase = Blackjack::Phase;
        if (game.turn(s) != chance) return "";
        if (s.phase == Phase::peek)
            return m == 0 ? "The dealer looks at the second card: it is no natural."
                          : "The dealer has a natural.";
        if (s.phase == Phase::dealer)
            return m == Blackjack::bust      ? "The dealer draws and is bust."
                   : m == Blackjack::natural ? "The dealer has a natural."
                                             : "The dealer draws to " + std::to_string(m) + ".";
        return blackjack_deal_text(s.phase == Phase::deal && s.player.cards == 2
                                       ? "The dealer shows "
                                   : s.phase == Phase::deal ? "You are dealt "
                                                            : "You draw ",
                                   m);
    }

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
        return table_text(s, blackjack_hand_text(s.player));
    }
    /// With the cards that were dealt in the play.
    static std::string picture(const Blackjack& game, const Blackjack::State& s,
                               const std::vector<PlayedMove<int>>& played) {
        const auto cards = cards_of(game, s, played);
        return cards.empty() ? picture(game, s) : table_text(s, blackjack_cards_text(cards));
    }

    /// Hitting, standing and doubling are buttons. Of the dealer's later cards only their sum is
    /// drawn.
    static Board board(const Blackjack& game, const Blackjack::State& s, Seat /*viewer*/,
                       const std::vector<PlayedMove<int>>& played) {
        Board board = blackjack_board(s.open == 0 ? std::vector<int>{} : std::vector<int>{s.open},
                                      cards_of(game, s, played));
        auto& hands = std::get<TableBoard>(board.content).hands;
        if (s.dealer != 0) hands[0].total = points_of_dealer(s.dealer);
        if (s.player.cards > 0) hands[1].total = blackjack_hand_text(s.player);
        if (s.is_doubled) board.notes.push_back({"stake", {}, "doubled"});
        return board;
    }

private:
    /// The cards that were dealt to the player; none if the play did not lead to s.
    static std::vector<int> cards_of(const Blackjack& game, const Blackjack::State& s,
                                     const std::vector<PlayedMove<int>>& played) {
        std::vector<int> cards;
        auto on_way = game.start();
        for (const auto& [seat, m] : played) {
            const auto before = on_way;
            game.play(on_way, m);
            if (on_way.player.total != before.player.total) cards.push_back(m);
        }
        if (!(on_way == s)) cards.clear();
        return cards;
    }
    static std::string points_of_dealer(int points) {
        return points == Blackjack::bust      ? "bust"
               : points == Blackjack::natural ? "a natural"
                                              : std::to_string(points);
    }
    static std::string table_text(const Blackjack::State& s, const std::string& hand) {
        std::string text = "You have " + hand;
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
