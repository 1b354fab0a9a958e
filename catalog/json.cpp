#include "catalog/json.hpp"

#include <array>
#include <utility>

#include <fmt/format.h>

namespace zermelo {

namespace {

constexpr std::array<std::pair<Ending, std::string_view>, 7> ending_words{{
    {Ending::finished, "finished"},
    {Ending::illegal_move, "illegal-move"},
    {Ending::failed, "failed"},
    {Ending::out_of_time, "out-of-time"},
    {Ending::resigned, "resigned"},
    {Ending::left, "left"},
    {Ending::too_long, "too-long"},
}};

std::string_view ending_word(Ending ending) {
    for (const auto& [value, word] : ending_words)
        if (value == ending) return word;
    return "";
}

void add_value(Json& json, const TextEdge& edge) {
    json["value"] = edge.number;
    json["proven"] = edge.value.proven();
    if (edge.value.is_win() || edge.value.is_loss()) json["plies"] = edge.value.plies();
}

/// Reads a member of a JSON object, or says that it is missing or of another kind.
template <class T>
std::string read(const Json& json, const char* key, T& into) {
    const auto member = json.find(key);
    if (member == json.end()) return fmt::format("it has no \"{}\"", key);
    try {
        into = member->get<T>();
    } catch (const Json::exception&) {
        return fmt::format("its \"{}\" is of the wrong kind", key);
    }
    return "";
}

} // namespace

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

Json to_json(const std::string& game, const Sight& sight) {
    Json json;
    json["game"] = game;
    json["position"] = sight.position;
    json["to_move"] = sight.to_move.empty() ? Json(nullptr) : Json(sight.to_move);
    if (!sight.outcome.empty()) json["outcome"] = sight.outcome;
    return json;
}

Json to_json(const std::string& game, const TextReport& report) {
    Json json = to_json(game, report.sight);
    add_value(json, {"", report.number, report.value, report.words});
    if (report.weak) {
        json["weak"] = true;
        json["value"] = report.value.sign();
        json.erase("plies"); // no more than a bound
    }
    json["move"] = report.move ? Json(*report.move) : Json(nullptr);
    json["best"] = report.best;
    Json values = Json::object();
    for (const auto& edge : report.edges) values[edge.move] = edge.number;
    json["values"] = std::move(values);
    Json samples = Json::object();
    for (const auto& edge : report.edges)
        if (edge.visits > 0) samples[edge.move] = {{"visits", edge.visits}, {"mean", edge.mean}};
    if (!samples.empty()) json["samples"] = std::move(samples);
    json["line"] = report.line;
    if (report.depth > 0) json["depth"] = report.depth;
    json["ended"] = ended_word(report.ended);
    json["nodes"] = report.nodes;
    json["seconds"] = report.seconds;
    return json;
}

Json to_json(const std::string& game, const std::vector<TreeNode>& tree) {
    Json json;
    json["game"] = game;
    json["position"] = tree.front().position;
    json["to_move"] = tree.front().to_move;
    Json nodes = Json::array();
    for (std::size_t i = 0; i < tree.size(); ++i) {
        Json node;
        node["parent"] = i == 0 ? Json(nullptr) : Json(tree[i].parent);
        node["move"] = i == 0 ? Json(nullptr) : Json(tree[i].move);
        node["position"] = tree[i].position;
        node["to_move"] = tree[i].to_move.empty() ? Json(nullptr) : Json(tree[i].to_move);
        if (tree[i].value) add_value(node, *tree[i].value);
        if (tree[i].value && tree[i].value->visits > 0) {
            node["visits"] = tree[i].value->visits;
            node["mean"] = tree[i].value->mean;
        }
        nodes.push_back(std::move(node));
    }
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
    json["seats"] = game.seats();
    Json parameters = Json::array();
    for (const auto& parameter : row.parameters)
        parameters.push_back(
            {{"name", parameter.name}, {"help", parameter.help}, {"default", parameter.fallback}});
    json["parameters"] = std::move(parameters);
    json["knowledges"] = game.knowledges("");
    json["engines"] = game.engines();
    return json;
}

Parsed<TextRecord> parse_record(std::string_view line) {
    const Json json = Json::parse(line, nullptr, false);
    if (json.is_discarded()) return Mistake{"it is not JSON, or not all of it is there"};
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
    if (json.contains("seconds")) need("seconds", record.seconds);
    if (!wrong.empty()) return Mistake{wrong};
    for (const auto& [value, word] : ending_words) {
        if (word != ending) continue;
        record.ending = value;
        return record;
    }
    return Mistake{fmt::format("its \"ending\" is '{}', which is none", ending)};
}

} // namespace zermelo
