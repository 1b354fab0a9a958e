#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/core/kinds.hpp"
#include "zermelo/core/move_list.hpp"
#include "zermelo/core/notation.hpp"

namespace zermelo {

/// Kuhn poker (H. W. Kuhn, "A simplified two-person poker", 1950): three cards; both players ante 1
/// and get one card. In turn they pass or bet 1. A pass after a bet folds; after two passes or two
/// bets the higher card wins the pot. The payoff is the winner's net gain.
struct KuhnPoker {
    static constexpr int cards = 3; ///< 1 jack, 2 queen, 3 king

    struct State {
        std::array<std::uint8_t, 2> hands{}; ///< by seat; 0 if not dealt yet
        std::uint8_t played = 0;             ///< the number of passes and bets, at most three
        std::uint8_t bets = 0;               ///< bit i: action i was a bet
        bool operator==(const State&) const = default;
    };
    struct View {
        std::uint8_t mine = 0;
        std::uint8_t theirs = 0; ///< 0 if hidden
        std::uint8_t dealt = 0;  ///< the number of cards dealt
        std::uint8_t played = 0;
        std::uint8_t bets = 0;
        bool operator==(const View&) const = default;
    };
    /// A card for chance, one of the two below for a player.
    using Move = int;
    using Moves = MoveList<Move, cards>;
    static constexpr Move pass = 0;
    static constexpr Move bet = 1;

    State start() const { return {}; }
    Seat turn(const State& s) const {
        if (s.hands[1] == 0) return chance;
        return s.played == 1 ? second : first;
    }
    Moves moves(const State& s) const {
        Moves moves;
        if (is_over(s)) return moves;
        if (turn(s) == chance) {
            for (int card = 1; card <= cards; ++card)
                if (card != s.hands[0]) moves.push_back(card);
        } else {
            moves.push_back(pass);
            moves.push_back(bet);
        }
        return moves;
    }
    void play(State& s, Move m) const {
        if (turn(s) == chance) {
            s.hands[s.hands[0] == 0 ? 0 : 1] = static_cast<std::uint8_t>(m);
        } else {
            s.bets = static_cast<std::uint8_t>(s.bets | m << s.played);
            ++s.played;
        }
    }
    std::optional<Margin> outcome(const State& s) const {
        if (!is_over(s)) return std::nullopt;
        if (s.bets == 0b01) return Margin{1};   // bet, pass
        if (s.bets == 0b010) return Margin{-1}; // pass, bet, pass
        const int stake = s.bets == 0 ? 1 : 2;
        return Margin{s.hands[0] > s.hands[1] ? stake : -stake};
    }
    double probability(const State& s, Move) const { return s.hands[0] == 0 ? 1. / 3 : 1. / 2; }

    View view(const State& s, Seat seat) const {
        const int dealt = (s.hands[0] != 0 ? 1 : 0) + (s.hands[1] != 0 ? 1 : 0);
        return {s.hands[index(seat)],
                is_shown(s) ? s.hands[index(opponent(seat))] : std::uint8_t{0},
                static_cast<std::uint8_t>(dealt), s.played, s.bets};
    }
    State sample(const View& view, Seat seat, Random& random) const {
        State s{{}, view.played, view.bets};
        s.hands[index(seat)] = view.mine;
        auto& theirs = s.hands[index(opponent(seat))];
        theirs = view.theirs;
        const int dealt_to_them = view.dealt - (view.mine != 0 ? 1 : 0);
        if (theirs == 0 && dealt_to_them > 0) {
            const auto others = static_cast<std::uint32_t>(view.mine == 0 ? cards : cards - 1);
            theirs = static_cast<std::uint8_t>(1 + pick(random, others));
            if (view.mine != 0 && theirs >= view.mine) ++theirs;
        }
        return s;
    }

private:
    static bool is_over(const State& s) {
        return s.played == 3 || (s.played == 2 && s.bets != 0b10);
    }
    /// Is there a showdown? Not after a fold.
    static bool is_shown(const State& s) {
        return is_over(s) && s.bets != 0b01 && (s.bets != 0b010 || s.played != 3);
    }
};
static_assert(check_game<KuhnPoker>());
static_assert(Hidden<KuhnPoker> && Chancy<KuhnPoker>);

template <>
struct Notation<KuhnPoker> {
    using View = KuhnPoker::View;

    static std::string rules(const KuhnPoker&) {
        return "The deck has three cards, jack, queen and king (J, Q, K). Both players put 1 into "
               "the "
               "pot and are dealt a card that only they see. The first player passes or bets 1. "
               "After a bet, the other bets 1 as well (calls), or passes (folds) and loses the "
               "pot. "
               "After a pass, the other passes too, or bets; then the first may call or fold.\n"
               "If nobody has folded, the higher card wins the pot: 1 from the other, or 2 after "
               "bets.\n"
               "A move is pass or bet; check, fold and call are understood as well.";
    }

    /// The own card; that the other has one; and what the other does.
    static std::string told(const KuhnPoker& game, const KuhnPoker::State& s, int m, Seat viewer) {
        if (game.turn(s) != chance)
            return game.turn(s) == viewer ? ""
                                          : seat_name<KuhnPoker>(game.turn(s)) +
                                                (m == KuhnPoker::bet ? " bets." : " passes.");
        const Seat taker = s.hands[0] == 0 ? first : second;
        return taker == viewer ? "You are dealt the " + card(m) + "."
                               : seat_name<KuhnPoker>(taker) + " is dealt a card.";
    }

    static std::string move(const KuhnPoker& game, const KuhnPoker::State& s, int m) {
        if (game.turn(s) == chance) return card(m);
        return m == KuhnPoker::pass ? "pass" : "bet";
    }

    /// Also accepts poker terms: check and fold mean pass, call means bet.
    static std::optional<int> parse_move(const KuhnPoker& game, const KuhnPoker::State& s,
                                         std::string_view text) {
        if (game.turn(s) == chance) return std::nullopt;
        if (text == "p" || text == "check" || text == "fold") return KuhnPoker::pass;
        if (text == "b" || text == "call") return KuhnPoker::bet;
        return std::nullopt;
    }

    /// `Q pass bet`: the own card and the actions so far.
    static std::string view(const KuhnPoker&, const View& view) {
        std::string text = view.mine == 0 ? "-" : card(view.mine);
        for (int i = 0; i < view.played; ++i) text += (view.bets >> i & 1) != 0 ? " bet" : " pass";
        return text;
    }

    static std::string picture(const KuhnPoker& game, const View& seen) {
        if (seen.mine == 0) return "";
        std::string text = "You hold " + card(seen.mine);
        if (seen.played > 0) text += ", played:" + view(game, seen).substr(1);
        if (seen.theirs != 0) text += ". They held " + card(seen.theirs);
        return text;
    }

    /// Both cards and what each has paid. Passing and betting are buttons.
    static Board board(const KuhnPoker& game, const View& seen, Seat viewer) {
        Board board;
        for (const char* letter : {"J", "Q", "K"}) board.pieces.push_back({letter, letter});
        TableBoard table;
        for (const Seat seat : {first, second}) {
            const int card = seat == viewer ? seen.mine : seen.theirs;
            const bool is_dealt = seen.dealt > index(seat);
            table.hands.push_back(
                {seat_name<KuhnPoker>(seat) + (seat == viewer ? " (you)" : ""), HandLook::cards,
                 is_dealt ? std::vector<TableBoard::Card>{{card == 0 ? no_piece : card - 1}}
                          : std::vector<TableBoard::Card>{},
                 "paid " + std::to_string(paid(seen, seat)), seat});
        }
        board.content = std::move(table);
        if (seen.played > 0) board.notes.push_back({"played", {}, view(game, seen).substr(2)});
        const KuhnPoker::State like{{1, 2}, seen.played, seen.bets};
        if (seen.dealt < 2 || game.outcome(like)) return board;
        board.turn = game.turn(like);
        board.status = seat_name<KuhnPoker>(*board.turn) + "'s turn";
        return board;
    }

private:
    static int paid(const View& seen, Seat seat) {
        const int bets =
            seat == first ? (seen.bets & 1) + (seen.bets >> 2 & 1) : seen.bets >> 1 & 1;
        return 1 + bets;
    }
    static std::string card(int card) {
        return std::string(1, "?JQK"[static_cast<std::size_t>(card)]);
    }
};

} // namespace zermelo
