#include <chrono>
#include <filesystem>
#include <iostream>

#include <fmt/format.h>

#include "apps/cli/commands.hpp"
#include "apps/cli/terminal.hpp"
#include "catalog/output/json.hpp"
#include "zermelo/store/book_file.hpp"

using namespace zermelo;

namespace {

/// "40 s", "12 min", "3.5 h"
std::string in_words(double seconds) {
    if (seconds < 100) return fmt::format("{:.0f} s", seconds);
    return seconds < 6000 ? fmt::format("{:.0f} min", seconds / 60)
                          : fmt::format("{:.1f} h", seconds / 3600);
}

struct BookCounts {
    std::size_t won = 0;
    std::size_t drawn = 0;
    std::size_t lost = 0;
};

BookCounts counts_of(const Book& book) {
    BookCounts counts;
    for (std::size_t i = 0; i < book.size(); ++i) {
        const int sign = book.record(i).value.sign();
        ++(sign > 0 ? counts.won : sign == 0 ? counts.drawn : counts.lost);
    }
    return counts;
}

Json described(const std::string& path, const BookFile& file) {
    const Book& book = file.book();
    const auto [won, drawn, lost] = counts_of(book);
    return {{"game", book.of().game},
            {"file", path},
            {"ply", book.ply()},
            {"positions", book.size()},
            {"bytes", file.bytes()},
            {"scale", book.of().scale},
            {"won", won},
            {"drawn", drawn},
            {"lost", lost}};
}

void tell(const std::string& path, const BookFile& file) {
    const Book& book = file.book();
    const auto [won, drawn, lost] = counts_of(book);
    std::cout << fmt::format("'{}': {} to ply {}, {} positions in {} bytes, values in {}\n", path,
                             book.of().game, book.ply(), book.size(), file.bytes(), book.of().scale)
              << fmt::format("The player to move wins {}, draws {} and loses {} of them.\n", won,
                             drawn, lost);
}

int check_book(const Options& options, const BookOf& of) {
    const auto file = BookFile::open(options.check, of);
    if (!file) return fail(file.message());
    if (options.json)
        std::cout << line_of(described(options.check, **file)) << "\n";
    else
        tell(options.check, **file);
    return 0;
}

/// What became of the work: the book, or how far it is.
int report(const Options& options, const BookPlan& plan, const BookWork& work) {
    Json json{{"game", plan.of.game}, {"file", plan.path}, {"ply", plan.ply}};
    if (work.complete) {
        const auto file = BookFile::open(plan.path, plan.of);
        if (!file) return fail(file.message());
        if (options.json)
            json = described(plan.path, **file);
        else
            tell(plan.path, **file);
    } else if (!options.json && work.total == 0) {
        std::cout << "Not finished: there was no time to count the positions.\n";
    } else if (!options.json) {
        std::cout << fmt::format(
            "Not finished: {} of {} positions are solved and kept in '{}.part'. "
            "The same command goes on.\n",
            work.solved, work.total, plan.path);
    }
    if (options.json) {
        json["complete"] = work.complete;
        json["ended"] = ended_word(work.ended);
        json["solved"] = work.solved;
        json["total"] = work.total;
        json["seconds"] = work.seconds;
        std::cout << line_of(json) << "\n";
    }
    return work.complete ? 0 : 1;
}

} // namespace

int run_book(const Options& options) {
    const auto game = find_game(options.game);
    if (!game) return fail(game.message());
    const auto* books = (*game)->book();
    if (books == nullptr) return fail(fmt::format("{} can have no books", (*game)->name()));
    if (!options.check.empty()) return check_book(options, books->of());
    if (!options.ply || options.output.empty())
        return fail("book: give --ply and --output to make a book, or --check");
    const auto time = asked_time(options);
    if (!time) return fail(time.message());
    const auto memory = asked_memory(options);
    if (!memory) return fail(memory.message());
    catch_interrupts();
    ProgressLine progress(options.json);
    BookPlan plan;
    plan.of = books->of();
    plan.ply = *options.ply;
    plan.path = options.output;
    plan.force = options.force;
    plan.full_ply = options.full_ply;
    plan.budget.memory = *memory;
    plan.budget.threads = options.threads;
    plan.budget.time = *time;
    plan.budget.stop = interrupt();
    const auto began = std::chrono::steady_clock::now();
    std::size_t solved_before = SIZE_MAX;
    plan.watch = [&](std::size_t solved, std::size_t total) {
        if (solved_before == SIZE_MAX) solved_before = solved - 1;
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - began;
        const double left = elapsed.count() * static_cast<double>(total - solved) /
                            static_cast<double>(solved - solved_before);
        progress.show(fmt::format("{} of {} positions solved, {}, about {} left", solved, total,
                                  in_words(elapsed.count()), in_words(left)));
    };
    const auto work = books->make(plan);
    progress.clear();
    if (!work) return fail(work.message());
    return report(options, plan, *work);
}
