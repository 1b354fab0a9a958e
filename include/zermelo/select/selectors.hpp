#pragma once

#include <cassert>
#include <ranges>
#include <type_traits>
#include <utility>

#include "zermelo/select/monads.hpp"
#include "zermelo/select/preference.hpp"

namespace zermelo {

/// Chooses from a range what a preference likes best. It is a selection function (J) where it is
/// given what each choice is worth, and a scoring one (G) where it is given scored values.
template <std::ranges::forward_range Choices, class P>
struct Selector {
    Choices choices;
    P preference;

    bool empty() const { return std::ranges::begin(choices) == std::ranges::end(choices); }

    /// requires: there is a choice
    template <class Worth>
    constexpr auto operator()(const Worth& worth) const {
        using X = std::ranges::range_value_t<Choices>;
        using Answer = std::remove_cvref_t<std::invoke_result_t<const Worth&, const X&>>;
        if constexpr (is_scored<Answer>)
            return best<Answer>(worth);
        else if constexpr (!Preference<P, Answer>)
            static_assert(Preference<P, Answer>,
                          "this outcome has no order that the selector knows: "
                          "give it <, or the selector a preference for it");
        else
            return best<Scored<Answer, X>>([&](const X& x) { return Scored{worth(x), x}; }).with;
    }

private:
    template <class Answer, class Score>
    constexpr Answer best(const Score& score) const {
        auto choice = std::ranges::begin(choices);
        assert(choice != std::ranges::end(choices));
        Answer held = score(*choice);
        for (++choice; choice != std::ranges::end(choices); ++choice) {
            if constexpr (requires { preference.enough(held.value); })
                if (preference.enough(held.value)) break;
            Answer candidate = score(*choice);
            if (preference.replaces(candidate.value, held.value)) held = std::move(candidate);
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
