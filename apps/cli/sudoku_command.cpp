#include <algorithm>
#include <array>
#include <chrono>
#include <fstream>
#include <iostream>
#include <iterator>

#include <fmt/format.h>

#include "apps/cli/batch.hpp"
#include "apps/cli/commands.hpp"
#include "apps/cli/terminal.hpp"
#include "catalog/json.hpp"
#include "catalog/sudoku_desk.hpp"
#include "zermelo/core/abilities.hpp"

using namespace zermelo;

namespace {

using Digits = SudokuDesk::Digits;

/// What an action says of a puzzle: JSON keys, the same in words, and the program's status.
struct Answer {
    Json json;
    std::string words;
    int status = 0;
};

/// A puzzle that an action is about.
struct Asked {
    const Options& options;
    const SudokuDesk& desk;
    Digits digits;
};

std::vector<std::string> cell_names(const std::vector<int>& cells) {
    std::vector<std::string> names;
    for (const int cell : cells) names.push_back(sudoku_cell_text(usual_sudoku, cell));
    return names;
}

std::vector<std::string> mark_names(const std::vector<Mark>& marks, char between) {
    std::vector<std::string> names;
    for (const auto& mark : marks)
        names.push_back(
            fmt::format("{}{}{}", sudoku_cell_text(usual_sudoku, mark.cell), between, mark.digit));
    return names;
}

Json to_json(const SudokuStep& step) {
    return {{"technique", row_of(step.technique).name},
            {"cells", cell_names(step.cells)},
            {"text", step.text},
            {"placed", mark_names(step.placed, '=')},
            {"removed", mark_names(step.removed, '-')},
            {"score", step.score / 10.0}};
}

std::string in_words(const SudokuStep& step) {
    return fmt::format("{}: {}.", row_of(step.technique).name, step.text);
}

Parsed<Answer> count(const Asked& asked) {
    Budget budget;
    budget.stop = interrupt();
    const auto found = asked.desk.solve(asked.digits, {asked.options.most, 0}, budget);
    return Answer{{{"count", found.count}, {"complete", found.complete}},
                  fmt::format("{}{} solution{}", found.complete ? "" : "at least ", found.count,
                              found.count == 1 ? "" : "s"),
                  0};
}

Parsed<Answer> check(const Asked& asked) {
    const auto& [options, desk, digits] = asked;
    const auto clues = std::ranges::count_if(digits, [](int digit) { return digit != 0; });
    const auto found = desk.solve(digits, {2, 2});
    const bool unique = found.count == 1;
    const bool minimal = unique && desk.is_minimal(digits);
    Json json{{"clues", clues}, {"solutions", found.count}, {"unique", unique}};
    json["minimal"] = unique ? Json(minimal) : Json(nullptr);
    json["solution"] = found.count > 0 ? Json(desk.text(found.solutions[0])) : Json(nullptr);
    std::string words = fmt::format("{} clues, ", clues);
    if (unique)
        words += fmt::format("one solution, {}", minimal ? "minimal: every clue is needed"
                                                         : "not minimal: it has clues to spare");
    else if (found.count == 0)
        words += "no solution";
    else
        words += fmt::format("several solutions: {} and {}, which first differ at {}",
                             desk.text(found.solutions[0]), desk.text(found.solutions[1]),
                             desk.difference(found.solutions[0], found.solutions[1]));
    if (found.count == 2) {
        json["another"] = desk.text(found.solutions[1]);
        json["differ"] = desk.difference(found.solutions[0], found.solutions[1]);
    }
    return Answer{json, words, unique ? 0 : 1};
}

Parsed<Answer> hint(const Asked& asked) {
    const auto step = asked.desk.hint(asked.digits);
    if (!step) return step.mistake();
    return Answer{to_json(*step), in_words(*step), 0};
}

Parsed<Answer> explain(const Asked& asked) {
    const auto path = asked.desk.explain(asked.digits);
    if (!path) return path.mistake();
    const auto rating = rating_of(*path);
    Json steps = Json::array();
    std::string words;
    for (std::size_t i = 0; i < path->steps.size(); ++i) {
        steps.push_back(to_json(path->steps[i]));
        words += fmt::format("{:3} {}\n", i + 1, in_words(path->steps[i]));
    }
    const auto solution = asked.desk.text(*asked.desk.only_solution(asked.digits));
    words += fmt::format("{}\n{}, score {:.1f}", solution, rating.grade, rating.score / 10.0);
    return Answer{{{"steps", steps},
                   {"solution", solution},
                   {"grade", rating.grade},
                   {"score", rating.score / 10.0}},
                  words,
                  0};
}

Parsed<Answer> rate(const Asked& asked) {
    const auto path = asked.desk.explain(asked.digits);
    if (!path) return path.mistake();
    const auto rating = rating_of(*path);
    const auto hardest = std::ranges::max_element(path->steps, {}, &SudokuStep::score);
    const std::string technique(hardest == path->steps.end() ? "none"
                                                             : row_of(hardest->technique).name);
    return Answer{{{"grade", rating.grade},
                   {"score", rating.score / 10.0},
                   {"technique", technique},
                   {"steps", rating.steps}},
                  fmt::format("{}, score {:.1f}: {} in {} steps", rating.grade, rating.score / 10.0,
                              technique, rating.steps),
                  0};
}

using Action = Parsed<Answer> (*)(const Asked&);

/// The answer for a puzzle as text.
Parsed<Answer> answer_for(const Options& options, const SudokuDesk& desk, Action action,
                          const std::string& text) {
    const auto digits = desk.read(text);
    if (!digits) return digits.mistake();
    const auto began = std::chrono::steady_clock::now();
    auto answer = action({options, desk, *digits});
    if (!answer) return answer;
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - began;
    Json json{{"game", options.game}, {"position", desk.text(*digits)}};
    json.update(answer->json);
    json["seconds"] = elapsed.count();
    return Answer{json, answer->words, answer->status};
}

/// The puzzle that the options tell: given with them, or in a file.
Parsed<std::string> puzzle_text(const Options& options) {
    if (options.file.empty()) {
        if (options.position) return *options.position;
        return Mistake{"give the puzzle with --position, --file or --batch"};
    }
    std::ifstream file;
    if (options.file != "-") {
        file.open(options.file);
        if (!file) return Mistake{fmt::format("cannot read '{}'", options.file)};
    }
    std::istream& in = options.file == "-" ? std::cin : file;
    return std::string(std::istreambuf_iterator<char>(in), {});
}

int run_action(const Options& options, const SudokuDesk& desk, Action action) {
    catch_interrupts();
    if (!options.batch.empty())
        return answer_lines(options.batch, [&](const std::string& line) -> Parsed<std::string> {
            const auto answer = answer_for(options, desk, action, line);
            if (!answer) return answer.mistake();
            return answer->json.dump();
        });
    const auto text = puzzle_text(options);
    if (!text) return fail(text.message());
    const auto answer = answer_for(options, desk, action, *text);
    if (!answer) return fail(answer.message());
    std::cout << (options.json ? answer->json.dump() : answer->words) << "\n";
    return answer->status;
}

Parsed<SudokuWish> wish_of(const Options& options, const SudokuDesk& desk) {
    SudokuWish wish;
    wish.minimal = options.minimal;
    for (const auto& [symmetry, name] : symmetry_names)
        if (name == options.symmetry) wish.symmetry = symmetry;
    for (const auto& grade : sudoku_grades)
        if (grade.name == options.grade) wish.grade = grade.name;
    if (wish.grade && desk.shape() != usual_sudoku)
        return Mistake{"steps and grades are for the usual board of 9 x 9"};
    const bool turns =
        wish.symmetry == SudokuSymmetry::quarter_turn || wish.symmetry == SudokuSymmetry::diagonal;
    if (turns && desk.shape().box_rows != desk.shape().box_columns)
        return Mistake{fmt::format("{} is for square boxes", options.symmetry)};
    return wish;
}

int run_generate(const Options& options, const SudokuDesk& desk) {
    const auto wish = wish_of(options, desk);
    if (!wish) return fail(wish.message());
    catch_interrupts();
    for (int number = 0; number < options.count; ++number) {
        // Each puzzle has a seed of its own: puzzle 5 is the same whether or not 0 to 4 are made.
        Random random(mix(options.seed) + static_cast<std::uint64_t>(number));
        const auto digits = desk.generate(*wish, random, interrupt());
        if (!digits) return 1;
        if (!options.json) {
            std::cout << desk.text(*digits) << "\n";
            continue;
        }
        Json json{{"game", options.game}, {"position", desk.text(*digits)}};
        json["clues"] = std::ranges::count_if(*digits, [](int digit) { return digit != 0; });
        json["seed"] = options.seed;
        json["number"] = number;
        if (wish->grade) {
            const auto rating = rating_of(*desk.explain(*digits));
            json["grade"] = rating.grade;
            json["score"] = rating.score / 10.0;
        }
        std::cout << json.dump() << "\n";
    }
    return 0;
}

} // namespace

int run_sudoku(const Options& options) {
    const auto desk = find_sudoku(options.game);
    if (!desk) return fail(desk.message());
    struct Row {
        const char* name;
        Action action;
    };
    static constexpr std::array actions{Row{"count", count}, Row{"check", check}, Row{"hint", hint},
                                        Row{"explain", explain}, Row{"rate", rate}};
    for (const auto& [name, action] : actions)
        if (options.action == name) return run_action(options, *desk, action);
    return run_generate(options, *desk);
}
