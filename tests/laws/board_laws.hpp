#pragma once

// The laws of boards as data: what is drawn of a position, and what is clicked for a move.

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "walks.hpp"
#include "zermelo/core/board_of.hpp"
#include "zermelo/core/kinds.hpp"

namespace zermelo::laws {

/// A play: its states, and the moves between them.
template <Game G>
struct Played {
    std::vector<StateOf<G>> states;
    std::vector<MoveOf<G>> moves;

    PlayForPictures<G> until(const G& game, std::size_t state) const {
        PlayForPictures<G> play;
        for (std::size_t i = 0; i < state; ++i) play.add(game.turn(states[i]), moves[i]);
        return play;
    }
};

template <Game G>
Played<G> played(const G& game, const Picks& picks) {
    Played<G> play{{game.start()}, {}};
    for (const auto pick : picks) {
        const auto moves = move_vector(game, play.states.back());
        if (moves.empty()) break;
        play.moves.push_back(moves[pick % moves.size()]);
        play.states.push_back(after(game, play.states.back(), play.moves.back()));
    }
    return play;
}

template <Game G>
Board board_at(const G& game, const Played<G>& play, std::size_t i, Seat viewer) {
    return board_of(game, view_of(game, play.states[i], viewer), viewer, play.until(game, i));
}

namespace detail {

/// All sequences of clicks that make moves.
class ClickSequences {
public:
    /// False: another move is made by the same clicks.
    bool add(const MovePlaces& move, std::vector<int> clicked = {}) {
        if (clicked.size() == move.clicks.size()) {
            whole_.insert(clicked);
            return moves_.emplace(std::move(clicked), move.as).second;
        }
        if (!clicked.empty()) begun_.insert(clicked);
        return std::ranges::all_of(move.clicks[clicked.size()], [&](int place) {
            auto next = clicked;
            next.push_back(place);
            return add(move, std::move(next));
        });
    }
    /// Do the clicks of one move begin another one?
    bool is_one_the_beginning_of_another() const {
        return std::ranges::any_of(begun_,
                                   [&](const auto& clicked) { return whole_.contains(clicked); });
    }

private:
    std::set<std::pair<std::vector<int>, std::string>> moves_;
    std::set<std::vector<int>> whole_;
    std::set<std::vector<int>> begun_;
};

inline bool has_piece(const Board& board, int piece) {
    return piece == no_piece || (piece >= 0 && piece < static_cast<int>(board.pieces.size()));
}

/// What is wrong with the numbers of pieces and cells.
struct WrongContent {
    const Board& board;

    Broken operator()(const PictureBoard&) const { return {}; }
    Broken operator()(const GridBoard& grid) const {
        if (!grid.pencil_marks.empty() && grid.pencil_marks.size() != grid.cells.size())
            return "pencil marks of some cells only";
        return cells(grid);
    }
    Broken operator()(const HexBoard& hexes) const { return cells(hexes); }
    Broken operator()(const EdgeBoard& edges) const {
        const int count = (edges.rows + 1) * edges.columns + edges.rows * (edges.columns + 1);
        if (static_cast<int>(edges.drawn.size()) != count) return "edges are missing";
        if (static_cast<int>(edges.boxes.size()) != edges.rows * edges.columns)
            return "boxes are missing";
        return {};
    }
    Broken operator()(const GraphBoard& graph) const {
        const auto coins = static_cast<int>(graph.coins.size());
        for (const auto& [from, to, is_cut] : graph.strings)
            if (from < 0 || from >= coins || to < GraphBoard::ground || to >= coins)
                return "a string is tied to nothing";
        return {};
    }
    Broken operator()(const HeapBoard& board_of_heaps) const {
        for (const auto& heap : board_of_heaps.heaps)
            if (heap.size < 0 || heap.size > heap.room) return "a heap has no room";
        return {};
    }
    Broken operator()(const TableBoard& table) const {
        for (const auto& hand : table.hands)
            for (const auto& card : hand.cards)
                if (!has_piece(board, card.piece)) return "a card is no piece";
        return {};
    }
    template <class Cells>
    Broken cells(const Cells& its) const {
        if (static_cast<int>(its.cells.size()) != its.columns * its.rows)
            return "cells are missing";
        if (!its.column_names.empty() && static_cast<int>(its.column_names.size()) != its.columns)
            return "names of columns are missing";
        if (!its.row_names.empty() && static_cast<int>(its.row_names.size()) != its.rows)
            return "names of rows are missing";
        for (const int piece : its.cells)
            if (!has_piece(board, piece)) return "a cell holds no piece";
        return {};
    }
};

} // namespace detail

/// Every move has places on the board, and no move can be mistaken for another one.
inline constexpr auto clicks_mean_one_move = []<Game G>(const G& game, const Played<G>& play,
                                                        std::size_t i) -> Broken {
    const auto& s = play.states[i];
    if (game.outcome(s)) return {};
    const Seat viewer = game.turn(s) == chance ? first : game.turn(s);
    const Board board = board_at(game, play, i, viewer);
    detail::ClickSequences sequences;
    for (const auto& m : move_vector(game, s)) {
        const MovePlaces move = places_of(game, s, m);
        for (const auto& places : move.clicks) {
            if (places.empty()) return "a click on nothing";
            for (const int place : places)
                if (!has_place(board, place))
                    return "place " + std::to_string(place) + " is not on the board";
        }
        if (move.clicks.empty() && !move.as.empty())
            return "a button that is pressed in several ways";
        if (!move.clicks.empty() && !sequences.add(move)) return "two moves by the same clicks";
    }
    if (sequences.is_one_the_beginning_of_another()) return "a move begins like another one ends";
    return {};
};

/// Marks and pieces are on the board, for every seat.
inline constexpr auto marks_are_on_the_board = []<Game G>(const G& game, const Played<G>& play,
                                                          std::size_t i) -> Broken {
    for (std::uint8_t seat = 0; seat < seats_of<G>; ++seat) {
        const Board board = board_at(game, play, i, Seat(seat));
        if (auto wrong = std::visit(detail::WrongContent{board}, board.content)) return wrong;
        for (const auto& mark : board.marks)
            if (!has_place(board, mark.place))
                return "mark " + std::to_string(mark.place) + " is not on the board";
        for (const auto& note : board.notes)
            for (const int piece : note.pieces)
                if (!detail::has_piece(board, piece)) return "a note shows no piece";
        if (!Hidden<G> && i > 0)
            for (const int place : trace_of(game, play.states[i - 1], play.moves[i - 1]))
                if (!has_place(board, place)) return "the last move is not on the board";
        const bool is_turn = !game.outcome(play.states[i]) && game.turn(play.states[i]) != chance;
        if (board.turn && (!is_turn || *board.turn != game.turn(play.states[i])))
            return "it is somebody else's turn";
    }
    return {};
};

/// Whoever has seen the same views sees the same board: of every play that differs in one move
/// only.
inline constexpr auto boards_keep_secrets = []<Game G>(const G& game, const Played<G>& play,
                                                       std::size_t end) -> Broken {
    if constexpr (Hidden<G>) {
        for (std::size_t changed = 0; changed < end; ++changed) {
            for (const auto& other : move_vector(game, play.states[changed])) {
                Played<G> twin{{play.states.begin(),
                                play.states.begin() + static_cast<std::ptrdiff_t>(changed) + 1},
                               play.moves};
                twin.moves[changed] = other;
                for (std::size_t i = changed; i < end; ++i) {
                    if (!is_legal(game, twin.states[i], twin.moves[i])) break;
                    twin.states.push_back(after(game, twin.states[i], twin.moves[i]));
                }
                if (twin.states.size() <= end) continue;
                for (std::uint8_t seat = 0; seat < seats_of<G>; ++seat) {
                    bool looks_alike = true;
                    for (std::size_t i = 0; i <= end; ++i)
                        looks_alike = looks_alike && game.view(play.states[i], Seat(seat)) ==
                                                         game.view(twin.states[i], Seat(seat));
                    if (looks_alike && !(board_at(game, play, end, Seat(seat)) ==
                                         board_at(game, twin, end, Seat(seat))))
                        return "a board shows what the views hide";
                }
            }
        }
    }
    return {};
};

} // namespace zermelo::laws
