#pragma once

#include "catalog/bind/facts.hpp"

namespace zermelo {

/// Boards onto which stones fall, of a size that the compiler knows.
inline constexpr Facts named_drop_facts{.prover = PlayerKind::alphabeta,
                                        .values_are_proofs = true,
                                        .hartmann_ties = true,
                                        .splits = true,
                                        .shared_trees = true,
                                        .has_books = true,
                                        .learns_openings = true};

/// The same of any other size, with keys of one word.
inline constexpr Facts drop_facts{
    .prover = PlayerKind::alphabeta, .values_are_proofs = true, .has_books = true};

/// With keys of two words: these have no books.
inline constexpr Facts wide_drop_facts{.prover = PlayerKind::alphabeta,
                                       .values_are_proofs = true,
                                       .without = {PlayerKind::memo, PlayerKind::retrograde}};

} // namespace zermelo
