// No engine overlooks a win in one move, and none allows one where another move does not: for every
// game with a winner, with every knowledge of it.

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <string>
#include <vector>

#include "all_games.hpp"
#include "walks.hpp"
#include "zermelo/games/chess/expert.hpp"
#include "zermelo/games/connect/knowledge.hpp"
#include "zermelo/games/connect/line_expert.hpp"
#include "zermelo/games/connect_four/knowledge.hpp"
#include "zermelo/games/simple_chess/knowledge.hpp"
#include "zermelo/mcts/mcts.hpp"
#include "zermelo/mcts/parallel.hpp"
#include "zermelo/search/alphabeta.hpp"
#include "zermelo/search/expert.hpp"
#include "zermelo/search/minimax.hpp"

namespace zermelo {
namespace {

/// Games of perfect information for two that end with a winner or a draw.
template <class G>
concept Winnable = ZeroSum<G> && !Gainful<G> && std::same_as<OutcomeOf<G>, Winner>;

/// Does a move win the game at once?
template <Winnable G>
bool wins_at_once(const G& game, const StateOf<G>& s, const MoveOf<G>& m) {
    const auto outcome = game.outcome(after(game, s, m));
    return outcome && outcome->seat == game.turn(s);
}

template <Winnable G>
bool has_win_in_one(const G& game, const StateOf<G>& s) {
    return std::ranges::any_of(move_vector(game, s),
                               [&](const auto& m) { return wins_at_once(game, s, m); });
}

/// Does a move lose at once, or let the opponent win with the next one?
template <Winnable G>
bool allows_win(const G& game, const StateOf<G>& s, const MoveOf<G>& m) {
    const StateOf<G> next = after(game, s, m);
    if (const auto outcome = game.outcome(next)) return outcome->seat == opponent(game.turn(s));
    return game.turn(next) != game.turn(s) && has_win_in_one(game, next);
}

/// What is wrong with a move, as far as two plies show.
template <Winnable G>
Broken blunder(const G& game, const StateOf<G>& s, const MoveOf<G>& chosen) {
    if (has_win_in_one(game, s)) {
        if (wins_at_once(game, s, chosen)) return {};
        return "overlooks a win in one";
    }
    if (!allows_win(game, s, chosen)) return {};
    for (const auto& m : move_vector(game, s))
        if (!allows_win(game, s, m)) return "allows a win in one";
    return {};
}

/// Checks the moves of an engine at states of random walks: fewer of them where there are many
/// moves.
template <Winnable G>
void sees_tactics(const std::string& name, const G& game, const Budget& budget,
                  const auto& search) {
    SCOPED_TRACE(name);
    const std::size_t moves = move_vector(game, game.start()).size();
    const std::size_t step = 1 + moves * moves / 10;
    for_all_picks([&](const Picks& picks) -> Broken {
        const auto states = walk(game, picks);
        for (std::size_t i = picks.size() % step; i < states.size(); i += step)
            if (!game.outcome(states[i]))
                if (auto broken = blunder(game, states[i], *search(states[i], budget).move))
                    return broken;
        return {};
    });
}

template <Winnable G>
auto search_by(const G& game, const auto& engine) {
    return [&game, engine](const StateOf<G>& s, const Budget& budget) {
        return engine.search(game, s, budget);
    };
}

AlphaBetaOptions techniques(bool selective, int beam = 0) {
    AlphaBetaOptions options;
    options.selective = options.one_move = selective;
    options.beam = beam;
    options.table_bytes = 1 << 16;
    return options;
}

/// Alpha-beta in several ways. Two plies are the least that show what is asked for.
template <Winnable G, class K>
void alphabeta_sees_tactics(const G& game, const K& knowledge) {
    const auto engine = [&](bool selective, int beam = 0) {
        return search_by(game, AlphaBeta<K>{techniques(selective, beam), knowledge});
    };
    sees_tactics("alphabeta", game, {.depth = 2}, engine(false));
    sees_tactics("alphabeta, selective", game, {.depth = 2}, engine(true));
    sees_tactics("alphabeta, deeper", game, {.depth = 3}, engine(true));
    if constexpr (Looks<K, G>) // a beam of two keeps to what the knowledge sees at once
        sees_tactics("alphabeta, with a beam", game, {.depth = 3}, engine(true, 2));
    const auto expert = [&](const StateOf<G>& s, const Budget& budget) {
        ExpertOptions options;
        options.alphabeta = techniques(false);
        constexpr Prover prover = Reversible<G> ? Prover::none : Prover::alphabeta;
        return ExpertSession<G, K, prover>(game, options, knowledge).search(s, budget);
    };
    const std::uint64_t moves = move_vector(game, game.start()).size() + 16;
    sees_tactics("expert", game, {.nodes = 500 * moves}, expert); // two plies, and the root
}

/// Tree search. The condition on its iterations is that of docs/mcts.md.
template <Winnable G, class K>
void mcts_sees_tactics(const G& game, const K& knowledge) {
    const std::uint64_t moves = move_vector(game, game.start()).size() + 1;
    const MctsOptions options{.memory = 1 << 21};
    sees_tactics("mcts", game, {.nodes = 4 * moves * moves},
                 search_by(game, Mcts<>{.options = options}.knowing(knowledge)));
}

template <Winnable G, class K>
void all_see_tactics(const G& game, const K& knowledge) {
    SCOPED_TRACE(typeid(K).name());
    alphabeta_sees_tactics(game, knowledge);
    mcts_sees_tactics(game, knowledge);
}

TEST(Tactics, AreSeenInEveryGame) {
    for_all_games([]<Game G>(const G& game) {
        if constexpr (Winnable<G>) {
            constexpr std::size_t many = 40; // random walks on large boards meet no threats
            if (move_vector(game, game.start()).size() > many) return;
            sees_tactics("minimax", game, {.depth = 2}, search_by(game, Minimax<>{}));
            alphabeta_sees_tactics(game, NoKnowledge{});
            if (!Reversible<G> && move_vector(game, game.start()).size() <= 24)
                mcts_sees_tactics(game, NoKnowledge{});
        }
    });
}

TEST(Tactics, AreSeenWithEveryKnowledgeOfRows) {
    all_see_tactics(TicTacToe{}, RowExpert<FixedShape<ConnectSize{3, 3, 3, 1, 1}>>{});
    const SmallConnect small = SmallBoard::make();
    all_see_tactics(small, RowExpert<AnyShape<64>>{small});
    all_see_tactics(ConnectFour{}, DropExpert<FixedDrop<DropSize{7, 6, 4}>>{});
    const AnyConnectFour drop = SmallDrop::make();
    all_see_tactics(drop, DropExpert<AnyDrop>{drop});
    using Shape = AnyShape<256>;
    const Connect<Shape> large(Shape{{5, 5, 4, 1, 1}});
    all_see_tactics(large, LineExpert<Shape>(large));
    all_see_tactics(large, WinSave<Shape>{large});
    all_see_tactics(large, LineEstimate<Shape>::threats(large));
}

TEST(Tactics, AreSeenWithEveryOtherKnowledge) {
    all_see_tactics(Nim{}, PerfectNim{});
    all_see_tactics(Nim{}, DumbNim{});
    all_see_tactics(ThreeHeaps::make(), NimSum{ThreeHeaps::make()});
    alphabeta_sees_tactics(Chess{}, ChessExpert{});
    alphabeta_sees_tactics(SimpleChess{}, ParallelMinimaxChess{});
}

} // namespace
} // namespace zermelo
