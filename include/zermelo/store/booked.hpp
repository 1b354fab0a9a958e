#pragma once

#include <optional>
#include <utility>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/game.hpp"
#include "zermelo/core/knowledge.hpp"
#include "zermelo/core/random.hpp"
#include "zermelo/store/book.hpp"

namespace zermelo {

namespace detail {

/// What a booked knowledge carries along: that of its own, and how many plies of the book are left.
template <class G, class K>
struct BookedInsight {
    using type = NoInsight;
};
template <class G, class K>
    requires Carries<K, G>
struct BookedInsight<G, K> {
    struct Both {
        typename K::Insight own{};
        int left = 0;
    };
    using type = Both;
};

} // namespace detail

/// A Knowledge with a book: where the book has the state its value is known, and everywhere else
/// the knowledge has its say. It has the hooks of the knowledge, and a look or bounds for the book.
/// requires: the values of the book are on the scale of the knowledge; it outlives this
template <NumberKeyed G, KnowledgeOf<G> K>
class Booked {
public:
    using State = StateOf<G>;
    using Move = MoveOf<G>;
    using Insight = typename detail::BookedInsight<G, K>::type;

    Booked(G game, K knowledge, const Book& book)
        : game_(std::move(game)), knowledge_(std::move(knowledge)), book_(&book) {}

    /// What the book says of s.
    std::optional<Value> find(const State& s) const {
        if constexpr (Graded<G>)
            if (game_.ply(s) > book_->ply()) return std::nullopt;
        return book_->find(canonical_key(game_, s));
    }

    auto look(const State& s) const
        requires Looks<K, G>
    {
        return settled(knowledge_.look(s), find(s));
    }
    auto look(const State& s, const Insight& here) const
        requires Carries<K, G>
    {
        auto seen = knowledge_.look(s, here.own);
        if (here.left < 0) return seen;
        return settled(std::move(seen), book_->find(canonical_key(game_, s)));
    }

    Bounds bounds(const State& s) const
        requires(!Looks<K, G> || KnowsBounds<K, G>)
    {
        if constexpr (!Looks<K, G>) // where it looks, the book has been asked
            if (const auto value = find(s)) return {*value, *value};
        if constexpr (KnowsBounds<K, G>)
            return knowledge_.bounds(s);
        else
            return {};
    }
    Bounds bounds(const State& s, const Insight& here) const
        requires Carries<K, G>
    {
        return knowledge_.bounds(s, here.own);
    }

    Insight insight(const State& s) const
        requires Carries<K, G>
    {
        if constexpr (Graded<G>)
            return {knowledge_.insight(s), book_->ply() - game_.ply(s)};
        else
            return {knowledge_.insight(s), 0}; // any state may be in the book
    }
    Insight insight(const State& s, const Move& m, const Insight& here) const
        requires Carries<K, G>
    {
        return {knowledge_.insight(s, m, here.own), here.left - (Graded<G> ? 1 : 0)};
    }

    int priority(const State& s, const Move& m) const
        requires Prioritizes<K, G>
    {
        return knowledge_.priority(s, m);
    }
    int priority(const State& s, const Move& m, const Insight& here, const Insight& next) const
        requires Carries<K, G>
    {
        return knowledge_.priority(s, m, here.own, next.own);
    }

    auto candidates(const State& s) const
        requires KnowsCandidates<K, G>
    {
        return knowledge_.candidates(s);
    }
    Value estimate(const State& s) const
        requires Estimates<K, G>
    {
        return knowledge_.estimate(s);
    }
    auto noisy(const State& s) const
        requires KnowsNoise<K, G>
    {
        return knowledge_.noisy(s);
    }
    std::optional<State> passed(const State& s) const
        requires Passes<K, G>
    {
        return knowledge_.passed(s);
    }
    std::optional<Move> rollout(const State& s, Random& random) const
        requires RollsOut<K, G>
    {
        return knowledge_.rollout(s, random);
    }
    Value worth(const State& s) const
        requires OwnScale<K, G>
    {
        return knowledge_.worth(s);
    }
    Value meaning(const State& s, Value points) const
        requires OwnScale<K, G>
    {
        return knowledge_.meaning(s, points);
    }

private:
    /// What was seen, unless the value is known: then there is nothing to choose any more.
    template <class Seen>
    static Seen settled(Seen seen, std::optional<Value> value) {
        if (!value) return seen;
        seen.lower = seen.upper = *value;
        seen.candidates = {};
        return seen;
    }

    G game_;
    K knowledge_;
    const Book* book_;
};

} // namespace zermelo
