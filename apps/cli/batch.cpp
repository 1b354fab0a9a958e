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

std::vector<std::optional<Parsed<std::string>>>
answer_block(const std::vector<std::string>& lines, const AnswerLine& answer, Tasks& tasks) {
    std::vector<std::optional<Parsed<std::string>>> answers(lines.size());
    tasks.for_each((lines.size() + piece - 1) / piece, [&](std::size_t number) {
        const std::size_t end = std::min(lines.size(), (number + 1) * piece);
        for (std::size_t i = number * piece; i < end; ++i)
            if (!interrupt().stopped()) answers[i].emplace(answer(lines[i]));
    });
    return answers;
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
        for (const auto& text : answer_block(lines, answer, tasks)) {
            ++number;
            if (!text) return 1; // stopped
            if (*text) {
                std::cout << **text << '\n';
                continue;
            }
            std::cout << Json{{"line", number}, {"error", text->message()}}.dump() << '\n';
            status = fail(fmt::format("line {}: {}", number, text->message()));
        }
    }
    return status;
}
