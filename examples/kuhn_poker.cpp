// Kuhn poker: an equilibrium, its exploitability, and its results against a random player.
#include <iostream>

#include <zermelo/zermelo.hpp>

using namespace zermelo;

int main() {
    const KuhnPoker game;
    const auto found = Cfr{{.good_enough = 0.0001}}.solve(game, game.start());
    std::cout << "Value " << found.value << ", exploitability below 0.0001\n";

    // How often the first player bets with a jack (a bluff) and with a king. Kuhn: 1 to 3.
    const auto bets = [&](std::uint8_t card) {
        return found.probabilities({.mine = card, .dealt = 2}, first)[KuhnPoker::bet];
    };
    std::cout << "A king bets " << bets(3) / bets(1) << " times as often as a jack\n";

    // The exploitability of any policy can be computed: here of one that always bets.
    const double lost = exploitability_of(
        game, [](const auto&, Seat, const auto&) { return std::array{0.0, 1.0}; });
    std::cout << "Who always bets can be beaten by " << lost << " a game\n";

    EquilibriumPlayer<KuhnPoker> player{&found, Random(1)};
    RandomPlayer random{Random(2)};
    double won = 0;
    Random deals(3);
    for (int hand = 0; hand < 10'000; ++hand) {
        RefereeOptions options;
        options.random = Random(deals());
        won += Referee(game, options).play(game.start(), player, random).payoff_to(first);
    }
    std::cout << "Against a random player it wins " << won / 10'000 << " a game\n";
}
