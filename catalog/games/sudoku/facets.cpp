#include "catalog/games/sudoku/facets.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "catalog/facade/analysis.hpp"
#include "catalog/registry/spec.hpp"
#include "zermelo/core/abilities.hpp"
#include "zermelo/games/sudoku.hpp"

namespace zermelo {

namespace {

/// What a topic is asked about.
struct Question {
    SudokuSolver solver;
    Digits digits;
    const AnalysisLimits& limits;
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

Json to_json(const SudokuLink& link) {
    Json json{{"cell", sudoku_cell_text(usual_sudoku, link.mark.cell)},
              {"digit", link.mark.digit},
              {"is", link.is_it}};
    if (!link.why.empty()) json["why"] = link.why;
    return json;
}

Json to_json(const SudokuStep& step) {
    Json json{{"technique", row_of(step.technique).name},
              {"cells", cell_names(step.cells)},
              {"text", step.text},
              {"placed", mark_names(step.placed, '=')},
              {"removed", mark_names(step.removed, '-')},
              {"score", step.score / 10.0}};
    for (const SudokuChain& chain : step.chains) {
        Json links = Json::array();
        for (const SudokuLink& link : chain) links.push_back(to_json(link));
        json["chains"].push_back(std::move(links));
    }
    return json;
}

/// A step in words, and below it its chains link by link.
std::string in_words(const SudokuStep& step) {
    std::string words = fmt::format("{}: {}.", row_of(step.technique).name, step.text);
    for (const SudokuChain& chain : step.chains) words += "\n      " + detail::links_text(chain);
    return words;
}

/// How the digit of a cell can be told at once, if it can: the simplest of the singles.
std::optional<Technique> single_of(const PencilMarks& marks, const Mark& mark) {
    std::optional<Technique> found;
    const auto propose = [&](Technique technique) {
        if (!found || technique < *found) found = technique;
    };
    if (marks.count(mark.cell) == 1 && marks.has(mark.cell, mark.digit))
        propose(Technique::naked_single);
    for (int unit = 0; unit < 27; ++unit) {
        if (!unit_cells(unit).test(mark.cell)) continue;
        const CellSet places = marks.places_in(unit, mark.digit);
        if (places.count() == 1 && places.test(mark.cell))
            propose(unit < 18 ? Technique::hidden_single_line : Technique::hidden_single_box);
        const auto filled = std::ranges::count_if(unit_cells(unit),
                                                  [&](int cell) { return marks.digit(cell) != 0; });
        if (filled == 8 && marks.has(mark.cell, mark.digit)) propose(Technique::full_house);
    }
    return found;
}

/// The candidate that a move like r1c3=4 places, on the usual board.
std::optional<Mark> mark_of(const std::string& move) {
    for (int cell = 0; cell < 81; ++cell) {
        const std::string name = sudoku_cell_text(usual_sudoku, cell) + "=";
        if (!move.starts_with(name)) continue;
        const auto digit = parse_number(std::string_view(move).substr(name.size()));
        return digit ? std::optional(Mark{cell, *digit}) : std::nullopt;
    }
    return std::nullopt;
}

Parsed<Analysis> count(const Question& asked) {
    Budget budget;
    budget.stop = asked.limits.stop;
    const auto found = asked.solver.solve(asked.digits, {asked.limits.most, 0}, budget);
    const bool was_stopped = !found.complete && asked.limits.stop.stopped();
    return Analysis{{{"count", found.count}, {"complete", found.complete}},
                    fmt::format("{}{} solution{}", found.complete ? "" : "at least ", found.count,
                                found.count == 1 ? "" : "s"),
                    was_stopped ? 1 : 0};
}

Parsed<Analysis> check(const Question& asked) {
    const auto& [solver, digits, limits] = asked;
    const auto clues = std::ranges::count_if(digits, [](int digit) { return digit != 0; });
    Budget budget;
    budget.stop = limits.stop;
    const auto found = solver.solve(digits, {2, 2}, budget);
    const bool unique = found.count == 1;
    const bool minimal = unique && solver.is_minimal(digits);
    Json json{{"clues", clues}, {"solutions", found.count}, {"unique", unique}};
    json["minimal"] = unique ? Json(minimal) : Json(nullptr);
    json["solution"] = found.count > 0 ? Json(solver.text(found.solutions[0])) : Json(nullptr);
    std::string words = fmt::format("{} clues, ", clues);
    if (unique)
        words += fmt::format("one solution, {}", minimal ? "minimal: every clue is needed"
                                                         : "not minimal: it has clues to spare");
    else if (found.count == 0)
        words += "no solution";
    else
        words += fmt::format("several solutions: {} and {}, which first differ at {}",
                             solver.text(found.solutions[0]), solver.text(found.solutions[1]),
                             solver.difference(found.solutions[0], found.solutions[1]));
    if (found.count == 2) {
        json["another"] = solver.text(found.solutions[1]);
        json["differ"] = solver.difference(found.solutions[0], found.solutions[1]);
    }
    return Analysis{json, words, unique ? 0 : 1};
}

Parsed<Analysis> hint(const Question& asked) {
    const auto step = asked.solver.hint(asked.digits);
    if (!step) return step.mistake();
    return Analysis{to_json(*step), in_words(*step), 0};
}

Parsed<Analysis> explain(const Question& asked) {
    const auto path = asked.solver.explain(asked.digits);
    if (!path) return path.mistake();
    const auto rating = rating_of(*path);
    Json steps = Json::array();
    std::string words;
    for (std::size_t i = 0; i < path->steps.size(); ++i) {
        steps.push_back(to_json(path->steps[i]));
        words += fmt::format("{:3} {}\n", i + 1, in_words(path->steps[i]));
    }
    const auto solution = asked.solver.text(*asked.solver.only_solution(asked.digits));
    words += fmt::format("{}\n{}, score {:.1f}", solution, rating.grade, rating.score / 10.0);
    return Analysis{{{"steps", steps},
                     {"solution", solution},
                     {"grade", rating.grade},
                     {"score", rating.score / 10.0}},
                    words,
                    0};
}

Parsed<Analysis> rate(const Question& asked) {
    const auto path = asked.solver.explain(asked.digits);
    if (!path) return path.mistake();
    const auto rating = rating_of(*path);
    const auto hardest = std::ranges::max_element(path->steps, {}, &SudokuStep::score);
    const std::string technique(hardest == path->steps.end() ? "none"
                                                             : row_of(hardest->technique).name);
    return Analysis{{{"grade", rating.grade},
                     {"score", rating.score / 10.0},
                     {"technique", technique},
                     {"steps", rating.steps}},
                    fmt::format("{}, score {:.1f}: {} in {} steps", rating.grade,
                                rating.score / 10.0, technique, rating.steps),
                    0};
}

/// What is wished for, in the generator's own terms.
SudokuWish wish_of(const PuzzleWish& wish) {
    SudokuWish own;
    own.minimal = wish.minimal;
    for (const auto& [symmetry, name] : symmetry_names)
        if (name == wish.symmetry) own.symmetry = symmetry;
    for (const auto& grade : sudoku_grades)
        if (grade.name == wish.grade) own.grade = grade.name;
    return own;
}

struct Topic {
    AnalysisTopic shown;
    Parsed<Analysis> (*answer)(const Question&);
};

const std::vector<Topic>& all_topics() {
    static const std::vector<Topic> topics{
        {{"count", "how many solutions there are"}, count},
        {{"check", "is there one solution, and is every clue needed?"}, check},
        {{"hint", "the next step of reasoning"}, hint},
        {{"explain", "all steps of reasoning"}, explain},
        {{"rate", "how hard it is for a person"}, rate}};
    return topics;
}

class SudokuAnalysis final : public AnalysisFacet {
public:
    SudokuAnalysis(const SudokuSolver& solver, DigitsOf digits_of)
        : solver_(solver), digits_of_(std::move(digits_of)) {}

    const std::vector<AnalysisTopic>& topics() const override {
        static const std::vector<AnalysisTopic> shown = [] {
            std::vector<AnalysisTopic> list;
            for (const auto& topic : all_topics()) list.push_back(topic.shown);
            return list;
        }();
        return shown;
    }
    Parsed<Analysis> analyse(const std::string& topic, const AnyPosition& at,
                             const AnalysisLimits& limits) const override {
        const Digits digits = digits_of_(at);
        const auto named =
            std::ranges::find(all_topics(), topic, [](const Topic& row) { return row.shown.name; });
        auto answer = named->answer({solver_.stopped_by(limits.stop), digits, limits});
        const bool says_how_far = topic == "count";
        if (limits.stop.stopped() && !says_how_far)
            return Analysis{{{"position", solver_.text(digits)}, {"ended", "stopped"}},
                            "not known: the search was stopped",
                            1};
        if (!answer) return answer;
        Json json{{"position", solver_.text(digits)}};
        json.update(answer->json);
        return Analysis{json, answer->words, answer->status};
    }

    /// The technique by which a digit can be told at once, and a simpler step if there was one.
    std::string move_comment(const AnyPosition& at, std::size_t number) const override {
        const auto mark = mark_of(at.move_text(number));
        const Digits digits = digits_of_(at);
        const auto solution = solver_.only_solution(digits);
        if (solver_.shape() != usual_sudoku || !mark || !solution) return "";
        const int right = (*solution)[static_cast<std::size_t>(mark->cell)];
        if (mark->digit != right)
            return fmt::format("{} is {}", sudoku_cell_text(usual_sudoku, mark->cell), right);
        SudokuGrid<9> grid{};
        std::ranges::copy(digits, grid.begin());
        const auto technique = single_of(PencilMarks(grid), *mark);
        const auto hint = solver_.hint(digits);
        if (!hint) return "";
        if (technique && row_of(*technique).score <= hint->score)
            return std::string(row_of(*technique).name);
        return fmt::format("{}; simpler was {}: {}",
                           technique ? row_of(*technique).name
                                     : std::string_view("it takes more than one step"),
                           row_of(hint->technique).name, hint->text);
    }

private:
    SudokuSolver solver_;
    DigitsOf digits_of_;
};

class SudokuPuzzle final : public PuzzleFacet {
public:
    SudokuPuzzle(const SudokuSolver& solver, DigitsOf digits_of)
        : solver_(solver), digits_of_(std::move(digits_of)) {}

    TextSolutions solutions(const AnyPosition& at, const SolutionOptions& options) const override {
        const auto began = std::chrono::steady_clock::now();
        const auto found =
            solver_.solve(digits_of_(at), {options.limit, options.show}, options.budget);
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - began;
        TextSolutions text;
        text.count = found.count;
        text.complete = found.complete;
        text.nodes = found.nodes;
        text.seconds = elapsed.count();
        for (const auto& solution : found.solutions) {
            text.solutions.push_back(solver_.text(solution));
            if (options.pictures) text.pictures.push_back(solver_.picture(solution));
        }
        if (found.solutions.size() > 1)
            text.difference = solver_.difference(found.solutions[0], found.solutions[1]);
        return text;
    }

    /// The next step in words. On other boards than the usual one, a digit of a solution.
    std::string hint(const AnyPosition& at) const override {
        const Digits digits = digits_of_(at);
        if (solver_.shape() == usual_sudoku) {
            const auto step = solver_.hint(digits);
            if (step) return fmt::format("{} ({}).", step->text, row_of(step->technique).name);
            if (solver_.solve(digits, {2, 0}).count == 2) return "There are several solutions.";
        }
        const auto found = solver_.solve(digits, {1, 1});
        if (found.count == 0) return "This cannot be solved any more: 'check' shows mistakes.";
        for (std::size_t cell = 0; cell < digits.size(); ++cell)
            if (digits[cell] == 0)
                return fmt::format("{} may be {}.",
                                   sudoku_cell_text(solver_.shape(), static_cast<int>(cell)),
                                   sudoku_letter(found.solutions[0][cell]));
        return "It is solved.";
    }

    /// Digits that are not those of the only solution.
    std::string check(const AnyPosition& start, const AnyPosition& at) const override {
        const Digits digits = digits_of_(at);
        const auto solution = solver_.only_solution(digits_of_(start));
        if (!solution)
            return solver_.solve(digits, {1, 0}).count > 0
                       ? "No mistakes: it can still be solved."
                       : "There is a mistake: it cannot be solved any more.";
        std::vector<std::string> wrong;
        for (std::size_t cell = 0; cell < digits.size(); ++cell)
            if (digits[cell] != 0 && digits[cell] != (*solution)[cell])
                wrong.push_back(sudoku_cell_text(solver_.shape(), static_cast<int>(cell)));
        if (wrong.empty()) return "No mistakes.";
        return fmt::format("{}: {}.", wrong.size() == 1 ? "A mistake" : "Mistakes", joined(wrong));
    }

    std::optional<Mistake> wrong_wish(const PuzzleWish& wish) const override {
        const auto own = wish_of(wish);
        const bool is_known =
            wish.grade.empty() || std::ranges::any_of(sudoku_grades, [&](const auto& grade) {
                return grade.name == wish.grade;
            });
        if (!is_known) return Mistake{fmt::format("there is no grade '{}'", wish.grade)};
        if (own.grade && solver_.shape() != usual_sudoku)
            return Mistake{"steps and grades are for the usual board of 9 x 9"};
        const bool turns = own.symmetry == SudokuSymmetry::quarter_turn ||
                           own.symmetry == SudokuSymmetry::diagonal;
        if (turns && solver_.shape().box_rows != solver_.shape().box_columns)
            return Mistake{fmt::format("{} is for square boxes", wish.symmetry)};
        return std::nullopt;
    }

    Json generate(const PuzzleWish& wish, std::uint64_t seed,
                  const StopToken& stop) const override {
        const auto own = wish_of(wish);
        Random random(seed);
        const auto digits = solver_.generate(own, random, stop);
        if (!digits) return nullptr;
        Json json{{"position", solver_.text(*digits)}};
        json["clues"] = std::ranges::count_if(*digits, [](int digit) { return digit != 0; });
        if (own.grade) {
            const auto rating = rating_of(*solver_.explain(*digits));
            json["grade"] = rating.grade;
            json["score"] = rating.score / 10.0;
        }
        return json;
    }

private:
    SudokuSolver solver_;
    DigitsOf digits_of_;
};

} // namespace

std::unique_ptr<const AnalysisFacet> sudoku_analysis(const SudokuSolver& solver,
                                                     DigitsOf digits_of) {
    return std::make_unique<SudokuAnalysis>(solver, std::move(digits_of));
}

std::unique_ptr<const PuzzleFacet> sudoku_puzzle(const SudokuSolver& solver, DigitsOf digits_of) {
    return std::make_unique<SudokuPuzzle>(solver, std::move(digits_of));
}

} // namespace zermelo
