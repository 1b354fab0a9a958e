#include "apps/cli/batch.hpp"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "apps/cli/commands.hpp"
#include "apps/cli/terminal.hpp"
#include "catalog/json.hpp"
#include "zermelo/core/tasks.hpp"

using namespace zermelo;

namespace {

constexpr std::size_t block = 8192; ///< lines that are read before the first is answered
constexpr std::size_t piece = 64;   ///< lines that a thread takes at once

/// At most a block of lines.
std::vector<std::string> read_block(std::istream& in) {
    std::vector<std::string> lines;
    std::string line;
    while (lines.size() < block && std::getline(in, line)) lines.push_back(line);
    return lines;
}

/// The answers to some lines; none to those that were not reached before a stop.
using Answers = std::vector<std::optional<Parsed<std::string>>>;

Answers answer_block(const std::vector<std::string>& lines, const AnswerLine& answer,
                     Tasks& tasks) {
    Answers answers(lines.size());
    tasks.for_each((lines.size() + piece - 1) / piece, [&](std::size_t number) {
        const std::size_t end = std::min(lines.size(), (number + 1) * piece);
        for (std::size_t i = number * piece; i < end; ++i)
            if (!interrupt().stopped()) answers[i].emplace(answer(lines[i]));
    });
    return answers;
}

/// Writes the answers to the lines behind the first `before`. Status 1 if it was stopped.
int write_answers(const Answers& answers, int before) {
    int status = 0;
    for (const auto& text : answers) {
        ++before;
        if (!text) return 1;
        if (*text) {
            std::cout << **text << '\n';
            continue;
        }
        std::cout << Json{{"line", before}, {"error", text->message()}}.dump() << '\n';
        status = fail(fmt::format("line {}: {}", before, text->message()));
    }
    return status;
}

} // namespace

int answer_lines(const std::string& path, const AnswerLine& answer) {
    std::ios::sync_with_stdio(false);
    std::ifstream file;
    if (path != "-") {
        file.open(path);
        if (!file) return fail(fmt::format("cannot read '{}'", path));
    }
    std::istream& in = path == "-" ? std::cin : file;
    Tasks tasks(1024); // as many as the machine has
    int status = 0;
    int number = 0;
    for (auto lines = read_block(in); !lines.empty() && !interrupt().stopped();
         lines = read_block(in)) {
        status = std::max(status, write_answers(answer_block(lines, answer, tasks), number));
        number += static_cast<int>(lines.size());
    }
    return status;
}
