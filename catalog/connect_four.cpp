#include "zermelo/games/connect_four.hpp"

#include "catalog/boards.hpp"
#include "catalog/catalog.hpp"
#include "catalog/erased.hpp"
#include "zermelo/games/connect_four/knowledge.hpp"

namespace zermelo {

namespace {

std::vector<Parameter> board_parameters(const DropSize& size) {
    using enum Parameter::Kind;
    return {{"columns", number, "of the board", std::to_string(size.columns), 1, 32},
            {"rows", number, "of the board", std::to_string(size.rows), 1, 71},
            {"k", number, "stones in a row that win", std::to_string(size.in_row), 1, 71}};
}

template <class G>
using Expert = DropExpert<decltype(G::shape)>;

/// A board whose usual size the compiler knows; every other one is a matter of the run time.
template <class Usual>
GameRow drop_row(std::string name, std::string summary) {
    static constexpr DropSize usual = Usual{}.size();
    return {std::move(name), std::move(summary), board_parameters(usual),
            [](const Settings& settings) -> Parsed<std::shared_ptr<const AnyGame>> {
                const DropSize size{static_cast<int>(settings.number("columns", usual.columns)),
                                    static_cast<int>(settings.number("rows", usual.rows)),
                                    static_cast<int>(settings.number("k", usual.in_row))};
                if (size == usual)
                    return erased(Usual{}, NamedKnowledge{"expert", Expert<Usual>{}});
                if (size.bits() > 72)
                    return Mistake{
                        fmt::format("{} columns of {} cells are too many: columns * (rows + "
                                    "1) may be 72 at most",
                                    size.columns, size.rows)};
                if (size.in_row > std::max(size.columns, size.rows))
                    return Mistake{fmt::format("k is {}, but no row of the board is longer than {}",
                                               size.in_row, std::max(size.columns, size.rows))};
                return drop_board(size);
            }};
}

} // namespace

GameRow connect_four_row() {
    return drop_row<ConnectFour>("connect-four", "drop stones into columns; four in a row win");
}

GameRow connect_three_row() {
    return drop_row<ConnectThree>("connect-three", "drop stones into columns; three in a row win");
}

} // namespace zermelo
