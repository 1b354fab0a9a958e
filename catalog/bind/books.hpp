#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "catalog/bind/proof.hpp"
#include "catalog/facade/facets.hpp"
#include "zermelo/search/parallel.hpp"
#include "zermelo/store/book_file.hpp"
#include "zermelo/store/book_maker.hpp"

namespace zermelo {

/// Solves positions by alpha-beta, whose table is kept from one to the next.
template <ZeroSum G, class K>
class TableSolver {
public:
    TableSolver(const G& game, const K& knowledge, const AlphaBetaOptions& options)
        : session_(std::make_shared<Session>(game, options, knowledge, 1)) {}

    std::optional<Value> operator()(const StateOf<G>& s, const Budget& budget) {
        return session_->value(s, budget);
    }
    std::optional<MoveOf<G>> best_move(const StateOf<G>& s, const Budget& budget) {
        const auto report = session_->search(s, budget);
        return report.proven() ? report.move : std::nullopt;
    }

private:
    using Session = SharedAlphaBetaSession<G, K>; // the one that players use
    std::shared_ptr<Session> session_;
};

/// Solves positions by valuing each state that they lead to once.
template <ZeroSum G, class K>
auto memo_solver(const G& game, const K& knowledge) {
    return [&](const StateOf<G>& s, const Budget& budget) -> std::optional<Value> {
        const auto report = memo_with<G>(knowledge).search(game, s, budget);
        if (!report.proven()) return std::nullopt;
        return report.value;
    };
}

/// Makes solvers: where values have a scale of their own, alpha-beta is best at proofs.
template <ZeroSum G, class K>
auto solver_maker(const G& game, const K& knowledge, std::optional<std::size_t> memory = {}) {
    AlphaBetaOptions options;
    options.table_bytes = memory.value_or(options.table_bytes);
    if constexpr (OwnScale<K, G>)
        return [&, options] { return TableSolver<G, K>(game, knowledge, options); };
    else
        return [&] { return memo_solver(game, knowledge); };
}

/// The books of a game with its first knowledge.
template <Game G, class K>
class BoundBooks final : public BookFacet {
public:
    BoundBooks(const G& game, const K& knowledge, std::string name, std::string scale)
        : game_(game),
          knowledge_(knowledge),
          of_{std::move(name), OwnScale<K, G> ? std::move(scale) : "plies", key_mark(game)} {}

    /// Gives it a book that comes with the program. Bytes of another game's book are left alone.
    void set_shipped(std::span<const std::byte> bytes) {
        const auto book = Book::read(bytes);
        if (book && mismatch(*book, of_).empty()) shipped_ = std::make_shared<const Book>(*book);
    }
    std::shared_ptr<const Book> shipped() const override { return shipped_; }

    BookOf of() const override { return of_; }
    Parsed<std::shared_ptr<const Book>> open(const std::string& path) const override {
        const auto file = BookFile::open(path, of_);
        if (!file) return file.mistake();
        return std::shared_ptr<const Book>(*file, &(*file)->book());
    }
    Parsed<BookWork> make(const BookPlan& plan) const override {
        return BookMaker(game_, knowledge_, solver_maker(game_, knowledge_, plan.budget.memory),
                         plan)
            .make();
    }

private:
    const G& game_;
    const K& knowledge_;
    BookOf of_;
    std::shared_ptr<const Book> shipped_{};
};

} // namespace zermelo
