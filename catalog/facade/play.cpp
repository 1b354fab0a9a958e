#include "catalog/facade/play.hpp"

#include <algorithm>
#include <memory>
#include <ostream>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "catalog/facade/records.hpp"
#include "catalog/facade/rules.hpp"
#include "zermelo/core/printable.hpp"
#include "zermelo/core/time_plan.hpp"
#include "zermelo/play/hidden_commentary.hpp"
#include "zermelo/play/human.hpp"
#include "zermelo/play/match.hpp"
#include "zermelo/play/referee.hpp"
#if !defined(__wasm__)
#include "catalog/uci/players.hpp"
#include "zermelo/protocol/uci_player.hpp"
#endif

namespace zermelo {

namespace {

/// Where plays need not end, the referee stops them after so many moves.
constexpr std::size_t max_moves_with_loops = 1000;

/// The hint that a person gets: the next step of a puzzle, or what the expert would play.
std::string hint(const AnyGame& game, const AnyPosition& at, const StopToken& stop) {
    if (game.puzzle() != nullptr) return game.puzzle()->hint(at);
    if (!game.info().is_zero_sum) return "There is no hint for this game.";
    Control control;
    control.stop = stop;
    const auto report = game.search(default_player(PlayerKind::expert))->search(at, control);
    if (!report || !report->move) return "There is no hint here.";
    if (!report->worth.value.proven()) return fmt::format("Perhaps {}.", *report->move);
    const int sign = report->worth.value.sign();
    return fmt::format("{} {}.", *report->move,
                       sign > 0    ? "wins"
                       : sign == 0 ? "draws"
                                   : "loses, as all do");
}

/// Does a player draw lots, and others in each game of a match? Of another program nobody knows.
bool draws_lots(const PlayerSpec& player) {
    return std::visit(
        [](const auto& its) {
            using O = std::remove_cvref_t<decltype(its)>;
            if constexpr (requires { its.seed; })
                return !its.seed;
            else
                return std::is_same_v<O, RandomOptions> || std::is_same_v<O, CfrPlayerOptions> ||
                       std::is_same_v<O, UciPlayerOptions>;
        },
        player.options);
}

/// What the clock leaves for a move once the referee and a busy machine had their share.
constexpr TimePlan::Time time_lost_by_a_move{20};

/// A player under a clock plans its time, whatever its own limits are.
Control control_of(const auto& situation, const StopToken& stop) {
    Control control;
    control.stop = stop;
    if (situation.seconds_left)
        control.time = time_for_move(*situation.seconds_left, time_lost_by_a_move);
    return control;
}

/// A player that searches. It keeps what it has found from move to move, as its options say.
template <class R>
struct SearchPlayer {
    std::shared_ptr<AnySearch> search;
    Random random;
    StopToken stop;

    /// A search is given a state; of a hidden one, any that looks the same to the seat.
    Answer<R> choose(const R& rules, const ViewOf<R>& view, const Situation<R>& situation) {
        if (stop.stopped()) return Leaves{};
        const Position at = state_of(rules, view, situation.seat, random);
        return search->choose(*at, control_of(situation, stop));
    }
};

/// A player that mixes its moves by a strategy.
template <class R>
struct StrategyPlayer {
    std::shared_ptr<const AnyStrategy> strategy;
    Random random;

    Answer<R> choose(const R&, const ViewOf<R>& view, const Situation<R>& situation) {
        if constexpr (Hidden<R>)
            return strategy->choose(*view, situation.seat, random);
        else
            return strategy->choose(*view->view(situation.seat), situation.seat, random);
    }
};

/// An expert with the book that another thread is extending meanwhile.
template <class R>
struct LearningExpert {
    const AnyGame* game;
    PlayerSpec spec;
    std::shared_ptr<const AnyOpening> opening;
    StopToken stop;

    Answer<R> choose(const R& rules, const ViewOf<R>& view, const Situation<R>& situation) {
        Random random;
        spec.book = opening->latest();
        return game->search(spec)->choose(*state_of(rules, view, situation.seat, random),
                                          control_of(situation, stop));
    }
};

/// Tells a play as the options ask for it.
template <class R>
class Teller {
public:
    Teller(const PlayOptions& options, const std::vector<Seat>& persons)
        : level_(options.commentary),
          terse_(options.out == nullptr ? nothing() : *options.out),
          verbose_(options.out == nullptr ? nothing() : *options.out, options.paint),
          hidden_(options.out == nullptr ? nothing() : *options.out, persons, options.paint),
          for_persons_(Hidden<R> && !persons.empty()) {}

    void began(const R& rules, const Position& s) {
        if (level_ == Commentary::verbose)
            for_persons_ ? hidden_.began(rules, s) : verbose_.began(rules, s);
    }
    void moved(const R& rules, const Position& s, std::size_t m, const Position& next) {
        if (level_ == Commentary::verbose)
            for_persons_ ? hidden_.moved(rules, s, m, next) : verbose_.moved(rules, s, m, next);
    }
    void took_back(const R& rules, const Position& s, std::size_t kept) {
        if (level_ == Commentary::verbose)
            for_persons_ ? hidden_.took_back(rules, s, kept) : verbose_.took_back(rules, s, kept);
    }
    void ended(const R& rules, const Record<R>& record) {
        if (level_ != Commentary::silent) terse_.ended(rules, record);
    }

private:
    static std::ostream& nothing() {
        static std::ostream stream(nullptr); // writes go nowhere
        return stream;
    }

    Commentary level_;
    TerseCommentary terse_;
    VerboseCommentary verbose_;
    HiddenCommentary hidden_;
    bool for_persons_;
};

/// Lets players play at one kind of table: its number of seats, open or hidden.
template <class R>
class Arbiter {
public:
    explicit Arbiter(const AnyGame& game) : game_(game) { rules_.game = &game; }

    Parsed<TextRecord> play(const std::vector<PlayerSpec>& specs, const PlayOptions& options) {
        auto record = opened_record(game_, options.from);
        if (!record) return record;
        const auto s = position_at(game_, {record->position, record->before});
        const auto ready = prepared(specs, options.stop);
        if (!ready) return ready.mistake();
        std::vector<AnyPlayer<R>> players;
        std::vector<std::string> names;
        std::vector<Seat> persons;
        const auto opening = opening_for(specs, options);
        for (const auto& spec : *ready) {
            const auto seat = Seat(static_cast<std::uint8_t>(names.size()));
            if (spec.is(PlayerKind::human)) persons.push_back(seat);
            if (opening && is_plain_expert(spec))
                players.emplace_back(LearningExpert<R>{&game_, spec, opening, options.stop});
            else
                players.push_back(player_for(spec, mix(options.seed + players.size()), options));
            names.push_back(spec.text);
        }
        RefereeOptions rules;
        rules.clock = options.clock;
        rules.stop = options.stop;
        rules.take_back = !Hidden<R>; // who has seen what was hidden cannot unsee it
        rules.random = Random(options.seed);
        if (game_.info().has_loops) rules.max_moves = max_moves_with_loops;
        Referee<R, Teller<R>> referee(rules_, rules, Teller<R>(options, persons));
        const auto played = [&]<std::size_t... I>(std::index_sequence<I...>) {
            return referee.play(*s, players[I]...);
        }(std::make_index_sequence<seats>{});
        TextRecord head = *record;
        head.players = std::move(names);
        head.seed = options.seed;
        return written(played, std::move(head));
    }

    std::optional<Mistake> match(const std::vector<PlayerSpec>& specs, const MatchPlan& plan,
                                 const std::function<void(const MatchRecord&)>& ended) {
        const auto ready = prepared(specs, plan.stop);
        if (!ready) return ready.mistake();
        PlayOptions playing;
        playing.stop = plan.stop;
        std::vector<PlayerMaker<R>> makers;
        for (const auto& spec : *ready)
            makers.push_back([this, &spec, &playing](std::uint64_t seed) {
                return player_for(spec, seed, playing);
            });
        MatchOptions options{plan.games, plan.seed, {}, plan.stop};
        options.referee.clock = plan.clock;
        if (game_.info().has_loops) options.referee.max_moves = max_moves_with_loops;
        for_each_game<R>(rules_, makers, options,
                         [&](const MatchGame<R>& played) { ended(record_of(played, *ready)); });
        return std::nullopt;
    }

    Parsed<TextRecord> replay(const TextRecord& stored, const PlayOptions& options) {
        if (auto wrong = wrong_form(game_, stored)) return *wrong;
        const auto opening = opened_record(game_, {stored.position, stored.before});
        if (!opening) return Mistake{"before the play, " + opening.message()};
        const auto start = position_at(game_, {opening->position, opening->before});
        const auto moves = moves_of(game_, *start, stored);
        if (!moves) return moves.mistake();
        const auto record = replayed(*start, *moves, {.commentary = Commentary::silent});
        const bool over = record.outcome.has_value();
        if (over != (stored.ending == Ending::finished))
            return Mistake{over ? "the moves end the game, the record says that they do not"
                                : "the moves do not end the game, the record says that they do"};
        TextRecord head = *opening;
        head.players = stored.players;
        head.seed = stored.seed;
        auto text = written(record, std::move(head));
        if (over)
            if (auto wrong = wrong_end(text, stored)) return *wrong;
        if (options.commentary != Commentary::silent) {
            replayed(*start, *moves, options);
            *options.out << printable(stored.result) << '\n';
        }
        text.ending = stored.ending;
        text.result = stored.result;
        text.payoffs = stored.payoffs;
        text.seconds = stored.seconds;
        return text;
    }

private:
    static constexpr auto seats = static_cast<std::size_t>(seats_of<R>);

    /// The players with what they need before they play: a strategy that is solved, a program that
    /// is there and has their options.
    Parsed<std::vector<PlayerSpec>> prepared(std::vector<PlayerSpec> specs,
                                             const StopToken& stop) const {
        for (auto& spec : specs) {
            if (spec.is(PlayerKind::cfr))
                if (const auto found = game_.equilibrium()->strategy(spec, stop); !found)
                    return found.mistake();
#if !defined(__wasm__)
            if (!spec.is(PlayerKind::uci)) continue;
            const auto started = started_uci_player(spec, stop);
            if (!started) return started.mistake();
            spec = *started;
#endif
        }
        return specs;
    }

    AnyPlayer<R> human_for(const PlayOptions& options) const {
        const auto help = [&](const R& rules, const ViewOf<R>& view) {
            if constexpr (Hidden<R>)
                return std::string("There is no hint for this game.");
            else
                return hint(*rules.game, *view, options.stop);
        };
        HumanPlayer<R> human(*options.in, *options.out, help);
        if (const auto* puzzle = game_.puzzle())
            if (const auto start = position_at(game_, options.from))
                human.set_check([puzzle, start = *start](const Position& s) {
                    return puzzle->check(*start, *s);
                });
        return human;
    }

    AnyPlayer<R> player_for(const PlayerSpec& spec, std::uint64_t seed,
                            const PlayOptions& options) const {
        switch (spec.kind()) {
        case PlayerKind::human: return human_for(options);
        case PlayerKind::random: return RandomPlayer{Random(seed)};
        case PlayerKind::cfr:
            return StrategyPlayer<R>{*game_.equilibrium()->strategy(spec, options.stop),
                                     Random(seed)};
#if !defined(__wasm__)
        case PlayerKind::uci:
            if constexpr (seats == 2 && !Hidden<R>) {
                UciTerms terms = *spec.program;
                terms.stop = options.stop;
                return UciPlayer(std::move(terms));
            }
            break;
#endif
        default: break;
        }
        return SearchPlayer<R>{game_.search(seeded(spec, seed)), Random(seed), options.stop};
    }

    static bool is_plain_expert(const PlayerSpec& spec) {
        const auto* options = std::get_if<ExpertPlayerOptions>(&spec.options);
        return options != nullptr && !spec.book && options->knowledge.empty();
    }

    /// What an expert learns while a person plays; null if it may not, or if nobody is a person.
    std::shared_ptr<const AnyOpening> opening_for(const std::vector<PlayerSpec>& specs,
                                                  const PlayOptions& options) const {
        const bool has_human =
            std::ranges::any_of(specs, [](const auto& spec) { return spec.is(PlayerKind::human); });
        const bool has_expert = std::ranges::any_of(specs, is_plain_expert);
        if (options.cache.empty() || game_.book() == nullptr || !has_human || !has_expert)
            return nullptr;
        return game_.book()->opening(options.cache);
    }

    /// The rest of a record: what was played, and how it ended.
    TextRecord written(const Record<R>& record, TextRecord text) const {
        text.game = game_.name();
        Position s = record.start;
        for (const auto& step : record.steps) {
            text.moves.push_back(s->move_text(step.move));
            text.seconds.push_back(step.seconds);
            s->play(step.move);
        }
        text.ending = record.ending;
        text.result = ending_text(rules_, record);
        for (std::uint8_t seat = 0; seat < seats; ++seat)
            text.payoffs.push_back(record.payoff_to(Seat(seat)));
        return text;
    }

    MatchRecord record_of(const MatchGame<R>& played, const std::vector<PlayerSpec>& specs) const {
        std::vector<std::string> names;
        for (const std::size_t player : played.player_at) names.push_back(specs[player].text);
        TextRecord head;
        head.players = std::move(names);
        head.seed = played.seed;
        MatchRecord record{written(played.record, std::move(head)),
                           {played.player_at.begin(), played.player_at.end()}};
        record.by_lot = std::ranges::any_of(specs, draws_lots) ||
                        std::ranges::any_of(played.record.steps,
                                            [](const auto& step) { return step.seat == chance; });
        if (game_.info().repeats_by_chance && record.by_lot) return record;
        std::vector<std::size_t> moves;
        for (const auto& step : played.record.steps) moves.push_back(step.move);
        record.pattern = game_.pattern(*played.record.start, moves);
        return record;
    }

    Record<R> replayed(Position s, const std::vector<std::size_t>& moves,
                       const PlayOptions& options) const {
        const bool verbose = options.commentary == Commentary::verbose;
        Teller<R> teller(options, {});
        Record<R> record;
        record.start = s;
        if (verbose) teller.began(rules_, s);
        for (const std::size_t m : moves) {
            const Position before = s;
            s->play(m);
            record.steps.push_back({*before->turn(), m, 0, 0});
            if (verbose) teller.moved(rules_, before, m, s);
        }
        record.outcome = rules_.outcome(s);
        if (record.outcome) record.ending = Ending::finished;
        return record;
    }

    const AnyGame& game_;
    R rules_{};
};

/// Calls use(table) with the kind of table that the game is played at.
template <class Use>
auto at_table(const AnyGame& game, const Use& use) {
    const auto with = [&]<int Seats>(std::integral_constant<int, Seats>) {
        if (game.info().is_hidden) {
            Arbiter<HiddenRules<Seats>> table(game);
            return use(table);
        }
        Arbiter<OpenRules<Seats>> table(game);
        return use(table);
    };
    switch (game.info().seats) {
    case 1: return with(std::integral_constant<int, 1>{});
    case 2: return with(std::integral_constant<int, 2>{});
    case 3: return with(std::integral_constant<int, 3>{});
    default: return with(std::integral_constant<int, 4>{});
    }
}

} // namespace

Parsed<TextRecord> play(const AnyGame& game, const std::vector<PlayerSpec>& players,
                        const PlayOptions& options) {
    return at_table(game, [&](auto& table) { return table.play(players, options); });
}

std::optional<Mistake> match(const AnyGame& game, const std::vector<PlayerSpec>& players,
                             const MatchPlan& plan,
                             const std::function<void(const MatchRecord&)>& ended) {
    return at_table(game, [&](auto& table) { return table.match(players, plan, ended); });
}

Parsed<TextRecord> replay(const AnyGame& game, const TextRecord& record,
                          const PlayOptions& options) {
    return at_table(game, [&](auto& table) { return table.replay(record, options); });
}

} // namespace zermelo
