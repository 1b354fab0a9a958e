// Dots-and-Boxes: the structures of Murphy (2015), his rule-based player, and notation.

#include <array>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "slow_dots.hpp"
#include "walks.hpp"
#include "zermelo/games/dots/detail/structures.hpp"
#include "zermelo/games/dots/thesis.hpp"

namespace zermelo {
namespace {

using Text = Notation<SmallDots>;

SmallDots tied(const std::string& text) {
    return SmallDots(CoinGraph<40>(*GraphReader::read(text)));
}
DotsStructures<40> structures_of(const SmallDots& game) { return {game, game.graph().all()}; }

std::string mistake_of(const SmallDots& game, const std::string& text) {
    const auto parsed = Text::parse_position(game, text);
    return parsed ? "none" : parsed.message();
}

// The figures of Murphy (2015) with numbers in the text.

TEST(DoubleDealing, KeepsControlInFigure412) {
    const auto deal = DoubleDealing::of(2, {{5}, {5}, {6}, {7}});
    EXPECT_TRUE(deal.leaves);
    EXPECT_EQ(deal.expected(), 17);
    EXPECT_EQ(deal.coins - deal.expected(), 8);
}

TEST(DoubleDealing, WouldLoseTheLongChainsOfFigure62) {
    const auto deal = DoubleDealing::of(2, {{3}, {3}, {4}, {4, true}});
    EXPECT_EQ(deal.from_long, 6);
    EXPECT_EQ(deal.coins, 16);
    EXPECT_FALSE(deal.leaves);
}

TEST(DoubleDealing, CountsTheShortChainsOfFigure66) {
    const auto deal = DoubleDealing::of(2, {{1}, {1}, {1}, {2}, {3}});
    EXPECT_EQ(deal.from_control, 2);
    EXPECT_TRUE(deal.controls);
}

TEST(DoubleDealing, TakesAllInFigure61) {
    const auto deal = DoubleDealing::of(
        2, {{1}, {1}, {1}, {2}, {4, true}, {4, true}, {6, true}, {8, true}, {3}, {7}, {10}});
    EXPECT_EQ(deal.from_long, 22);
    EXPECT_EQ(deal.from_control, 2);
    EXPECT_EQ(deal.expected(), 24);
    EXPECT_EQ(deal.coins, 49);
    EXPECT_FALSE(deal.leaves);
}

TEST(DoubleDealing, FollowsTable61) {
    // The open chain, the chains of 1 and of 2, and the reward, always beside one long chain.
    struct Row {
        int open, ones, twos, reward;
    };
    for (const auto& [open, ones, twos, reward] :
         {Row{2, 2, 4, 5}, {2, 3, 3, 4}, {3, 2, 3, 6}, {3, 3, 2, 6}, {2, 0, 0, 0}}) {
        std::vector<ClosedChain> chains{{9}};
        chains.insert(chains.end(), static_cast<std::size_t>(ones), {1});
        chains.insert(chains.end(), static_cast<std::size_t>(twos), {2});
        EXPECT_EQ(DoubleDealing::of(open, chains).from_control, reward);
    }
}

TEST(DotsStructures, FindsTheDipperOfFigure78) {
    std::string text = "hub-a a-b b-c c-hub hub-h1 h12-ground";
    for (int i = 1; i < 12; ++i) text += " h" + std::to_string(i) + "-h" + std::to_string(i + 1);
    const auto game = tied(text);
    const auto structures = structures_of(game);
    ASSERT_EQ(structures.chains().size(), 2U);
    const auto& loop = structures.chains()[0];
    const auto& handle = structures.chains()[1];
    EXPECT_EQ(loop.length(), 3);
    EXPECT_TRUE(structures.is_dipper_loop(loop));
    EXPECT_EQ(structures.effective_length(loop), 16);
    EXPECT_EQ(handle.length(), 12);
    EXPECT_FALSE(structures.is_dipper_loop(handle));
    EXPECT_TRUE(structures.depends_on(loop, handle) && structures.depends_on(handle, loop));
}

TEST(DotsStructures, SeesThatDependenceNeedNotBeMutual) { // figure 7.4
    const auto game = tied("hub-a a-ground hub-c c-ground hub-b b-d d-hub");
    const auto structures = structures_of(game);
    const auto number = [&](const char* name) {
        const auto& names = game.graph().list().names;
        return static_cast<int>(std::ranges::find(names, name) - names.begin());
    };
    const auto& a = *structures.chain_of(number("a"));
    const auto& b = *structures.chain_of(number("b"));
    EXPECT_TRUE(structures.depends_on(a, b));
    EXPECT_FALSE(structures.depends_on(b, a));
}

TEST(DotsStructures, DistinguishesChainsLoopsAndDipoles) {
    const auto game = tied("a-b b-ground  c-d d-e e-f f-c  g-h  i-ground i-ground");
    const auto structures = structures_of(game);
    ASSERT_EQ(structures.chains().size(), 3U);
    EXPECT_TRUE(structures.chains()[0].is_open());
    EXPECT_EQ(structures.chains()[0].loose_ends, 1);
    EXPECT_TRUE(structures.chains()[1].is_loop());
    EXPECT_EQ(structures.chains()[1].length(), 4);
    EXPECT_EQ(structures.chains()[2].label, CoinChain::Label::closed);
    EXPECT_EQ(structures.dipoles().size(), 1U);
    EXPECT_TRUE(structures.is_gridlocked());
    EXPECT_FALSE(structures_of(dots_on<40>({2, 2})).is_gridlocked());
}

TEST(Thesis, GivesTheTypesAndPrioritiesOfItsTables) {
    // A free coin, an open chain of two, a chain of two, a loop, a coin of three strings.
    const auto game = tied("a-ground b-c c-ground d-ground d-e e-ground f-g g-h h-i i-f "
                           "k-ground k-l k-m l-ground l-ground m-ground m-ground");
    const auto structures = structures_of(game);
    const ThesisExpert<40> thesis(game);
    const auto priority = [&](int m) { return thesis.priority(game.start(), m); };
    EXPECT_EQ(thesis.type(structures, 0), StringType::a);
    EXPECT_EQ(priority(0), 3);
    EXPECT_EQ(thesis.type(structures, 1), StringType::e);
    EXPECT_EQ(priority(1), 1);
    EXPECT_EQ(thesis.type(structures, 2), StringType::b);
    EXPECT_EQ(priority(2), -4); // a multinode is left: no double-dealing
    EXPECT_EQ(priority(3), -4);
    EXPECT_EQ(thesis.type(structures, 4), StringType::g);
    EXPECT_EQ(priority(4), -3);
    EXPECT_EQ(priority(6), -7);
    EXPECT_EQ(thesis.type(structures, 10), StringType::c);
    EXPECT_EQ(priority(10), 0);
    EXPECT_EQ(thesis.type(structures, 11), StringType::i);
}

TEST(Thesis, MakesDoubleDealingMovesIfTheyPay) {
    const auto game = tied("b-c c-ground d-ground d-e e-f f-g g-h h-ground");
    const ThesisExpert<40> thesis(game);
    EXPECT_EQ(thesis.best(game.start()), std::vector{1});
}

TEST(Thesis, LooksOneStepAheadOfAComplexChain) { // figure 7.10
    const auto game = tied("a-b b-hub hub-c c-ground hub-d d-ground "
                           "e-ground e-f f-g g-h h-i i-ground");
    const ThesisExpert<40> thesis(game);
    EXPECT_EQ(thesis.priority(game.start(), 1), 2);
}

TEST(DotsNotation, ReadsStringsByNumberAndByName) {
    const auto game = dots_on<40>({2, 3});
    const auto s = game.start();
    EXPECT_EQ(parse_move(game, s, "7"), 7);
    EXPECT_EQ(parse_move(game, s, "h 2 1"), 7);
    EXPECT_EQ(parse_move(game, s, "h2.1"), 7);
    EXPECT_EQ(parse_move(game, s, "v 1 0"), 13);
    EXPECT_EQ(parse_move(game, s, "V10"), 13);
    for (const char* wrong : {"h 3 0", "h 0 3", "v 2 0", "v 0 4", "x 0 0", "h", "17", "-1"})
        EXPECT_EQ(parse_move(game, s, wrong), std::nullopt) << wrong;
}

TEST(DotsNotation, SaysWhatIsWrongWithAPosition) {
    const auto game = dots_on<40>({1, 1});
    EXPECT_EQ(mistake_of(game, "1x1:0110"), "none");
    EXPECT_EQ(mistake_of(game, "1x1:011"), "the position has 3 edges, there are 4");
    EXPECT_EQ(mistake_of(game, "1x1:01a0"),
              "character 3 of the edges is 'a': write 1 for one that is drawn, else 0");
    EXPECT_EQ(mistake_of(game, "2x2:0000"),
              "the position must begin with the size of the board, '1x1:', not '2x2'");
    EXPECT_EQ(mistake_of(game, "1x1:1111:1-1"), "the score 1-1 is of 2 boxes, the edges make 1");
    EXPECT_EQ(mistake_of(game, "1x1:0000:nobody"),
              "'nobody' is neither a score like 2-1 nor who is to move, first or second");
}

TEST(DotsNotation, SaysWhatIsWrongWithAGraph) {
    const auto mistake = [](const char* text) { return GraphReader::read(text).message(); };
    EXPECT_EQ(mistake("a-b b-"),
              "string 'b-' leads nowhere: write a-b, or a-ground for one to the ground");
    EXPECT_EQ(mistake("a c"), "the graph has no strings: write some, like a-b or a-ground");
    EXPECT_EQ(mistake("a-a"), "string 'a-a' has both ends at one place: it ties nothing");
    EXPECT_EQ(mistake("a-b-c"),
              "string 'a-b-c' has more than two ends: write them apart, like a-b b-c");
    EXPECT_EQ(mistake(" # nothing"), "the graph has no coins: write strings like a-b");
}

TEST(DotsNotation, LeavesOutACoinWithoutStrings) {
    const auto list = GraphReader::read("lone a-b other b-ground");
    ASSERT_TRUE(list);
    EXPECT_EQ(list->names, (std::vector<std::string>{"a", "b"}));
    const auto plain = GraphReader::read("a-b b-ground");
    EXPECT_EQ(list->strings, plain->strings);
}

TEST(Dots, StatesTellThePointsOfTheWayToThem) {
    const auto game = dots_on<40>({2, 2});
    for_all_picks([&](const Picks& picks) -> Broken {
        auto s = game.start();
        std::array<int, 2> points{};
        for (const auto pick : picks) {
            const auto moves = move_vector(game, s);
            if (moves.empty()) break;
            const int m = moves[pick % moves.size()];
            points[index(game.turn(s))] += game.gain(s, m);
            game.play(s, m);
            for (const Seat seat : {first, second})
                if (game.earned(s, seat) != points[index(seat)]) return "other points";
        }
        return {};
    });
}

TEST(DotsNotation, DrawsTheBoard) {
    const auto game = dots_on<40>({1, 2});
    const auto s = Text::parse_position(game, "1x2:1010110:1-0");
    ASSERT_TRUE(s);
    EXPECT_EQ(picture(game, *s), "o-----o  1  o\n"
                                 "|  #  |     6\n"
                                 "o-----o  3  o\n"
                                 "First 1, Second 0; Second's turn");
}

TEST(DotsNotation, ShowsWhoTookEachBoxOfAPlay) {
    const auto game = dots_on<40>({1, 2});
    auto s = *Text::parse_position(game, "1x2:1000000");
    PlayForPictures<SmallDots> play;
    const auto pictures = [&](const std::vector<int>& moves) {
        for (const int m : moves) {
            play.add(game.turn(s), m);
            game.play(s, m);
        }
        return play.picture(game, s, first);
    };
    EXPECT_EQ(pictures({2, 4, 5}), "o-----o  1  o\n"
                                   "|  2  |     6\n"
                                   "o-----o  3  o\n"
                                   "First 0, Second 1; Second's turn");
    EXPECT_EQ(pictures({1, 3, 6}), "o-----o-----o\n"
                                   "|  2  |  2  |\n"
                                   "o-----o-----o\n"
                                   "First 0, Second 2");
}

TEST(DotsNotation, ShowsNoOwnerOfABoxThatWasTakenBeforeThePlay) {
    const auto game = dots_on<40>({1, 2});
    auto s = *Text::parse_position(game, "1x2:1110110:1-0:first");
    PlayForPictures<SmallDots> play;
    play.add(first, 3);
    game.play(s, 3);
    EXPECT_EQ(play.picture(game, s, first), "o-----o-----o\n"
                                            "|  #  |     6\n"
                                            "o-----o-----o\n"
                                            "First 1, Second 0; Second's turn");
}

TEST(DotsNotation, ListsWhoHasWhichCoins) {
    const StringsAndCoins<40> game(CoinGraph<40>(*GraphReader::read("a-b b-ground")));
    auto s = game.start();
    PlayForPictures<StringsAndCoins<40>> play;
    play.add(first, 0);
    game.play(s, 0);
    EXPECT_EQ(play.picture(game, s, first), "1 b-ground\nFirst has a\n"
                                            "First 1, Second 0; First's turn");
}

} // namespace
} // namespace zermelo
