#pragma once

#include <string>

#include <gtest/gtest.h>

#include "zermelo/games/chess.hpp"

namespace zermelo {

/// A position of chess by its FEN, which must be right.
inline ChessState at(const std::string& fen) {
    const auto s = parse_chess_fen(fen);
    EXPECT_TRUE(s) << fen << ": " << (s ? "" : s.message());
    return s ? *s : ChessState{};
}

} // namespace zermelo
