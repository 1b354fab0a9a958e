#pragma once

#include "catalog/bind/facts.hpp"

namespace zermelo {

/// Nodes of these games are cheap, and what a search does not prove it does not know.
inline constexpr LevelScale drop_levels{
    .least_nodes = 14, .most_nodes = 500'000, .care = 5, .most_care = 97, .doubt = 9};

/// Connect Four. To remember every position would take terabytes.
inline constexpr Facts connect_four_facts{.prover = PlayerKind::alphabeta,
                                          .hartmann_ties = true,
                                          .shared_trees = true,
                                          .has_books = true,
                                          .without = {PlayerKind::memo, PlayerKind::retrograde},
                                          .levels = drop_levels};

/// Connect Three, which is solved in milliseconds.
inline constexpr Facts connect_three_facts{.prover = PlayerKind::alphabeta,
                                           .hartmann_ties = true,
                                           .has_books = true,
                                           .levels = drop_levels};

/// Boards of any other size, with keys of one word.
inline constexpr Facts drop_facts{
    .prover = PlayerKind::alphabeta, .has_books = true, .levels = drop_levels};

/// With keys of two words: these have no books.
inline constexpr Facts wide_drop_facts{.prover = PlayerKind::alphabeta,
                                       .without = {PlayerKind::memo, PlayerKind::retrograde},
                                       .levels = drop_levels};

} // namespace zermelo
