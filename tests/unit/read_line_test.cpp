#include <istream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "zermelo/core/read_line.hpp"

namespace zermelo {
namespace {

std::vector<std::string> lines_of(const std::string& text, std::size_t most) {
    std::istringstream in(text);
    std::vector<std::string> lines;
    for (std::string line; read_line(in, line, most);) lines.push_back(line);
    EXPECT_FALSE(in);
    EXPECT_TRUE(in.eof());
    return lines;
}

TEST(ReadLine, ReadsAsTheStandardLibraryDoes) {
    for (const std::string text : {"", "\n", "one", "one\n", "one\ntwo", "\n\none\n \n"}) {
        std::istringstream in(text);
        std::vector<std::string> expected;
        for (std::string line; std::getline(in, line);) expected.push_back(line);
        EXPECT_EQ(lines_of(text, 100), expected) << text;
    }
}

TEST(ReadLine, SkipsTheRestOfALineThatIsTooLong) {
    EXPECT_EQ(lines_of("abcdef\nabc\nabcd", 3), (std::vector<std::string>{"abc", "abc", "abc"}));
}

/// A stream of zeros, without an end for all that matters.
class Zeros : public std::streambuf {
    int_type underflow() override {
        if (++parts_ > 10'000) return traits_type::eof();
        setg(part_.data(), part_.data(), part_.data() + part_.size());
        return 0;
    }
    std::string part_ = std::string(1000, '\0');
    int parts_ = 0;
};

TEST(ReadLine, KeepsNoMoreThanItWasAskedFor) {
    Zeros zeros;
    std::istream in(&zeros);
    std::string line;
    EXPECT_TRUE(read_line(in, line, 5000));
    EXPECT_EQ(line, std::string(5000, '\0'));
    EXPECT_LT(line.capacity(), 20'000U);
    EXPECT_FALSE(read_line(in, line, 5000));
}

} // namespace
} // namespace zermelo
