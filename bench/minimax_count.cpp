// One full minimax of tic-tac-toe, over the concepts or by hand, for bench/instructions.sh to
// count. With any argument it only starts and ends, which is what has to be taken off.
#include <cinttypes>
#include <cstdint>
#include <cstdio>

#ifdef BY_HAND
#include "hand_minimax.hpp"
#else
#include "zermelo/games/connect/rules.hpp"
#include "zermelo/search/minimax.hpp"
#endif

namespace {

struct Answer {
    int sign;
    std::uint64_t nodes;
};

#ifdef BY_HAND
Answer search() {
    bench::HandMinimax hand;
    const int score = hand.score(0, 0);
    return {(score > 0) - (score < 0), hand.nodes()};
}
#else
Answer search() {
    using namespace zermelo;
    const TicTacToe game;
    const NoKnowledge nothing;
    detail::MinimaxSearch minimax(game, nothing, detail::Endless{}, detail::Counter{});
    const Value value = minimax.value(game.start(), 0);
    return {value.sign(), minimax.spending().nodes};
}
#endif

} // namespace

int main(int argc, char**) {
    const Answer answer = argc > 1 ? Answer{} : search();
    std::printf("%d %" PRIu64 "\n", answer.sign, answer.nodes);
}
