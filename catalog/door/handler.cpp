#include "catalog/door/handler.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "catalog/facade/explain.hpp"
#include "catalog/facade/tree.hpp"
#include "catalog/output/json.hpp"
#include "catalog/output/stopwatch.hpp"
#include "catalog/registry/games.hpp"

namespace zermelo {

namespace {

bool has_engine(const AnyGame& game, PlayerKind kind) {
    return std::ranges::any_of(game.info().engines,
                               [&](const auto& engine) { return engine.first == kind; });
}

/// Who answers if nobody is asked for: an engine that proves, or one that gives an answer soon.
PlayerKind usual_player(Verb verb, const AnyGame& game) {
    const GameInfo& info = game.info();
    if (verb == Verb::choose || verb == Verb::tree) return info.opponent;
    const bool proves = verb == Verb::solve || game.puzzle() != nullptr;
    if (proves && info.prover) return *info.prover;
    if (info.prover == PlayerKind::cfr) return PlayerKind::cfr;
    return has_engine(game, PlayerKind::expert) ? PlayerKind::expert : PlayerKind::mcts;
}

} // namespace

Control in_usual_time(const Request& request, Control control) {
    if (!request.player.empty() || request.verb == Verb::solve) return control;
    control.time =
        std::min<std::chrono::nanoseconds>(usual_time, control.time.value_or(usual_time));
    return control;
}

bool asks_for_equilibrium(const AnyGame& game, const PlayerSpec& player) {
    return game.equilibrium() != nullptr && player.is(PlayerKind::cfr);
}

Json to_json(const std::string& game, const MateAnswer& answer) {
    Json json = to_json(game, answer.report.at);
    json["mate"] = answer.moves ? Json(*answer.moves) : Json(nullptr);
    json["move"] = answer.moves ? Json(answer.report.move.value_or("")) : Json(nullptr);
    json["line"] = answer.moves ? answer.report.line : std::vector<std::string>{};
    if (!answer.moves && !answer.complete) json["ended"] = "stopped";
    json["nodes"] = answer.report.nodes;
    json["seconds"] = answer.report.seconds;
    return json;
}

Json to_json(const std::string& game, const Request& request, const MatchAnswer& answer) {
    Json json{{"game", game},
              {"games", answer.games},
              {"repeated", answer.repeated},
              {"seed", request.seed},
              {"players", to_json(answer.standings)}};
    if (answer.stopped) json["ended"] = "stopped";
    return json;
}

Parsed<GamePtr> RequestHandler::game(const Request& request) {
    if (game_ && game_text_ == request.game && game_trust_ == request.game_trust) return game_;
    if (request.game.empty()) return Mistake{"no game is named"};
    auto found = find_game(request.game, request.game_trust);
    if (!found) return found;
    search_.reset(); // it belongs to the game before
    player_text_.clear();
    game_ = *found;
    game_text_ = request.game;
    game_trust_ = request.game_trust;
    return found;
}

Parsed<PlayerSpec> RequestHandler::player(const Request& request, const AnyGame& game) const {
    if (!request.player.empty()) return find_player(request.player, game, request.player_trust);
    return find_player(player_row(usual_player(request.verb, game)).name, game,
                       request.player_trust);
}

Parsed<std::vector<PlayerSpec>> RequestHandler::players(const Request& request,
                                                        const AnyGame& game) const {
    std::vector<PlayerSpec> players;
    for (const auto& text : request.players) {
        const auto player = find_player(text, game, request.player_trust);
        if (!player) return player.mistake();
        if (player->is(PlayerKind::human))
            return Mistake{"a match is for programs; 'zermelo play' is for you"};
        players.push_back(*player);
    }
    return players;
}

Parsed<AnySearch*> RequestHandler::search_of(const AnyGame& game, const PlayerSpec& player) {
    if (!search_ || player_text_ != player.text || player_book_ != player.book) {
        search_.reset();
        search_ = game.search(player);
        player_text_ = player.text;
        player_book_ = player.book;
        if (!search_) return Mistake{fmt::format("'{}' is not a search", player.text)};
        return search_.get();
    }
    if (!player.reuses()) search_->forget();
    return search_.get();
}

Parsed<PositionView> RequestHandler::look(const Request& request) {
    const auto its = game(request);
    if (!its) return its.mistake();
    const auto at = position_at(**its, request.from);
    if (!at) return at.mistake();
    return view_of(**its, **at, request.from);
}

Parsed<RequestHandler::Asked> RequestHandler::asked(const Request& request) {
    const auto its = game(request);
    if (!its) return its.mistake();
    const auto who = player(request, **its);
    if (!who) return who.mistake();
    const auto at = position_at(**its, request.from);
    if (!at) return at.mistake();
    const bool draws = request.verb == Verb::choose && (*at)->turn() == chance;
    if (auto wrong = not_playable(**at); wrong && !draws) return *wrong;
    return Asked{*its, *who, *at};
}

Parsed<TextReport> RequestHandler::report(const Request& request, const Control& control) {
    const auto its = asked(request);
    if (!its) return its.mistake();
    const auto search = search_of(*its->game, its->player);
    if (!search) return search.mistake();
    PositionView view = view_of(*its->game, *its->at, request.from);
    view.moves.clear(); // the values say which there are
    Control own = in_usual_time(request, control);
    own.every_move = request.verb == Verb::values;
    if (control.watch)
        own.watch = [&](TextReport now) {
            now.at = view;
            control.watch(now);
        };
    auto found = (*search)->search(*its->at, own);
    if (!found) return found;
    TextReport report = *found;
    report.at = view;
    return report;
}

/// Looks for a win in one move, then in two, and so on: the first that is found is the shortest.
Parsed<MateAnswer> RequestHandler::mate(const Request& request, const Control& control) {
    const auto its = game(request);
    if (!its) return its.mistake();
    const auto known = (*its)->knowledge_names(PlayerKind::alphabeta);
    const bool has_mates = std::ranges::find(known, "mates") != known.end();
    MateAnswer answer;
    std::uint64_t nodes = 0;
    double seconds = 0;
    for (int moves = 1; moves <= *request.mate && !answer.moves; ++moves) {
        Request step = request;
        step.verb = Verb::best;
        step.player = fmt::format("alphabeta,weak,depth={},knowledge={}", 2 * moves - 1,
                                  has_mates ? "mates" : "none");
        const auto report = this->report(step, control);
        if (!report) return report.mistake();
        answer.report = *report;
        nodes += report->nodes;
        seconds += report->seconds;
        if (report->worth.value.is_win()) answer.moves = moves;
        const bool stopped = report->ended == Ended::stopped;
        answer.complete = !stopped && (answer.moves || moves == *request.mate);
        if (stopped) break;
    }
    answer.report.nodes = nodes;
    answer.report.seconds = seconds;
    return answer;
}

Parsed<TextEquilibrium> RequestHandler::equilibrium(const Request& request,
                                                    const Control& control) {
    const auto its = game(request);
    if (!its) return its.mistake();
    if ((*its)->equilibrium() == nullptr)
        return Mistake{fmt::format("{} has no equilibrium to be found: nothing is hidden in it",
                                   (*its)->name())};
    const auto who = request.player.empty()
                         ? find_player("cfr", **its, request.player_trust)
                         : find_player(request.player, **its, request.player_trust);
    if (!who) return who.mistake();
    if (!who->is(PlayerKind::cfr))
        return Mistake{fmt::format("'{}' finds no equilibrium: ask cfr", who->text)};
    const auto at = position_at(**its, request.from);
    if (!at) return at.mistake();
    const bool asked = request.from.position || !request.from.moves.empty();
    return (*its)->equilibrium()->equilibrium(*who, asked ? &**at : nullptr,
                                              in_usual_time(request, control));
}

Parsed<TextSolutions> RequestHandler::solutions(const Request& request,
                                                const SolutionOptions& options) {
    const auto its = game(request);
    if (!its) return its.mistake();
    if ((*its)->puzzle() == nullptr)
        return Mistake{fmt::format("{} is not a puzzle", (*its)->name())};
    const auto at = position_at(**its, request.from);
    if (!at) return at.mistake();
    auto found = (*its)->puzzle()->solutions(**at, options);
    if (options.pictures) {
        found.at = view_of(**its, **at, request.from);
    } else {
        found.at.position = (*at)->text();
        if ((*at)->turn()) found.at.to_move = (*its)->info().seat_names[0];
    }
    return found;
}

Parsed<PerftCounts> RequestHandler::perft(const Request& request, const Budget& budget) {
    const auto its = game(request);
    if (!its) return its.mistake();
    const auto at = position_at(**its, request.from);
    if (!at) return at.mistake();
    PerftOptions options;
    options.depth = request.depth.value_or(5);
    if (options.depth < 1) return Mistake{"the depth of perft is 1 or more"};
    options.positions = request.positions;
    options.games = request.count_games;
    options.divide = request.divide;
    options.budget = budget;
    return (*its)->perft(**at, options);
}

Parsed<Tree> RequestHandler::tree(const Request& request, const StopToken& stop) {
    const auto its = game(request);
    if (!its) return its.mistake();
    const auto who = player(request, **its);
    if (!who) return who.mistake();
    TreeWish wish;
    wish.options.depth = request.depth.value_or(wish.options.depth);
    wish.options.visits = request.visits;
    wish.options.stop = stop;
    wish.merge = request.merge;
    wish.boards = request.boards;
    wish.time = in_usual_time(request, {}).time;
    const auto search = (*its)->search(*who);
    if (!request.player.empty() && search == nullptr)
        return Mistake{fmt::format("'{}' is not a search", who->text)};
    if (request.visits > 1 && (search == nullptr || !search->grows()))
        return Mistake{"only the tree of mcts has visits: leave out visits, or ask mcts"};
    return zermelo::tree(**its, search.get(), request.from, wish);
}

Parsed<Analysis> RequestHandler::analysis(const Request& request, const StopToken& stop) {
    const auto its = game(request);
    if (!its) return its.mistake();
    const auto* facet = (*its)->analysis();
    if (facet == nullptr) return Mistake{fmt::format("{} has no analysis", (*its)->name())};
    std::vector<std::string> topics;
    for (const auto& topic : facet->topics()) topics.push_back(topic.name);
    if (std::ranges::find(topics, request.topic) == topics.end())
        return Mistake{fmt::format("{} has no topic '{}'{} (it has {})", (*its)->name(),
                                   request.topic, suggestion(request.topic, topics),
                                   joined(topics))};
    const auto at = position_at(**its, request.from);
    if (!at) return at.mistake();
    const Stopwatch watch;
    auto found = facet->analyse(request.topic, **at, {request.limit, stop});
    if (!found) return found;
    Analysis answer = *found;
    Json json{{"game", (*its)->name()}};
    json.update(answer.json);
    json["seconds"] = watch.seconds();
    answer.json = std::move(json);
    return answer;
}

Parsed<Review> RequestHandler::review(const Request& request, const ReviewOptions& options) {
    const auto its = game(request);
    if (!its) return its.mistake();
    if (request.player.empty())
        return zermelo::review(**its, request.record, usual_analyst(**its), options);
    const auto who = find_player(request.player, **its, request.player_trust);
    if (!who) return who.mistake();
    return zermelo::review(**its, request.record, *who, options);
}

Parsed<Analysis> RequestHandler::explanation(const Request& request, const Control& control) {
    const auto its = game(request);
    if (!its) return its.mistake();
    const auto at = position_at(**its, request.from);
    if (!at) return at.mistake();
    const auto who = request.player.empty()
                         ? Parsed<PlayerSpec>(usual_analyst(**its))
                         : find_player(request.player, **its, request.player_trust);
    if (!who) return who.mistake();
    const Stopwatch watch;
    auto found = zermelo::explain(**its, **at, *who, control);
    if (!found) return found;
    Analysis answer = *found;
    Json json = to_json((*its)->name(), view_of(**its, **at, request.from));
    json.update(answer.json);
    json["seconds"] = watch.seconds();
    answer.json = std::move(json);
    return answer;
}

Parsed<Json> RequestHandler::generate(const Request& request, std::uint64_t number,
                                      const StopToken& stop) {
    const auto its = game(request);
    if (!its) return its.mistake();
    const auto* puzzle = (*its)->puzzle();
    if (puzzle == nullptr) return Mistake{fmt::format("{} is not a puzzle", (*its)->name())};
    if (auto wrong = puzzle->wrong_wish(request.wish)) return *wrong;
    // Each puzzle has a seed of its own: puzzle 5 is the same whether or not 0 to 4 are made.
    const Json made = puzzle->generate(request.wish, mix(request.seed) + number, stop);
    if (made.is_null()) return made;
    Json json{{"game", (*its)->name()}, {"position", made["position"]}, {"clues", made["clues"]}};
    json["seed"] = request.seed;
    json["number"] = number;
    json.update(made);
    return json;
}

} // namespace zermelo
