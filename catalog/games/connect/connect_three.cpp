#include "catalog/games/connect/drop_row.hpp"

namespace zermelo {

GameRow connect_three_row() {
    return drop_row<ConnectThree, connect_three_facts>(
        "connect-three", "drop stones into columns; three in a row win");
}

} // namespace zermelo
