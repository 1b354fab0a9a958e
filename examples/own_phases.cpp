// Monte Carlo tree search with custom selection and simulation phases.
#include <cstdio>
#include <optional>

#include <zermelo/zermelo.hpp>

using namespace zermelo;

int main() {
    const ConnectFour game;
    const auto report = Mcts<>{}.search(game, game.start(), Budget{.nodes = 20'000});
    std::printf("by default: column %d\n", game.column_of(*report.move) + 1);

    // Selection: what was best so far, and a little for what was tried less than its share.
    const auto shy = [](const Parent& parent) {
        const float share = static_cast<float>(parent.visits) / 7;
        return
            [share](const auto& arm) { return arm.mean() + (arm.visits() < share ? 0.5F : 0.0F); };
    };
    // Simulation: a dozen random moves, then a draw.
    const auto impatient = [](auto& playing, const auto& s) {
        int left = 12;
        return playing.to_the_end(s, [&](const auto& at) {
            using Move = decltype(playing.any_move(at));
            return left-- == 0 ? std::optional<Move>{} : std::optional{playing.any_move(at)};
        });
    };
    const auto mine = Mcts<>{}.selecting_by(shy).simulating_by(impatient);
    const auto other = mine.search(game, game.start(), Budget{.nodes = 20'000});
    std::printf("by mine: column %d after %llu simulations\n", game.column_of(*other.move) + 1,
                static_cast<unsigned long long>(other.nodes));
}
