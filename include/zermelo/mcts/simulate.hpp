#pragma once

// Simulation: the playout from a leaf of the tree. A simulation is a function of a Playing and a
// state that returns the scores from there on; none, if the playout has no result: then the tree
// stays as it is. So a new one is a lambda:
//
//     [](auto& playing, const auto& s) {
//         return playing.to_the_end(s, [&](const auto& at) { return playing.any_move(at); });
//     }

#include <cstdint>
#include <optional>
#include <ranges>
#include <type_traits>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/budget.hpp"
#include "zermelo/core/knowledge.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/mcts/detail/move_statistics.hpp"
#include "zermelo/mcts/node.hpp"

namespace zermelo {

/// A move of chance at s, drawn by its probability.
template <Chancy G>
MoveOf<G> drawn_move(const G& game, const StateOf<G>& s, Random& random) {
    double left = pick_fraction(random);
    std::optional<MoveOf<G>> last;
    for (const MoveOf<G> m : game.moves(s)) {
        const double likely = game.probability(s, m);
        if (likely <= 0) continue;
        last = m;
        left -= likely;
        if (left < 0) break;
    }
    return *last;
}

template <Game G>
using MoveStatisticsOf = detail::MoveStatistics<MoveOf<G>>;

/// What a playout can use: the game, the knowledge, random numbers, statistics.
template <Game G, class K>
struct Playing {
    using Rules = G;

    const G& game;
    const K& knowledge;
    Random& random;
    MoveStatisticsOf<G>* statistics = nullptr; ///< if moves are recorded
    float half_win = 100;                      ///< the estimate that is worth half a win
    /// The insight of the knowledge into the current state, where it tracks one.
    [[no_unique_address]] typename detail::InsightOf<G, K>::type insight{};
    bool tracks = false;            ///< does the policy look, so that the insight must be updated?
    std::optional<Value> decided{}; ///< the proven value of the state at which the policy stops
    Meter* meter = nullptr;         ///< of the search, for policies that walk many moves
    bool is_cut_off = false;        ///< the budget ended in the middle: there is no result

    /// Counts work of a policy. False: the budget is spent; then it returns no move.
    bool work() {
        if (meter == nullptr) return true;
        meter->work();
        is_cut_off = meter->spent();
        return !is_cut_off;
    }

    MoveOf<G> any_move(const StateOf<G>& s) { return zermelo::any_move(game, s, random); }

    /// Plays by the policy from s to the end, or until it returns no move; then the estimate
    /// counts.
    template <class Policy>
    std::optional<Scores<G>> to_the_end(const StateOf<G>& s, const Policy& policy) {
        return to_the_end(s, policy, [](const OutcomeOf<G>&) {});
    }
    /// The same; ended(outcome) is told how the play ended, if the policy did not stop it.
    template <class Policy>
    std::optional<Scores<G>> to_the_end(StateOf<G> s, const Policy& policy, const auto& ended) {
        Scores<G> gained;
        for (int plies = 0;; ++plies) {
            if (const auto outcome = game.outcome(s)) {
                ended(*outcome);
                return sum(gained, Scores<G>::of(*outcome));
            }
            if constexpr (Reversible<G>) // it may go on for ever
                if (plies == most_plies) return gained;
            const std::optional<MoveOf<G>> m = next(s, policy);
            if (!m && is_cut_off) return std::nullopt;
            if (!m) return sum(gained, decided ? to_scores(s, *decided) : estimated(s));
            if constexpr (Tracks<K, G>)
                if (tracks) insight = knowledge.insight(s, *m, insight);
            if constexpr (Gainful<G>) gained.add(game.turn(s), game.gain(s, *m));
            if (statistics != nullptr) record_move(s, *m);
            game.play(s, *m);
        }
    }

    /// The look of the knowledge at s.
    auto look(const StateOf<G>& s) const
        requires Looks<K, G>
    {
        if constexpr (Tracks<K, G>)
            return knowledge.look(s, insight);
        else
            return knowledge.look(s);
    }

    /// The estimate of the knowledge; without one, a draw.
    Scores<G> estimated(const StateOf<G>& s) const {
        if constexpr (Estimates<K, G>)
            return to_scores(s, knowledge.estimate(s));
        else
            return {};
    }

    /// A value for the player to move as scores. Where only winning counts, they lie in [-1, 1].
    Scores<G> to_scores(const StateOf<G>& s, Value value) const {
        const Seat seat = game.turn(s);
        if (value.is_win() || value.is_loss()) return Scores<G>::only(seat, value.sign());
        const auto points = static_cast<double>(value.points());
        if constexpr (!std::is_same_v<OutcomeOf<G>, Winner>) return Scores<G>::only(seat, points);
        if (value.proven())
            return Scores<G>::only(seat, value.sign()); // its points have another unit
        return Scores<G>::only(seat, payoff_of_guess(points, half_win));
    }

    void record_move(const StateOf<G>& s, const MoveOf<G>& m) {
        if constexpr (BitwiseMove<MoveOf<G>>) statistics->played(game.turn(s), m);
    }

    static constexpr int most_plies = 1000; ///< of a game with loops; then it is drawn

private:
    template <class Policy>
    std::optional<MoveOf<G>> next(const StateOf<G>& s, const Policy& policy) {
        if constexpr (Chancy<G>)
            if (game.turn(s) == chance) return drawn_move(game, s, random);
        return policy(s);
    }
    static Scores<G> sum(Scores<G> a, const Scores<G>& b) {
        for (std::size_t i = 0; i < a.each.size(); ++i) a.each[i] += b.each[i];
        return a;
    }
};

/// A playout whose outcome is kept, for a backup that sees results.
template <Game G, class K>
struct WatchedPlaying : Playing<G, K> {
    std::optional<OutcomeOf<G>>& outcome;

    template <class Policy>
    std::optional<Scores<G>> to_the_end(const StateOf<G>& s, const Policy& policy) {
        return Playing<G, K>::to_the_end(s, policy,
                                         [this](const OutcomeOf<G>& ended) { outcome = ended; });
    }
};

// Playout policies: each chooses a move, or none to stop and estimate.

/// Uniformly random moves.
struct UniformMoves {
    template <Game G, class K>
    std::optional<MoveOf<G>> operator()(Playing<G, K>& playing, const StateOf<G>& s) const {
        return playing.any_move(s);
    }
};

/// The `rollout` policy of the knowledge; without one, uniformly random moves.
struct RolloutMoves {
    template <Game G, class K>
    std::optional<MoveOf<G>> operator()(Playing<G, K>& playing, const StateOf<G>& s) const {
        if constexpr (RollsOut<K, G>)
            return playing.knowledge.rollout(s, playing.random);
        else
            return playing.any_move(s);
    }
};

/// Decisive and anti-decisive moves (Teytaud and Teytaud): a random candidate of the knowledge; the
/// playout ends where its look proves the winner. Without knowledge, a move that wins at once, else
/// one after which the opponent cannot.
struct DecisiveMoves {
    static constexpr bool looks() { return true; }

    template <Game G, class K>
    std::optional<MoveOf<G>> operator()(Playing<G, K>& playing, const StateOf<G>& s) const {
        if constexpr (Looks<K, G>) {
            const auto look = playing.look(s);
            const bool is_known =
                std::ranges::begin(look.candidates) == std::ranges::end(look.candidates);
            const Value upper = is_known ? look.lower : look.upper;
            if (is_known || look.lower.is_win() || upper.is_loss()) {
                playing.decided = upper;
                return std::nullopt;
            }
            return any_of(playing, s, look.candidates);
        } else if constexpr (KnowsCandidates<K, G>) {
            return any_of(playing, s, playing.knowledge.candidates(s));
        } else {
            return by_rules(playing, s);
        }
    }

private:
    template <Game G, class K>
    static std::optional<MoveOf<G>> any_of(Playing<G, K>& playing, const StateOf<G>& s,
                                           const auto& candidates) {
        if (std::ranges::begin(candidates) == std::ranges::end(candidates))
            return playing.any_move(s); // the game is decided: any move will do
        if constexpr (requires(MoveOf<G> m) {
                          { candidates.test(m) } -> std::same_as<bool>;
                      })
            for (int tries = 0; tries < 2; ++tries) // mostly all moves are candidates
                if (const auto m = playing.any_move(s); candidates.test(m)) return m;
        return pick(playing.random, candidates);
    }

    template <Game G, class K>
    static bool wins_at_once(Playing<G, K>& playing, const StateOf<G>& s) {
        const G& game = playing.game;
        const Seat seat = game.turn(s);
        for (const MoveOf<G> m : game.moves(s)) {
            if (!playing.work()) return true;
            const auto outcome = game.outcome(after(game, s, m));
            if (outcome && payoff(*outcome, seat) > 0) return true;
        }
        return false;
    }

    template <Game G, class K>
    static std::optional<MoveOf<G>> by_rules(Playing<G, K>& playing, const StateOf<G>& s) {
        const G& game = playing.game;
        const Seat seat = game.turn(s);
        std::optional<MoveOf<G>> safe;
        std::uint32_t count = 0;
        for (const MoveOf<G> m : game.moves(s)) {
            if (!playing.work()) return std::nullopt;
            const StateOf<G> next = after(game, s, m);
            const auto outcome = game.outcome(next);
            if (outcome && payoff(*outcome, seat) > 0) return m;
            const bool loses = outcome ? payoff(*outcome, seat) < 0
                                       : is_other(game, next, seat) && wins_at_once(playing, next);
            if (!loses && pick(playing.random, ++count) == 0) safe = m;
        }
        if (playing.is_cut_off) return std::nullopt;
        return safe ? safe : playing.any_move(s);
    }

    template <Game G>
    static bool is_other(const G& game, const StateOf<G>& s, Seat seat) {
        return game.turn(s) != seat && game.turn(s) != chance;
    }
};

/// MAST, move-average sampling (Finnsson and Björnsson): epsilon-greedy in the mean score of a move
/// over all earlier simulations, wherever it was played.
struct MastMoves {
    static constexpr bool records_moves() { return true; }
    float explore = 0.4F; ///< epsilon, the probability of a uniformly random move

    template <Game G, class K>
    std::optional<MoveOf<G>> operator()(Playing<G, K>& playing, const StateOf<G>& s) const {
        if constexpr (BitwiseMove<MoveOf<G>>)
            if (playing.statistics != nullptr && pick_fraction(playing.random) >= explore)
                return best(playing, s);
        return playing.any_move(s);
    }

private:
    template <Game G, class K>
    static std::optional<MoveOf<G>> best(Playing<G, K>& playing, const StateOf<G>& s) {
        const Seat seat = playing.game.turn(s);
        std::optional<MoveOf<G>> best;
        float most = 0;
        std::uint32_t equals = 0;
        for (const MoveOf<G> m : playing.game.moves(s)) {
            if (!playing.work()) return std::nullopt;
            const float mean = playing.statistics->mean(seat, m);
            if (best && mean < most) continue;
            equals = best && mean == most ? equals + 1 : 1;
            if (pick(playing.random, equals) == 0) best = m;
            most = mean;
        }
        return best;
    }
};

/// Any of these policies, chosen at run time.
struct AnyMoves {
    enum class Kind : std::uint8_t { uniform, rollout, decisive, mast };
    Kind kind = Kind::uniform;
    bool records_moves() const { return kind == Kind::mast; }
    bool looks() const { return kind == Kind::decisive; }

    template <Game G, class K>
    [[gnu::noinline]] std::optional<MoveOf<G>> operator()(Playing<G, K>& playing,
                                                          const StateOf<G>& s) const {
        switch (kind) {
        case Kind::rollout: return RolloutMoves{}(playing, s);
        case Kind::decisive: return DecisiveMoves{}(playing, s);
        case Kind::mast: return MastMoves{}(playing, s);
        case Kind::uniform: break;
        }
        return UniformMoves{}(playing, s);
    }
};

/// A playout by a policy to the end of the game. It may be cut: after some moves, or as soon as the
/// estimate of the knowledge is clear. Then the estimate counts; without one, a draw.
template <class Policy = UniformMoves>
struct Playout {
    Policy policy{};
    int cut = 0;   ///< moves after which it is cut; 0: never
    int clear = 0; ///< distance of an estimate from 0 at which it is cut; 0: never

    bool records_moves() const {
        if constexpr (requires { policy.records_moves(); })
            return policy.records_moves();
        else
            return false;
    }

    /// `playing` is a Playing or a WatchedPlaying.
    template <class P, Game G = typename P::Rules>
    std::optional<Scores<G>> operator()(P& playing, const StateOf<G>& s) const {
        if constexpr (requires { policy.looks(); }) playing.tracks = policy.looks();
        if (cut == 0 && clear == 0)
            return playing.to_the_end(s, [&](const auto& at) { return policy(playing, at); });
        int left = cut == 0 ? -1 : cut;
        return playing.to_the_end(s, [&](const auto& at) -> std::optional<MoveOf<G>> {
            if (left-- == 0 || is_clear(playing, at)) return std::nullopt;
            return policy(playing, at);
        });
    }

private:
    template <Game G, class K>
    bool is_clear(Playing<G, K>& playing, const StateOf<G>& s) const {
        if constexpr (Estimates<K, G>) {
            if (clear == 0) return false;
            const Value value = playing.knowledge.estimate(s);
            return value.is_win() || value.is_loss() || value >= Value::guess(clear) ||
                   value <= Value::guess(-clear);
        } else {
            return false;
        }
    }
};

} // namespace zermelo
