#pragma once

#include "catalog/bind/facts.hpp"

namespace zermelo {

/// Connect Four. To remember every position would take terabytes.
inline constexpr Facts connect_four_facts{.prover = PlayerKind::alphabeta,
                                          .values_are_proofs = true,
                                          .hartmann_ties = true,
                                          .shared_trees = true,
                                          .has_books = true,
                                          .learns_openings = true,
                                          .without = {PlayerKind::memo, PlayerKind::retrograde}};

/// Connect Three, which is solved in milliseconds.
inline constexpr Facts connect_three_facts{.prover = PlayerKind::alphabeta,
                                           .values_are_proofs = true,
                                           .hartmann_ties = true,
                                           .has_books = true};

/// Boards of any other size, with keys of one word.
inline constexpr Facts drop_facts{
    .prover = PlayerKind::alphabeta, .values_are_proofs = true, .has_books = true};

/// With keys of two words: these have no books.
inline constexpr Facts wide_drop_facts{.prover = PlayerKind::alphabeta,
                                       .values_are_proofs = true,
                                       .without = {PlayerKind::memo, PlayerKind::retrograde}};

} // namespace zermelo
