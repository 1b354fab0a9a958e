#pragma once

#include "zermelo/core/knowledge.hpp"
#include "zermelo/games/chess/move_text.hpp"
#include "zermelo/games/chess/rules.hpp"

namespace zermelo {

/// Move ordering for mate search: checks with few replies first, then captures of valuable pieces.
/// It has no evaluation, so every value that a search returns with it is proven.
struct ChessMates {
    int priority(const ChessState& s, ChessMove m) const {
        const ChessState next = after(Chess{}, s, m);
        ChessMoveCounter replies;
        const bool check = with_generator(next, [&](const auto& generator) {
            if (generator.in_check()) generator.generate(replies);
            return generator.in_check();
        });
        if (check) return 1000 - static_cast<int>(replies.count());
        return static_cast<int>(captured_piece(s, m)) + static_cast<int>(m.promotion());
    }
};
static_assert(Prioritizes<ChessMates, Chess> && !Estimates<ChessMates, Chess>);

} // namespace zermelo
