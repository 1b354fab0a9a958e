#pragma once

#include <string>

#include <gtest/gtest.h>

#include "zermelo/games/chess.hpp"

namespace zermelo {

/// The chess position of a FEN. requires: the FEN is valid
inline ChessState at(const std::string& fen) {
    const auto s = parse_chess_fen(fen);
    EXPECT_TRUE(s) << fen << ": " << (s ? "" : s.message());
    return s ? *s : ChessState{};
}

} // namespace zermelo
