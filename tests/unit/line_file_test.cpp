#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "zermelo/store/line_file.hpp"

namespace zermelo {
namespace {

/// A path where no file is, neither before nor after the test.
class NewPath {
public:
    NewPath() : path_(testing::TempDir() + "lines-" + std::to_string(getpid())) { remove(); }
    NewPath(const NewPath&) = delete;
    NewPath& operator=(const NewPath&) = delete;
    ~NewPath() { remove(); }

    operator const std::string&() const { return path_; }

    std::vector<std::string> lines() const {
        std::ifstream file(path_);
        std::vector<std::string> all;
        for (std::string line; std::getline(file, line);) all.push_back(line);
        return all;
    }

private:
    void remove() const { std::filesystem::remove(path_); }

    std::string path_;
};

TEST(AppendLine, MakesTheFileAndKeepsTheOrder) {
    const NewPath path;
    EXPECT_EQ(append_line(path, "one"), "");
    EXPECT_EQ(append_line(path, "two"), "");
    EXPECT_EQ(path.lines(), (std::vector<std::string>{"one", "two"}));
}

TEST(AppendLine, EndsALineThatWasLeftUnfinished) {
    const NewPath path;
    std::ofstream(path) << "one\ntw";
    EXPECT_EQ(append_line(path, "three"), "");
    EXPECT_EQ(path.lines(), (std::vector<std::string>{"one", "tw", "three"}));
}

TEST(AppendLine, MixesNoLinesOfSeveralWriters) {
    const NewPath path;
    const auto write = [&path](char letter) {
        for (int i = 0; i < 200; ++i) EXPECT_EQ(append_line(path, std::string(10'000, letter)), "");
    };
    std::vector<std::thread> writers;
    for (const char letter : {'a', 'b', 'c', 'd'}) writers.emplace_back(write, letter);
    for (auto& writer : writers) writer.join();
    EXPECT_EQ(path.lines().size(), 800U);
    for (const auto& line : path.lines()) EXPECT_EQ(line, std::string(10'000, line[0]));
}

TEST(AppendLine, SaysWhatIsWrong) {
    EXPECT_EQ(append_line("/no/such/folder", "x"),
              "cannot write to '/no/such/folder': No such file or directory");
    EXPECT_EQ(append_line("/dev/full", "x"),
              "cannot write to '/dev/full': No space left on device");
}

} // namespace
} // namespace zermelo
