// Golden dialogues with the program. Transcripts (*.txt here) and the console blocks of README.md
// and docs/ have the same format:
//
//   # a comment, in transcripts only
//   $ a command line              run by bash; `zermelo` is the program under test
//   < a line of its input
//   ! a line that it must write to standard error
//   ? 2                           the expected exit status, 0 by default
//   anything else                 a line that it must write to standard output; ... is any text
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sys/wait.h>

namespace {

namespace fs = std::filesystem;

struct Exchange {
    int line = 0;
    std::string command;
    std::string input;
    std::vector<std::string> output;
    std::vector<std::string> errors;
    int status = 0;
};

std::vector<std::string> lines_of(std::istream& in) {
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

std::vector<std::string> lines_of(const fs::path& path) {
    std::ifstream file(path);
    EXPECT_TRUE(file) << path;
    return lines_of(file);
}

/// The exchanges of a transcript, or of the console blocks of a page.
std::vector<Exchange> exchanges_of(const fs::path& path) {
    const bool is_page = path.extension() == ".md";
    bool inside = !is_page;
    std::vector<Exchange> exchanges;
    int number = 0;
    for (const auto& line : lines_of(path)) {
        ++number;
        if (is_page && line.starts_with("```")) {
            inside = line == "```console";
            continue;
        }
        if (!inside || (!is_page && line.starts_with("# "))) continue;
        const std::string rest = line.size() > 2 ? line.substr(2) : "";
        if (line.starts_with("$ ")) {
            exchanges.emplace_back();
            exchanges.back().line = number;
            exchanges.back().command = rest;
        } else if (exchanges.empty()) {
            ADD_FAILURE() << path << ":" << number << ": a line before any command";
        } else if (line == "<" || line.starts_with("< ")) {
            exchanges.back().input += rest + "\n";
        } else if (line.starts_with("! ")) {
            exchanges.back().errors.push_back(rest);
        } else if (line.starts_with("? ")) {
            exchanges.back().status = std::stoi(rest);
        } else {
            exchanges.back().output.push_back(line);
        }
    }
    return exchanges;
}

/// Do the lines match, where ... stands for any text?
bool matches(const std::string& line, const std::string& expected) {
    const auto dots = expected.find("...");
    if (dots == std::string::npos) return line == expected;
    if (!line.starts_with(expected.substr(0, dots))) return false;
    const std::string rest = expected.substr(dots + 3);
    for (std::size_t at = dots; at <= line.size(); ++at)
        if (matches(line.substr(at), rest)) return true;
    return false;
}

void expect_lines(const std::vector<std::string>& lines, std::vector<std::string> expected,
                  const std::string& what) {
    while (!expected.empty() && expected.back().empty()) expected.pop_back();
    auto trimmed = lines;
    while (!trimmed.empty() && trimmed.back().empty()) trimmed.pop_back();
    for (std::size_t i = 0; i < std::max(trimmed.size(), expected.size()); ++i) {
        const std::string got = i < trimmed.size() ? trimmed[i] : "(nothing)";
        const std::string want = i < expected.size() ? expected[i] : "(nothing)";
        ASSERT_TRUE(matches(got, want))
            << what << " line " << i + 1 << "\n  wanted: " << want << "\n  got:    " << got;
    }
}

class Transcripts : public testing::TestWithParam<fs::path> {};

void run(const Exchange& exchange, const fs::path& folder) {
    std::ofstream(folder / "input") << exchange.input;
    const std::string script = "export ZERMELO_STATE=\ncd '" + folder.string() +
                               "' && zermelo() { \"" ZERMELO_PROGRAM "\" \"$@\"; }\n{ " +
                               exchange.command + "\n} <input >output 2>errors\n";
    std::ofstream(folder / "script") << script;
    const int status = std::system(("bash '" + (folder / "script").string() + "'").c_str());
    ASSERT_TRUE(WIFEXITED(status)) << "it was killed";
    expect_lines(lines_of(folder / "errors"), exchange.errors, "standard error,");
    expect_lines(lines_of(folder / "output"), exchange.output, "standard output,");
    EXPECT_EQ(WEXITSTATUS(status), exchange.status);
}

TEST_P(Transcripts, AreReproducedWordForWord) {
    const fs::path folder = fs::path(testing::TempDir()) /
                            ("zermelo-" + std::to_string(getpid()) + GetParam().stem().string());
    fs::create_directories(folder);
    for (const auto& exchange : exchanges_of(GetParam())) {
        SCOPED_TRACE(GetParam().filename().string() + ":" + std::to_string(exchange.line) + ": " +
                     exchange.command);
        run(exchange, folder);
        if (HasFatalFailure()) break;
    }
    fs::remove_all(folder);
}

std::vector<fs::path> pages() {
    const fs::path tests = ZERMELO_TEST_DATA;
    std::vector<fs::path> pages{tests.parent_path() / "README.md"};
    for (const auto& folder : {tests / "transcripts", tests.parent_path() / "docs"})
        for (const auto& entry : fs::directory_iterator(folder))
            if (const auto kind = entry.path().extension(); kind == ".txt" || kind == ".md")
                pages.push_back(entry.path());
    std::sort(pages.begin(), pages.end());
    return pages;
}

INSTANTIATE_TEST_SUITE_P(All, Transcripts, testing::ValuesIn(pages()), [](const auto& page) {
    std::string name = page.param.stem().string() + "_" + page.param.extension().string().substr(1);
    for (char& c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
    return name;
});

/// A cpp block whose fence names a file, `cpp examples/x.cpp`, must be part of that file.
TEST(Pages, QuoteExamplesWordForWord) {
    const fs::path root = fs::path(ZERMELO_TEST_DATA).parent_path();
    int quotes = 0;
    for (const auto& page : pages()) {
        std::string block;
        std::string source;
        for (const auto& line : lines_of(page)) {
            if (!line.starts_with("```")) {
                block += line + "\n";
                continue;
            }
            if (!source.empty()) {
                std::ifstream file(root / source);
                std::stringstream text;
                text << file.rdbuf();
                EXPECT_NE(text.str().find(block), std::string::npos)
                    << page.filename() << " does not quote " << source << ":\n"
                    << block;
                ++quotes;
            }
            const auto space = line.find(' ');
            source = space == std::string::npos ? "" : line.substr(space + 1);
            block.clear();
        }
    }
    EXPECT_GE(quotes, 3) << "the pages are expected to quote the examples";
}

} // namespace
