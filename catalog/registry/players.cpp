#include "catalog/registry/players.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "catalog/facade/any_game.hpp"
#include "catalog/registry/machine.hpp"
#include "catalog/registry/obeyed.hpp"
#include "catalog/uci/players.hpp"

namespace zermelo {

namespace {

std::vector<std::string> player_names() {
    std::vector<std::string> names;
    for (const auto& each : all_players()) names.push_back(each.name);
    return names;
}

/// Why a player of this kind cannot play the game, if it cannot.
std::optional<Mistake> refusal(const PlayerRow& row, const AnyGame& game) {
    if (row.kind == PlayerKind::human || row.kind == PlayerKind::random) return std::nullopt;
    const auto accepted = game.engine_names();
    if (accepted.empty())
        return Mistake{fmt::format(
            "'{}' cannot play this game: no engine can, only human and random", row.name)};
    if (std::ranges::find(accepted, row.name) != accepted.end()) return std::nullopt;
    return Mistake{
        fmt::format("'{}' cannot play this game (it has {})", row.name, joined(accepted))};
}

/// Why a search without limits would not end in a game with loops, if it would not.
std::optional<Mistake> endless(const PlayerSpec& player, const AnyGame& game) {
    if (!game.info().has_loops || player.level() < full_level) return std::nullopt;
    const auto* const limits = std::visit(
        [](const auto& options) -> const Limits* {
            using O = std::remove_cvref_t<decltype(options)>;
            if constexpr (std::is_same_v<O, MinimaxOptions> ||
                          std::is_same_v<O, AlphaBetaPlayerOptions> ||
                          std::is_same_v<O, SelectPlayerOptions>)
                return &options.limits;
            else
                return nullptr;
        },
        player.options);
    if (limits == nullptr || limits->any()) return std::nullopt;
    return Mistake{fmt::format("'{0}' would not end in a game with loops: give it a depth, nodes "
                               "or a time, like {0},depth=6",
                               player_row(player.kind()).name)};
}

/// What is wrong with the options of a player for a game, if something is.
std::optional<Mistake> wrong_options(const PlayerSpec& player, const Settings& settings,
                                     const AnyGame& game) {
    if (settings.has("level") && !game.info().has_levels())
        return Mistake{"in a game for one nobody is an easier opponent: leave out level"};
    if (auto message = too_much_memory(settings.number("memory")); !message.empty())
        return Mistake{std::move(message)};
    const auto* mcts = std::get_if<MctsPlayerOptions>(&player.options);
    if (mcts != nullptr && !mcts->select && !game.info().is_hidden)
        return Mistake{"regret matching is for games in which something is hidden"};
    if (mcts != nullptr && mcts->sharing == TreeSharing::shared && !game.info().shares_trees)
        return Mistake{"trees are not shared by threads in this game: leave out tree=shared"};
    if (settings.has("par") && !game.info().splits)
        return Mistake{"the tree of this game is not split among threads: leave out par"};
    const auto* select = std::get_if<SelectPlayerOptions>(&player.options);
    if (select != nullptr && game.info().repeats_by_chance && select->select.monad == Monad::j)
        return Mistake{"an expectation is no selection in J: leave out monad=J where chance moves"};
    if (select != nullptr && game.info().repeats_by_chance && select->threads > 1)
        return Mistake{"where chance moves, selection has one thread: leave out threads"};
    if (select != nullptr && select->select.hartmann_ties && !game.info().hartmann_ties)
        return Mistake{"Hartmann's ties are for games in which stones fall: leave out "
                       "ties=hartmann"};
    return ignored_setting(player, settings, game);
}

/// The settings with a level as a number, whatever word was typed.
Settings with_number_of_level(Settings settings) {
    for (const auto& [name, number] : level_names())
        if (settings.word("level") == name) {
            settings.set("level", std::to_string(number));
            break;
        }
    return settings;
}

/// The setting `book=none`: not even the book that comes with the program.
constexpr const char* no_book = "none";

bool names_file(const Settings& settings, const std::vector<Parameter>& parameters) {
    return std::ranges::any_of(parameters, [&](const Parameter& parameter) {
        return parameter.kind == Parameter::Kind::file && settings.has(parameter.name) &&
               settings.word(parameter.name) != no_book;
    });
}

/// The book that a player asks for, opened and checked; null if it asks for none.
Parsed<std::shared_ptr<const Book>> find_book(const Settings& settings, const AnyGame& game) {
    const std::string path = settings.word("book");
    const auto knowledge = game.info().knowledges.front().name;
    const bool reads_books = settings.word("knowledge", knowledge) == knowledge;
    if (path == no_book) return std::shared_ptr<const Book>();
    if (path.empty())
        return reads_books && game.book() != nullptr ? game.book()->shipped() : nullptr;
    if (!reads_books)
        return Mistake{fmt::format("with a book the knowledge must be {}", knowledge)};
    if (game.book() == nullptr) return Mistake{fmt::format("{} can have no books", game.name())};
    return game.book()->open(path);
}

} // namespace

const PlayerRow& player_row(PlayerKind kind) {
    return all_players()[static_cast<std::size_t>(kind)];
}

bool PlayerSpec::reuses() const {
    return std::visit(
        [](const auto& its) {
            if constexpr (requires { its.reuse; })
                return its.reuse;
            else
                return false;
        },
        options);
}

int PlayerSpec::level() const {
    return std::visit(
        [](const auto& its) {
            if constexpr (requires { its.level; })
                return its.level;
            else
                return full_level;
        },
        options);
}

bool PlayerSpec::has_one_thread() const {
    return std::visit(
        [](const auto& its) {
            if constexpr (requires { its.split_plies; })
                return its.threads.value_or(its.split_plies ? 2 : 1) == 1;
            else if constexpr (requires { its.threads; })
                return its.threads == 1;
            else
                return true;
        },
        options);
}

PlayerSpec default_player(PlayerKind kind) {
    const auto& row = player_row(kind);
    return {row.name, row.read({})};
}

PlayerSpec limited_by_level(PlayerSpec player, const Level& level) {
    constexpr std::uint64_t bytes_a_node = 256;
    constexpr std::uint64_t least_bytes = std::uint64_t{1} << 20;
    player.book.reset();
    if (auto* mcts = std::get_if<MctsPlayerOptions>(&player.options)) {
        const auto iterations = iterations_of_level(mcts->level);
        mcts->iterations = std::min(iterations, mcts->iterations.value_or(iterations));
        return player;
    }
    std::visit(
        [&](auto& its) {
            if constexpr (requires { its.memory; })
                its.memory.count = static_cast<std::size_t>(std::min<std::uint64_t>(
                    its.memory.count, std::max(least_bytes, level.nodes * bytes_a_node)));
        },
        player.options);
    return player;
}

PlayerSpec seeded(PlayerSpec player, std::uint64_t seed) {
    const bool has_level = player.level() < full_level;
    player.lots = seed >> 1;
    std::visit(
        [&](auto& its) {
            bool is_new = has_level;
            if constexpr (requires { its.seed; }) {
                is_new = !its.seed;
                if (is_new) its.seed = player.lots;
                player.lots = *its.seed;
            }
            if (is_new) player.text += fmt::format(",seed={}", player.lots);
        },
        player.options);
    return player;
}

Parsed<PlayerSpec> find_player(std::string_view text, const AnyGame& game, Trust trust) {
    const auto spec = parse_spec(text);
    if (!spec) return spec.mistake();
    const auto row = std::ranges::find(all_players(), spec->name, &PlayerRow::name);
    if (row == all_players().end())
        return Mistake{fmt::format("there is no player '{}'{} (there are {})", spec->name,
                                   suggestion(spec->name, player_names()), joined(player_names()))};
    if (auto wrong = refusal(*row, game)) return *wrong;
    const auto in_spec = [&](const std::string& message) {
        return Mistake{fmt::format("'{}': {}", spec->text, message)};
    };
    if (row->kind == PlayerKind::uci) {
        if (!trust.programs) return in_spec("a text from outside may not run programs");
        return find_uci_player(*spec);
    }
    auto parameters = row->parameters;
    for (auto& parameter : parameters)
        if (parameter.name == "knowledge") parameter.words = game.knowledge_names(row->kind);
    const auto read = read_settings(*spec, parameters);
    if (!read) return read.mistake();
    const Settings settings = with_number_of_level(*read);
    if (!trust.files && names_file(settings, parameters))
        return in_spec("a text from outside may not open files");
    PlayerSpec player{joined({row->name}), row->read(settings)};
    for (const auto& item : changed_settings(settings, parameters)) player.text += "," + item;
    if (auto wrong = wrong_options(player, settings, game)) return in_spec(wrong->message);
    if (auto wrong = endless(player, game)) return *wrong;
    auto* const cfr = std::get_if<CfrPlayerOptions>(&player.options);
    if (cfr != nullptr && cfr->level < full_level)
        cfr->iterations = regret_iterations_of_level(cfr->level);
    if (std::ranges::find(parameters, "book", &Parameter::name) == parameters.end()) return player;
    const auto book = find_book(settings, game);
    if (!book) return in_spec(book.message());
    player.book = *book;
    return player;
}

} // namespace zermelo
