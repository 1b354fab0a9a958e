// A selective search prunes what it expects to be irrelevant. However wrong its expectations, the
// wins and losses that it reports are correct.

#include <map>

#include "all_games.hpp"
#include "oracle.hpp"
#include "walks.hpp"
#include "zermelo/core/random.hpp"
#include "zermelo/search/alphabeta.hpp"

namespace zermelo {
namespace {

/// A knowledge with random estimates and priorities.
template <Keyed G>
struct Hunch {
    static constexpr int swing = 10;

    G game{};
    std::uint64_t seed = 0;

    std::uint64_t any(const StateOf<G>& s, std::uint64_t what) const {
        return mix(KeyHash{}(game.key(s)) + mix(seed + what));
    }
    Value estimate(const StateOf<G>& s) const {
        return Value::guess(static_cast<int>(any(s, 0) % 401) - 200);
    }
    int priority(const StateOf<G>& s, const MoveOf<G>& m) const {
        std::uint64_t number = 1;
        for (const MoveOf<G> other : game.moves(s)) {
            if (other == m) break;
            ++number;
        }
        return static_cast<int>(any(s, number) % 5) - 2;
    }
    bool urgent(const StateOf<G>& s) const { return any(s, 100) % 8 == 0; }
};
static_assert(Prioritizes<Hunch<Nim>, Nim> && Estimates<Hunch<Nim>, Nim>);
static_assert(KnowsSwing<Hunch<Nim>> && KnowsUrgency<Hunch<Nim>, Nim>);

/// The payoff of each move at s for the mover if both sides then play perfectly.
std::map<TicTacToe::Move, int> payoffs_of_moves(const TicTacToe& game, const TicTacToe::State& s) {
    std::map<TicTacToe::Move, int> payoffs;
    for (const auto m : game.moves(s))
        payoffs[m] = perfect_play(game, after(game, s, m)).pays[index(game.turn(s))];
    return payoffs;
}

TEST(SelectiveAgreement, ReportsOnlyCorrectWinsAndLosses) {
    for_all_picks([](const Picks& picks) -> Broken {
        const TicTacToe game;
        const auto s = walk(game, picks).back();
        if (game.outcome(s) || !is_small(game, s, 2000)) return {};
        const auto payoffs = payoffs_of_moves(game, s);
        AlphaBetaOptions options;
        options.selective = true;
        options.table_bytes = 1 << 16;
        for (std::uint64_t seed = 0; seed < 24; ++seed) {
            options.table = seed % 2 == 0;
            options.one_move = seed % 3 == 0;
            options.every_move = seed % 3 == 1;
            const AlphaBeta<Hunch<TicTacToe>> engine{options, {game, seed}};
            for (const auto& edge :
                 engine.search(game, s, {.depth = 4 + static_cast<int>(seed % 4)}).edges) {
                if (edge.value.is_win() && payoffs.at(edge.move) <= 0) return "a win is none";
                if (edge.value.is_loss() && payoffs.at(edge.move) >= 0) return "a loss is none";
            }
        }
        return {};
    });
}

} // namespace
} // namespace zermelo
