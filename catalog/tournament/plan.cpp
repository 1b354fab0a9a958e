#include "catalog/tournament/plan.hpp"

#include <array>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "catalog/registry/spec.hpp"

namespace zermelo {

namespace {

constexpr std::array<std::pair<std::string_view, Schedule>, 4> schedules{
    {{"round-robin", Schedule::round_robin},
     {"gauntlet", Schedule::gauntlet},
     {"swiss", Schedule::swiss},
     {"knockout", Schedule::knockout}}};

/// The number of `name=number`, if it is that.
std::optional<double> number_setting(std::string_view item, std::string_view name) {
    if (!item.starts_with(name) || item.substr(name.size(), 1) != "=") return std::nullopt;
    const std::string text(item.substr(name.size() + 1));
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    const bool is_number = !text.empty() && end == text.c_str() + text.size();
    return is_number && number > -1e6 && number < 1e6 ? std::optional(number) : std::nullopt;
}

std::vector<std::string> items_of(const std::string& text) {
    std::vector<std::string> items(1);
    for (const char c : text) {
        if (c == ',')
            items.emplace_back();
        else
            items.back() += c;
    }
    return items;
}

Parsed<Adjudication> parse_adjudication(const std::string& text) {
    Adjudication rules;
    if (text.empty()) return rules;
    for (const auto& item : items_of(text)) {
        const auto agreed = number_setting(item, "agreed");
        const auto length = number_setting(item, "length");
        if (item == "proven")
            rules.proven = true;
        else if (item == "agreed" || (agreed && *agreed >= 1 && *agreed <= 1000))
            rules.agreed = static_cast<int>(agreed.value_or(3));
        else if (length && *length >= 1)
            rules.length = static_cast<std::size_t>(*length);
        else
            return Mistake{fmt::format("adjudicate: '{}' is no rule (write proven, agreed=3 or "
                                       "length=200, with commas between them)",
                                       item)};
    }
    return rules;
}

Parsed<std::chrono::nanoseconds> parse_time(const std::string& text) {
    const auto spec = parse_spec("move,time=" + text);
    if (spec)
        if (const auto found = read_settings(*spec, {{"time", Parameter::Kind::duration, ""}}))
            if (const auto time = found->duration("time")) return *time;
    return Mistake{
        fmt::format("time is '{}', it must be a time above zero like 500ms or 2s", text)};
}

/// What is wrong with the number of players, if something is.
std::optional<Mistake> wrong_number(const TournamentPlan& plan, std::size_t players,
                                    std::size_t seats) {
    if (players < seats) return Mistake{fmt::format("{} players for {} seats", players, seats)};
    if (seats != 2 && plan.schedule != Schedule::round_robin)
        return Mistake{fmt::format("{} is for games of two; this one has {} seats",
                                   schedule_name(plan.schedule), seats)};
    if (plan.sprt && (players != 2 || seats != 2))
        return Mistake{"sprt compares two players of a game for two"};
    return std::nullopt;
}

} // namespace

Parsed<Schedule> parse_schedule(const std::string& text) {
    if (text.empty()) return Schedule::round_robin;
    std::vector<std::string> names;
    for (const auto& [name, schedule] : schedules) {
        if (name == text) return schedule;
        names.emplace_back(name);
    }
    return Mistake{fmt::format("there is no schedule '{}'{} (there are {})", text,
                               suggestion(text, names), joined(names))};
}

Parsed<SprtTerms> parse_sprt(const std::string& text) {
    SprtTerms terms;
    const std::array<std::pair<std::string_view, double*>, 4> settings{{{"elo0", &terms.elo0},
                                                                        {"elo1", &terms.elo1},
                                                                        {"alpha", &terms.alpha},
                                                                        {"beta", &terms.beta}}};
    for (const auto& item : items_of(text)) {
        bool is_known = false;
        for (const auto& [name, value] : settings)
            if (const auto number = number_setting(item, name)) {
                *value = *number;
                is_known = true;
            }
        if (!is_known)
            return Mistake{fmt::format(
                "sprt: '{}' is no setting (write elo0=0,elo1=10,alpha=0.05,beta=0.05)", item)};
    }
    const auto is_share = [](double share) { return share > 0 && share < 0.5; };
    if (terms.elo0 >= terms.elo1) return Mistake{"sprt: elo0 must be less than elo1"};
    if (!is_share(terms.alpha) || !is_share(terms.beta))
        return Mistake{"sprt: alpha and beta must lie between 0 and 0.5"};
    return terms;
}

std::string_view schedule_name(Schedule schedule) {
    for (const auto& [name, known] : schedules)
        if (known == schedule) return name;
    return "";
}

Parsed<TournamentPlan> plan_of(const TournamentWish& wish, const AnyGame& game, std::size_t players,
                               TournamentPlan plan) {
    const auto seats = static_cast<std::size_t>(game.info().seats);
    const auto schedule = parse_schedule(wish.schedule);
    if (!schedule) return schedule.mistake();
    plan.schedule = *schedule;
    if (!wish.sprt.empty()) {
        const auto sprt = parse_sprt(wish.sprt);
        if (!sprt) return sprt.mistake();
        plan.sprt = *sprt;
    }
    const auto adjudication = parse_adjudication(wish.adjudicate);
    if (!adjudication) return adjudication.mistake();
    if ((adjudication->proven || adjudication->agreed > 0) &&
        (!game.info().is_zero_sum || game.info().counts_points))
        return Mistake{
            "adjudicate: 'proven' and 'agreed' are for games of two that are won or lost"};
    plan.terms.adjudication = *adjudication;
    if (!wish.time.empty()) {
        const auto time = parse_time(wish.time);
        if (!time) return time.mistake();
        plan.terms.limits.time = *time;
    }
    if (auto wrong = wrong_number(plan, players, seats)) return *wrong;
    if (wish.rounds > 0 && plan.schedule != Schedule::swiss)
        return Mistake{"rounds are for the schedule swiss"};
    plan.terms.limits.nodes = wish.nodes;
    plan.terms.increment = wish.increment;
    if (wish.increment > 0 && !plan.terms.clock) return Mistake{"an increment needs a clock"};
    plan.openings = wish.openings == "start" ? "" : wish.openings;
    plan.jobs = wish.jobs;
    if (!can_grow(plan.schedule))
        plan.rounds = wish.rounds > 0 ? wish.rounds : usual_rounds(players);
    return plan;
}

Json settings_of(const AnyGame& game, const TournamentPlan& plan, const TournamentWish& wish) {
    const auto or_null = [](const auto& value) { return value ? Json(*value) : Json(nullptr); };
    return {{"game", game.name()},
            {"schedule", schedule_name(plan.schedule)},
            {"rounds", plan.rounds},
            {"games", plan.games},
            {"seed", plan.seed},
            {"openings", plan.openings},
            {"clock", or_null(plan.terms.clock)},
            {"increment", plan.terms.increment},
            {"time", wish.time},
            {"nodes", or_null(plan.terms.limits.nodes)},
            {"depth", or_null(plan.terms.limits.depth)},
            {"adjudicate", wish.adjudicate},
            {"sprt", wish.sprt}};
}

std::uint64_t scheduled_games(const TournamentPlan& plan, std::size_t players, std::size_t seats) {
    const auto games = static_cast<std::uint64_t>(plan.games);
    switch (plan.schedule) {
    case Schedule::round_robin: return games * round_robin_tables(players, seats).size();
    case Schedule::swiss: return games * (players / 2) * static_cast<std::uint64_t>(plan.rounds);
    default: return games * (players - 1);
    }
}

std::vector<TablePlayers> next_tables(const TournamentPlan& plan, std::size_t players,
                                      std::size_t seats, const std::vector<PlayedRound>& rounds) {
    if (std::cmp_greater_equal(rounds.size(), plan.rounds)) return {};
    switch (plan.schedule) {
    case Schedule::round_robin: return round_robin_tables(players, seats);
    case Schedule::gauntlet: return gauntlet_tables(players);
    case Schedule::swiss: return swiss_tables(players, rounds);
    case Schedule::knockout: return knockout_tables(players, rounds);
    }
    return {};
}

} // namespace zermelo
