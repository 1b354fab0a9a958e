#pragma once

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

/// Leduc hold'em (F. Southey et al., "Bayes' bluff: opponent modelling in poker", 2005): six cards,
/// two each of jack, queen and king. Both players ante 1 and get one card. After a betting round a
/// public card is dealt, and a second betting round follows. A raise is 2 in the first round and 4
/// in the second, with at most two raises per round. A pair with the public card wins, otherwise
/// the higher card; equal ranks split the pot.
struct LeducPoker {
    static constexpr int deck = 6;
    using Card = std::uint8_t; ///< jacks 1 and 2, queens 3 and 4, kings 5 and 6; 0 is no card

    enum class Act : std::uint8_t { fold = 1, call, raise };

    /// The public information.
    struct Table {
        Card open = 0;          ///< the public card
        std::uint8_t round = 0; ///< 0 or 1
        /// By round: two bits for each action, the last one in the lowest bits.
        std::array<std::uint8_t, 2> acts{};
        std::array<std::uint8_t, 2> count{};    ///< the number of actions, by round
        std::uint8_t raises = 0;                ///< in this round
        std::array<std::uint8_t, 2> paid{1, 1}; ///< by seat
        std::uint8_t folded = 0;                ///< 1 or 2 if the first or second seat has folded
        bool operator==(const Table&) const = default;
    };
    struct State {
        std::array<Card, 2> hands{}; ///< by seat
        Table table{};
        bool operator==(const State&) const = default;
    };
    struct View {
        Card mine = 0;
        Card theirs = 0; ///< 0 if hidden
        std::uint8_t dealt = 0;
        Table table{};
        bool operator==(const View&) const = default;
    };
    /// A card for chance, an Act for a player.
    using Move = std::uint8_t;
    using Moves = MoveList<Move, deck>;

    State start() const { return {}; }
    Seat turn(const State& s) const {
        if (s.hands[1] == 0 || (s.table.round == 1 && s.table.open == 0)) return chance;
        return s.table.count[s.table.round] % 2 == 0 ? first : second;
    }
    Moves moves(const State& s) const {
        Moves moves;
        if (is_over(s.table)) return moves;
        if (turn(s) == chance) {
            for (Card card = 1; card <= deck; ++card)
                if (card != s.hands[0] && card != s.hands[1]) moves.push_back(card);
            return moves;
        }
        if (s.table.paid[0] != s.table.paid[1]) moves.push_back(number(Act::fold));
        moves.push_back(number(Act::call));
        if (s.table.raises < 2) moves.push_back(number(Act::raise));
        return moves;
    }
    void play(State& s, Move m) const {
        if (turn(s) != chance)
            act(s.table, index(turn(s)), static_cast<Act>(m));
        else if (s.hands[0] == 0)
            s.hands[0] = m;
        else
            (s.hands[1] == 0 ? s.hands[1] : s.table.open) = m;
    }
    std::optional<Margin> outcome(const State& s) const {
        if (!is_over(s.table)) return std::nullopt;
        if (s.table.folded != 0)
            return Margin{s.table.folded == 1 ? -s.table.paid[0] : s.table.paid[1]};
        const int mine = strength(s.hands[0], s.table.open);
        const int theirs = strength(s.hands[1], s.table.open);
        if (mine == theirs) return Margin{0};
        return Margin{mine > theirs ? s.table.paid[1] : -s.table.paid[0]};
    }
    double probability(const State& s, Move) const {
        return 1.0 / (deck - (s.hands[0] != 0 ? 1 : 0) - (s.hands[1] != 0 ? 1 : 0));
    }

    View view(const State& s, Seat seat) const {
        const bool shown = is_over(s.table) && s.table.folded == 0;
        const int dealt = (s.hands[0] != 0 ? 1 : 0) + (s.hands[1] != 0 ? 1 : 0);
        return {s.hands[index(seat)], shown ? s.hands[index(opponent(seat))] : Card{0},
                static_cast<std::uint8_t>(dealt), s.table};
    }
    State sample(const View& view, Seat seat, Random& random) const {
        State s{{}, view.table};
        s.hands[index(seat)] = view.mine;
        Card& theirs = s.hands[index(opponent(seat))];
        theirs = view.theirs;
        if (theirs != 0 || view.dealt - (view.mine != 0 ? 1 : 0) == 0) return s;
        Moves unseen;
        for (Card card = 1; card <= deck; ++card)
            if (card != view.mine && card != view.table.open) unseen.push_back(card);
        theirs = pick(random, unseen);
        return s;
    }

    /// 0, 1 and 2 for jack, queen and king.
    static constexpr int rank(Card card) { return (card - 1) / 2; }

private:
    static constexpr Move number(Act act) { return static_cast<Move>(act); }

    static bool is_over(const Table& table) {
        return table.folded != 0 || (table.round == 1 && is_settled(table));
    }
    /// Is the betting round over: have both acted and paid the same?
    static bool is_settled(const Table& table) {
        return table.count[table.round] >= 2 && table.paid[0] == table.paid[1];
    }

    static void act(Table& table, std::size_t seat, Act act) {
        auto& acts = table.acts[table.round];
        acts = static_cast<std::uint8_t>(acts << 2 | number(act));
        ++table.count[table.round];
        if (act == Act::fold) {
            table.folded = static_cast<std::uint8_t>(seat + 1);
            return;
        }
        table.paid[seat] = table.paid[1 - seat];
        if (act == Act::raise) {
            table.paid[seat] = static_cast<std::uint8_t>(table.paid[seat] + 2 * (table.round + 1));
            ++table.raises;
        } else if (table.round == 0 && is_settled(table)) {
            table.round = 1;
            table.raises = 0;
        }
    }

    static int strength(Card card, Card open) { return rank(card) == rank(open) ? 3 : rank(card); }
};
static_assert(check_game<LeducPoker>());
static_assert(Hidden<LeducPoker> && Chancy<LeducPoker>);

template <>
struct Notation<LeducPoker> {
    using State = LeducPoker::State;
    using View = LeducPoker::View;
    using Act = LeducPoker::Act;

    static std::string rules(const LeducPoker&) {
        return "The deck has six cards: two jacks, two queens and two kings (J1 J2 Q1 Q2 K1 K2). "
               "Both "
               "players put 1 into the pot and are dealt a card that only they see. There are two "
               "rounds of betting; before the second, one card is turned up for both.\n"
               "In a round the players in turn check, bet, call, raise or fold. A bet or raise is "
               "2 "
               "in the first round and 4 in the second, and there are at most two of them a round. "
               "Who folds loses the pot.\n"
               "In the end a pair with the open card wins, else the higher card; equal ranks share "
               "the pot.\n"
               "A move is check, bet, call, raise or fold.";
    }

    /// The own card; that the other has one; the open card; and what the other does.
    static std::string told(const LeducPoker& game, const State& s, LeducPoker::Move m,
                            Seat viewer) {
        if (game.turn(s) != chance)
            return game.turn(s) == viewer
                       ? ""
                       : seat_name<LeducPoker>(game.turn(s)) + " " + move(game, s, m) + "s.";
        if (s.hands[1] != 0) return "The card " + card(m) + " is turned up.";
        const Seat taker = s.hands[0] == 0 ? first : second;
        return taker == viewer ? "You are dealt the " + card(m) + "."
                               : seat_name<LeducPoker>(taker) + " is dealt a card.";
    }

    /// Cards `J1` to `K2`; `fold`, `check`, `call`, `bet`, `raise`.
    static std::string move(const LeducPoker& game, const State& s, LeducPoker::Move m) {
        if (game.turn(s) == chance) return card(m);
        return act(static_cast<Act>(m), s.table.paid[0] == s.table.paid[1]);
    }

    static std::optional<LeducPoker::Move> parse_move(const LeducPoker& game, const State& s,
                                                      std::string_view text) {
        if (game.turn(s) == chance || text.size() != 1) return std::nullopt;
        const auto place = std::string_view("fcr").find(text[0]);
        if (place == std::string_view::npos) return std::nullopt;
        return static_cast<LeducPoker::Move>(place + 1);
    }

    /// `Q1 check bet call, K2 check`: the own card, the actions of the first round, the public
    /// card, the actions of the second round.
    static std::string view(const LeducPoker&, const View& view) {
        std::string text = view.mine == 0 ? "-" : card(view.mine);
        text += acts(view.table, 0);
        if (view.table.open != 0) text += ", " + card(view.table.open) + acts(view.table, 1);
        return text;
    }

    static std::string picture(const LeducPoker&, const View& view) {
        if (view.mine == 0) return "";
        std::string text = "You hold " + card(view.mine);
        if (view.table.count[0] > 0) text += ", played:" + acts(view.table, 0);
        if (view.table.open != 0) text += "\nOpen: " + card(view.table.open);
        if (view.table.count[1] > 0) text += ", played:" + acts(view.table, 1);
        if (view.theirs != 0) text += "\nThey held " + card(view.theirs);
        return text + "\nIn the pot: " + std::to_string(view.table.paid[0]) + " + " +
               std::to_string(view.table.paid[1]);
    }

    /// All cards and what each has paid. Folding, calling and raising are buttons.
    static Board board(const LeducPoker& game, const View& view, Seat viewer) {
        Board board;
        for (int number = 1; number <= LeducPoker::deck; ++number)
            board.pieces.push_back({card(number), card(number)});
        const auto cards = [](int number) {
            return std::vector<TableBoard::Card>{{number == 0 ? no_piece : number - 1}};
        };
        TableBoard table;
        for (const Seat seat : {first, second}) {
            TableBoard::Hand hand{seat_name<LeducPoker>(seat) + (seat == viewer ? " (you)" : ""),
                                  HandLook::cards,
                                  {},
                                  "paid " + std::to_string(view.table.paid[index(seat)]),
                                  seat};
            if (view.dealt > index(seat))
                hand.cards = cards(seat == viewer ? view.mine : view.theirs);
            table.hands.push_back(std::move(hand));
        }
        table.hands.push_back({"open", HandLook::cards, {}});
        if (view.table.open != 0) table.hands.back().cards = cards(view.table.open);
        board.content = std::move(table);
        for (const std::size_t round : {0U, 1U})
            if (view.table.count[round] > 0)
                board.notes.push_back(
                    {"round " + std::to_string(round + 1), {}, acts(view.table, round).substr(1)});
        const State like{{1, 2}, view.table};
        if (view.dealt < 2 || game.outcome(like) || game.turn(like) == chance) return board;
        board.turn = game.turn(like);
        board.status = seat_name<LeducPoker>(*board.turn) + "'s turn";
        return board;
    }

private:
    static std::string card(int card) {
        return std::string(1, "JQK"[static_cast<std::size_t>((card - 1) / 2)]) +
               (card % 2 == 1 ? "1" : "2");
    }
    static std::string act(Act act, bool even) {
        if (act == Act::fold) return "fold";
        if (act == Act::call) return even ? "check" : "call";
        return even ? "bet" : "raise";
    }
    static std::string acts(const LeducPoker::Table& table, std::size_t round) {
        std::string text;
        bool even = true;
        for (int i = table.count[round] - 1; i >= 0; --i) {
            const auto next = static_cast<Act>(table.acts[round] >> (2 * i) & 3);
            text += " " + act(next, even);
            even = next != Act::raise;
        }
        return text;
    }
};

} // namespace zermelo
