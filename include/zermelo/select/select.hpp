#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <ranges>
#include <utility>
#include <vector>

#include "zermelo/core/budget.hpp"
#include "zermelo/core/report.hpp"
#include "zermelo/select/game_rounds.hpp"
#include "zermelo/select/product.hpp"

namespace zermelo {

namespace detail {

/// A preference that is content with anything once the budget is spent: what is then found does not
/// count.
template <class P, class Counter>
struct BudgetedPreference {
    P preference;
    const Counter* meter;

    template <class Choose>
    [[gnu::always_inline]] constexpr auto decided(const Choose& choose) const
        requires requires { preference.decided([](const auto&) {}); }
    {
        return preference.decided([&](const auto& likes) __attribute__((always_inline)) {
            return choose(BudgetedPreference{likes, meter});
        });
    }
    template <class R>
    [[gnu::always_inline]] constexpr bool replaces(const R& candidate, const R& held) const {
        return preference.replaces(candidate, held);
    }
    template <class R>
    [[gnu::always_inline]] constexpr bool enough([[maybe_unused]] const R& held) const {
        if (meter->spent()) return true;
        if constexpr (requires { preference.enough(held); })
            return preference.enough(held);
        else
            return false;
    }
};
template <class P, class Counter>
BudgetedPreference(P, const Counter*) -> BudgetedPreference<P, Counter>;

/// A Selector that has no choice once the budget is spent.
template <class Choices, class P>
struct BudgetedSelector {
    Choices choices;
    P preference;
    bool spent;

    bool empty() const { return spent || Selector{choices, preference}.empty(); }
    template <class Worth>
    [[gnu::always_inline]] auto operator()(const Worth& worth) const {
        return Selector{choices, preference}(worth);
    }
};
template <class Choices, class P>
BudgetedSelector(Choices, P, bool) -> BudgetedSelector<Choices, P>;

/// The rounds of a game within a budget. `guessed` is set if the worth of some play is not proven.
template <class Rounds>
struct BudgetedRounds {
    Rounds rounds;
    Meter& meter;
    bool& guessed;

    auto select(const auto& node, std::size_t round) const {
        auto selector = rounds.select(node, round);
        const bool spent = !meter.spend();
        return BudgetedSelector{std::move(selector.choices),
                                BudgetedPreference{selector.preference, &std::as_const(meter)},
                                spent};
    }
    auto next(const auto& node, const auto& x) const { return rounds.next(node, x); }
    void check() const { meter.check(); }
    [[gnu::always_inline]] auto worth(const auto& node, std::size_t round) const {
        const auto worth = rounds.worth(node, round);
        if constexpr (requires { worth.proven(); })
            if (!worth.proven()) guessed = true;
        return worth;
    }
    Seat seat(const auto& node, std::size_t round) const { return rounds.seat(node, round); }
    auto preference(Seat whose) const { return rounds.preference(whose); }
};

} // namespace detail

/// The monad of the product.
enum class Monad { j, g };

struct SelectOptions {
    Monad monad = Monad::g;
    bool prune = true;          ///< with bounds; only in G
    bool hartmann_ties = false; ///< ties as in Hartmann (2018); no estimates
};

namespace detail {

/// The root of a product: values each move and makes the report.
template <PlainZeroSum G, class Terms>
class SelectRoot {
public:
    using Move = MoveOf<G>;
    using Worth = WorthOf<GameRounds<G, Terms>, StateOf<G>>;

    /// The best play that begins with a move; nothing if the budget ended first.
    using Best = std::optional<OptimalPlay<Move, Worth>>;

    SelectRoot(const G& game, const StateOf<G>& s, Terms terms, SelectOptions options)
        : rounds_(rounds_of(game, s, std::move(terms))), s_(s), options_(options) {}

    Best value(const Move& m, std::size_t depth, Meter& meter) const {
        bool guessed = false;
        const BudgetedRounds<GameRounds<G, Terms>> rounds{rounds_, meter, guessed};
        auto best = beginning_with(m, rounds, depth);
        if (meter.spent()) return std::nullopt;
        if constexpr (requires { best.outcome.guessed(); })
            if (guessed) best.outcome = best.outcome.guessed();
        return best;
    }

    /// Adds the value of a move to the report.
    void add(const Move& m, const OptimalPlay<Move, Worth>& best) {
        const Value value = for_mover(best.outcome);
        report_.edges.push_back({m, value});
        const auto preference = rounds_.preference(rounds_.mover);
        if (held_ && !preference.replaces(best.outcome, *held_)) return;
        held_ = best.outcome;
        report_.move = m;
        report_.value = value;
        report_.line = best.play;
    }

    Report<Move>& report() { return report_; }

private:
    template <class Rounds>
    OptimalPlay<Move, Worth> beginning_with(const Move& m, const Rounds& rounds,
                                            std::size_t depth) const {
        if (options_.monad == Monad::j)
            return ProductJ<Move, Rounds>(rounds, depth).beginning_with(m, s_);
        if (depth <= 16) return in_g<16>(m, rounds, depth);
        return in_g<256>(m, rounds, depth);
    }

    template <std::size_t Capacity, class Rounds>
    auto in_g(const Move& m, const Rounds& rounds, std::size_t depth) const {
        if (options_.prune)
            return PrunedProduct<Move, Rounds, Capacity>(rounds, depth).beginning_with(m, s_);
        return ProductG<Move, Rounds, Capacity>(rounds, depth).beginning_with(m, s_);
    }

    Value for_mover(Value value) const { return rounds_.mover == first ? value : -value; }

    /// A pair as a value. A draw is a guess: the play may have been cut off.
    Value for_mover(const Paced& paced) const {
        const int result = rounds_.mover == first ? paced.result : -paced.result;
        if (result == 0) return Value::guess(0);
        return result > 0 ? Value::win_in(paced.length) : Value::loss_in(paced.length);
    }

    GameRounds<G, Terms> rounds_;
    StateOf<G> s_;
    SelectOptions options_;
    std::optional<Worth> held_;
    Report<Move> report_;
};

/// The rounds of a puzzle within a budget. `cut` is set if some play was cut off there, or after
/// the last round. The meter is anything with spend() and check().
template <class Rounds, class Counter = Meter>
struct BudgetedPuzzle {
    Rounds rounds;
    Counter& meter;
    bool& cut;
    std::size_t last;

    auto select(const auto& s, std::size_t round) const {
        auto selector = rounds.select(s, round);
        const bool spent = !meter.spend();
        return BudgetedSelector{std::move(selector.choices),
                                BudgetedPreference{selector.preference, &std::as_const(meter)},
                                spent};
    }
    auto next(const auto& s, const auto& m) const { return rounds.next(s, m); }
    void check() const { meter.check(); }
    bool worth(const auto& s, std::size_t round) const {
        const bool solved = rounds.worth(s, round);
        if (!solved && round == last && !rounds.game.outcome(s)) cut = true;
        return solved;
    }
};

} // namespace detail

/// The product of selection functions as an engine: one round for each ply, to the end of the game
/// or to the budget's depth. Every root move is valued. Its nodes are the rounds in which something
/// was selected.
template <class Knowledge = NoKnowledge, bool offers_hartmann_ties = true>
struct Select {
    static constexpr int max_depth = 256; ///< longer plays count as unknown

    SelectOptions options{};
    Knowledge knowledge{};

    /// requires: s in play
    template <PlainZeroSum G>
        requires KnowledgeOf<Knowledge, G>
    Report<MoveOf<G>> search(const G& game, const StateOf<G>& s, const Budget& budget = {},
                             const Watch<MoveOf<G>>& watch = {}) const {
        const auto run = [&](const auto& terms) {
            detail::SelectRoot root(game, s, terms, options);
            return value_all(root, game.moves(s), budget, watch);
        };
        if constexpr (offers_hartmann_ties)
            if (options.hartmann_ties) return run(HartmannTerms{});
        return run(ValueTerms<Knowledge>{knowledge});
    }

    /// Solves a puzzle: choices at the root are valued until one solves it. requires: s in play
    template <Puzzle G>
        requires KnowledgeOf<Knowledge, G>
    Report<MoveOf<G>> search(const G& game, const StateOf<G>& s, const Budget& budget = {},
                             const Watch<MoveOf<G>>& watch = {}) const {
        using Rounds = detail::BudgetedPuzzle<PuzzleRounds<G, Knowledge>>;
        Meter meter(budget);
        bool cut = false;
        const auto depth = static_cast<std::size_t>(depth_of(budget));
        const Rounds rounds{{game, knowledge}, meter, cut, depth};
        Report<MoveOf<G>> report;
        for (const MoveOf<G> m : candidates_of(game, knowledge, s)) {
            const auto best =
                options.monad == Monad::j
                    ? ProductJ<MoveOf<G>, Rounds>(rounds, depth).beginning_with(m, s)
                    : ProductG<MoveOf<G>, Rounds, max_depth>(rounds, depth).beginning_with(m, s);
            if (meter.spent()) {
                report.cut_short(m, meter.why());
                break;
            }
            const Value value = Value::margin(best.outcome ? 1 : 0);
            if (report.add(m, cut && !best.outcome ? value.guessed() : value))
                report.line = best.outcome ? best.play : std::vector{m};
            if (best.outcome) break;
        }
        report.nodes = meter.nodes();
        report.seconds = meter.seconds();
        finish(report, game, s);
        if (watch) watch(report);
        return report;
    }

    /// The budget's depth, within 1 and max_depth.
    static int depth_of(const Budget& budget) {
        return std::clamp(budget.depth.value_or(max_depth), 1, max_depth);
    }

    /// Ends the report of a puzzle: one without a solution is proven to have none, unless some play
    /// was cut off.
    template <Puzzle G>
    static void finish(Report<MoveOf<G>>& report, const G& game, const StateOf<G>& s) {
        const auto moves = game.moves(s);
        if (!report.move) report.add(*std::ranges::begin(moves), Value::margin(0));
        if (report.value.sign() == 0) report.complete();
    }

private:
    template <class Root, class Moves, class Watcher>
    static auto value_all(Root& root, const Moves& moves, const Budget& budget,
                          const Watcher& watch) {
        Meter meter(budget);
        auto& report = root.report();
        const int depth = depth_of(budget);
        for (const typename Root::Move m : moves) {
            meter.work(); // a move may be a leaf, which is no node
            const auto best = root.value(m, static_cast<std::size_t>(depth), meter);
            if (best)
                root.add(m, *best);
            else
                report.cut_short(m, meter.why());
            report.nodes = meter.nodes();
            report.seconds = meter.seconds();
            if (watch) watch(report);
            if (!best) break;
        }
        if (!meter.spent()) report.depth = depth;
        report.complete();
        return report;
    }
};

} // namespace zermelo
