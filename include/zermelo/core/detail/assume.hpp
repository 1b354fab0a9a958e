#pragma once

#include <cassert>

namespace zermelo {

/// Tells the compiler a fact that it cannot see; checked where assertions are on. It is inlined
/// before all else: GCC forgets a fact that was stated in a function of its own.
[[gnu::always_inline]] constexpr void assume(bool fact) {
    assert(fact);
    if (!fact) __builtin_unreachable();
}

} // namespace zermelo
