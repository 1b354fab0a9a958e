#include "catalog/door/request.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <utility>

#include <fmt/format.h>

#include "catalog/output/json.hpp"

namespace zermelo {

namespace {

constexpr std::array<std::pair<std::string_view, Verb>, 21> verbs{
    {{"games", Verb::games},
     {"players", Verb::players},
     {"look", Verb::look},
     {"moves", Verb::moves},
     {"best", Verb::best},
     {"values", Verb::values},
     {"solve", Verb::solve},
     {"choose", Verb::choose},
     {"tree", Verb::tree},
     {"perft", Verb::perft},
     {"solutions", Verb::solutions},
     {"generate", Verb::generate},
     {"equilibrium", Verb::equilibrium},
     {"analyse", Verb::analyse},
     {"play", Verb::play},
     {"match", Verb::match},
     {"tournament", Verb::tournament},
     {"replay", Verb::replay},
     {"review", Verb::review},
     {"explain", Verb::explain},
     {"stop", Verb::stop}}};

std::vector<std::string> verb_names() {
    std::vector<std::string> names{"search"};
    for (const auto& [name, verb] : verbs) names.emplace_back(name);
    return names;
}

std::optional<Verb> parse_verb(std::string_view name) {
    if (name == "search") return Verb::best;
    for (const auto& [known, verb] : verbs)
        if (known == name) return verb;
    return std::nullopt;
}

/// A reader of one key: what is wrong with its value, or nothing.
using Reader = std::function<std::string(Request&, const Json&)>;

std::string wrong_kind(const char* wanted) { return fmt::format("it must be {}", wanted); }

template <class Member>
Reader text(Member member) {
    return [member](Request& request, const Json& value) -> std::string {
        if (!value.is_string()) return wrong_kind("a text");
        std::invoke(member, request) = value.get<std::string>();
        return "";
    };
}
template <class Member>
Reader flag(Member member) {
    return [member](Request& request, const Json& value) -> std::string {
        if (!value.is_boolean()) return wrong_kind("true or false");
        std::invoke(member, request) = value.get<bool>();
        return "";
    };
}
template <class Member>
Reader number(Member member, std::int64_t least, std::int64_t most) {
    return [member, least, most](Request& request, const Json& value) -> std::string {
        const bool is_whole = value.is_number_integer() &&
                              (!value.is_number_unsigned() ||
                               value.get<std::uint64_t>() <= static_cast<std::uint64_t>(most));
        if (!is_whole || value.get<std::int64_t>() < least || value.get<std::int64_t>() > most)
            return fmt::format("it must be a number from {} to {}", least, most);
        auto& into = std::invoke(member, request);
        using T = std::remove_cvref_t<decltype(into)>;
        if constexpr (detail::is_optional<T>)
            into = static_cast<typename T::value_type>(value.get<std::int64_t>());
        else
            into = static_cast<T>(value.get<std::int64_t>());
        return "";
    };
}
template <class Member>
Reader list(Member member) {
    return [member](Request& request, const Json& value) -> std::string {
        auto& into = std::invoke(member, request);
        into.clear();
        if (!value.is_array()) return wrong_kind("a list of texts");
        for (const auto& item : value) {
            if (!item.is_string()) return wrong_kind("a list of texts");
            into.push_back(item.get<std::string>());
        }
        return "";
    };
}

/// A list of texts, or one text with white space or commas between its words.
template <class Member>
Reader texts(Member member) {
    return [member](Request& request, const Json& value) -> std::string {
        if (!value.is_string()) return list(member)(request, value);
        std::invoke(member, request) = words_of(value.get<std::string>());
        return "";
    };
}

std::string read_clock(Request& request, const Json& value) {
    if (!value.is_number() || !is_clock(value.get<double>()))
        return fmt::format("it must be seconds, above zero and at most {}", most_seconds);
    request.clock = value.get<double>();
    return "";
}
std::string read_increment(Request& request, const Json& value) {
    if (!value.is_number() || (value.get<double>() != 0 && !is_clock(value.get<double>())))
        return fmt::format("it must be seconds, at most {}", most_seconds);
    request.tournament.increment = value.get<double>();
    return "";
}
std::string read_player(Request& request, const Json& value) {
    if (!value.is_string()) return wrong_kind("a text");
    if (value.get<std::string>().empty()) return "it is empty";
    request.player = value.get<std::string>();
    return "";
}
std::string read_position(Request& request, const Json& value) {
    if (!value.is_string()) return wrong_kind("a text");
    request.from.position = value.get<std::string>();
    return "";
}
std::string read_record(Request& request, const Json& value) {
    const auto record = record_of(value);
    if (!record) return record.message();
    request.record = *record;
    request.game = record->game;
    return "";
}

struct Key {
    std::string_view name;
    Reader read;
    std::vector<Verb> verbs; ///< that take it; none: all
};

std::vector<Key> common_keys() {
    constexpr std::int64_t most = std::int64_t{1} << 62;
    using R = Request;
    using enum Verb;
    return {
        {"game", text(&R::game), {}},
        {"position",
         read_position,
         {look, Verb::moves, best, values, solve, choose, Verb::tree, Verb::perft, solutions,
          equilibrium, analyse, explain, play}},
        {"moves",
         texts([](R& r) -> auto& { return r.from.moves; }),
         {look, Verb::moves, best, values, solve, choose, Verb::tree, Verb::perft, solutions,
          equilibrium, analyse, explain, play}},
        {"player",
         read_player,
         {best, values, solve, choose, Verb::tree, equilibrium, review, explain}},
        {"players", list(&R::players), {play, match, Verb::tournament}},
        {"depth", number(&R::depth, 0, 1000), {Verb::tree, Verb::perft, Verb::tournament}},
        {"seat", number(&R::seat, 0, 7), {look, choose}},
        {"mate", number(&R::mate, 1, 100), {solve}},
        {"visits", number(&R::visits, 1, most), {Verb::tree}},
        {"merge", flag(&R::merge), {Verb::tree}},
        {"seed", number(&R::seed, 0, most), {choose, generate, play, match, Verb::tournament}},
        {"games", number(&R::games, 1, 1'000'000), {match, Verb::tournament}},
        {"clock", read_clock, {play, match, Verb::tournament}},
        {"positions", flag(&R::positions), {Verb::perft}},
        {"count_games", flag(&R::count_games), {Verb::perft}},
        {"divide", flag(&R::divide), {Verb::perft}},
        {"topic", text(&R::topic), {analyse}},
        {"limit", number(&R::limit, 1, most), {analyse}},
        {"symmetry", text([](R& r) -> auto& { return r.wish.symmetry; }), {generate}},
        {"grade", text([](R& r) -> auto& { return r.wish.grade; }), {generate}},
        {"minimal", flag([](R& r) -> auto& { return r.wish.minimal; }), {generate}},
        {"record", read_record, {replay, review}},
    };
}

/// The keys that only a tournament takes.
std::vector<Key> tournament_keys() {
    constexpr std::int64_t most = std::int64_t{1} << 62;
    const auto wish = [](auto member) {
        return [member](Request& r) -> auto& { return r.tournament.*member; };
    };
    return {{"increment", read_increment, {Verb::tournament}},
            {"schedule", text(wish(&TournamentWish::schedule)), {Verb::tournament}},
            {"rounds", number(wish(&TournamentWish::rounds), 1, 100), {Verb::tournament}},
            {"openings", text(wish(&TournamentWish::openings)), {Verb::tournament}},
            {"sprt", text(wish(&TournamentWish::sprt)), {Verb::tournament}},
            {"adjudicate", text(wish(&TournamentWish::adjudicate)), {Verb::tournament}},
            {"time", text(wish(&TournamentWish::time)), {Verb::tournament}},
            {"nodes", number(wish(&TournamentWish::nodes), 1, most), {Verb::tournament}},
            {"store", text(wish(&TournamentWish::store)), {Verb::tournament}},
            {"jobs", number(wish(&TournamentWish::jobs), 1, 1024), {Verb::tournament}}};
}

const std::vector<Key>& all_keys() {
    static const std::vector<Key> keys = [] {
        std::vector<Key> all = common_keys();
        for (auto& key : tournament_keys()) all.push_back(std::move(key));
        return all;
    }();
    return keys;
}

std::vector<std::string> key_names() {
    std::vector<std::string> names{"id", "do"};
    for (const auto& key : all_keys()) names.emplace_back(key.name);
    return names;
}

/// Reads what is to be done. Returns what is wrong with it, or nothing.
std::string read_verb(Request& request, const Json& value) {
    if (!value.is_string()) return "\"do\" must be a text";
    const auto verb = parse_verb(value.get<std::string>());
    if (!verb)
        return fmt::format("\"do\" is '{}'{} (it can be {})", value.get<std::string>(),
                           suggestion(value.get<std::string>(), verb_names()),
                           joined(verb_names()));
    request.verb = *verb;
    return "";
}

} // namespace

std::string_view verb_name(Verb verb) {
    for (const auto& [name, known] : verbs)
        if (known == verb) return name;
    return "";
}

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    constexpr auto space = " \t\r\n,";
    for (auto begin = text.find_first_not_of(space); begin != std::string_view::npos;) {
        const auto end = std::min(text.find_first_of(space, begin), text.size());
        words.emplace_back(text.substr(begin, end - begin));
        begin = text.find_first_not_of(space, end);
    }
    return words;
}

std::optional<double> parse_seconds(std::string_view text) {
    const std::string number(text);
    if (number.find_first_not_of("0123456789.e+-") != std::string::npos) return std::nullopt;
    char* end = nullptr;
    const double seconds = std::strtod(number.c_str(), &end);
    if (end != number.c_str() + number.size() || !is_clock(seconds)) return std::nullopt;
    return seconds;
}

namespace {

/// Reads one key but `id` and `do`. Returns what is wrong with it, or nothing.
std::string read_key(Request& request, const std::string& name, const Json& value) {
    const auto key = std::ranges::find(all_keys(), name, &Key::name);
    if (key == all_keys().end())
        return fmt::format("there is no key \"{}\"{} (there are {})", name,
                           suggestion(name, key_names()), joined(key_names()));
    if (!key->verbs.empty() && std::ranges::find(key->verbs, request.verb) == key->verbs.end())
        return fmt::format(R"("{}" takes no "{}")", verb_name(request.verb), name);
    const auto wrong = key->read(request, value);
    return wrong.empty() ? "" : fmt::format("\"{}\": {}", name, wrong);
}

} // namespace

Parsed<Request> parse_request(const Json& json, const Request& defaults) {
    if (!json.is_object()) return Mistake{"a request is a JSON object"};
    Request request = defaults;
    if (json.contains("game") || json.contains("record"))
        request.game_trust = request.message_trust;
    if (json.contains("player") || json.contains("players"))
        request.player_trust = request.message_trust;
    if (json.contains("store") || json.contains("openings"))
        request.file_trust = request.message_trust;
    if (json.contains("do"))
        if (const auto wrong = read_verb(request, json["do"]); !wrong.empty())
            return Mistake{wrong};
    if (request.verb == Verb::games) request.game.clear(); // all, unless one is named
    if (json.contains("id")) request.id = json["id"];
    for (const auto& [name, value] : json.items()) {
        if (name == "id" || name == "do") continue;
        if (const auto wrong = read_key(request, name, value); !wrong.empty())
            return Mistake{wrong};
    }
    const bool needs_record = request.verb == Verb::replay || request.verb == Verb::review;
    if (needs_record && !json.contains("record"))
        return Mistake{fmt::format(R"("{}" needs a "record")", verb_name(request.verb))};
    return request;
}

} // namespace zermelo
