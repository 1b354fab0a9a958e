#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "zermelo/core/board.hpp"
#include "zermelo/core/notation.hpp"

namespace zermelo {

/// Do pictures of G show something of the play that led to a state?
template <class G>
concept PicturesPlays = Game<G> && requires(const G game, const StateOf<G> s,
                                            const std::vector<PlayedMove<MoveOf<G>>> played) {
    { Notation<G>::picture(game, s, played) } -> std::convertible_to<std::string>;
};

/// Do boards of G show something of the play that led to a state?
template <class G>
concept BoardsPlays = Game<G> && requires(const G game, const ViewOf<G> view, Seat viewer,
                                          const std::vector<PlayedMove<MoveOf<G>>> played) {
    { Notation<G>::board(game, view, viewer, played) } -> std::same_as<Board>;
};

/// The moves that led to a state, for its picture and board: kept only where these show something
/// of them. Whoever plays moves keeps it, so that states stay small.
template <Game G>
class PlayForPictures {
public:
    static constexpr bool is_kept = PicturesPlays<G> || BoardsPlays<G>;

    void add(Seat seat, const MoveOf<G>& m) {
        if constexpr (is_kept) played_.push_back({seat, m});
    }
    /// Takes back all but the first moves.
    void keep(std::size_t moves) {
        if constexpr (is_kept) played_.resize(moves);
    }
    /// The moves. requires: is_kept
    const std::vector<PlayedMove<MoveOf<G>>>& moves() const { return played_; }
    /// What a person is shown at s. requires: the moves led there
    std::string picture(const G& game, const StateOf<G>& s, Seat seat) const {
        if constexpr (PicturesPlays<G>)
            return Notation<G>::picture(game, s, played_);
        else
            return zermelo::picture(game, view_of(game, s, seat));
    }

private:
    struct Nothing {};
    using Played = std::vector<PlayedMove<MoveOf<G>>>;
    [[no_unique_address]] std::conditional_t<is_kept, Played, Nothing> played_{};
};

namespace detail {

template <Game G>
Board own_board(const G& game, const ViewOf<G>& view, Seat viewer,
                [[maybe_unused]] const PlayForPictures<G>& play) {
    if constexpr (BoardsPlays<G>)
        return Notation<G>::board(game, view, viewer, play.moves());
    else if constexpr (requires { Notation<G>::board(game, view, viewer); })
        return Notation<G>::board(game, view, viewer);
    else
        return Board{.content = PictureBoard{picture(game, view)}};
}

} // namespace detail

/// The board as a seat sees it; without a notation, its picture. Where nothing is hidden and there
/// are several seats, it also says whose turn it is, and then what the notation has as `status`.
template <Game G>
Board board_of(const G& game, const ViewOf<G>& view, Seat viewer,
               const PlayForPictures<G>& play = {}) {
    Board board = detail::own_board(game, view, viewer, play);
    if constexpr (!Hidden<G> && seats_of<G> > 1) {
        if (game.outcome(view) || game.turn(view) == chance) return board;
        board.turn = game.turn(view);
        if (!std::holds_alternative<PictureBoard>(board.content))
            board.status = seat_name(game, *board.turn) + "'s turn" +
                           (board.status.empty() ? "" : ", " + board.status);
    }
    return board;
}

/// What is clicked for a move; without a notation, a button.
template <Game G>
MovePlaces places_of([[maybe_unused]] const G& game, [[maybe_unused]] const StateOf<G>& s,
                     [[maybe_unused]] const MoveOf<G>& m) {
    if constexpr (requires { Notation<G>::places(game, s, m); })
        return Notation<G>::places(game, s, m);
    else
        return {};
}

/// The places that are marked after a move at s: those of the notation, else those that are
/// clicked.
template <Game G>
std::vector<int> trace_of(const G& game, const StateOf<G>& s, const MoveOf<G>& m) {
    if constexpr (requires { Notation<G>::trace(game, s, m); }) {
        return Notation<G>::trace(game, s, m);
    } else {
        std::vector<int> marked;
        for (const auto& places : places_of(game, s, m).clicks)
            if (places.size() == 1) marked.push_back(places.front());
        return marked;
    }
}

} // namespace zermelo
