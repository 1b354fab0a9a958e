// The answers of the verbs as JSON.

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "catalog/door/handler.hpp"
#include "catalog/facade/rules.hpp"
#include "catalog/facade/sealed.hpp"
#include "catalog/output/json.hpp"
#include "catalog/output/review.hpp"
#include "catalog/output/stopwatch.hpp"
#include "catalog/registry/games.hpp"
#include "catalog/tournament/tables.hpp"
#include "zermelo/mcts/simulate.hpp"

namespace zermelo {

namespace {

Json games_json() {
    Json list = Json::array();
    for (const auto& row : all_games())
        if (const auto game = find_game(row.name)) list.push_back(to_json(row, **game));
    return {{"games", list}};
}

Json players_json() {
    Json list = Json::array();
    for (const auto& row : all_players()) list.push_back(to_json(row));
    return {{"players", list}};
}

/// The seat whose view is asked for, if one is.
Parsed<std::optional<Seat>> viewer_of(const Request& request, const AnyGame& game) {
    const int seats = game.info().seats;
    if (!request.seat) return std::optional<Seat>();
    if (*request.seat >= seats)
        return Mistake{fmt::format("\"seat\" is {}, but the seats of this game are {}",
                                   *request.seat,
                                   seats == 1 ? "0 alone" : fmt::format("0 to {}", seats - 1))};
    return std::optional(Seat(static_cast<std::uint8_t>(*request.seat)));
}

/// What a seat sees; at the end of a game all moves are open.
Json look_at(const AnyGame& game, const AnyPosition& at, const PositionText& from,
             std::optional<Seat> viewer) {
    const PositionText shown = at.is_over() ? unsealed(game, from) : from;
    return look_json(game.name(), view_of(game, at, shown, viewer), at,
                     viewer.value_or(viewer_at(at)));
}

/// A seed that is different at each turn of a play.
std::uint64_t lots_of(const Request& request) {
    return mix(request.seed) + request.from.moves.size();
}

} // namespace

/// The number of the move that a player chooses, drawn by the request's seed where it draws.
Parsed<std::size_t> RequestHandler::chosen_move(const Request& request, const PlayerSpec& who,
                                                const AnyPosition& at, const Control& control) {
    if (*at.turn() == chance) {
        Random cards(lots_of(request));
        return drawn_move(OpenRules<1>{game_.get()}, at.clone(), cards);
    }
    Random random(request.seed);
    if (asks_for_equilibrium(*game_, who)) {
        const auto strategy = game_->equilibrium()->strategy(who, control);
        if (!strategy) return strategy.mistake();
        const Seat seat = *at.turn();
        return (*strategy)->choose(*at.view(seat), seat, random);
    }
    if (who.is(PlayerKind::random))
        return std::size_t{pick(random, static_cast<std::uint32_t>(at.move_count()))};
    const auto search = search_of(*game_, seeded(who, request.seed));
    if (!search) return search.mistake();
    return (*search)->choose(at, control);
}

Parsed<Json> RequestHandler::choose(const Request& request, const Control& control) {
    const auto its = asked(request);
    if (!its) return its.mistake();
    const AnyGame& of = *its->game;
    const auto viewer = viewer_of(request, of);
    if (!viewer) return viewer.mistake();
    Position next = its->at;
    const Seat mover = *next->turn();
    const auto number = chosen_move(request, its->player, *next, in_usual_time(request, control));
    if (!number) return number.mistake();
    Json json = to_json(of.name(), view_of(of, *next, request.from, *viewer));
    json["player"] = mover == chance ? "chance" : its->player.text;
    PositionText then = request.from;
    const bool is_hidden = of.info().is_hidden && *viewer && *viewer != mover;
    then.moves.push_back(is_hidden ? sealed_move(*number, lots_of(request))
                                   : next->move_text(*number));
    json["move"] = then.moves.back();
    if (const auto told = next->told(*number, viewer->value_or(viewer_at(*next))))
        json["told"] = *told;
    next->play(*number);
    json["after"] = look_at(of, *next, then, *viewer);
    return json;
}

template <class Found>
Parsed<Json> RequestHandler::as_json(const Parsed<Found>& found) const {
    if (!found) return found.mistake();
    return to_json(game_->name(), *found);
}

Parsed<Json> RequestHandler::answer_games(const Request& request, const Control&) {
    if (request.game.empty()) return games_json();
    const auto its = game(request);
    if (!its) return its.mistake();
    return to_json(*find_row(parse_spec(request.game)->name), **its);
}

Parsed<Json> RequestHandler::answer_look(const Request& request, const Control&) {
    const auto its = game(request);
    if (!its) return its.mistake();
    const auto at = position_at(**its, request.from);
    if (!at) return at.mistake();
    const auto viewer = viewer_of(request, **its);
    if (!viewer) return viewer.mistake();
    return look_at(**its, **at, request.from, *viewer);
}

Parsed<Json> RequestHandler::answer_moves(const Request& request, const Control&) {
    const auto view = look(request);
    if (!view) return view.mistake();
    return moves_json(game_->name(), *view);
}

Parsed<Json> RequestHandler::answer_search(const Request& request, const Control& control) {
    const auto its = game(request);
    if (!its) return its.mistake();
    if (request.verb == Verb::solve && request.mate) return as_json(mate(request, control));
    if (request.verb == Verb::solve && request.player.empty() && (*its)->puzzle() != nullptr)
        return answer_solutions(request, control);
    const auto who = player(request, **its);
    if (!who) return who.mistake();
    if (asks_for_equilibrium(**its, *who)) return as_json(equilibrium(request, control));
    const auto found = report(request, control);
    if (!found || request.verb != Verb::values) return as_json(found);
    return values_json((*its)->name(), *found);
}

Parsed<Json> RequestHandler::answer_tree(const Request& request, const Control& control) {
    return as_json(tree(request, control.stop));
}

Parsed<Json> RequestHandler::answer_perft(const Request& request, const Control& control) {
    const Stopwatch watch;
    Budget budget;
    budget.stop = control.stop;
    budget.pulse = control.pulse;
    const auto counts = perft(request, budget);
    if (!counts) return counts.mistake();
    Json json = to_json(game_->name(), *look(request), *counts);
    if (static_cast<int>(counts->levels.size()) < request.depth.value_or(5))
        json["ended"] = "stopped";
    json["seconds"] = watch.seconds();
    return json;
}

Parsed<Json> RequestHandler::answer_solutions(const Request& request, const Control& control) {
    SolutionOptions options;
    options.budget.stop = control.stop;
    options.budget.pulse = control.pulse;
    const auto found = solutions(request, options);
    if (!found) return found.mistake();
    return Json::parse(json_line(game_->name(), *found), nullptr, false);
}

Parsed<Json> RequestHandler::answer_generate(const Request& request, const Control& control) {
    return generate(request, 0, control.stop);
}

Parsed<Json> RequestHandler::answer_equilibrium(const Request& request, const Control& control) {
    return as_json(equilibrium(request, control));
}

Parsed<Json> RequestHandler::answer_analysis(const Request& request, const Control& control) {
    const auto found = analysis(request, control.stop);
    if (!found) return found.mistake();
    return found->json;
}

Parsed<Json> RequestHandler::answer_play(const Request& request, const Control& control) {
    const auto its = game(request);
    if (!its) return its.mistake();
    const auto who = players(request, **its);
    if (!who) return who.mistake();
    const auto seats = static_cast<std::size_t>((*its)->info().seats);
    if (who->size() != seats)
        return Mistake{fmt::format("{} players for {} seats", who->size(), seats)};
    PlayOptions options;
    options.from = request.from;
    options.seed = request.seed;
    options.clock = request.clock;
    options.commentary = Commentary::silent;
    options.stop = control.stop;
    const auto record = zermelo::play(**its, *who, options);
    if (!record) return record.mistake();
    return to_json(*record);
}

Parsed<Json> RequestHandler::answer_match(const Request& request, const Control& control) {
    const auto found = match(request, control.stop);
    if (!found) return found.mistake();
    return to_json(game_->name(), request, *found);
}

Parsed<Json> RequestHandler::answer_tournament(const Request& request, const Control& control) {
    const auto found = tournament(request, control.stop);
    if (!found) return found.mistake();
    return to_json(game_->name(), *found);
}

Parsed<Json> RequestHandler::answer_replay(const Request& request, const Control&) {
    const auto its = game(request);
    if (!its) return its.mistake();
    PlayOptions options;
    options.commentary = Commentary::silent;
    const auto record = zermelo::replay(**its, request.record, options);
    if (!record) return record.mistake();
    return to_json(*record);
}

Parsed<Json> RequestHandler::answer_review(const Request& request, const Control& control) {
    ReviewOptions options;
    options.stop = control.stop;
    options.pulse = control.pulse;
    const auto found = review(request, options);
    if (!found) return found.mistake();
    return to_json(*found);
}

Parsed<Json> RequestHandler::answer_explain(const Request& request, const Control& control) {
    const auto found = explanation(request, control);
    if (!found) return found.mistake();
    return found->json;
}

Parsed<Json> RequestHandler::answer(const Request& request, const Control& control) {
    using Answer = Parsed<Json> (RequestHandler::*)(const Request&, const Control&);
    using R = RequestHandler;
    static constexpr std::array<std::pair<Verb, Answer>, 19> answers{
        {{Verb::games, &R::answer_games},
         {Verb::look, &R::answer_look},
         {Verb::moves, &R::answer_moves},
         {Verb::best, &R::answer_search},
         {Verb::values, &R::answer_search},
         {Verb::solve, &R::answer_search},
         {Verb::choose, &R::choose},
         {Verb::tree, &R::answer_tree},
         {Verb::perft, &R::answer_perft},
         {Verb::solutions, &R::answer_solutions},
         {Verb::generate, &R::answer_generate},
         {Verb::equilibrium, &R::answer_equilibrium},
         {Verb::analyse, &R::answer_analysis},
         {Verb::play, &R::answer_play},
         {Verb::match, &R::answer_match},
         {Verb::tournament, &R::answer_tournament},
         {Verb::replay, &R::answer_replay},
         {Verb::review, &R::answer_review},
         {Verb::explain, &R::answer_explain}}};
    if (request.verb == Verb::players) return players_json();
    for (const auto& [verb, answer] : answers)
        if (verb == request.verb) return (this->*answer)(request, control);
    return Mistake{"there is nothing to stop"};
}

} // namespace zermelo
