#include "catalog/games/connect/connect_four_book.hpp"
#include "catalog/games/connect/drop_row.hpp"

namespace zermelo {

GameRow connect_four_row() {
    return drop_row<ConnectFour, connect_four_facts>(
        "connect-four", "drop stones into columns; four in a row win", connect_four_book());
}

} // namespace zermelo
