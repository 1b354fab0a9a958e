#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

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

    static std::string rules(const ShoeBlackjack& game) {
        return blackjack_rules(
            game.peek, "Cards come from a shoe of " + std::to_string(game.decks) +
                           (game.decks == 1 ? " deck" : " decks") + ", without replacement.\n");
    }

    /// Cards as they are dealt; the dealer's second one is hidden.
    static std::string told(const ShoeBlackjack& game, const ShoeBlackjack::State& s, int m, Seat) {
        using Phase = ShoeBlackjack::Phase;
        if (game.turn(s) != chance) return "";
        if (s.phase == Phase::deal && s.open != 0) return "The dealer takes a hidden card.";
        return blackjack_deal_text(s.phase == Phase::dealer ? "The dealer draws "
                                   : s.phase != Phase::deal ? "You draw "
                                   : s.player.cards == 2    ? "The dealer shows "
                                                            : "You are dealt ",
                                   m);
    }

    static std::string move(const ShoeBlackjack& game, const ShoeBlackjack::State& s, int m) {
        static constexpr std::array names{"stand", "hit", "double"};
        if (game.turn(s) == first) return names[static_cast<std::size_t>(m)];
        return m == 1 ? "ace" : std::to_string(m);
    }

    static std::string picture(const ShoeBlackjack&, const View& view) {
        if (view.player.cards == 0) return "";
        return table_text(view, blackjack_hand_text(view.player), blackjack_hand_text(view.dealer));
    }
    /// With the cards that were dealt in the play, but for the hidden one.
    static std::string picture(const ShoeBlackjack& game, const ShoeBlackjack::State& s,
                               const std::vector<PlayedMove<int>>& played) {
        const View view = game.view(s, first);
        const auto [mine, theirs] = cards_of(game, view, played);
        if (mine.empty()) return picture(game, view);
        return table_text(view, blackjack_cards_text(mine), blackjack_cards_text(theirs));
    }

    /// Hitting, standing and doubling are buttons.
    static Board board(const ShoeBlackjack& game, const View& view, Seat /*viewer*/,
                       const std::vector<PlayedMove<int>>& played) {
        auto [mine, theirs] = cards_of(game, view, played);
        if (view.is_hidden) theirs.push_back(0);
        Board board = blackjack_board(theirs, mine);
        auto& hands = std::get<TableBoard>(board.content).hands;
        if (view.dealer.cards > 0) hands[0].total = blackjack_hand_text(view.dealer);
        if (view.player.cards > 0) hands[1].total = blackjack_hand_text(view.player);
        if (view.is_doubled) board.notes.push_back({"stake", {}, "doubled"});
        return board;
    }

private:
    struct Dealt {
        std::vector<int> mine{};
        std::vector<int> theirs{};
    };
    /// The cards that were dealt in the play, but for a hidden one; none if it did not lead here.
    static Dealt cards_of(const ShoeBlackjack& game, const View& view,
                          const std::vector<PlayedMove<int>>& played) {
        Dealt dealt;
        auto on_way = game.start();
        for (const auto& [seat, m] : played) {
            const auto before = on_way;
            game.play(on_way, m);
            if (on_way.player.total != before.player.total) dealt.mine.push_back(m);
            if (on_way.dealer.total != before.dealer.total) dealt.theirs.push_back(m);
        }
        if (!(game.view(on_way, first) == view)) return {};
        if (view.is_hidden) dealt.theirs.resize(1);
        return dealt;
    }
    static std::string table_text(const View& view, const std::string& mine,
                                  const std::string& theirs) {
        std::string text = "You have " + mine;
        if (view.open == 0) return text;
        return text + ", the dealer has " + theirs + (view.is_hidden ? " and a hidden card" : "");
    }
};

} // namespace zermelo
