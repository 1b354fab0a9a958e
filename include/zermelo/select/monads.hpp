#pragma once

#include <concepts>
#include <functional>
#include <type_traits>
#include <utility>

namespace zermelo {

// Three monads for choosing, after Escardó and Oliva, and Hartmann, Schrijvers and Gibbons.
//
//   J r x = (x -> r) -> x               a selection function: finds an x, told what each is worth
//   K r x = (x -> r) -> r               a quantifier: finds what the best x is worth
//   G r x = (x -> (r, y)) -> (r, y)     both at once, for any y that hangs on x
//
// All are plain callables that take a callable; nothing here allocates or erases a type.

/// A value with something that hangs on it: (r, y).
template <class R, class Y>
struct Scored {
    R value{};
    Y with{};

    bool operator==(const Scored&) const = default;
};
template <class R, class Y>
Scored(R, Y) -> Scored<R, Y>;

template <class T>
inline constexpr bool is_scored = false;
template <class R, class Y>
inline constexpr bool is_scored<Scored<R, Y>> = true;

/// J r x
template <class E, class X, class R>
concept SelectionFunction = requires(const E select, R (*worth)(const X&)) {
    { select(worth) } -> std::convertible_to<X>;
};

/// K r x
template <class F, class X, class R>
concept Quantifier = requires(const F quantify, R (*worth)(const X&)) {
    { quantify(worth) } -> std::convertible_to<R>;
};

/// G r x, tried with a y that is an x
template <class E, class X, class R>
concept ScoringFunction = requires(const E select, Scored<R, X> (*worth)(const X&)) {
    { select(worth) } -> std::same_as<Scored<R, X>>;
};

/// Any selection function under one type, for convenience where speed does not matter.
template <class X, class R>
using AnySelection = std::function<X(const std::function<R(const X&)>&)>;

/// From J to K: what the selected one is worth.
template <class E>
auto overline(E select) {
    return [select = std::move(select)](const auto& worth) { return worth(select(worth)); };
}

// J

template <class X>
auto unit_j(X x) {
    return [x](const auto& /*worth*/) { return x; };
}

template <class F, class E>
auto map_j(F f, E select) {
    return [f, select](const auto& worth) {
        return f(select([&](const auto& x) { return worth(f(x)); }));
    };
}

/// Of selection functions, selects the one whose choice is worth most, and lets it choose.
template <class E>
auto join_j(E select) {
    return [select](const auto& worth) {
        return select([&](const auto& inner) { return overline(inner)(worth); })(worth);
    };
}

template <class E, class F>
auto bind_j(E select, F f) {
    return join_j(map_j(f, select));
}

// K

template <class X>
auto unit_k(X x) {
    return [x](const auto& worth) { return worth(x); };
}

template <class F, class Q>
auto map_k(F f, Q quantify) {
    return [f, quantify](const auto& worth) {
        return quantify([&](const auto& x) { return worth(f(x)); });
    };
}

template <class Q>
auto join_k(Q quantify) {
    return [quantify](const auto& worth) {
        return quantify([&](const auto& inner) { return inner(worth); });
    };
}

template <class Q, class F>
auto bind_k(Q quantify, F f) {
    return [quantify, f](const auto& worth) {
        return quantify([&](const auto& x) { return f(x)(worth); });
    };
}

// G has the operations of K: a scored value takes the place of the value.

template <class X>
auto unit_g(X x) {
    return unit_k(x);
}

template <class F, class E>
auto map_g(F f, E select) {
    return map_k(f, select);
}

template <class E>
auto join_g(E select) {
    return join_k(select);
}

template <class E, class F>
auto bind_g(E select, F f) {
    return bind_k(select, f);
}

/// From J to G. It asks once more what the selected one is worth.
template <class E>
auto to_g(E select) {
    return [select](const auto& scored) {
        return scored(select([&](const auto& x) { return scored(x).value; }));
    };
}

/// From G to J: what hangs on each x is x itself.
template <class E>
auto to_j(E select) {
    return [select](const auto& worth) {
        return select([&](const auto& x) { return Scored{worth(x), x}; }).with;
    };
}

} // namespace zermelo
