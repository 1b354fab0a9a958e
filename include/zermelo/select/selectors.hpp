#pragma once

#include <cassert>
#include <ranges>
#include <type_traits>
#include <utility>

#include "zermelo/select/monads.hpp"
#include "zermelo/select/preference.hpp"

namespace zermelo {

/// Chooses the best of a range by a preference. It is a selection function (J) if `worth` returns
/// values, and one in G if it returns scored values. Forced inline: it is the inner loop of every
/// product.
template <std::ranges::forward_range Choices, class P>
struct Selector {
    Choices choices;
    P preference;

    bool empty() const { return std::ranges::begin(choices) == std::ranges::end(choices); }

    /// requires: there is a choice
    template <class Worth>
    [[gnu::always_inline]] constexpr auto operator()(const Worth& worth) const {
        using X = std::ranges::range_value_t<Choices>;
        using Answer = std::remove_cvref_t<std::invoke_result_t<const Worth&, const X&>>;
        if constexpr (is_scored<Answer>) {
            if constexpr (has_order<decltype(Answer::value)>()) return best<Answer>(worth);
        } else if constexpr (has_order<Answer>()) {
            return best<Scored<Answer, X>>([&](const X& x) { return Scored{worth(x), x}; }).with;
        }
    }

private:
    template <class R>
    static consteval bool has_order() {
        static_assert(Preference<P, R>, "this outcome has no order that the selector knows: "
                                        "give it <, or the selector a preference for it");
        return Preference<P, R>;
    }

    template <class Answer, class Score>
    [[gnu::always_inline]] constexpr Answer best(const Score& score) const {
        const auto choose = [&](const P& likes) __attribute__((always_inline)) {
            return best_for<Answer>(likes, score);
        };
        if constexpr (requires { preference.decided(choose); })
            return preference.decided(choose);
        else
            return choose(preference);
    }

    template <class Answer, class Score>
    [[gnu::always_inline]] constexpr Answer best_for(const P& likes, const Score& score) const {
        auto choice = std::ranges::begin(choices);
        assert(choice != std::ranges::end(choices));
        Answer held = score(*choice);
        for (++choice; choice != std::ranges::end(choices); ++choice) {
            if constexpr (requires { likes.enough(held.value); })
                if (likes.enough(held.value)) break;
            Answer candidate = score(*choice);
            if (likes.replaces(candidate.value, held.value)) held = std::move(candidate);
        }
        return held;
    }
};
template <class Choices, class P>
Selector(Choices, P) -> Selector<Choices, P>;

/// The greatest and the least of what a range offers, for any ordered outcome.
template <std::ranges::forward_range Choices>
auto arg_max(Choices choices, Ties ties = Ties::earliest) {
    return Selector{std::move(choices), Greatest{ties}};
}
template <std::ranges::forward_range Choices>
auto arg_min(Choices choices, Ties ties = Ties::earliest) {
    return Selector{std::move(choices), Least{ties}};
}

} // namespace zermelo
