#if !defined(__wasm__) // stores are files
#include "catalog/tournament/report.hpp"

#include <fmt/format.h>

#include "catalog/output/json.hpp"
#include "catalog/registry/games.hpp"
#include "catalog/tournament/page.hpp"
#include "catalog/tournament/store_ledger.hpp"
#include "catalog/tournament/tables.hpp"

namespace zermelo {

namespace {

/// The plan of a stored tournament, as far as tables need it.
Parsed<TournamentPlan> stored_plan(const Json& settings) {
    TournamentPlan plan;
    const auto whole = [&](const char* name, auto fallback) {
        return settings.contains(name) && settings[name].is_number_integer()
                   ? settings[name].get<decltype(fallback)>()
                   : fallback;
    };
    const auto text = [&](const char* name) {
        return settings.contains(name) && settings[name].is_string()
                   ? settings[name].get<std::string>()
                   : std::string();
    };
    const auto schedule = parse_schedule(text("schedule"));
    if (!schedule) return schedule.mistake();
    plan.schedule = *schedule;
    plan.games = whole("games", 2);
    plan.rounds = whole("rounds", 1);
    plan.seed = whole("seed", std::uint64_t{0});
    if (!text("sprt").empty())
        if (const auto terms = parse_sprt(text("sprt"))) plan.sprt = *terms;
    return plan;
}

/// The games of chess, one after the other.
Parsed<std::string> to_pgn(const StoredTournament& stored, const StopToken& stop) {
    const auto game = find_game(stored.settings["game"].get<std::string>(), Trust::outside);
    if (!game) return game.mistake();
    const auto* protocol = (*game)->protocol();
    if (protocol == nullptr) return Mistake{"PGN is for games of chess"};
    std::string text;
    const auto wrong = stored.store->for_each(0, true, [&](const StoredGame& its) {
        if (stop.stopped()) return;
        if (const auto record = parse_record(its.record))
            text += (text.empty() ? "" : "\n") + protocol->pgn(*record);
    });
    if (wrong) return *wrong;
    return text;
}

/// How many seats the game has, if it is not one of ours any more: as many as its games have.
std::size_t seats_of_game(const StoredTournament& stored) {
    if (const auto game = find_game(stored.settings["game"].get<std::string>(), Trust::outside))
        return static_cast<std::size_t>((*game)->info().seats);
    const auto first_game = stored.store->game(1);
    return first_game && *first_game ? (*first_game)->payoffs.size() : 2;
}

} // namespace

Parsed<std::string> tournament_report(const std::string& path, const std::string& format,
                                      const StopToken& stop) {
    const auto stored = open_tournament(path);
    if (!stored) return stored.mistake();
    const auto plan = stored_plan(stored->settings);
    if (!plan) return plan.mistake();
    if (format == "pgn") return to_pgn(*stored, stop);
    StoreLedger ledger(stored->store);
    const auto state = read_tournament(ledger, *plan, stored->players, seats_of_game(*stored));
    if (!state) return state.mistake();
    const auto name = stored->settings["game"].get<std::string>();
    if (format == "csv") return to_csv(*state);
    if (format == "json") return zermelo::line_of(to_json(name, *state)) + "\n";
    if (format == "text") return table_text(*state) + "\n" + cross_table_text(*state);
    std::optional<Mistake> wrong;
    auto page = report_page({name, *state, [&](const auto& use) {
                                 wrong = stored->store->for_each(0, true, [&](const auto& game) {
                                     if (!stop.stopped()) use(game);
                                 });
                             }});
    if (wrong) return *wrong;
    return page;
}

Parsed<std::string> stored_record(const std::string& path, std::int64_t number) {
    const auto store = TournamentStore::open(path, {.create = false});
    if (!store) return store.mistake();
    const auto game = (*store)->game(number);
    if (!game) return game.mistake();
    const auto count = (*store)->count();
    if (!*game)
        return Mistake{
            fmt::format("'{}' has no game {} (it has {})", path, number, count ? *count : 0)};
    return (*game)->record;
}

} // namespace zermelo
#endif
