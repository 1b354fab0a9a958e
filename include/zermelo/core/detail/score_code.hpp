#pragma once

#include <cstdlib>
#include <optional>

#include "zermelo/core/value.hpp"

namespace zermelo {

/// Values as codes of `bits` bits, for tables and books. A value that does not fit has no code.
template <int bits>
struct ScoreCode {
    static constexpr int top = (1 << (bits - 1)) - 1;
    static constexpr int plies = top / 2; ///< half of the codes are for wins and losses

    static std::optional<int> encode(Value value) {
        if (value.is_win() || value.is_loss()) {
            if (value.plies() >= plies) return std::nullopt;
            return value.is_win() ? top - value.plies() : value.plies() - top;
        }
        if (std::abs(value.points()) > top - plies) return std::nullopt;
        return value.points();
    }
    static Value decode(int code) {
        if (code > top - plies) return Value::win_in(top - code);
        if (code < plies - top) return Value::loss_in(top + code);
        return Value::margin(code);
    }
};

} // namespace zermelo
