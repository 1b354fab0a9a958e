// The two endings of figure 2.4 of Murphy's thesis (2015): greed loses, a double-dealing move wins.
#include <iostream>
#include <vector>

#include <zermelo/zermelo.hpp>

using namespace zermelo;

using Dots = StringsAndCoins<40>;

namespace {

void show(const Dots& game, const char* title, const std::vector<int>& moves) {
    auto s = game.start();
    PlayForPictures<Dots> play; // who closed which box is not in the state
    for (const int m : moves) {
        play.add(game.turn(s), m);
        game.play(s, m);
    }
    std::cout << title << "\n" << play.picture(game, s, first) << "\n\n";
}

} // namespace

int main() {
    const Dots game = dots_on<40>({3, 3});
    // Safe moves divide the board into a chain of four boxes and one of five; Second must open one.
    std::vector<int> moves{0, 1, 2, 3, 4, 6, 9, 10, 15, 18, 19, 22, 23, 16};
    show(game, "Second has opened the chain of four:", moves);

    std::vector<int> greedy = moves;
    for (const int m : {17, 7, 21, 20, 12, 13, 14, 5, 8, 11}) greedy.push_back(m);
    show(game, "First takes all four and must open the chain of five:", greedy);

    for (const int m : {17, 7, 20, 21, 12, 13, 14, 5, 8, 11}) moves.push_back(m);
    show(game, "First leaves two boxes by 20, so that Second must open it:", moves);
}
