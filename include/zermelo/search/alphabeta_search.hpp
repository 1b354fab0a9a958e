#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <limits>
#include <optional>
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/budget.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/core/knowledge.hpp"
#include "zermelo/core/move_list.hpp"
#include "zermelo/core/table.hpp"

namespace zermelo {

/// The techniques of alpha-beta. Each can be switched off.
struct AlphaBetaOptions {
    bool table = true;       ///< remember states; needs a key that is a number
    bool foresight = false;  ///< look children up before any of them is searched
    bool priority = true;    ///< order moves by the knowledge's priority
    bool killers = true;     ///< then try moves that cut off at the same ply
    bool every_move = false; ///< value all root moves, not only the best
    bool scout = true;       ///< expect the first move to be best: null windows for the others
    bool quiescence = true;  ///< play noisy moves out before an estimate is trusted
    bool null_move = true;   ///< if passing is good enough, so is some move
    std::size_t table_bytes = std::size_t{64} << 20;
};

namespace detail {

/// A knowledge may value outcomes on a scale of its own, in points that do not depend on the way to
/// a state. Without it, wins and losses are told by their distance from the root.
///   worth(s)            points of an ended state for the one who would move
///   meaning(s, points)  what they mean at s: a win or a loss with its distance
template <class K, class G>
concept OwnScale = requires(const K knowledge, const StateOf<G> s, const Value points) {
    { knowledge.worth(s) } -> std::same_as<Value>;
    { knowledge.meaning(s, points) } -> std::same_as<Value>;
};

template <class G>
constexpr int max_moves_of() {
    if constexpr (requires { G::max_moves; })
        return G::max_moves;
    else
        return 1024;
}

template <class G>
constexpr int key_bits_of() {
    if constexpr (requires { G::key_bits; })
        return G::key_bits;
    else
        return 64;
}

/// Between what a search must tell scores apart. Scores are ranks of Values for the player to move.
struct Window {
    int alpha;
    int beta;

    constexpr Window opposite() const { return {-beta, -alpha}; }
    /// Narrows it to where the score lies. True if nothing is left to tell.
    constexpr bool narrow(int lower, int upper) {
        alpha = std::max(alpha, lower);
        beta = std::min(beta, upper);
        return alpha >= beta;
    }
};

/// Scores in so many bits, for the table. Those that do not fit are not stored.
template <int bits>
struct ScoreCode {
    static constexpr int top = (1 << (bits - 1)) - 1;
    static constexpr int plies = top / 2; ///< half of the codes are for wins and losses

    static std::optional<int> encode(Value value) {
        if (value.is_win() || value.is_loss()) {
            if (value.plies() >= plies) return std::nullopt;
            return value.is_win() ? top - value.plies() : value.plies() - top;
        }
        if (std::abs(value.points()) > top - plies) return std::nullopt;
        return value.points();
    }
    static Value decode(int code) {
        if (code > top - plies) return Value::win_in(top - code);
        if (code < plies - top) return Value::loss_in(top + code);
        return Value::margin(code);
    }
};

/// Where a search is: plies to the horizon, plies from the root, and the seat that scores are for.
struct Spot {
    int depth;
    int ply;
    Seat seat;

    constexpr Spot next(Seat whose) const { return {depth - 1, ply + 1, whose}; }
};

/// Plies beyond any horizon: no estimates, only what the rules and proven bounds say. The search
/// recurses on the machine's stack; a line that is longer counts as unknown.
inline constexpr int no_horizon = 2000;

/// The one alpha-beta. It asks whose turn it is, adds gains, fails soft, and uses every hook it
/// finds.
template <ZeroSum G, class K>
class AlphaBetaSearch {
public:
    static constexpr bool has_numbers = [] {
        if constexpr (Keyed<G>)
            return std::unsigned_integral<KeyOf<G>>;
        else
            return false;
    }();
    static constexpr bool own_scale = OwnScale<K, G>;
    static constexpr int max_moves = max_moves_of<G>();
    static constexpr TableLayout layout{key_bits_of<G>(), own_scale ? 8 : 14, own_scale ? 0 : 7,
                                        std::bit_width(static_cast<unsigned>(max_moves))};
    using Memory = Table<layout>;

    AlphaBetaSearch(const G& game, const K& knowledge, const AlphaBetaOptions& options,
                    Meter& meter)
        : game_(game), knowledge_(knowledge), options_(options), meter_(meter) {}

    /// Remembers in this table from now on. It is used to prove only if it tells all keys apart.
    void remember_in(Memory& memory) { memory_ = &memory; }

    /// The score of s for the seat within a window: a bound of it outside. Nothing of it holds if
    /// the meter is spent.
    int score(const StateOf<G>& s, Window window, Spot at) { return visit(s, window, at); }

    /// The score of a move for the mover, which may be any legal one.
    int score(const StateOf<G>& s, const MoveOf<G>& m, Window window, Spot at) {
        const StateOf<G> next = after(game_, s, m);
        if (!game_.outcome(next)) return child(s, m, window, at);
        return gain_of(game_, s, m) - ended_rank(next, at.next(opponent(at.seat)));
    }

    /// Has an estimate been used since this was last forgotten?
    bool guessed() const { return guessed_; }
    void forget_guesses() { guessed_ = false; }

private:
    struct Choice {
        MoveOf<G> move{};
        int number = 0; ///< among the candidates
        int rank = 0;
    };
    /// Few choices lie on the machine's stack; many in room that is kept for each ply, since a
    /// stack of such lists would overflow.
    static constexpr bool has_few = max_moves <= 64;
    using Choices =
        std::conditional_t<has_few, MoveList<Choice, has_few ? max_moves : 1>, std::vector<Choice>>;

    int visit(StateArg<G> s, Window window, Spot at) {
        if (!meter_.spend()) return 0;
        const auto seen = look(s, at);
        auto candidate = std::ranges::begin(seen.candidates);
        if (candidate == std::ranges::end(seen.candidates)) return seen.lower;
        if (seen.upper <= window.alpha) return seen.upper;
        if (seen.lower >= window.beta) return seen.lower;
        window.narrow(seen.lower, seen.upper);
        if (at.depth <= 0) return quiet(s, window, at);
        if (std::ranges::next(candidate) == std::ranges::end(seen.candidates))
            return child(s, *candidate, window, at); // forced
        return choose(s, seen.candidates, window, at);
    }

    /// The score where there is a choice: looks it up, else searches, and remembers.
    template <class Candidates>
    int choose(StateArg<G> s, const Candidates& candidates, Window window, Spot at) {
        std::optional<TableEntry> entry;
        std::uint64_t key = 0;
        if constexpr (has_numbers) {
            if (memory_ != nullptr) {
                key = canonical_key(game_, s);
                entry = memory_->find(key);
            }
        }
        if (entry)
            if (const auto score = known_score(*entry, window, at)) return *score;
        if (const auto score = foreseen(s, candidates, window, at)) return *score;
        if (const auto score = passing(s, window, at)) return *score;
        auto&& choices = room(at);
        order(choices, s, candidates, {entry ? entry->move : 0, at});
        const bool guessed_before = std::exchange(guessed_, false);
        const std::uint64_t nodes_before = meter_.nodes();
        const auto [best, score] = best_of(s, choices, window, at);
        if (memory_ != nullptr && !meter_.spent())
            remember(key,
                     {score, kind(score, window), at.depth, best + 1,
                      work_of(meter_.nodes() - nodes_before)},
                     at);
        guessed_ |= guessed_before;
        return score;
    }

    /// The number of the best choice and its score.
    std::pair<int, int> best_of(StateArg<G> s, const Choices& choices, Window window, Spot at) {
        int best = std::numeric_limits<int>::min();
        int best_number = choices[0].number;
        for (std::size_t i = 0; i < choices.size(); ++i) {
            const auto& choice = choices[i];
            int score = 0;
            if (i > 0 && options_.scout && window.beta - window.alpha > 1) {
                score = child(s, choice.move, {window.alpha, window.alpha + 1}, at);
                if (score > window.alpha && score < window.beta)
                    score = child(s, choice.move, {window.alpha, window.beta}, at);
            } else {
                score = child(s, choice.move, window, at);
            }
            if (score <= best) continue;
            best = score;
            best_number = choice.number;
            window.alpha = std::max(window.alpha, score);
            if (window.alpha < window.beta) continue;
            cut_off(choice, at);
            break;
        }
        return {best_number, best};
    }

    /// The score of a move for the one who makes it.
    int child(StateArg<G> s, const MoveOf<G>& m, Window window, Spot at) {
        const StateOf<G> next = after(game_, s, m);
        const int gain = gain_of(game_, s, m);
        const Window rest{window.alpha - gain, window.beta - gain};
        if constexpr (!AlternatingGame<G>)
            if (!game_.outcome(next) && game_.turn(next) == at.seat)
                return gain + visit(next, rest, at.next(at.seat));
        return gain - visit(next, rest.opposite(), at.next(opponent(at.seat)));
    }

    template <class Candidates>
    struct Seen {
        int lower;
        int upper;
        Candidates candidates;
    };

    /// Bounds and candidates, from the knowledge or else from the rules; for an ended state its
    /// score.
    auto look(StateArg<G> s, Spot at) const {
        if constexpr (Looks<K, G>) {
            const auto seen = knowledge_.look(s);
            return Seen{rank_of(seen.lower, at), rank_of(seen.upper, at), seen.candidates};
        } else {
            Seen seen{Value::least().rank(), Value::most().rank(), candidates(s)};
            if (std::ranges::begin(seen.candidates) == std::ranges::end(seen.candidates)) {
                seen.lower = seen.upper = ended_rank(s, at);
            } else if constexpr (KnowsBounds<K, G>) {
                const Bounds bounds = knowledge_.bounds(s);
                seen.lower = rank_of(bounds.lower, at);
                seen.upper = rank_of(bounds.upper, at);
            }
            return seen;
        }
    }

    auto candidates(StateArg<G> s) const {
        if constexpr (KnowsCandidates<K, G>)
            return knowledge_.candidates(s);
        else
            return game_.moves(s);
    }

    int ended_rank(StateArg<G> s, Spot at) const {
        if constexpr (own_scale)
            return knowledge_.worth(s).rank();
        else
            return worth(*game_.outcome(s), at.seat).delayed(at.ply).rank();
    }

    static int rank_of(Value value, Spot at) {
        if constexpr (own_scale)
            return value.rank();
        else
            return value.delayed(at.ply).rank();
    }

    /// Beyond the horizon: an estimate, once the noisy moves have been played out.
    int quiet(StateArg<G> s, Window window, Spot at) {
        const Value estimate = estimate_of<G>(knowledge_, s);
        guessed_ |= !estimate.proven();
        int best = rank_of(estimate, at);
        if constexpr (KnowsNoise<K, G>) {
            if (!options_.quiescence || estimate.is_win() || estimate.is_loss()) return best;
            for (const MoveOf<G> m : knowledge_.noisy(s)) {
                if (best >= window.beta) break;
                window.alpha = std::max(window.alpha, best);
                best = std::max(best, child(s, m, window, at));
            }
        }
        return best;
    }

    /// A cut-off by what the table knows of a child.
    template <class Candidates>
    std::optional<int> foreseen([[maybe_unused]] StateArg<G> s,
                                [[maybe_unused]] const Candidates& candidates,
                                [[maybe_unused]] Window window, [[maybe_unused]] Spot at) {
        if constexpr (has_numbers && AlternatingGame<G> && !Gainful<G>) {
            if (!options_.foresight || memory_ == nullptr) return std::nullopt;
            const bool guessed_before = guessed_;
            for (const MoveOf<G> m : candidates) {
                const auto entry = memory_->find(canonical_key(game_, after(game_, s, m)));
                if (!entry) continue;
                const auto score =
                    known_score(*entry, window.opposite(), at.next(opponent(at.seat)));
                if (score && -*score >= window.beta) return -*score;
                guessed_ = guessed_before; // it was not used
            }
        }
        return std::nullopt;
    }

    /// A cut-off by a null move, if that is sound here and good enough.
    std::optional<int> passing(StateArg<G> s, Window window, Spot at) {
        if constexpr (Passes<K, G>) {
            if (!options_.null_move || at.depth < 3 || at.depth + at.ply >= no_horizon)
                return std::nullopt;
            const auto passed = knowledge_.passed(s);
            if (!passed) return std::nullopt;
            Spot after_pass = at.next(opponent(at.seat));
            after_pass.depth -= 2;
            const int score = -visit(*passed, {-window.beta, 1 - window.beta}, after_pass);
            if (score < window.beta) return std::nullopt;
            guessed_ = true;
            return window.beta;
        } else {
            return std::nullopt;
        }
    }

    /// An empty list of choices, for as long as the search is at this ply.
    decltype(auto) room([[maybe_unused]] Spot at) {
        if constexpr (has_few) {
            return Choices{};
        } else {
            const auto ply = static_cast<std::size_t>(at.ply);
            while (rooms_.size() <= ply) rooms_.emplace_back();
            rooms_[ply].clear();
            return (rooms_[ply]);
        }
    }

    /// What helps to order moves: the number of the table's move from 1, or 0, and the place.
    struct Hint {
        int known_move;
        Spot at;
    };

    /// Writes the candidates down, most promising first.
    template <class Candidates>
    void order(Choices& choices, StateArg<G> s, const Candidates& candidates, Hint hint) const {
        int number = 0;
        for (const MoveOf<G> m : candidates) {
            const int rank = number + 1 == hint.known_move ? 1 << 30 : rank_of_move(s, m, hint.at);
            choices.push_back({m, number++, rank});
            for (std::size_t i = choices.size() - 1; i > 0 && choices[i - 1].rank < rank; --i)
                std::swap(choices[i - 1], choices[i]);
        }
    }

    int rank_of_move([[maybe_unused]] StateArg<G> s, [[maybe_unused]] const MoveOf<G>& m,
                     Spot at) const {
        int rank = 0;
        if constexpr (Prioritizes<K, G>)
            if (options_.priority) rank = knowledge_.priority(s, m) * 256;
        if (options_.killers && static_cast<std::size_t>(at.ply) < killers_.size() &&
            killers_[static_cast<std::size_t>(at.ply)] == m)
            rank += 255;
        return rank;
    }

    void cut_off(const Choice& choice, Spot at) {
        if (!options_.killers) return;
        const auto ply = static_cast<std::size_t>(at.ply);
        if (ply >= killers_.size()) killers_.resize(ply + 1);
        killers_[ply] = choice.move;
    }

    // The table. Its scores count from their own state; a depth of all ones means that nothing was
    // guessed.
    static constexpr int whole_depth = (1 << layout.depth_bits) - 1;
    using Code = ScoreCode<layout.score_bits>;

    std::optional<int> known_score(const TableEntry& entry, Window window, Spot at) {
        const bool is_whole = own_scale || entry.depth == whole_depth;
        if (!is_whole && entry.depth < at.depth) return std::nullopt;
        const int score =
            own_scale ? entry.score : Code::decode(entry.score).delayed(at.ply).rank();
        const bool is_lower = entry.kind != BoundKind::upper && score >= window.beta;
        const bool is_upper = entry.kind != BoundKind::lower && score <= window.alpha;
        if (entry.kind != BoundKind::exact && !is_lower && !is_upper) return std::nullopt;
        guessed_ |= !is_whole;
        return score;
    }

    void remember(std::uint64_t key, TableEntry entry, Spot at) {
        if constexpr (own_scale) {
            if (guessed_) return; // such entries have no depth: they must be facts
        } else {
            const Value value = Value::of_rank(entry.score);
            const bool decided = value.is_win() || value.is_loss();
            const auto code = Code::encode(decided ? value.hastened(at.ply) : value);
            if (!code) return;
            entry.score = *code;
            entry.depth = guessed_ ? std::min(entry.depth, whole_depth - 1) : whole_depth;
        }
        memory_->store(key, entry);
    }

    static BoundKind kind(int score, Window window) {
        if (score >= window.beta) return BoundKind::lower;
        return score <= window.alpha ? BoundKind::upper : BoundKind::exact;
    }
    static int work_of(std::uint64_t nodes) {
        return std::min(31, static_cast<int>(std::bit_width(nodes)));
    }

    const G& game_;
    const K& knowledge_;
    AlphaBetaOptions options_;
    Meter& meter_;
    Memory* memory_ = nullptr;
    bool guessed_ = false;
    std::deque<std::vector<Choice>> rooms_; ///< for many choices, by ply; never moved
    std::vector<MoveOf<G>> killers_;        ///< the last move that cut off, by ply
};

} // namespace detail

} // namespace zermelo
