#pragma once

#include <memory>
#include <optional>
#include <string>

#include "catalog/engines.hpp"
#include "zermelo/search/alphabeta.hpp"
#include "zermelo/search/memo.hpp"
#include "zermelo/store/book_maker.hpp"
#include "zermelo/store/opening_book.hpp"

namespace zermelo {

/// What the books of a game are of, if they are made with this knowledge.
template <Game G, class K, Use use>
std::optional<BookOf> book_of(const std::string& name, const G& game,
                              const NamedKnowledge<K, use>& knowledge) {
    if constexpr (has_books<G>)
        return BookOf{name, OwnScale<K, G> ? knowledge.name : "plies", key_mark(game)};
    else
        return std::nullopt;
}

/// Solves positions by alpha-beta, whose table is kept from one to the next.
template <ZeroSum G, class K>
auto table_solver(const G& game, const K& knowledge) {
    using Session = AlphaBetaSession<G, K, detail::Crew<G, K>>; // as the players'
    const auto session =
        std::make_shared<Session>(game, detail::alphabeta_options({}), knowledge, 1);
    return
        [session](const StateOf<G>& s, const Budget& budget) { return session->value(s, budget); };
}

/// Solves positions by valuing each state that they lead to once.
template <ZeroSum G, class K>
auto memo_solver(const G& game, const K& knowledge) {
    return [&](const StateOf<G>& s, const Budget& budget) -> std::optional<Value> {
        const auto report = detail::memo_with<G>(knowledge).search(game, s, budget);
        if (!report.proven()) return std::nullopt;
        return report.value;
    };
}

/// Makes solvers: where values have a scale of their own alpha-beta is best at proofs.
template <ZeroSum G, class K>
auto solver_maker(const G& game, const K& knowledge) {
    return [&] {
        if constexpr (OwnScale<K, G>)
            return table_solver(game, knowledge);
        else
            return memo_solver(game, knowledge);
    };
}

template <Game G, class K>
Parsed<BookWork> make_book_with(const G& game, const K& knowledge, const BookPlan& plan) {
    if constexpr (has_books<G>)
        return BookMaker(game, knowledge, solver_maker(game, knowledge), plan).make();
    else
        return Mistake{"this game can have no books"};
}

/// An expert that learns openings in the background while it plays against people. It has none for
/// games that are not valued on a scale of their knowledge: these are small, or guessed at.
template <Game G, class K>
class Opening {
public:
    explicit Opening(const BookOf&, const G&, const K&, const std::string&) {}
    std::shared_ptr<const Book> latest() const { return nullptr; }
};
template <Game G, class K>
    requires(has_books<G> && OwnScale<K, G> && Graded<G> && AlternatingGame<G>)
class Opening<G, K> {
public:
    explicit Opening(const BookOf& of, const G& game, const K& knowledge, const std::string& folder)
        : book_(game, knowledge, {of, last_ply, folder + "/" + file_name(of.game) + ".book"},
                solver_maker(game, knowledge)) {}
    std::shared_ptr<const Book> latest() const { return book_.latest(); }

private:
    static constexpr int last_ply = 4; ///< a quarter of an hour in the background, once

    static std::string file_name(std::string game) {
        for (char& c : game)
            if (c == ':' || c == ',' || c == '=' || c == '/') c = '-';
        return game;
    }

    OpeningBook<G, K> book_;
};

} // namespace zermelo
