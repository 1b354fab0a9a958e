#pragma once

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "catalog/any_game.hpp"
#include "catalog/books.hpp"
#include "catalog/engines.hpp"
#include "catalog/policy.hpp"
#include "catalog/puzzle.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/core/trail.hpp"
#include "zermelo/play/player.hpp"
#include "zermelo/play/referee.hpp"
#include "zermelo/search/perft.hpp"

namespace zermelo {

/// Any Game as an AnyGame, with the knowledges that there are of it.
template <Game G, class... Rows>
class ErasedGame final : public AnyGame {
public:
    explicit ErasedGame(G game, PuzzleTools<G> tools, Rows... knowledges)
        : game_(std::move(game)),
          tools_(std::move(tools)),
          knowledges_(std::move(knowledges)..., NamedKnowledge{"none", NoKnowledge{}}) {}

    int seats() const override { return seats_of<G>; }
    std::string seat(int number) const override {
        return seat_name<G>(Seat(static_cast<std::uint8_t>(number)));
    }
    std::string marks() const override {
        std::string marks;
        if constexpr (requires { Notation<G>::mark(first); })
            for (std::uint8_t seat = 0; seat < seats_of<G>; ++seat)
                marks += Notation<G>::mark(Seat(seat));
        return marks;
    }
    std::vector<std::string> knowledges(const std::string& engine) const override {
        std::vector<std::string> names;
        const auto add = [&](const auto& row) {
            if (row.suits(engine)) names.push_back(row.name);
        };
        std::apply([&](const auto&... rows) { (add(rows), ...); }, knowledges_);
        return names;
    }
    std::vector<std::string> engines() const override {
        auto names = engine_names<G>();
        for (const auto& policy : policies_) names.push_back(policy.name);
        return names;
    }
    /// Has one more player, under a name of its own.
    void add(NamedPolicy<G> policy) { policies_.push_back(std::move(policy)); }
    std::string solver() const override {
        using Default = std::remove_cvref_t<decltype(std::get<0>(knowledges_).knowledge)>;
        if constexpr (Puzzle<G>)
            return "exact";
        else if constexpr (Reversible<G> && WinOrLose<G> && Ranked<G>)
            return "retrograde";
        else if constexpr (HasEquilibrium<G>)
            return "cfr";
        else if constexpr (!ZeroSum<G> || Reversible<G>)
            return ""; // where plays need not end, no other engine would
        else if constexpr (detail::proves_by_alphabeta<G, Default> || !Keyed<G>)
            return "alphabeta";
        else
            return "memo";
    }
    std::string opponent() const override {
        constexpr std::uint64_t few = 200'000; // nodes of a tree that cfr grows at once
        Meter meter{Budget{.nodes = few}};
        if constexpr (ZeroSum<G>) return "expert";
        if constexpr (Puzzle<G>) return "exact";
        if constexpr (HasEquilibrium<G>) zermelo::perft(game_, game_.start(), 1000, meter);
        return HasEquilibrium<G> && !meter.spent() ? "cfr" : "mcts";
    }
    bool has_loops() const override { return Reversible<G>; }
    bool hides() const override { return Hidden<G>; }

    bool proves_values() const override {
        using Default = std::remove_cvref_t<decltype(std::get<0>(knowledges_).knowledge)>;
        return OwnScale<Default, G>;
    }

    bool is_puzzle() const override { return Puzzle<G>; }
    Parsed<TextSolutions> solutions(const PositionText& from,
                                    const SolutionOptions& options) const override {
        const auto s = state_at(from);
        if (!s) return s.mistake();
        if constexpr (Puzzle<G>) {
            TextSolutions found = tools_.solutions(*s, options);
            if (options.pictures) {
                found.sight = sight(*s, from);
                return found;
            }
            if (!game_.outcome(*s)) found.sight.to_move = seat_name<G>(game_.turn(*s));
            if constexpr (WritesPositions<G>)
                found.sight.position = Notation<G>::position(game_, *s);
            return found;
        } else {
            return Mistake{"this game is no puzzle"};
        }
    }

    Parsed<Sight> look(const PositionText& from) const override {
        const auto s = state_at(from);
        if (!s) return s.mistake();
        return sight(*s, from);
    }

    Parsed<TextReport> search(const PlayerSpec& player, const PositionText& from,
                              const Control& control) const override {
        Trail trail;
        const auto s = state_at(from, &trail);
        if (!s) return s.mistake();
        const Sight seen = sight(*s, from);
        if (game_.outcome(*s))
            return Mistake{fmt::format("the game is over at this position: {}", seen.outcome)};
        if (auto wrong = unplayable(*s); !wrong.empty()) return Mistake{std::move(wrong)};
        const auto search = search_of(player);
        if (!search) return Mistake{fmt::format("'{}' is not a search", player.text)};
        Watch<Move> watch;
        if (control.watch)
            watch = [&](const Report<Move>& report) { control.watch(written(*s, seen, report)); };
        const auto report = search(
            *s, {control.stop, control.pulse, control.every_move, nullptr, {}, control.log, &trail},
            watch);
        if (player.name == "mcts" && report.nodes == 0 && report.ended == Ended::by_memory)
            return Mistake{fmt::format("'{}': the memory is too small for the root", player.text)};
        return written(*s, seen, report);
    }

    Parsed<TextEquilibrium> equilibrium(const PlayerSpec& player, const PositionText& from,
                                        const Control& control) const override;
    Parsed<PerftCounts> perft(const PositionText& from, const PerftOptions& options) const override;
    Parsed<std::vector<TreeNode>> tree(const PlayerSpec& player, const PositionText& from,
                                       const TreeOptions& options) const override;
    Parsed<TextRecord> play(const std::vector<PlayerSpec>& specs,
                            const PlayOptions& options) const override;
    Parsed<std::vector<MatchRecord>> match(const std::vector<PlayerSpec>& specs,
                                           const MatchPlan& plan) const override;
    Parsed<TextRecord> replay(const TextRecord& record, const PlayOptions& options) const override;
    std::optional<BookOf> book_of() const override {
        return zermelo::book_of(name(), game_, std::get<0>(knowledges_));
    }
    Parsed<BookWork> make_book(const BookPlan& plan) const override {
        return make_book_with(game_, std::get<0>(knowledges_).knowledge, plan);
    }

private:
    using State = StateOf<G>;
    using Move = MoveOf<G>;

    /// Where plays need not end, the referee stops them after so many moves.
    static constexpr std::size_t moves_in_loops = 1000;

    /// The search of a player. Asked for again it is the same, with what it has found out.
    Search<G> search_of(const PlayerSpec& player) const {
        const std::lock_guard lock(mutex_);
        if (!last_search_ || last_player_ != player.text) {
            last_search_ = made_search(player);
            last_player_ = player.text;
        }
        return last_search_;
    }

    Search<G> made_search(const PlayerSpec& player) const {
        if (auto policy = find_policy(policies_, player)) return policy;
        return find_search(game_, knowledges_, player);
    }

    /// Why no player can move at s, if none can. requires: s is not over
    std::string unplayable(const State& s) const {
        if (game_.turn(s) == chance) return "chance moves here: add a move of it to --moves";
        const auto moves = game_.moves(s);
        if (std::ranges::begin(moves) == std::ranges::end(moves))
            return "there is no legal move here, yet the game is not over: its rules are broken";
        return "";
    }

    std::string move_list(const State& s) const {
        std::vector<std::string> texts;
        for (const Move m : game_.moves(s)) {
            if (texts.size() == 20) {
                texts.emplace_back("...");
                break;
            }
            texts.push_back(move_text(game_, s, m));
        }
        return joined(texts, " ");
    }

    std::string wrong_move(const State& s, const std::string& text, std::size_t number) const {
        if constexpr (requires { Notation<G>::wrong_move(game_, s, text); })
            return fmt::format("move {}, {}", number, Notation<G>::wrong_move(game_, s, text));
        else
            return fmt::format("move {}, '{}', is not legal here (legal: {})", number, text,
                               move_list(s));
    }

    /// Moves that are written without spaces, one by one.
    static std::vector<std::string> apart(const std::vector<std::string>& texts) {
        if constexpr (requires { requires Notation<G>::run_together; }) {
            std::vector<std::string> letters;
            for (const auto& text : texts)
                for (const char letter : text) letters.emplace_back(1, letter);
            return letters;
        } else {
            return texts;
        }
    }

    void leave_mark([[maybe_unused]] Trail& trail, [[maybe_unused]] const State& s) const {
        if constexpr (EndsByRepetition<G>) enter(trail, game_, s);
    }

    /// Plays moves from s, as far as they are legal, and leaves a trail.
    Parsed<std::vector<Move>> read_moves(State& s, const std::vector<std::string>& texts,
                                         Trail* trail = nullptr) const {
        std::vector<Move> moves;
        for (const auto& text : apart(texts)) {
            const auto m = parse_move(game_, s, text);
            const std::size_t number = moves.size() + 1;
            if (!m && game_.outcome(s))
                return Mistake{
                    fmt::format("move {}, '{}': the game is over before it", number, text)};
            if (!m) return Mistake{wrong_move(s, text, number)};
            game_.play(s, *m);
            if (trail != nullptr) leave_mark(*trail, s);
            moves.push_back(*m);
        }
        return moves;
    }

    Parsed<State> state_at(const PositionText& from, Trail* trail = nullptr) const {
        State s = game_.start();
        if (from.position) {
            if constexpr (WritesPositions<G>) {
                const auto parsed = Notation<G>::parse_position(game_, *from.position);
                if (!parsed) return parsed;
                s = *parsed;
            } else {
                return Mistake{"this game has no notation for positions: give --moves"};
            }
        }
        if (trail != nullptr) leave_mark(*trail, s);
        const auto moves = read_moves(s, from.moves, trail);
        if (!moves) return moves.mistake();
        return s;
    }

    Sight sight(const State& s, const PositionText& from) const {
        Sight seen;
        if constexpr (WritesPositions<G>)
            seen.position = Notation<G>::position(game_, s);
        else
            seen.position = joined(from.moves, " ");
        if (const auto outcome = game_.outcome(s))
            seen.outcome = outcome_text<G>(*outcome);
        else
            seen.to_move = seat_name<G>(game_.turn(s));
        const bool open = seen.to_move.empty() || game_.turn(s) == chance;
        seen.picture = picture(game_, view_of(game_, s, open ? first : game_.turn(s)));
        for (const Move m : game_.moves(s)) seen.moves.push_back(move_text(game_, s, m));
        return seen;
    }

    TextEdge edge(const State& s, const Move& m, Value value) const {
        return {move_text(game_, s, m), value_number(game_, s, value), value,
                value_words(game_, s, value)};
    }

    TextReport written(const State& s, const Sight& seen, const Report<Move>& report) const {
        TextReport text;
        text.sight = seen;
        if (report.move) text.move = move_text(game_, s, *report.move);
        text.number = value_number(game_, s, report.value);
        text.value = report.value;
        text.words = value_words(game_, s, report.value);
        text.weak = report.weak;
        if (text.weak && report.value.sign() != 0)
            text.words = report.value.sign() > 0 ? "wins" : "loses";
        for (const Move& m : report.best()) text.best.push_back(move_text(game_, s, m));
        for (const auto& e : report.edges) {
            text.edges.push_back(edge(s, e.move, e.value));
            text.edges.back().visits = e.visits;
            text.edges.back().mean = e.mean;
        }
        State at = s;
        for (const Move& m : report.line) {
            text.line.push_back(move_text(game_, at, m));
            game_.play(at, m);
        }
        text.depth = report.depth;
        text.nodes = report.nodes;
        text.seconds = report.seconds;
        text.ended = report.ended;
        return text;
    }

    /// How a play has ended, by its last state or by the way to it, if it has.
    std::optional<OutcomeOf<G>> ended(State s, const std::vector<Move>& moves) const {
        Trail trail;
        leave_mark(trail, s);
        for (const Move& m : moves) {
            game_.play(s, m);
            leave_mark(trail, s);
        }
        auto outcome = game_.outcome(s);
        if constexpr (EndsByRepetition<G>)
            if (!outcome) outcome = game_.repeated(trail.times());
        return outcome;
    }

    TreeNode node(const State& s, const PositionText& from) const;
    Parsed<std::vector<TreeNode>> search_tree(const PlayerSpec& player, const State& root,
                                              const PositionText& from,
                                              const TreeOptions& options) const;
    std::optional<TextEdge> valued(const State& s, Seat viewer, const Search<G>& search,
                                   const Signals& signals) const;
    AnyPlayer<G> player_for(const PlayerSpec& player, std::uint64_t seed,
                            const PlayOptions& options) const;
    AnyPlayer<G> human_for(const PlayOptions& options) const;
    using Knowledges = std::tuple<Rows..., NamedKnowledge<NoKnowledge>>;
    using FirstKnowledge =
        std::remove_cvref_t<decltype(std::get<0>(std::declval<Knowledges>()).knowledge)>;
    static bool is_plain_expert(const PlayerSpec& spec) {
        return spec.name == "expert" && !spec.book && !spec.settings.has("knowledge");
    }
    /// What an expert learns while a person plays; nothing if it may not, or if nobody is a person.
    std::unique_ptr<Opening<G, FirstKnowledge>> opening_for(const std::vector<PlayerSpec>& specs,
                                                            const PlayOptions& options) const {
        const auto of = book_of();
        const bool has_human = std::ranges::find(specs, "human", &PlayerSpec::name) != specs.end();
        const bool has_expert = std::ranges::any_of(specs, is_plain_expert);
        if (options.cache.empty() || !of || !has_human || !has_expert) return nullptr;
        return std::make_unique<Opening<G, FirstKnowledge>>(
            *of, game_, std::get<0>(knowledges_).knowledge, options.cache);
    }
    AnyPlayer<G> learning_expert(const PlayerSpec& spec,
                                 const Opening<G, FirstKnowledge>& opening) const;
    std::string hint(const ViewOf<G>& view) const;
    TextRecord written(const Record<G>& record, std::vector<std::string> players,
                       std::uint64_t seed) const;
    template <class Listener>
    Record<G> referee_play(const State& s, std::vector<AnyPlayer<G>>& players,
                           const PlayOptions& options, Listener listener) const;
    Record<G> commented_play(const State& s, std::vector<AnyPlayer<G>>& players,
                             const PlayOptions& options, const std::vector<Seat>& persons) const;
    Record<G> replayed(State s, const std::vector<Move>& moves, const PlayOptions& options) const;

    G game_;
    PuzzleTools<G> tools_;
    Knowledges knowledges_;

    std::vector<NamedPolicy<G>> policies_;

    Equilibria<G> equilibria_;

    mutable std::mutex mutex_; ///< of the two below
    mutable std::string last_player_;
    mutable Search<G> last_search_;
};

} // namespace zermelo
