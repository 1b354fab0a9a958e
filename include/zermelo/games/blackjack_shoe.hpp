#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>

#include "zermelo/core/kinds.hpp"
#include "zermelo/core/move_list.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/games/blackjack.hpp"

namespace zermelo {

/// Blackjack with a finite shoe: cards are dealt without replacement; otherwise the rules are those
/// of Blackjack. The dealer's hole card is hidden. A dealer who shows an ace or a ten checks it,
/// and a natural ends the game at once.
struct ShoeBlackjack {
    static constexpr int max_decks = 8;
    using Hand = Blackjack::Hand;
    using Move = int; ///< for chance a card 1 to 10, for the player a move of Blackjack
    using Moves = MoveList<Move, 10>;

    /// The number of cards of each point value, aces first.
    using Cards = std::array<std::uint8_t, 10>;

    enum class Phase : std::uint8_t { deal, decide, hit, doubled, dealer, over };
    struct State {
        Cards shoe{};
        Hand player{};
        Hand dealer{};         ///< including the hole card
        std::uint8_t open = 0; ///< the dealer's up card
        std::uint8_t hole = 0; ///< the dealer's hidden card
        Phase phase = Phase::deal;
        bool is_doubled = false;
        bool operator==(const State&) const = default;
    };
    struct View {
        Cards unseen{}; ///< in the shoe or hidden
        Hand player{};
        Hand dealer{}; ///< the visible cards
        std::uint8_t open = 0;
        std::uint8_t hole = 0;  ///< 0 if it is hidden or not dealt
        bool is_hidden = false; ///< is the hole card hidden?
        Phase phase = Phase::deal;
        bool is_doubled = false;
        bool operator==(const View&) const = default;
    };

    int decks = 1;
    bool peek = true; ///< does the dealer check for a natural before the player acts?

    State start() const {
        State s;
        s.shoe.fill(static_cast<std::uint8_t>(4 * decks));
        s.shoe[9] = static_cast<std::uint8_t>(16 * decks);
        return s;
    }
    Seat turn(const State& s) const { return s.phase == Phase::decide ? first : chance; }
    Moves moves(const State& s) const {
        Moves moves;
        if (s.phase == Phase::over) return moves;
        if (s.phase == Phase::decide) {
            moves.push_back(Blackjack::stand);
            moves.push_back(Blackjack::hit);
            if (s.player.cards == 2) moves.push_back(Blackjack::double_down);
            return moves;
        }
        for (int card = 1; card <= 10; ++card)
            if (s.shoe[at(card)] > 0) moves.push_back(card);
        return moves;
    }
    void play(State& s, Move m) const {
        if (s.phase == Phase::decide) {
            decide(s, m);
            return;
        }
        --s.shoe[at(m)];
        switch (s.phase) {
        case Phase::deal: deal(s, m); break;
        case Phase::hit:
        case Phase::doubled: draw_player(s, m); break;
        default: s.dealer.take(m); end_if_done(s);
        }
    }
    std::optional<Payoffs<1, double>> outcome(const State& s) const {
        if (s.phase != Phase::over) return std::nullopt;
        return Payoffs<1, double>{{payment(s)}};
    }
    double probability(const State& s, Move m) const {
        const int cards = std::accumulate(s.shoe.begin(), s.shoe.end(), 0);
        return static_cast<double>(s.shoe[at(m)]) / cards;
    }

    View view(const State& s, Seat) const {
        const bool shown = s.phase == Phase::over || s.phase == Phase::dealer;
        View view{s.shoe,  s.player,    s.dealer, s.open, s.hole, s.hole != 0 && !shown,
                  s.phase, s.is_doubled};
        if (view.is_hidden) {
            ++view.unseen[at(s.hole)];
            view.hole = 0;
            view.dealer = {};
            view.dealer.take(s.open);
        }
        return view;
    }
    /// Draws the hole card from the unseen cards; if the dealer has checked for a natural, excludes
    /// cards that would make one.
    State sample(const View& view, Seat, Random& random) const {
        State s{view.unseen, view.player, view.dealer,    view.open,
                view.hole,   view.phase,  view.is_doubled};
        if (!view.is_hidden) return s;
        Cards possible = view.unseen;
        if (peek && view.open == 1) possible[9] = 0;
        if (peek && view.open == 10) possible[0] = 0;
        auto left = static_cast<int>(pick(random, static_cast<std::uint32_t>(std::accumulate(
                                                      possible.begin(), possible.end(), 0))));
        int card = 1;
        while (left >= possible[at(card)]) left -= possible[at(card++)];
        s.hole = static_cast<std::uint8_t>(card);
        --s.shoe[at(card)];
        s.dealer.take(card);
        return s;
    }

private:
    static constexpr std::size_t at(int card) { return static_cast<std::size_t>(card) - 1; }

    /// Deals two cards to the player, the up card and the hole card.
    void deal(State& s, int card) const {
        if (s.player.cards < 2) {
            s.player.take(card);
            return;
        }
        s.dealer.take(card);
        if (s.open == 0) {
            s.open = static_cast<std::uint8_t>(card);
            return;
        }
        s.hole = static_cast<std::uint8_t>(card);
        const bool ends = s.player.is_natural() || (peek && s.dealer.is_natural());
        s.phase = ends ? Phase::over : Phase::decide;
    }
    static void decide(State& s, Move m) {
        s.is_doubled = m == Blackjack::double_down;
        s.phase = m == Blackjack::hit ? Phase::hit : Phase::doubled;
        if (m == Blackjack::stand) end_if_done(s);
    }
    static void draw_player(State& s, int card) {
        s.player.take(card);
        if (s.player.points() > 21)
            s.phase = Phase::over;
        else if (s.phase == Phase::hit)
            s.phase = Phase::decide;
        else
            end_if_done(s);
    }
    /// Ends the game if the dealer has 17 or more; otherwise the dealer draws.
    static void end_if_done(State& s) {
        s.phase = s.dealer.points() >= 17 ? Phase::over : Phase::dealer;
    }
    static double payment(const State& s) {
        const double bet = s.is_doubled ? 2 : 1;
        const int mine = s.player.points();
        if (mine > 21) return -bet;
        if (s.player.is_natural()) return s.dealer.is_natural() ? 0 : 1.5;
        if (s.dealer.is_natural()) return -bet;
        const int theirs = s.dealer.points();
        if (theirs > 21 || theirs < mine) return bet;
        return theirs > mine ? -bet : 0;
    }
};
static_assert(check_game<ShoeBlackjack>());
static_assert(Hidden<ShoeBlackjack> && Chancy<ShoeBlackjack>);

template <>
struct Notation<ShoeBlackjack> {
    using View = ShoeBlackjack::View;

    static std::string move(const ShoeBlackjack& game, const ShoeBlackjack::State& s, int m) {
        static constexpr std::array names{"stand", "hit", "double"};
        if (game.turn(s) == first) return names[static_cast<std::size_t>(m)];
        return m == 1 ? "ace" : std::to_string(m);
    }

    static std::string picture(const ShoeBlackjack&, const View& view) {
        if (view.player.cards == 0) return "";
        std::string text = "You have " + blackjack_hand_text(view.player);
        if (view.open == 0) return text;
        return text + ", the dealer has " + blackjack_hand_text(view.dealer) +
               (view.is_hidden ? " and a hidden card" : "");
    }
};

} // namespace zermelo
