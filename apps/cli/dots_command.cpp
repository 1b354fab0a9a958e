#include <chrono>
#include <iostream>

#include <fmt/format.h>

#include "apps/cli/batch.hpp"
#include "apps/cli/commands.hpp"
#include "apps/cli/terminal.hpp"
#include "catalog/dots_desk.hpp"
#include "catalog/json.hpp"

using namespace zermelo;

namespace {

/// What is said of a position: JSON keys, the same in words, and the program's status.
struct Answer {
    Json json;
    std::string words;
    int status = 0;
};

Json to_json(const TextStructure& structure) {
    return {{"kind", structure.kind},
            {"length", structure.length},
            {"effective_length", structure.effective},
            {"complex", structure.is_complex},
            {"coins", structure.coins},
            {"depends_on", structure.depends_on}};
}

Json to_json(const DoubleDealing& deal) {
    return {{"r_l", deal.from_long},     {"r_c", deal.from_control},
            {"r_e", deal.expected()},    {"n", deal.coins},
            {"N_1", deal.ones},          {"N_2", deal.twos},
            {"N_l", deal.longs},         {"gains_control", deal.controls},
            {"double_deal", deal.leaves}};
}

std::string in_words(const TextStructure& structure) {
    std::string words = fmt::format("  {}{} of {}", structure.is_complex ? "complex " : "",
                                    structure.kind, structure.length);
    if (structure.effective != structure.length)
        words += fmt::format(" (offers {})", structure.effective);
    words += ": " + joined(structure.coins, " ");
    if (structure.depends_on.empty()) return words;
    std::vector<std::string> others;
    for (const std::size_t other : structure.depends_on)
        others.push_back(std::to_string(other + 1));
    return words + "; depends on " + joined(others, ", ");
}

std::string in_words(const DoubleDealing& deal) {
    return fmt::format("Double deal: r_l = {}, r_c = {}, r_e = {} of n = {}: control is gained by "
                       "{}, {}: {}.\n",
                       deal.from_long, deal.from_control, deal.expected(), deal.coins,
                       deal.controls ? "leaving the last boxes" : "taking all",
                       deal.pays() ? "and pays" : "but does not pay",
                       deal.leaves ? "leave them" : "take all");
}

Parsed<Answer> explain(const DotsDesk& desk, const std::optional<std::string>& position) {
    const auto told = desk.explain(position, interrupt());
    if (!told) return told.mistake();
    Json structures = Json::array();
    std::string words = told->picture + "\n";
    if (told->structures.empty()) words += "No chains yet.\n";
    for (std::size_t i = 0; i < told->structures.size(); ++i) {
        structures.push_back(to_json(told->structures[i]));
        words += fmt::format("{:3}", i + 1) + in_words(told->structures[i]) + "\n";
    }
    words +=
        fmt::format("Gridlock: {}. Control is {}.\n", told->gridlock ? "yes" : "no", told->control);
    if (told->deal) words += in_words(*told->deal);
    words +=
        fmt::format("Proposed: {}, for {}; {}.\n", told->best.front(), told->why,
                    told->value ? fmt::format("proven, worth {:+}", *told->value) : "not proven");
    words += "The thesis would play: " + joined(told->thesis, " ");
    Json json{{"position", told->position},
              {"structures", structures},
              {"gridlock", told->gridlock},
              {"control", told->control}};
    json["double_deal"] = told->deal ? to_json(*told->deal) : Json(nullptr);
    json["value"] = told->value ? Json(*told->value) : Json(nullptr);
    json["proven"] = told->value.has_value();
    json["move"] = told->best.front();
    json["best"] = told->best;
    json["why"] = told->why;
    json["thesis"] = told->thesis;
    return Answer{json, words, 0};
}

Parsed<Answer> nimber(const DotsDesk& desk, const std::optional<std::string>& position) {
    const auto told = desk.nimber(position);
    if (!told) return told.mistake();
    Json json{{"position", told->position}, {"parts", told->parts}};
    json["nimber"] = told->is_loony ? Json("loony")
                     : told->heap   ? Json(*told->heap)
                                    : Json(nullptr);
    if (told->is_loony) return Answer{json, "loony: the mover wins Nimstring", 0};
    if (!told->heap) return Answer{json, "not known: the position has too many parts", 1};
    return Answer{
        json,
        fmt::format("{}: the mover {} Nimstring", *told->heap, *told->heap == 0 ? "loses" : "wins"),
        0};
}

Parsed<Answer> answer_for(const Options& options, const std::optional<std::string>& position) {
    const auto desk = find_dots(options.game, position);
    if (!desk) return desk.mistake();
    const auto began = std::chrono::steady_clock::now();
    auto answer = options.action == "nimber" ? nimber(*desk, position) : explain(*desk, position);
    if (!answer) return answer;
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - began;
    Json json{{"game", desk->game().name()}};
    json.update(answer->json);
    json["seconds"] = elapsed.count();
    return Answer{json, answer->words, answer->status};
}

} // namespace

int run_dots(const Options& options) {
    catch_interrupts();
    if (!options.batch.empty())
        return answer_lines(options.batch, [&](const std::string& line) -> Parsed<std::string> {
            const auto answer = answer_for(options, std::string(trimmed(line)));
            if (!answer) return answer.mistake();
            return answer->json.dump();
        });
    const auto answer = answer_for(options, options.position);
    if (!answer) return fail(answer.message());
    std::cout << (options.json ? answer->json.dump() : answer->words) << "\n";
    return answer->status;
}
