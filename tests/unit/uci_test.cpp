// UCI commands and replies, and time management.

#include <chrono>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "zermelo/core/time_plan.hpp"
#include "zermelo/protocol/uci.hpp"
#include "zermelo/protocol/uci_reply.hpp"

namespace zermelo {
namespace {

using std::chrono::milliseconds;

template <class Command>
Command read(std::string_view line) {
    const auto command = parse_uci_command(line);
    const auto* found = std::get_if<Command>(&command);
    EXPECT_NE(found, nullptr) << line;
    return found == nullptr ? Command{} : *found;
}

TEST(UciCommands, AreReadWord) {
    EXPECT_EQ(read<UciWord>("uci"), UciWord::uci);
    EXPECT_EQ(read<UciWord>("  isready \r"), UciWord::isready);
    EXPECT_EQ(read<UciWord>("ucinewgame"), UciWord::ucinewgame);
    EXPECT_EQ(read<UciWord>("stop now"), UciWord::stop);
    EXPECT_EQ(read<UciWord>("ponderhit"), UciWord::ponderhit);
    EXPECT_EQ(read<UciWord>("quit"), UciWord::quit);
}

TEST(UciCommands, AreFoundAfterUnknownWords) {
    EXPECT_EQ(read<UciWord>("joho isready"), UciWord::isready);
    EXPECT_EQ(read<UciWord>("debug on"), UciWord::nothing);
    EXPECT_EQ(read<UciWord>("Uci"), UciWord::nothing);
    EXPECT_EQ(read<UciWord>(""), UciWord::nothing);
}

TEST(UciOptions, MayHaveSpacesInNameAndValue) {
    EXPECT_EQ(read<UciSetOption>("setoption name Clear Hash"), (UciSetOption{"Clear Hash", ""}));
    EXPECT_EQ(read<UciSetOption>("setoption name Book File value c:\\my books\\a.bin"),
              (UciSetOption{"Book File", "c:\\my books\\a.bin"}));
    EXPECT_EQ(read<UciSetOption>("setoption"), UciSetOption{});
    EXPECT_EQ(read<UciSetOption>("setoption name"), UciSetOption{});
    EXPECT_EQ(read<UciSetOption>("setoption value 3"), UciSetOption{});
}

TEST(UciPositions, AreTheStartOrAFen) {
    EXPECT_EQ(read<UciPosition>("position startpos"), UciPosition{});
    EXPECT_EQ(read<UciPosition>("position startpos moves e2e4 e7e5"),
              (UciPosition{std::nullopt, {"e2e4", "e7e5"}}));
    EXPECT_EQ(read<UciPosition>("position fen 8/8/8/8/8/8/8/K1k5 w - - 0 1 moves a1a2"),
              (UciPosition{"8/8/8/8/8/8/8/K1k5 w - - 0 1", {"a1a2"}}));
    EXPECT_EQ(read<UciPosition>("position e2e4").fen, "");
    EXPECT_EQ(read<UciPosition>("position fen moves moves").moves,
              std::vector<std::string>{"moves"});
}

TEST(UciGo, ReadsAllLimits) {
    const auto go = read<UciGo>("go wtime 1000 btime 2000 winc 10 binc 20 movestogo 5 depth 6 "
                                "nodes 7 mate 8 movetime 9 searchmoves e2e4 d2d4 infinite ponder");
    EXPECT_EQ(go.clocks[0].left, milliseconds(1000));
    EXPECT_EQ(go.clocks[1].left, milliseconds(2000));
    EXPECT_EQ(go.clocks[0].increment, milliseconds(10));
    EXPECT_EQ(go.clocks[1].increment, milliseconds(20));
    EXPECT_EQ(go.moves_to_go, 5);
    EXPECT_EQ(go.depth, 6);
    EXPECT_EQ(go.nodes, 7U);
    EXPECT_EQ(go.mate, 8);
    EXPECT_EQ(go.movetime, milliseconds(9));
    EXPECT_EQ(go.moves, (std::vector<std::string>{"e2e4", "d2d4"}));
    EXPECT_TRUE(go.infinite);
    EXPECT_TRUE(go.ponder);
}

TEST(UciGo, IgnoresNonsense) {
    EXPECT_EQ(read<UciGo>("go depth"), UciGo{});
    EXPECT_EQ(read<UciGo>("go depth five wtime"), UciGo{});
    EXPECT_EQ(read<UciGo>("go nodes 99999999999999999999999"), UciGo{});
    EXPECT_EQ(read<UciGo>("go depth wtime 100").clocks[0].left, milliseconds(100));
    EXPECT_EQ(read<UciGo>("go depth -3").depth, 1);
    EXPECT_EQ(read<UciGo>("go wtime -50").clocks[0].left, milliseconds(-50));
}

/// Words of the protocol and unknown words in random order.
std::string nonsense(const std::vector<std::uint8_t>& picks) {
    static const std::vector<std::string> words{
        "uci",         "go",      "position",  "fen",      "startpos",
        "moves",       "e2e4",    "setoption", "name",     "value",
        "depth",       "nodes",   "mate",      "movetime", "wtime",
        "searchmoves", "stop",    "ponder",    "infinite", "-1",
        "0",           "99999",   "Hash",      "option",   "type",
        "spin",        "default", "min",       "bestmove", "bestmoves",
        "\t",          "1e9",     "uciok",     "var",      "\xff\x01",
        "winc",        "max",     "check",     "info",     "18446744073709551616"};
    std::string line;
    for (const auto pick : picks) line += words[pick % words.size()] + ' ';
    return line;
}

TEST(UciLines, OfAnyKindDoNotBreakTheParser) {
    EXPECT_TRUE(rc::check([](const std::string& text, const std::vector<std::uint8_t>& picks) {
        for (const auto& line : {text, nonsense(picks)}) {
            parse_uci_command(line);
            parse_uci_reply(line);
        }
    }));
}

TEST(UciLines, AreReadAsTheyWereWritten) {
    EXPECT_TRUE(rc::check([](const std::vector<std::uint8_t>& picks) {
        const auto command = parse_uci_command(nonsense(picks));
        if (const auto* go = std::get_if<UciGo>(&command)) {
            RC_ASSERT(read<UciGo>(uci_line(*go)) == *go);
        } else if (const auto* position = std::get_if<UciPosition>(&command)) {
            RC_ASSERT(read<UciPosition>(uci_line(*position)) == *position);
        } else if (const auto* option = std::get_if<UciSetOption>(&command)) {
            RC_ASSERT(read<UciSetOption>(uci_line(*option)) == *option);
        }
    }));
}

TEST(UciReplies, AreReadAsTheyWereWritten) {
    const std::vector<UciOption> options{
        {"Hash", UciOption::Kind::spin, "16", 1, 1024},
        {"Clear Hash", UciOption::Kind::button},
        {"Style", UciOption::Kind::combo, "Normal", 0, 0, {"Solid", "Normal", "Very Risky"}}};
    for (const auto& option : options)
        EXPECT_EQ(std::get<UciOption>(parse_uci_reply(uci_line(option))), option);
    for (const UciBestMove& best : {UciBestMove{"e2e4", "e7e5"}, UciBestMove{"(none)"}})
        EXPECT_EQ(std::get<UciBestMove>(parse_uci_reply(uci_line(best))), best);
    EXPECT_EQ(std::get<UciReplyWord>(parse_uci_reply("uciok")), UciReplyWord::uciok);
    EXPECT_EQ(std::get<UciReplyWord>(parse_uci_reply("bestmove")), UciReplyWord::other);
}

TEST(UciScores, CountMovesToMate) {
    EXPECT_EQ(uci_score(Value::guess(-31)), "cp -31");
    EXPECT_EQ(uci_score(Value::win_in(1)), "mate 1");
    EXPECT_EQ(uci_score(Value::win_in(5)), "mate 3");
    EXPECT_EQ(uci_score(Value::loss_in(2)), "mate -1");
    EXPECT_EQ(uci_score(Value::loss_in(0)), "mate 0");
}

TEST(UciInfos, ContainTheKnownFields) {
    EXPECT_EQ(uci_line(UciInfo{3, 2, Value::guess(20), 5000, 0.25, {"e2e4", "e7e5"}}),
              "info depth 3 multipv 2 score cp 20 nodes 5000 nps 20000 time 250 pv e2e4 e7e5");
    EXPECT_EQ(uci_line(UciInfo{3, {}, Value::guess(20), 5000, 0.25, {"e2e4"}, 9, 12}),
              "info depth 3 seldepth 9 score cp 20 nodes 5000 nps 20000 hashfull 12 time 250 "
              "pv e2e4");
    EXPECT_EQ(uci_line(UciInfo{}), "info depth 0 score cp 0 nodes 0 time 0");
}

TEST(TimePlans, SubtractTheOverheadOfAMove) {
    EXPECT_EQ(plan_for_move(milliseconds(1000), milliseconds(30)).hard, milliseconds(970));
    EXPECT_EQ(plan_for_move(milliseconds(10), milliseconds(30)).hard, milliseconds(1));
}

/// Plays with a clock, using the full time of each move and losing the overhead each time.
TEST(TimePlans, NeverRunOutOfTime) {
    EXPECT_TRUE(rc::check([] {
        const int overhead = *rc::gen::inRange(0, 200);
        const int increment = *rc::gen::inRange(0, 3000);
        const bool controls = *rc::gen::arbitrary<bool>();
        const int control = *rc::gen::inRange(1, 60);
        const int start = *rc::gen::inRange(2 * overhead + 10, 600'000);
        milliseconds left(start);
        for (int played = 0; played < 300; ++played) {
            std::optional<int> to_go;
            if (controls) to_go = control - played % control;
            const ClockReading face{left, milliseconds(increment), to_go};
            const auto plan = plan_for_clock(face, milliseconds(overhead));
            RC_ASSERT(plan.soft <= plan.hard && plan.hard >= milliseconds(1));
            const bool is_hopeless = left <= milliseconds(overhead + 1);
            if (is_hopeless) break; // the overhead alone has used up the time
            RC_ASSERT(plan.hard + milliseconds(overhead) <= left);
            left += milliseconds(increment) - plan.hard - milliseconds(overhead);
            if (to_go == 1) left += milliseconds(start);
        }
    }));
}

/// Without an increment, when the overhead of a move is a hundredth of the initial time.
TEST(TimePlans, LastForALongGameDespiteTheOverhead) {
    EXPECT_TRUE(rc::check([] {
        const milliseconds overhead(*rc::gen::inRange(1, 200));
        milliseconds left = overhead * 100;
        for (int played = 0; played < 70; ++played) {
            const auto plan = plan_for_clock({left, milliseconds(0), {}}, overhead);
            left -= std::min(plan.soft, plan.hard) + overhead;
            RC_ASSERT(left > milliseconds(0));
        }
    }));
}

TEST(TimePlans, SpendMoreIfMoreIsLeft) {
    const auto plan = [](int seconds, std::optional<int> to_go) {
        return plan_for_clock({std::chrono::seconds(seconds), milliseconds(0), to_go},
                              milliseconds(30));
    };
    EXPECT_GT(plan(60, std::nullopt).soft, plan(30, std::nullopt).soft);
    EXPECT_GT(plan(60, 5).soft, plan(60, 20).soft);
    EXPECT_GT(plan(60, std::nullopt).hard, std::chrono::seconds(2));
    EXPECT_LT(plan(60, std::nullopt).hard, std::chrono::seconds(20));
}

} // namespace
} // namespace zermelo
