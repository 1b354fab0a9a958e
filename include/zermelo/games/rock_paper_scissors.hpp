#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "zermelo/core/kinds.hpp"
#include "zermelo/core/move_list.hpp"
#include "zermelo/core/notation.hpp"

namespace zermelo {

/// Rock, paper, scissors: both players choose simultaneously. Rock beats scissors, paper beats
/// rock, scissors beat paper; the payoff depends on the winning hand.
struct RockPaperScissors {
    enum class Hand : std::uint8_t { none, rock, paper, scissors };
    /// Simultaneous choices are modelled as hidden: the second seat chooses after the first without
    /// seeing its choice.
    struct State {
        std::array<Hand, 2> chosen{}; ///< by seat
        bool operator==(const State&) const = default;
    };
    struct View {
        Hand mine = Hand::none;
        Hand theirs = Hand::none; ///< revealed when both have chosen
        bool begun = false;       ///< has the first seat chosen?
        bool operator==(const View&) const = default;
    };
    using Move = Hand;
    using Moves = MoveList<Move, 3>;

    std::array<int, 3> points{1, 1, 1}; ///< for a win with rock, paper and scissors

    State start() const { return {}; }
    Seat turn(const State& s) const { return s.chosen[0] == Hand::none ? first : second; }
    Moves moves(const State& s) const {
        Moves moves;
        if (s.chosen[1] != Hand::none) return moves;
        for (const Hand hand : {Hand::rock, Hand::paper, Hand::scissors}) moves.push_back(hand);
        return moves;
    }
    void play(State& s, Move m) const { s.chosen[index(turn(s))] = m; }
    std::optional<Margin> outcome(const State& s) const {
        if (s.chosen[1] == Hand::none) return std::nullopt;
        const auto mine = static_cast<std::size_t>(s.chosen[0]) - 1;
        const auto theirs = static_cast<std::size_t>(s.chosen[1]) - 1;
        if (mine == theirs) return Margin{0};
        return Margin{(theirs + 1) % 3 == mine ? points[mine] : -points[theirs]};
    }

    View view(const State& s, Seat seat) const {
        View view{s.chosen[index(seat)], Hand::none, s.chosen[0] != Hand::none};
        if (s.chosen[1] != Hand::none) view.theirs = s.chosen[index(opponent(seat))];
        return view;
    }
    State sample(const View& view, Seat seat, Random& random) const {
        State s;
        s.chosen[index(seat)] = view.mine;
        s.chosen[index(opponent(seat))] = view.theirs;
        if (view.begun && s.chosen[0] == Hand::none)
            s.chosen[0] = static_cast<Hand>(1 + pick(random, 3));
        return s;
    }

    /// The equilibrium probabilities of rock, paper and scissors: each is proportional to the
    /// payoff of the win that does not involve it.
    std::array<double, 3> equilibrium() const {
        const double sum = points[0] + points[1] + points[2];
        return {points[2] / sum, points[0] / sum, points[1] / sum};
    }
};
static_assert(check_game<RockPaperScissors>());
static_assert(Hidden<RockPaperScissors>);

template <>
struct Notation<RockPaperScissors> {
    using Hand = RockPaperScissors::Hand;

    static constexpr bool at_once = true; ///< both choose before either sees a choice

    static std::string rules(const RockPaperScissors& game) {
        return "Both players choose rock, paper or scissors at the same time. Rock beats scissors, "
               "scissors beat paper, and paper beats rock. Who wins with rock gets " +
               std::to_string(game.points[0]) + ", with paper " + std::to_string(game.points[1]) +
               " and with scissors " + std::to_string(game.points[2]) +
               " from the other. The same choice pays nothing.\n"
               "A move is rock, paper or scissors; the first letter will do.";
    }

    static std::string move(const RockPaperScissors&, const RockPaperScissors::State&, Hand m) {
        return name(m);
    }
    /// Also accepts the first letter.
    static std::optional<Hand> parse_move(const RockPaperScissors&, const RockPaperScissors::State&,
                                          std::string_view text) {
        const auto place =
            text.size() == 1 ? std::string_view("rps").find(text[0]) : std::string_view::npos;
        if (place == std::string_view::npos) return std::nullopt;
        return static_cast<Hand>(place + 1);
    }
    static std::string view(const RockPaperScissors&, const RockPaperScissors::View&) {
        return "-";
    }
    static std::string picture(const RockPaperScissors&, const RockPaperScissors::View& view) {
        if (view.theirs != Hand::none)
            return "You chose " + name(view.mine) + ", they chose " + name(view.theirs);
        return view.mine != Hand::none ? "You chose " + name(view.mine)
                                       : "Choose rock, paper or scissors";
    }

    /// The place of a hand that can be chosen is its number from 0.
    static Board board(const RockPaperScissors&, const RockPaperScissors::View& view, Seat viewer) {
        TableBoard table;
        TableBoard::Hand choice{"choose", HandLook::tiles};
        Board board;
        for (int i = 0; i < 3; ++i) {
            const std::string text = name(static_cast<Hand>(i + 1));
            board.pieces.push_back({text, text});
            choice.cards.push_back({i, i});
        }
        table.hands.push_back(chosen("You", view.mine, viewer, view.mine != Hand::none));
        const bool they_have = viewer == second ? view.begun : view.theirs != Hand::none;
        table.hands.push_back(chosen("They", view.theirs, opponent(viewer), they_have));
        table.hands.push_back(std::move(choice));
        board.content = std::move(table);
        if (view.theirs != Hand::none) return board;
        board.turn = view.begun ? second : first;
        board.status = seat_name<RockPaperScissors>(*board.turn) + "'s turn";
        return board;
    }
    static MovePlaces places(const RockPaperScissors&, const RockPaperScissors::State&, Hand m) {
        return {static_cast<int>(m) - 1};
    }

private:
    /// A hand that was chosen, face down while it is hidden.
    static TableBoard::Hand chosen(const std::string& label, Hand hand, Seat seat, bool is_there) {
        TableBoard::Hand shown{label, HandLook::tiles, {}, "", seat};
        if (is_there)
            shown.cards.push_back({hand == Hand::none ? no_piece : static_cast<int>(hand) - 1});
        return shown;
    }
    static std::string name(Hand hand) {
        static constexpr std::array names{"nothing", "rock", "paper", "scissors"};
        return names[static_cast<std::size_t>(hand)];
    }
};

} // namespace zermelo
