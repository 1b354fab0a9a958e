#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "zermelo/core/budget.hpp"
#include "zermelo/store/book.hpp"

namespace zermelo {

class FileFaults;

/// A book to be made.
struct BookPlan {
    BookOf of;
    int ply = 0;
    /// All positions to this ply only; beyond it those that a player meets who plays one best move
    /// at each turn, as either seat. Unset: all positions to `ply`.
    std::optional<int> full_ply{};
    std::string path;   ///< unfinished work is in path.part
    bool force = false; ///< overwrite an existing file
    Budget budget{};    ///< time, threads and the stop token
    std::function<void(std::size_t solved, std::size_t total)> watch{}; ///< called by any thread
    FileFaults* faults = nullptr; ///< for tests: calls to the file system that fail
};

/// The progress of making a book.
struct BookWork {
    std::size_t solved = 0;    ///< positions that were searched, in this run and before it
    std::size_t total = 0;     ///< positions to be searched
    std::size_t positions = 0; ///< in the book
    bool complete = false;
    Ended ended = Ended::complete;
    double seconds = 0; ///< of this run
};

} // namespace zermelo
