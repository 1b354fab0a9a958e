// Sealed moves: a page plays a hidden game for one seat, and nothing that it is sent tells more
// than this seat knows.

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "catalog/facade/sealed.hpp"
#include "catalog/registry/games.hpp"
#include "catalog/talk.hpp"

namespace zermelo {
namespace {

/// A play in which the door chooses every move, as a page with one person at the first seat asks
/// it.
class SealedPlay {
public:
    SealedPlay(const AnyGame& game, int seed) : game_(game), seed_(seed) {}

    /// Asks for the next move. Returns the answer.
    Json choose() {
        const Json question{{"do", "choose"}, {"game", game_.name()}, {"moves", moves},
                            {"seat", 0},      {"seed", seed_ + 7},    {"player", "random"}};
        Json answer = talk_.last(question.dump())["answer"];
        moves.push_back(answer["move"].get<std::string>());
        return answer;
    }

    std::vector<std::string> moves;

private:
    const AnyGame& game_;
    int seed_;
    Talk talk_;
};

class SealedMoves : public testing::TestWithParam<const char*> {};

TEST_P(SealedMoves, TellAPageWhatItsSeatKnowsAndNoMoreUntilTheEnd) {
    const auto game = *find_game(GetParam());
    for (int seed = 0; seed < 5; ++seed) {
        SealedPlay play(*game, seed);
        Position at = game->start();
        while (!at->is_over()) {
            const bool is_own = *at->turn() == first;
            const Json answer = play.choose();
            const std::string& move = play.moves.back();
            EXPECT_EQ(is_sealed(move), !is_own) << answer;
            at->play(*find_move(*at, move));
            const Json& after = answer["after"];
            EXPECT_EQ(after["picture"], at->picture(first));
            if (at->is_over()) {
                const auto open = after["before"].get<std::vector<std::string>>();
                EXPECT_TRUE(std::ranges::none_of(open, is_sealed)) << after;
                EXPECT_EQ(*position_at(*game, {std::nullopt, open}), at);
            } else {
                EXPECT_EQ(after["before"], Json(play.moves));
                EXPECT_TRUE(*at->turn() == first || after["moves"].empty()) << after;
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(OfHiddenGames, SealedMoves,
                         testing::Values("kuhn-poker", "leduc-poker", "goofspiel:cards=4",
                                         "rock-paper-scissors", "blind-tic-tac-toe",
                                         "mastermind:pegs=2,colours=3"));

TEST(SealedMove, IsFoundAgainWhateverItsSaltAndRefusedWhereItIsNone) {
    const auto at = (*find_game("kuhn-poker"))->start();
    std::set<std::string> texts;
    for (std::uint64_t salt = 0; salt < 50; ++salt) {
        texts.insert(sealed_move(2, salt));
        EXPECT_EQ(find_move(*at, sealed_move(2, salt)), 2U);
    }
    EXPECT_EQ(texts.size(), 50U);
    for (const auto& text : {sealed_move(3, 1), std::string("~"), std::string("~12"),
                             std::string("~zzzzzzzzzzzzzzzz"), std::string("~00000000000000000")})
        EXPECT_EQ(find_move(*at, text), std::nullopt) << text;
}

TEST(Chance, IsDrawnByChooseWithEveryCardComingUpAndTheSameSeedTheSameCard) {
    Talk talk;
    std::set<std::string> drawn;
    for (int seed = 0; seed < 30; ++seed) {
        const std::string question = R"({"do":"choose","game":"kuhn-poker","moves":"J","seed":)" +
                                     std::to_string(seed) + "}";
        const Json answer = talk.last(question)["answer"];
        EXPECT_EQ(answer["player"], "chance");
        EXPECT_EQ(talk.last(question)["answer"], answer);
        drawn.insert(answer["move"].get<std::string>());
    }
    EXPECT_EQ(drawn, (std::set<std::string>{"Q", "K"}));
}

} // namespace
} // namespace zermelo
