// One full minimax search of tic-tac-toe, generic or hand-written; bench/instructions.sh counts its
// instructions. With any argument it only starts and exits, to measure that overhead.
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
