// The same question has the same answer, whatever was asked before (law 8).

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "catalog/talk.hpp"
#include "zermelo/core/random.hpp"

namespace zermelo {
namespace {

const std::vector<std::string>& questions() {
    static const std::vector<std::string> all{
        R"({"do":"best","game":"chess","player":"alphabeta,nodes=60000,selective"})",
        R"({"do":"best","game":"chess","player":"alphabeta,nodes=60000,selective","moves":"e2e4"})",
        R"({"do":"values","game":"chess","player":"alphabeta,nodes=10000"})",
        R"({"do":"best","game":"connect-four","player":"expert","moves":"44444433"})",
        R"({"do":"values","game":"connect-four","player":"expert","moves":"4444434355337"})",
        R"({"do":"best","game":"tic-tac-toe","player":"mcts,iterations=200"})",
        R"({"do":"best","game":"tic-tac-toe","player":"mcts,iterations=200","moves":"b2"})",
        R"({"do":"choose","game":"tic-tac-toe","player":"mcts,iterations=200","seed":8})",
        R"({"do":"best","game":"dots:3x3","player":"alphabeta,nodes=20000"})",
        R"({"do":"best","game":"dots:3x3","player":"alphabeta,nodes=20000","moves":"0 1 2"})",
        R"({"do":"choose","game":"dots:3x3","player":"thesis","seed":3})",
        R"({"do":"solve","game":"nim","player":"memo"})",
        R"({"do":"best","game":"nim","player":"expert","moves":"1"})",
        R"({"do":"equilibrium","game":"kuhn-poker","player":"cfr,iterations=20"})"};
    return all;
}

std::string answer(RequestHandler& handler, const std::string& question) {
    const auto request = request_of(question);
    const auto found = request ? handler.answer(*request) : request.mistake();
    if (!found) return "wrong: " + found.message();
    return timeless(*found).dump();
}

std::vector<std::string> fresh_answers() {
    std::vector<std::string> answers;
    for (const auto& question : questions()) {
        RequestHandler handler;
        answers.push_back(answer(handler, question));
        EXPECT_FALSE(answers.back().starts_with("wrong")) << answers.back();
    }
    return answers;
}

TEST(Answers, DoNotDependOnWhatWasAskedBefore) {
    const auto fresh = fresh_answers();
    RequestHandler handler;
    Random random(1913);
    std::string before = "nothing";
    for (int asked = 0; asked < 40; ++asked) {
        const std::size_t i = pick(random, static_cast<std::uint32_t>(fresh.size()));
        EXPECT_EQ(answer(handler, questions()[i]), fresh[i])
            << questions()[i] << "\nafter " << before;
        before = questions()[i];
    }
}

TEST(Answers, AreTheSameWhenAskedTwiceAndWithAnotherInBetween) {
    const auto fresh = fresh_answers();
    for (std::size_t i = 0; i + 1 < fresh.size(); ++i) {
        RequestHandler handler;
        for (const std::size_t each : {i, i, i + 1, i})
            EXPECT_EQ(answer(handler, questions()[each]), fresh[each]) << questions()[each];
    }
}

// With `reuse` a search goes on with what it has found: its second answer may differ.
TEST(Answers, MayUseWhatWasFoundBeforeIfAsked) {
    RequestHandler handler;
    for (const char* question :
         {R"({"do":"best","game":"chess","player":"alphabeta,nodes=20000,reuse"})",
          R"({"do":"best","game":"connect-four","player":"expert,reuse","moves":"4444434355337"})",
          R"({"do":"best","game":"tic-tac-toe","player":"mcts,iterations=200,reuse"})"}) {
        for (int asked = 0; asked < 2; ++asked) {
            const auto found = handler.answer(*request_of(question));
            ASSERT_TRUE(found) << found.message();
            EXPECT_FALSE((*found)["move"].is_null()) << *found;
        }
    }
}

TEST(Answers, AreProvenWithLessWorkWhereTheTableIsKept) {
    RequestHandler handler;
    const auto nodes = [&](const char* question) {
        return (*handler.answer(*request_of(question)))["nodes"].get<std::uint64_t>();
    };
    const char* question = R"({"do":"best","game":"connect-four","moves":"44444433",)"
                           R"("player":"alphabeta,nodes=200000,reuse"})";
    const auto once = nodes(question);
    EXPECT_LE(nodes(question), once);
}

} // namespace
} // namespace zermelo
