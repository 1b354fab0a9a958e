#pragma once

#include <optional>

#include "catalog/facade/play.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/play/referee.hpp"

namespace zermelo {

/// Decides games of two before their end, by what the players think of them.
template <class R>
class Adjudicator {
public:
    Adjudicator(const Adjudication& rules, Opinions& opinions)
        : rules_(rules), opinions_(&opinions) {}

    /// Counts for how many moves in a row both players have thought that the same one loses.
    template <class... Ignored>
    void moved(const Ignored&...) {
        const auto& its = opinions_->last;
        constexpr double as_good_as_lost = 0.9; // of a loss
        int loser = 0;                          // 1: the second seat; -1: the first one
        if (its && its->payoff >= as_good_as_lost) loser = 1;
        if (its && its->payoff <= -as_good_as_lost) loser = -1;
        if (its && its->seat == second) loser = -loser;
        agreed_ = loser == 0 ? 0 : (agreed_ * loser > 0 ? agreed_ : 0) + loser;
    }

    template <class State>
    std::optional<Verdict> verdict(const R&, const State&) {
        const auto its = std::exchange(opinions_->last, std::nullopt);
        if (rules_.proven && its && its->value.proven()) {
            const int sign = its->value.sign();
            if (sign == 0) return Verdict{std::nullopt, "the value is proven"};
            return Verdict{sign < 0 ? its->seat : opponent(its->seat), "the value is proven"};
        }
        if (rules_.agreed == 0) return std::nullopt;
        if (agreed_ >= 2 * rules_.agreed) return Verdict{second, "both players agree"};
        if (agreed_ <= -2 * rules_.agreed) return Verdict{first, "both players agree"};
        return std::nullopt;
    }

private:
    Adjudication rules_;
    Opinions* opinions_;
    int agreed_ = 0; ///< moves in a row: positive if the second seat loses
};

} // namespace zermelo
