// Shared by the tests of books: a folder for files, plans, and solvers that can be stopped.
#pragma once

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "zermelo/games/connect_four.hpp"
#include "zermelo/games/connect_four/knowledge.hpp"
#include "zermelo/search/alphabeta.hpp"
#include "zermelo/store/book_maker.hpp"

namespace zermelo {

namespace fs = std::filesystem;

inline AlphaBetaOptions small_table() {
    AlphaBetaOptions options;
    options.table_bytes = 1 << 20;
    return options;
}

/// A separate folder for each test.
class Books : public testing::Test {
protected:
    Books() { fs::create_directories(folder_); }
    ~Books() override { fs::remove_all(folder_); }
    std::string path(const std::string& name) const { return (folder_ / name).string(); }

private:
    fs::path folder_ = fs::path(testing::TempDir()) / ("zermelo-books-" + std::to_string(getpid()));
};

inline std::string contents(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}
inline void set_contents(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}
inline std::vector<std::byte> as_bytes(const std::string& text) {
    std::vector<std::byte> bytes;
    for (const char c : text) bytes.push_back(static_cast<std::byte>(c));
    return bytes;
}

template <Game G>
BookPlan plan_for(const G& game, int ply, const std::string& path) {
    BookPlan plan;
    plan.of = {"a game", "a scale", key_mark(game)};
    plan.ply = ply;
    plan.path = path;
    return plan;
}

/// Solves positions until it has been asked so often; then it stops the making of the book.
template <Game G, class K>
struct StoppingSolver {
    std::shared_ptr<AlphaBetaSession<G, K>> session;
    StopSource* stop;
    int* stop_before; ///< calls that are left; negative: it never stops

    std::optional<Value> operator()(const StateOf<G>& s, const Budget& budget) {
        if (*stop_before >= 0 && (*stop_before)-- == 0) stop->stop();
        return stop->stopped() ? std::nullopt : session->value(s, budget);
    }
    std::optional<MoveOf<G>> best_move(const StateOf<G>& s, const Budget& budget) {
        return session->search(s, budget).move;
    }
};

/// Makes a book, optionally stopped after a number of positions.
template <Game G, class K>
Parsed<BookWork> make(const G& game, const K& knowledge, BookPlan plan, int stop_before = -1) {
    StopSource stop;
    if (stop_before >= 0) plan.budget.stop = stop;
    const auto make_solver = [&] {
        return StoppingSolver<G, K>{
            std::make_shared<AlphaBetaSession<G, K>>(game, small_table(), knowledge), &stop,
            &stop_before};
    };
    return BookMaker(game, knowledge, make_solver, plan).make();
}

using Drop = DropExpert<AnyDrop>;

} // namespace zermelo
