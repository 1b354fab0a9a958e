#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "catalog/facade/adjudicator.hpp"
#include "catalog/facade/play.hpp"
#include "catalog/facade/players.hpp"
#include "catalog/facade/records.hpp"
#include "catalog/facade/rules.hpp"
#include "catalog/facade/teller.hpp"
#include "catalog/talk/hint.hpp"
#include "catalog/talk/host.hpp"
#include "catalog/uci/players.hpp"
#include "zermelo/core/printable.hpp"
#include "zermelo/play/human.hpp"
#include "zermelo/play/match.hpp"
#include "zermelo/play/referee.hpp"
#include "zermelo/protocol/uci_player.hpp"

namespace zermelo {

/// Where plays need not end, the referee stops them after so many moves.
inline constexpr std::size_t max_moves_with_loops = 1000;

/// Lets players play at one kind of table: its number of seats, open or hidden.
template <class R>
class Arbiter {
public:
    explicit Arbiter(const AnyGame& game) : game_(game) { rules_.game = &game; }

    Parsed<TextRecord> play(const std::vector<PlayerSpec>& specs, const PlayOptions& options) {
        const auto opened = opened_play(options);
        if (!opened) return opened.mistake();
        auto [record, start, steps] = *opened;
        const auto ready = prepared(specs, {options.stop, {}, {}, false, nullptr, options.think});
        if (!ready) return ready.mistake();
        record.game = game_.name();
        for (const auto& spec : *ready) record.players.push_back(spec.text);
        record.seed = options.seed;
        std::optional<Host> host;
        if (options.words == Words::full && has_person(specs)) host.emplace(game_, options, *ready);
        auto players = seated(*ready, options, host ? &*host : nullptr);
        RefereeOptions rules = referee_options();
        rules.clock = options.clock;
        rules.stop = options.stop;
        rules.take_back = !Hidden<R>; // who has seen what was hidden cannot unsee it
        rules.random = Random(options.seed + steps.size());
        TextRecord so_far = record;
        so_far.result = "Not finished.";
        if (options.resumed) so_far.moves = options.resumed->moves;
        for (std::size_t i = 0; i < seats; ++i) so_far.payoffs.push_back(0);
        Teller<R> teller(options, persons_of(specs), host ? &*host : nullptr, std::move(so_far));
        Referee<R, Teller<R>> referee(rules_, rules, std::move(teller));
        const auto played = [&]<std::size_t... I>(std::index_sequence<I...>) {
            return referee.resume(start, steps, players[I]...);
        }(std::make_index_sequence<seats>{});
        return written(played, std::move(record));
    }

    Parsed<MatchRecord> play_game(const std::vector<PlayerSpec>& specs, const GameTerms& terms) {
        const auto head = opened_record(game_, terms.from);
        if (!head) return head.mistake();
        const auto start = position_at(game_, {head->position, head->before});
        Opinions opinions;
        PlayOptions playing;
        playing.stop = terms.stop;
        playing.limits = terms.limits;
        const auto& [proven, agreed, length] = terms.adjudication;
        if (proven || agreed > 0) playing.opinions = &opinions;
        std::vector<AnyPlayer<R>> players;
        for (std::size_t seat = 0; seat < seats; ++seat)
            players.push_back(player_for(specs[seat], mix(terms.seed + seat), playing));
        RefereeOptions rules = referee_options();
        rules.clock = terms.clock;
        rules.increment = terms.increment;
        rules.stop = terms.stop;
        rules.random = Random(terms.seed);
        if (length) rules.max_moves = std::min(*length, rules.max_moves.value_or(*length));
        Referee<R, Adjudicator<R>> referee(rules_, rules,
                                           Adjudicator<R>(terms.adjudication, opinions));
        const auto played = [&]<std::size_t... I>(std::index_sequence<I...>) {
            return referee.play(*start, players[I]...);
        }(std::make_index_sequence<seats>{});
        TextRecord record = *head;
        for (const auto& spec : specs) record.players.push_back(spec.text);
        record.seed = terms.seed;
        return record_of(played, specs, std::move(record));
    }

    Parsed<TextRecord> replay(const TextRecord& stored, const PlayOptions& options) {
        if (auto wrong = wrong_form(game_, stored)) return *wrong;
        const auto opening = opened_record(game_, {stored.position, stored.before});
        if (!opening) return Mistake{"before the play, " + opening.message()};
        const auto start = position_at(game_, {opening->position, opening->before});
        const auto moves = moves_of(game_, *start, stored, options.stop);
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

    /// The players with what they need before they play: a strategy that is solved, a program that
    /// is there and has their options.
    Parsed<std::vector<PlayerSpec>> prepared(std::vector<PlayerSpec> specs,
                                             const Control& control) const {
        for (auto& spec : specs) {
            if (spec.is(PlayerKind::cfr))
                if (const auto found = game_.equilibrium()->strategy(spec, control); !found)
                    return found.mistake();
            if (!spec.is(PlayerKind::uci)) continue;
            const auto started = started_uci_player(spec, control.stop);
            if (!started) return started.mistake();
            spec = *started;
        }
        return specs;
    }

private:
    static constexpr auto seats = static_cast<std::size_t>(seats_of<R>);

    /// Where a play begins, and what of it is already played.
    struct Opened {
        TextRecord record; ///< its head
        Position start;
        std::vector<typename Record<R>::Step> steps{};
    };
    Parsed<Opened> opened_play(const PlayOptions& options) const {
        const auto& resumed = options.resumed;
        const auto head = opened_record(
            game_, resumed ? PositionText{resumed->position, resumed->before} : options.from);
        if (!head) return head.mistake();
        const auto start = position_at(game_, {head->position, head->before});
        Opened opened{*head, *start};
        if (!resumed) return opened;
        const auto moves = moves_of(game_, *start, *resumed);
        if (!moves) return moves.mistake();
        Position s = *start;
        for (std::size_t i = 0; i < moves->size(); ++i) {
            const double seconds = i < resumed->seconds.size() ? resumed->seconds[i] : 0;
            opened.steps.push_back({*s->turn(), (*moves)[i], 0, seconds});
            s->play((*moves)[i]);
        }
        return opened;
    }

    RefereeOptions referee_options() const {
        RefereeOptions options;
        if (game_.info().has_loops) options.max_moves = max_moves_with_loops;
        return options;
    }

    static std::vector<Seat> persons_of(const std::vector<PlayerSpec>& specs) {
        std::vector<Seat> persons;
        for (std::size_t i = 0; i < specs.size(); ++i)
            if (specs[i].is(PlayerKind::human))
                persons.push_back(Seat(static_cast<std::uint8_t>(i)));
        return persons;
    }
    static bool has_person(const std::vector<PlayerSpec>& specs) {
        return !persons_of(specs).empty();
    }

    /// The players of a play by seat. `host` asks persons, if there is one.
    std::vector<AnyPlayer<R>> seated(const std::vector<PlayerSpec>& specs,
                                     const PlayOptions& options, Host* host) const {
        std::vector<AnyPlayer<R>> players;
        for (const auto& spec : specs) {
            if (host != nullptr && spec.is(PlayerKind::human))
                players.emplace_back(Person<R>{host, !Hidden<R>});
            else
                players.push_back(player_for(spec, mix(options.seed + players.size()), options));
        }
        return players;
    }

    static std::optional<std::chrono::nanoseconds> time_of(const PlayerSpec& spec,
                                                           const PlayOptions& options) {
        return has_limit(spec) ? std::nullopt : options.think;
    }

    /// The person of the lecture.
    AnyPlayer<R> human_for(const PlayOptions& options) const {
        const auto help = [&](const R& rules, const ViewOf<R>& view) {
            Random random;
            Control control;
            control.stop = options.stop;
            control.time = options.think;
            const Seat seat = first; // any state that the view allows has the same moves
            return hint(*rules.game, *state_of(rules, view, seat, random), control);
        };
        HumanPlayer<R> human(*options.in, *options.out, help);
        if (const auto* puzzle = game_.puzzle())
            if (const auto start = position_at(game_, options.from))
                human.set_check([puzzle, start = *start](const Position& s) {
                    return puzzle->check(*start, *s);
                });
        return human;
    }

    /// No more than the limits of a table.
    static void limit(UciGo& go, const MoveLimits& most) {
        const auto least = [](auto& its, const auto& other) {
            if (other) its = its ? std::min(*its, *other) : *other;
        };
        least(go.depth, most.depth);
        least(go.nodes, most.nodes);
        if (most.time)
            least(go.movetime, std::optional(std::chrono::duration_cast<UciGo::Time>(*most.time)));
    }

    AnyPlayer<R> player_for(const PlayerSpec& spec, std::uint64_t seed,
                            const PlayOptions& options) const {
        switch (spec.kind()) {
        case PlayerKind::human: return human_for(options);
        case PlayerKind::random: return RandomPlayer{Random(seed)};
        case PlayerKind::cfr:
            return StrategyPlayer<R>{
                *game_.equilibrium()->strategy(
                    spec, {options.stop, {}, {}, false, nullptr, options.think}),
                Random(seed)};
        case PlayerKind::uci:
            if constexpr (seats == 2 && !Hidden<R>) {
                UciTerms terms = *spec.program;
                terms.stop = options.stop;
                limit(terms.limits, options.limits);
                return UciPlayer(std::move(terms));
            }
            break;
        default: break;
        }
        // Who plays below its strength may lose what it has seen to be won.
        return SearchPlayer<R>{game_.search(seeded(spec, seed)), Random(seed), &options,
                               time_of(spec, options),
                               spec.level() < full_level ? nullptr : options.opinions};
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

    MatchRecord record_of(const Record<R>& played, const std::vector<PlayerSpec>& specs,
                          TextRecord head) const {
        MatchRecord record{written(played, std::move(head))};
        record.by_lot =
            std::ranges::any_of(specs, draws_lots) ||
            std::ranges::any_of(played.steps, [](const auto& step) { return step.seat == chance; });
        if (game_.info().repeats_by_chance && record.by_lot) return record;
        std::vector<std::size_t> moves;
        for (const auto& step : played.steps) moves.push_back(step.move);
        record.pattern = game_.pattern(*played.start, moves);
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

} // namespace zermelo
