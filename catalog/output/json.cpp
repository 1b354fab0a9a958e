#include "catalog/output/json.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "catalog/output/board_json.hpp"

namespace zermelo {

namespace {

constexpr std::array<std::pair<Ending, std::string_view>, 8> ending_words{{
    {Ending::finished, "finished"},
    {Ending::illegal_move, "illegal-move"},
    {Ending::failed, "failed"},
    {Ending::out_of_time, "out-of-time"},
    {Ending::resigned, "resigned"},
    {Ending::left, "left"},
    {Ending::too_long, "too-long"},
    {Ending::adjudicated, "adjudicated"},
}};

/// The first of the moves, as many as are listed.
std::vector<std::string> listed_moves(const std::vector<std::string>& moves) {
    const auto listed = static_cast<std::ptrdiff_t>(std::min(moves.size(), most_listed));
    return {moves.begin(), moves.begin() + listed};
}

void add_value(Json& json, const TextValue& worth) {
    json["value"] = number_json(worth.number);
    json["proven"] = worth.value.proven();
    if (worth.value.is_win() || worth.value.is_loss()) json["plies"] = worth.value.plies();
}

/// The legal moves, how likely they are where chance moves, and the number of those left off.
void add_moves(Json& json, const PositionView& view) {
    const auto moves = listed_moves(view.moves);
    json["moves"] = moves;
    for (std::size_t i = 0; i < std::min(moves.size(), view.probabilities.size()); ++i)
        json["probabilities"][moves[i]] = view.probabilities[i];
    if (moves.size() < view.moves.size()) json["left_off"] = view.moves.size() - moves.size();
}

/// The values of the moves, of an engine that samples also how often each was tried, and the number
/// of those left off.
void add_edges(Json& json, const TextReport& report) {
    Json values = Json::object();
    Json samples = Json::object();
    for (const auto& edge : report.edges) {
        values[edge.move] = number_json(edge.worth.number);
        if (edge.visits > 0) samples[edge.move] = {{"visits", edge.visits}, {"mean", edge.mean}};
    }
    json["values"] = std::move(values);
    if (!samples.empty()) json["samples"] = std::move(samples);
    if (report.left_off > 0) json["left_off"] = report.left_off;
}

Json parameters_json(const std::vector<Parameter>& parameters) {
    Json list = Json::array();
    for (const auto& parameter : parameters) {
        Json json{{"name", parameter.name},
                  {"kind", kind_name(parameter.kind)},
                  {"help", parameter.help},
                  {"default", parameter.default_text}};
        if (parameter.kind == Parameter::Kind::number) {
            json["least"] = parameter.least;
            json["most"] = parameter.most;
        }
        if (!parameter.words.empty()) json["choices"] = parameter.words;
        list.push_back(std::move(json));
    }
    return list;
}

/// Reads a value, without exceptions. False: it is of another kind.
template <class T>
bool fits(const Json& json, T& into) {
    if constexpr (std::is_same_v<T, std::string>) {
        if (!json.is_string()) return false;
        into = json.get<std::string>();
    } else if constexpr (std::is_same_v<T, double>) {
        if (!json.is_number()) return false;
        into = json.get<double>();
    } else if constexpr (std::is_same_v<T, std::uint64_t>) {
        if (!json.is_number_unsigned()) return false;
        into = json.get<std::uint64_t>();
    } else {
        if (!json.is_array()) return false;
        into.clear();
        for (const auto& item : json)
            if (!fits(item, into.emplace_back())) return false;
    }
    return true;
}

template <class T>
std::string read(const Json& json, const char* key, T& into) {
    const auto member = json.find(key);
    if (member == json.end()) return fmt::format("it has no \"{}\"", key);
    return fits(*member, into) ? "" : fmt::format("its \"{}\" is of the wrong kind", key);
}

/// Is a text nested more deeply than any request or record?
bool is_nested_too_deep(std::string_view text) {
    constexpr int deepest = 64;
    int depth = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (in_string && text[i] == '\\') {
            ++i;
            continue;
        }
        if (text[i] == '"') in_string = !in_string;
        if (in_string) continue;
        if (text[i] == '[' || text[i] == '{') ++depth;
        if (text[i] == ']' || text[i] == '}') --depth;
        if (depth > deepest) return true;
    }
    return false;
}

/// Escapes the control characters that JSON allows in its texts: 7f, and 80 to 9f, which are
/// written c2 80 to c2 9f. requires: valid UTF-8
void escape_late_controls(std::string& line) {
    for (auto at = line.find_first_of("\x7f\xc2"); at != std::string::npos;
         at = line.find_first_of("\x7f\xc2", at + 1)) {
        const bool is_delete = line[at] == '\x7f';
        const unsigned code = is_delete ? 0x7f : static_cast<unsigned char>(line[at + 1]);
        if (code < 0xa0) line.replace(at, is_delete ? 1 : 2, fmt::format("\\u{:04x}", code));
    }
}

} // namespace

std::string_view ending_word(Ending ending) {
    for (const auto& [value, word] : ending_words)
        if (value == ending) return word;
    return "";
}

std::optional<Ending> parse_ending(std::string_view text) {
    for (const auto& [value, word] : ending_words)
        if (word == text) return value;
    return std::nullopt;
}

std::string_view ended_word(Ended ended) {
    switch (ended) {
    case Ended::complete: return "complete";
    case Ended::at_depth: return "depth";
    case Ended::by_nodes: return "nodes";
    case Ended::by_time: return "time";
    case Ended::by_memory: return "memory";
    case Ended::stopped: return "stopped";
    }
    return "";
}

Parsed<Json> read_json(std::string_view text, std::size_t most) {
    if (text.size() > most) return Mistake{fmt::format("has more than {} bytes", most)};
    if (is_nested_too_deep(text)) return Mistake{"is nested too deeply"};
    Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded()) return Mistake{"is not JSON, or not all of it is there"};
    return json;
}

std::string line_of(const Json& json) {
    std::string line = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    escape_late_controls(line);
    return line;
}

Json number_json(double number) {
    constexpr double most = 9e15; // beyond, whole numbers cannot be told apart
    if (std::abs(number) < most && number == std::floor(number))
        return static_cast<std::int64_t>(number);
    return number;
}

Json to_json(const std::string& game, const PositionView& view) {
    Json json;
    json["game"] = game;
    if (view.position)
        json["position"] = *view.position;
    else
        json["before"] = view.before;
    json["to_move"] = view.to_move.empty() ? Json(nullptr) : Json(view.to_move);
    if (!view.outcome.empty()) json["outcome"] = view.outcome;
    for (const double payoff : view.payoffs) json["payoffs"].push_back(number_json(payoff));
    return json;
}

Json moves_json(const std::string& game, const PositionView& view) {
    Json json = to_json(game, view);
    add_moves(json, view);
    return json;
}

Json look_json(const std::string& game, const PositionView& view, const AnyPosition& at,
               Seat viewer) {
    Json json = to_json(game, view);
    json["picture"] = view.picture;
    json["board"] = to_json(at.board(viewer));
    add_moves(json, view);
    json["places"] = view.moves.empty() ? Json::array() : to_json(at.all_places(most_listed));
    return json;
}

Json to_json(const std::string& game, const TextReport& report) {
    Json json = to_json(game, report.at);
    add_value(json, report.worth);
    if (report.weak) {
        json["weak"] = true;
        json["value"] = report.worth.value.sign();
        json.erase("plies"); // no more than a bound
    }
    if (report.mean) json["mean"] = *report.mean;
    json["move"] = report.move ? Json(*report.move) : Json(nullptr);
    json["best"] = listed_moves(report.best);
    add_edges(json, report);
    json["line"] = listed_moves(report.line);
    if (report.depth > 0) json["depth"] = report.depth;
    json["ended"] = ended_word(report.ended);
    json["nodes"] = report.nodes;
    json["seconds"] = report.seconds;
    return json;
}

Json values_json(const std::string& game, const TextReport& report) {
    Json json = to_json(game, report);
    if (report.weak) return json;
    Json& worths = json["by_move"] = Json::object();
    for (const auto& edge : report.edges) {
        add_value(worths[edge.move], edge.worth);
        if (!edge.worth.words.empty()) worths[edge.move]["words"] = edge.worth.words;
    }
    return json;
}

Json to_json(const std::string& game, const Tree& whole) {
    const std::vector<TreeNode>& tree = whole.nodes;
    Json json;
    json["game"] = game;
    if (tree.front().position) json["position"] = *tree.front().position;
    if (!tree.front().view.empty()) json["view"] = tree.front().view;
    json["to_move"] = tree.front().to_move;
    Json nodes = Json::array();
    for (std::size_t i = 0; i < tree.size(); ++i) {
        Json node;
        node["parent"] = i == 0 ? Json(nullptr) : Json(tree[i].parent);
        node["move"] = tree[i].move.empty() ? Json(nullptr) : Json(tree[i].move);
        if (tree[i].position) node["position"] = *tree[i].position;
        if (!tree[i].view.empty()) node["view"] = tree[i].view;
        node["to_move"] = tree[i].to_move.empty() ? Json(nullptr) : Json(tree[i].to_move);
        if (tree[i].value) add_value(node, tree[i].value->worth);
        if (tree[i].value && tree[i].value->visits > 0) {
            node["visits"] = tree[i].value->visits;
            node["mean"] = tree[i].value->mean;
        }
        nodes.push_back(std::move(node));
    }
    for (const TreeLink& link : whole.links)
        nodes[link.child]["also"].push_back({{"parent", link.parent}, {"move", link.move}});
    json["nodes"] = std::move(nodes);
    return json;
}

Json to_json(const std::string& game, const TextEquilibrium& equilibrium) {
    Json json;
    json["game"] = game;
    json["value"] = equilibrium.value;
    json["exploitability"] = equilibrium.exploitability;
    json["iterations"] = equilibrium.iterations;
    json["information_sets"] = equilibrium.sets;
    Json strategy = Json::array();
    for (const auto& choice : equilibrium.choices) {
        Json moves = Json::object();
        for (const auto& [move, likely] : choice.moves) moves[move] = likely;
        strategy.push_back({{"seat", choice.seat}, {"view", choice.view}, {"moves", moves}});
    }
    json["strategy"] = std::move(strategy);
    json["ended"] = ended_word(equilibrium.ended);
    json["nodes"] = equilibrium.nodes;
    json["seconds"] = equilibrium.seconds;
    return json;
}

Json to_json(const TextRecord& record) {
    Json json;
    json["game"] = record.game;
    json["players"] = record.players;
    json["seed"] = record.seed;
    if (record.position) json["position"] = *record.position;
    if (!record.before.empty()) json["before"] = record.before;
    json["moves"] = record.moves;
    json["seconds"] = record.seconds;
    json["ending"] = ending_word(record.ending);
    json["result"] = record.result;
    json["payoffs"] = record.payoffs;
    return json;
}

Json to_json(const GameRow& row, const AnyGame& game) {
    Json json;
    json["name"] = row.name;
    json["summary"] = row.summary;
    json["rules"] = game.info().rules;
    json["seats"] = game.info().seats;
    json["seat_names"] = game.info().seat_names;
    if (game.info().is_hidden) json["hidden"] = true;
    if (game.info().has_chance) json["chance"] = true;
    json["parameters"] = parameters_json(row.parameters);
    Json knowledges = Json::array();
    for (const auto& knowledge : game.info().knowledges) knowledges.push_back(knowledge.name);
    json["knowledges"] = std::move(knowledges);
    json["engines"] = game.engine_names();
    for (const auto& [kind, name] : game.info().engines)
        if (kind == game.info().opponent) json["opponent"] = name;
    json["levels"] = game.info().has_levels() ? full_level : 0;
    Json topics = Json::array();
    if (const auto* facet = game.analysis())
        for (const auto& topic : facet->topics())
            topics.push_back({{"name", topic.name}, {"help", topic.help}});
    if (!topics.empty()) json["topics"] = std::move(topics);
    return json;
}

Json to_json(const PlayerRow& row) {
    return {{"name", row.name},
            {"summary", row.summary},
            {"settings", parameters_json(row.parameters)}};
}

std::string json_line(const std::string& game, const TextSolutions& found) {
    const auto& all = found.solutions;
    const bool known = found.complete || found.count >= 2;
    std::string line =
        fmt::format(R"({{"game":{},"position":"{}")", line_of(Json(game)), *found.at.position);
    line += found.at.to_move.empty() ? R"(,"to_move":null)"
                                     : fmt::format(R"(,"to_move":"{}")", found.at.to_move);
    line += fmt::format(R"(,"value":{},"proven":{})", found.count > 0 ? 1 : 0,
                        found.count > 0 || found.complete);
    line += all.empty() ? R"(,"solution":null)" : fmt::format(R"(,"solution":"{}")", all[0]);
    line += known ? fmt::format(R"(,"solutions":{})", found.count) : R"(,"solutions":null)";
    if (all.size() > 1)
        line += fmt::format(R"(,"another":"{}","differ":"{}")", all[1], found.difference);
    return line + fmt::format(R"(,"nodes":{},"seconds":{:.3g}}})", found.nodes, found.seconds);
}

Json to_json(const std::string& game, const PositionView& view, const PerftCounts& counts) {
    Json json = to_json(game, view);
    json["depth"] = counts.levels.size();
    const bool has_sequences = counts.levels.empty() || counts.levels.back().sequences;
    if (has_sequences) {
        json["nodes"] = counts.levels.empty() ? 0 : *counts.levels.back().sequences;
        json["counts"] = Json::array();
    }
    for (const auto& level : counts.levels) {
        if (level.sequences) json["counts"].push_back(*level.sequences);
        if (level.positions) json["positions"].push_back(*level.positions);
    }
    if (counts.games) json["games"] = *counts.games;
    const std::size_t listed = std::min(counts.divide.size(), most_listed);
    for (const auto& [move, count] : std::span(counts.divide).first(listed))
        json["divide"][move] = count;
    if (listed < counts.divide.size()) json["left_off"] = counts.divide.size() - listed;
    return json;
}

Parsed<TextRecord> parse_record(std::string_view line) {
    const auto json = read_json(line);
    if (!json) return Mistake{"it " + json.message()};
    return record_of(*json);
}

Parsed<TextRecord> record_of(const Json& json) {
    if (!json.is_object()) return Mistake{"it is not a JSON object"};
    TextRecord record;
    std::string ending;
    std::string wrong = read(json, "game", record.game);
    const auto need = [&](const char* key, auto& into) {
        if (wrong.empty()) wrong = read(json, key, into);
    };
    need("players", record.players);
    need("seed", record.seed);
    need("moves", record.moves);
    need("ending", ending);
    need("result", record.result);
    need("payoffs", record.payoffs);
    if (json.contains("position")) need("position", record.position.emplace());
    if (json.contains("before")) need("before", record.before);
    if (json.contains("seconds")) need("seconds", record.seconds);
    if (!wrong.empty()) return Mistake{wrong};
    const auto known = parse_ending(ending);
    if (!known) return Mistake{fmt::format("its \"ending\" is '{}', which is none", ending)};
    record.ending = *known;
    return record;
}

} // namespace zermelo
