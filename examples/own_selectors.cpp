// Custom selection functions in a product, and rounds for three players.
#include <array>
#include <iostream>
#include <vector>

#include <zermelo/zermelo.hpp>

using namespace zermelo;

namespace {

/// The first choice that is worth enough, else the last one.
auto satisficing(const std::vector<int>& choices, int enough) {
    return [=](const auto& worth) {
        const auto found = std::ranges::find_if(choices, [&](int x) { return worth(x) >= enough; });
        return found != choices.end() ? *found : choices.back();
    };
}

/// The best choice, but with probability epsilon any.
auto epsilon_greedy(const std::vector<int>& choices, double epsilon, Random& random) {
    return [=, &random](const auto& worth) {
        if (pick_fraction(random) < epsilon) return pick(random, choices);
        return arg_max(choices)(worth);
    };
}

} // namespace

int main() {
    Random random(1913);
    const std::vector<AnyRound<int, int>> rounds{
        [](History<int>) { return satisficing({1, 2, 3, 4}, 6); },
        [&](History<int> h) { return epsilon_greedy({h[0], 2 * h[0]}, 0.1, random); }};
    for (const int x : optimal_play<int>(rounds, [](History<int> h) { return h[0] * h[1]; }))
        std::cout << x << " ";

    // Three players say 0 or 1; a player who is alone with a number wins 2, the others lose 1.
    const auto alone = [](History<int> h) {
        const int sum = h[0] + h[1] + h[2];
        Payoffs<3> pays;
        for (std::size_t i = 0; i < 3 && sum % 3 != 0; ++i)
            pays.each[i] = h[i] == (sum == 1 ? 1 : 0) ? 2 : -1;
        return pays;
    };
    const auto round = [](Seat seat) {
        return [=](History<int>) { return Selector{std::array{0, 1}, OwnPayoff{seat}}; };
    };
    const auto best =
        bigotimes_g<int>(std::vector{round(Seat(0)), round(Seat(1)), round(Seat(2))}, alone);
    for (std::size_t i = 0; i < 3; ++i)
        std::cout << "\nplayer " << i + 1 << " says " << best.play[i] << ": "
                  << best.outcome.each[i];
    std::cout << "\n";
}
