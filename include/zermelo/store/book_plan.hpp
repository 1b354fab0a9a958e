#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "zermelo/core/budget.hpp"
#include "zermelo/store/book.hpp"

namespace zermelo {

/// A book to be made.
struct BookPlan {
    BookOf of;
    int ply = 0;
    std::string path;   ///< the work is kept beside it, in path.part, until it is done
    bool force = false; ///< overwrite whatever is there
    Budget budget{};    ///< time, threads and the stop token
    std::function<void(std::size_t solved, std::size_t total)> watch{}; ///< called by any thread
};

/// How far the work on a book has come.
struct BookWork {
    std::size_t solved = 0;    ///< positions that were searched, in this run and before it
    std::size_t total = 0;     ///< positions to be searched
    std::size_t positions = 0; ///< in the book
    bool complete = false;
    Ended ended = Ended::complete;
    double seconds = 0; ///< of this run
};

} // namespace zermelo
