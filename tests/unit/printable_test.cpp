#include <string>

#include <gtest/gtest.h>

#include "zermelo/core/printable.hpp"

namespace zermelo {
namespace {

TEST(Printable, KeepsWhatATerminalShows) {
    for (const std::string text :
         {"", "plain text", "Zermelo \xc3\xa9 \xe2\x88\x80 \xf0\x9d\x94\x98"})
        EXPECT_EQ(printable(text), text);
}

TEST(Printable, ShowsControlCharactersAndBadBytes) {
    EXPECT_EQ(printable("\x1b[31mred\n\x7f"), R"(\x1b[31mred\x0a\x7f)");
    EXPECT_EQ(printable("\xc2\x9b\x9b"), R"(\xc2\x9b\x9b)");                 // C1, and its bytes
    EXPECT_EQ(printable("\xff\xc3"), R"(\xff\xc3)");                         // cut off
    EXPECT_EQ(printable("\xc0\x9b\xe0\x82\x9b"), R"(\xc0\x9b\xe0\x82\x9b)"); // overlong
    EXPECT_EQ(printable("\xed\xa0\x80"), R"(\xed\xa0\x80)");                 // half of a pair
    EXPECT_EQ(printable(std::string(1, '\0')), R"(\x00)");
}

} // namespace
} // namespace zermelo
