#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <utility>

#include "catalog/bind/bind.hpp"
#include "catalog/games/connect/analysis.hpp"
#include "catalog/games/connect/boards.hpp"
#include "catalog/games/connect/drop_facts.hpp"
#include "zermelo/games/connect_four.hpp"
#include "zermelo/games/connect_four/knowledge.hpp"
#include "zermelo/games/connect_four/positional.hpp"

namespace zermelo {

/// A board whose usual size the compiler knows, perhaps with a book that comes with the program;
/// every other size is a matter of the run time.
template <class Usual, Facts facts>
GameRow drop_row(std::string name, std::string summary, std::span<const std::byte> book = {}) {
    struct Options {
        DropSize size = Usual{}.size();
    };
    OptionTable<Options> table;
    table.add("columns", [](Options& o) -> int& { return o.size.columns; }, "of the board",
              {1, 32});
    table.add("rows", [](Options& o) -> int& { return o.size.rows; }, "of the board", {1, 71});
    table.add("k", [](Options& o) -> int& { return o.size.in_row; }, "stones in a row that win",
              {1, 71});
    return game_row(
        std::move(name), std::move(summary), table,
        [book](const Options& options, const std::string& full_name) -> Parsed<GamePtr> {
            const DropSize& size = options.size;
            if (size == Usual{}.size())
                return bound_with<facts>(
                    full_name, Usual{},
                    [book](auto& its) {
                        its.set_analysis(rows_analysis_of(Usual{}));
                        if (!book.empty()) its.set_shipped_book(book);
                    },
                    knowledge("expert", DropExpert<decltype(Usual::shape)>{}),
                    knowledge("positional", DropPositional<decltype(Usual::shape)>{}));
            if (size.bits() > 72)
                return Mistake{fmt::format(
                    "{} columns of {} cells are too many: columns * (rows + 1) may be 72 at most",
                    size.columns, size.rows)};
            const int longest = std::max(size.columns, size.rows);
            if (size.in_row > longest)
                return Mistake{fmt::format("k is {}, but no row of the board is longer than {}",
                                           size.in_row, longest)};
            return size.bits() <= 64 ? drop_board(full_name, size)
                                     : wide_drop_board(full_name, size);
        });
}

} // namespace zermelo
