#pragma once

#include <memory>
#include <string>
#include <utility>

#include "catalog/bind/proof.hpp"
#include "catalog/facade/facets.hpp"
#include "zermelo/search/parallel.hpp"
#include "zermelo/store/book_file.hpp"
#include "zermelo/store/book_maker.hpp"
#include "zermelo/store/opening_book.hpp"

namespace zermelo {

/// Solves positions by alpha-beta, whose table is kept from one to the next.
template <ZeroSum G, class K>
auto table_solver(const G& game, const K& knowledge) {
    using Session = SharedAlphaBetaSession<G, K>; // the one that players use
    const auto session = std::make_shared<Session>(game, AlphaBetaOptions{}, knowledge, 1);
    return
        [session](const StateOf<G>& s, const Budget& budget) { return session->value(s, budget); };
}

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
auto solver_maker(const G& game, const K& knowledge) {
    return [&] {
        if constexpr (OwnScale<K, G>)
            return table_solver(game, knowledge);
        else
            return memo_solver(game, knowledge);
    };
}

/// An expert's openings, which a thread extends while a person plays.
template <Game G, class K>
class BoundOpening final : public AnyOpening {
public:
    BoundOpening(const G& game, const K& knowledge, const BookOf& of, const std::string& folder)
        : book_(game, knowledge, {of, last_ply, folder + "/" + file_name(of.game) + ".book"},
                solver_maker(game, knowledge)) {}
    std::shared_ptr<const Book> latest() const override { return book_.latest(); }

private:
    static constexpr int last_ply = 4; ///< a quarter of an hour in the background, once

    static std::string file_name(std::string game) {
        for (char& c : game)
            if (c == ':' || c == ',' || c == '=' || c == '/') c = '-';
        return game;
    }

    OpeningBook<G, K> book_;
};

/// The books of a game with its first knowledge.
template <Game G, class K, bool learns>
class BoundBooks final : public BookFacet {
public:
    BoundBooks(const G& game, const K& knowledge, std::string name, std::string scale)
        : game_(game),
          knowledge_(knowledge),
          of_{std::move(name), OwnScale<K, G> ? std::move(scale) : "plies", key_mark(game)} {}

    BookOf of() const override { return of_; }
    Parsed<std::shared_ptr<const Book>> open(const std::string& path) const override {
        const auto file = BookFile::open(path, of_);
        if (!file) return file.mistake();
        return std::shared_ptr<const Book>(*file, &(*file)->book());
    }
    Parsed<BookWork> make(const BookPlan& plan) const override {
        return BookMaker(game_, knowledge_, solver_maker(game_, knowledge_), plan).make();
    }
    std::unique_ptr<AnyOpening> opening([[maybe_unused]] const std::string& folder) const override {
        if constexpr (learns)
            return std::make_unique<BoundOpening<G, K>>(game_, knowledge_, of_, folder);
        else
            return nullptr;
    }

private:
    const G& game_;
    const K& knowledge_;
    BookOf of_;
};

} // namespace zermelo
