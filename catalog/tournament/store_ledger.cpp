#if !defined(__wasm__) // stores are files
#include "catalog/tournament/store_ledger.hpp"

#include <fmt/format.h>

#include "catalog/output/json.hpp"

namespace zermelo {

namespace {

/// The first setting that differs, in words; nothing if the tournament can go on.
std::string difference(const Json& stored, const Json& wanted) {
    for (const auto& [name, value] : wanted.items()) {
        const Json before = stored.contains(name) ? stored[name] : Json(nullptr);
        if (before == value || name == "sprt") continue; // a test changes no game
        const bool grows = name == "games" && stored["schedule"] != "swiss" &&
                           stored["schedule"] != "knockout" && before.is_number() && before < value;
        if (!grows) return fmt::format("its {} is {}, not {}", name, before.dump(), value.dump());
    }
    return "";
}

std::string difference(const std::vector<StoredPlayer>& stored,
                       const std::vector<std::string>& wanted, bool may_join) {
    for (std::size_t i = 0; i < stored.size(); ++i)
        if (i >= wanted.size() || stored[i].spec != wanted[i])
            return fmt::format("its player {} is '{}', not '{}'", i + 1, stored[i].spec,
                               i < wanted.size() ? wanted[i] : "");
    if (stored.size() < wanted.size() && !stored.empty() && !may_join)
        return fmt::format("it has {} players, not {}", stored.size(), wanted.size());
    return "";
}

} // namespace

Parsed<StoredTournament> open_tournament(const std::string& path) {
    const auto store = TournamentStore::open(path, {.create = false});
    if (!store) return store.mistake();
    const auto text = (*store)->fact("settings");
    if (!text) return text.mistake();
    const auto settings = read_json(text->value_or(""));
    if (!settings || !settings->is_object() || !settings->contains("game"))
        return Mistake{fmt::format("'{}' has no tournament as yet", path)};
    const auto players = (*store)->players();
    if (!players) return players.mistake();
    StoredTournament found{*store, *settings, {}};
    for (const auto& player : *players) found.players.push_back(player.spec);
    return found;
}

Parsed<std::shared_ptr<StoreLedger>> StoreLedger::open(const std::string& path,
                                                       const Json& settings,
                                                       const std::vector<std::string>& players) {
    const auto store = TournamentStore::open(path);
    if (!store) return store.mistake();
    const auto text = (*store)->fact("settings");
    if (!text) return text.mistake();
    const auto known = (*store)->players();
    if (!known) return known.mistake();
    if (*text) {
        const auto before = read_json(**text);
        if (!before) return Mistake{fmt::format("the settings of '{}' cannot be read", path)};
        std::string wrong = difference(*before, settings);
        const bool may_join =
            settings["schedule"] == "round-robin" || settings["schedule"] == "gauntlet";
        if (wrong.empty()) wrong = difference(*known, players, may_join);
        if (!wrong.empty())
            return Mistake{fmt::format("'{}' holds another tournament: {}", path, wrong)};
    }
    std::vector<StoredPlayer> entered;
    for (const auto& player : players) entered.push_back({player, std::string(program_version())});
    if (auto wrong = (*store)->enter(entered)) return *wrong;
    if (auto wrong = (*store)->set_fact("settings", zermelo::line_of(settings))) return *wrong;
    return std::make_shared<StoreLedger>(*store);
}

std::optional<Mistake> StoreLedger::read(const std::function<void(const StoredGame&)>& use) {
    return store_->for_each(last_, false, [&](const StoredGame& game) {
        last_ = game.id;
        use(game);
    });
}

std::optional<Mistake> StoreLedger::keep_opening(std::size_t number,
                                                 const std::optional<std::string>& position,
                                                 const std::string& moves) {
    if (number >= openings_.size()) openings_.resize(number + 1, false);
    if (openings_[number]) return std::nullopt;
    openings_[number] = true;
    return store_->enter_opening(number, position, moves);
}

std::string_view program_version() {
#if defined(ZERMELO_VERSION)
    return ZERMELO_VERSION;
#else
    return "";
#endif
}

} // namespace zermelo
#endif
