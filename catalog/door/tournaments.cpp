// Matches and tournaments: one runner, of which a match is the simplest use.

#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "catalog/door/handler.hpp"
#include "catalog/output/json.hpp"
#include "catalog/tournament/runner.hpp"
#if !defined(__wasm__)
#include "catalog/tournament/store_ledger.hpp"
#endif

namespace zermelo {

namespace {

/// The store of a tournament.
Parsed<std::shared_ptr<Ledger>>
open_ledger(const std::string& path, [[maybe_unused]] const Json& settings,
            [[maybe_unused]] const std::vector<PlayerSpec>& players) {
#if defined(__wasm__)
    return Mistake{fmt::format("'{}': there are no files in a browser", path)};
#else
    std::vector<std::string> names;
    for (const auto& player : players) names.push_back(player.text);
    const auto opened = StoreLedger::open(path, settings, names);
    if (!opened) return opened.mistake();
    return std::shared_ptr<Ledger>(*opened);
#endif
}

} // namespace

Parsed<MatchAnswer> RequestHandler::match(const Request& request, const StopToken& stop,
                                          const std::function<void(const TextRecord&)>& ended) {
    Request simplest = request;
    simplest.tournament = {};
    simplest.depth.reset();
    const auto found =
        tournament(simplest, stop, [&](const TextRecord& record, const TournamentState&) {
            if (ended) ended(record);
        });
    if (!found) return found.mistake();
    return MatchAnswer{found->count.standings(), static_cast<int>(found->count.games()),
                       static_cast<int>(found->count.repeated()), found->stopped};
}

Parsed<TournamentState> RequestHandler::tournament(const Request& request, const StopToken& stop,
                                                   const GameEnded& ended) {
    const auto its = game(request);
    if (!its) return its.mistake();
    const auto who = players(request, **its);
    if (!who) return who.mistake();
    const TournamentWish& wish = request.tournament;
    TournamentPlan wanted;
    wanted.games = request.games;
    wanted.seed = request.seed;
    wanted.terms.clock = request.clock;
    wanted.terms.limits.depth = request.depth;
    const auto plan = plan_of(wish, **its, who->size(), wanted);
    if (!plan) return plan.mistake();
    std::shared_ptr<Openings> openings;
    if (!plan->openings.empty()) {
        const auto found = Openings::find(**its, plan->openings, plan->seed, request.file_trust);
        if (!found) return found.mistake();
        openings = *found;
    }
    const auto ready = prepared(**its, *who, stop);
    if (!ready) return ready.mistake();
    NoLedger nothing;
    std::shared_ptr<Ledger> store;
    if (!wish.store.empty()) {
        if (!request.file_trust.files) return Mistake{"a text from outside may not open files"};
        const auto opened = open_ledger(wish.store, settings_of(**its, *plan, wish), *ready);
        if (!opened) return opened.mistake();
        store = *opened;
    }
    return run_tournament({**its, *ready, store ? *store : nothing, openings.get(), stop, ended},
                          *plan);
}

} // namespace zermelo
