// Monte Carlo tree search for teams: a backpropagation of its own sees the payoffs of all seats.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <utility>
#include <vector>

#include <zermelo/zermelo.hpp>

using namespace zermelo;

int main() {
    // Three in a row wins, for four players; the first and the third are a team, so are the others.
    const ManyConnect<4> game{.columns = 4, .rows = 4, .in_row = 3};
    auto s = game.start();
    using Cells = std::vector<std::pair<int, int>>;
    for (const auto& [column, row] : Cells{{1, 1}, {0, 3}, {3, 3}, {0, 0}, {2, 1}, {1, 3}})
        game.play(s, game.cell(column, row));

    const auto say = [&](const char* who, const auto& engine) {
        const auto report = engine.search(game, s, Budget{.nodes = 20'000});
        std::printf("%s: the third player plays row %d, column %d and expects %+.2f\n", who,
                    *report.move / 5, *report.move % 5, *report.mean);
    };
    say("alone", Mcts<>{});

    // What a seat gets is what the better of the two in its team gets.
    const auto for_teams = [](auto& node, const auto& result) {
        for (std::uint8_t i = 0; i < 4; ++i) {
            const auto partner = Seat(static_cast<std::uint8_t>((i + 2) % 4));
            node.add(Seat(i), std::max(result.payoff(Seat(i)), result.payoff(partner)));
        }
    };
    say("in teams", Mcts<>{}.backing_up_by(for_teams));
}
