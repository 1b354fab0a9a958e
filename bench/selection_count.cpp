// A product of selection functions over a drop game, or a hand-written minimax that visits the same
// nodes; bench/selection_instructions.sh counts its instructions. With any argument it only starts
// and exits, to measure that overhead.
#include <cinttypes>
#include <cstddef>
#include <cstdint>
#include <cstdio>

#ifdef BY_HAND
#include "hand_drop.hpp"
#else
#include "zermelo/games/connect_four/rules.hpp"
#include "zermelo/select/game_rounds.hpp"
#include "zermelo/select/product.hpp"
#endif

namespace {

struct Answer {
    int sign;
    std::uint64_t evaluations;
    std::size_t length; ///< of the play found, if any
};

#ifdef BY_HAND

#ifdef CONNECT_FOUR
bench::HandDrop<7, 6, 4, KEEPS_PLAY> hand(8);
#else
bench::HandDrop<5, 3, 3, KEEPS_PLAY> hand(9);
#endif

Answer search() {
    const int score = hand.score();
    return {(score > 0) - (score < 0), hand.evaluations(), KEEPS_PLAY ? hand.play().size() : 0};
}

#else

#ifdef CONNECT_FOUR
using Rules = zermelo::ConnectFour;
constexpr int depth = 8;
#else
using Rules = zermelo::ConnectThree;
constexpr int depth = 9;
#endif

Answer search() {
    using namespace zermelo;
    const Rules game;
    const auto rounds = rounds_of(game, game.start());
    ProductG<Rules::Move, decltype(rounds), 16> product(rounds, depth);
    const auto best = product.optimal(game.start());
    return {best.outcome.sign(), best.evaluations, best.play.size()};
}

#endif

} // namespace

int main(int argc, char**) {
    const Answer answer = argc > 1 ? Answer{} : search();
    std::printf("%d %" PRIu64 " %zu\n", answer.sign, answer.evaluations, answer.length);
}
