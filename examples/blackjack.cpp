// Blackjack with an infinite shoe as a product of selection functions: argmax for the player,
// expectation for chance.
#include <iomanip>
#include <iostream>
#include <map>

#include <zermelo/zermelo.hpp>

using namespace zermelo;
using State = Blackjack::State;

/// The rounds of blackjack, cut off at states whose expected payoff is already known.
struct KnownRounds {
    ChanceRounds<Blackjack> rounds;
    std::map<std::array<int, 4>, OptimalPlay<int, Expected<1>>> known{};

    static std::array<int, 4> key(const State& s) {
        return {s.player.total, s.player.ace ? 1 : 0, s.player.cards, s.open};
    }
    bool ends(const State& s, std::size_t round) const {
        return round > 0 && s.phase == Blackjack::Phase::decide && known.contains(key(s));
    }
    auto select(const State& s, std::size_t round) const {
        auto select = rounds.select(s, round);
        if (ends(s, round)) select.choices = std::views::iota(0, 0);
        return select;
    }
    State next(const State& s, int m) const { return rounds.next(s, m); }
    auto worth(const State& s, std::size_t round) const {
        return ends(s, round) ? known.at(key(s)).outcome : rounds.worth(s, round);
    }
};

int main() {
    const Blackjack game;
    KnownRounds rounds{ChanceRounds{game}};
    const auto best = [&](const State& s) {
        return ProductG<int, KnownRounds>(rounds, 64).optimal(s);
    };
    for (std::uint8_t total = 21; total >= 2; --total) // every card increases the total
        for (const bool ace : {true, false})
            for (std::uint8_t cards = 3; cards >= 2; --cards)
                for (std::uint8_t open = 1; open <= 10; ++open) {
                    const State s{{total, ace, cards}, open, 0, Blackjack::Phase::decide, false};
                    rounds.known[KnownRounds::key(s)] = best(s);
                }
    const auto print = [&](int points, int total, int ace) {
        std::cout << std::setw(4) << points;
        for (int open = 1; open <= 10; ++open)
            for (const int cards : {2, 3})
                std::cout << (cards == 2 ? " " : "")
                          << "SHD"[rounds.known[{total, ace, cards, open}].play.front()];
        std::cout << "\n";
    };
    std::cout << "Stand, Hit or Double, with two cards and with more, where the dealer shows\n"
                 "hard A  2  3  4  5  6  7  8  9  10\n";
    for (int points = 4; points <= 21; ++points) print(points, points, 0);
    std::cout << "soft\n";
    for (int points = 12; points <= 21; ++points) print(points, points - 10, 1);
    std::cout << "The game is worth " << best(game.start()).outcome.each[0] << "\n";
}
