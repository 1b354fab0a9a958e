#pragma once

#include <cassert>

namespace zermelo {

/// States a fact to the optimiser; an assertion where these are on. Always inlined: GCC drops a
/// fact stated in a function that it inlines later.
[[gnu::always_inline]] constexpr void assume(bool fact) {
    assert(fact);
    if (!fact) __builtin_unreachable();
}

} // namespace zermelo
