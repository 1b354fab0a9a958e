#include "catalog/uci/players.hpp"

#include <algorithm>
#include <sstream>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

#include "catalog/uci/options.hpp"
#include "zermelo/protocol/uci_player.hpp"

namespace zermelo {

namespace {

constexpr std::chrono::milliseconds patience_to_start{30'000};

/// A file's name, or a program and what it is called with.
std::vector<std::string> program_words(const std::string& text) {
    if (access(text.c_str(), X_OK) == 0) return {text};
    std::istringstream in(text);
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

/// The settings that are ours, and those that are the program's.
struct Parts {
    Spec ours;
    std::vector<UciSetOption> options;
};

Parts parts_of(const Spec& spec) {
    Parts parts{{spec.text, spec.name, {}}, {}};
    const auto& known = player_row(PlayerKind::uci).parameters;
    for (const auto& item : spec.items) {
        const bool is_known = item.key.empty() || std::ranges::any_of(known, [&](const auto& own) {
                                  return own.name == item.key;
                              });
        if (is_known)
            parts.ours.items.push_back(item);
        else
            parts.options.push_back({item.key, item.value});
    }
    return parts;
}

/// What is wrong with the options for a program, if something is. Writes them as it does.
std::string check_options(std::vector<UciSetOption>& wanted, const std::vector<UciOption>& offers) {
    std::vector<std::string> names;
    for (const auto& offer : offers) names.push_back(offer.name);
    for (auto& [name, value] : wanted) {
        const UciOption* offer = find_uci_option(offers, name);
        if (offer == nullptr)
            return fmt::format("the program has no option '{}'{} (it has {})", name,
                               suggestion(name, names), joined(names));
        if (const auto wrong = check_uci_value(*offer, value)) return wrong->message;
        name = offer->name;
    }
    return "";
}

UciGo limits_of(const Limits& limits) {
    using std::chrono::milliseconds;
    UciGo go;
    go.depth = limits.depth;
    go.nodes = limits.nodes;
    if (limits.time)
        go.movetime =
            std::max(milliseconds(1), std::chrono::duration_cast<milliseconds>(*limits.time));
    return go;
}

} // namespace

Parsed<PlayerSpec> find_uci_player(const Spec& spec) {
    for (const auto& item : spec.items)
        if (item.key == "level")
            return Mistake{fmt::format("'{}': the strength of another program is given as elo, "
                                       "like elo=1500: leave out level",
                                       spec.text)};
    auto [ours, options] = parts_of(spec);
    const auto& row = player_row(PlayerKind::uci);
    const auto settings = read_settings(ours, row.parameters);
    if (!settings) return settings.mistake();
    PlayerSpec player{spec.text, row.read(*settings)};
    const auto& own = std::get<UciPlayerOptions>(player.options);
    if (trimmed(own.program).empty())
        return Mistake{fmt::format("'{}': it needs a program, like uci:stockfish", spec.text)};
    if (own.elo) {
        options.push_back({"UCI_LimitStrength", "true"});
        options.push_back({"UCI_Elo", std::to_string(*own.elo)});
    }
    UciTerms terms;
    terms.options = std::move(options);
    terms.limits = limits_of(own.limits);
    terms.patience = std::chrono::ceil<std::chrono::milliseconds>(own.patience);
    player.program = std::make_shared<UciTerms>(std::move(terms));
    return player;
}

Parsed<PlayerSpec> started_uci_player(const PlayerSpec& player, const StopToken& stop) {
    const auto wrong = [&](const std::string& what) {
        return Mistake{fmt::format("'{}': {}", player.text, what)};
    };
    UciTerms terms = *player.program;
    terms.program = program_words(std::get<UciPlayerOptions>(player.options).program);
    const auto program = UciProgram::start(terms.program, patience_to_start, stop);
    if (!program) return wrong(program.message());
    if (const auto message = check_options(terms.options, (*program)->options()); !message.empty())
        return wrong(message);
    PlayerSpec started = player;
    started.program = std::make_shared<UciTerms>(std::move(terms));
    return started;
}

} // namespace zermelo
