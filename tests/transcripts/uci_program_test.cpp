// The program as a UCI engine, in dialogues that no transcript can express: with timing, clocks,
// random input and self-play.

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "zermelo/games/chess/notation.hpp"
#include "zermelo/play/match.hpp"
#include "zermelo/protocol/uci_player.hpp"

namespace zermelo {
namespace {

using Clock = std::chrono::steady_clock;

/// A dialogue with the program.
class Talk {
public:
    Talk() : process_(*Process::start({ZERMELO_PROGRAM, "uci"})) {}

    void say(const std::string& line) { process_->write_line(line, soon()); }

    /// The first line with this beginning; empty if none arrives in time.
    std::string hear(const std::string& begin) {
        while (const auto line = process_->read_line(soon()))
            if (line->starts_with(begin)) return *line;
        return "";
    }
    bool is_ready() {
        say("isready");
        return hear("readyok") == "readyok";
    }
    /// Does the program exit after `quit`?
    bool quits() {
        say("quit");
        while (process_->read_line(soon())) {}
        return process_->is_gone();
    }

private:
    static Clock::time_point soon() { return Clock::now() + std::chrono::seconds(60); }

    std::shared_ptr<Process> process_;
};

TEST(UciProgram, AnswersAtAnyTime) {
    Talk talk;
    talk.say("go infinite");
    EXPECT_TRUE(talk.is_ready());
    talk.say("setoption name Hash value 1");
    talk.say("position startpos moves e2e4");
    EXPECT_TRUE(talk.is_ready());
    talk.say("stop");
    EXPECT_NE(talk.hear("bestmove"), "");
    talk.say("stop");
    EXPECT_TRUE(talk.is_ready());
    talk.say("go infinite");
    EXPECT_TRUE(talk.quits());
}

TEST(UciProgram, AnswersEachGoOnce) {
    Talk talk;
    for (int i = 0; i < 20; ++i) {
        talk.say("go infinite");
        talk.say("stop");
        talk.say("stop");
    }
    for (int i = 0; i < 20; ++i) EXPECT_NE(talk.hear("bestmove"), "");
    talk.say("go infinite");
    talk.say("go depth 2");
    EXPECT_NE(talk.hear("bestmove"), "");
    EXPECT_NE(talk.hear("bestmove"), "");
    EXPECT_TRUE(talk.quits());
}

TEST(UciProgram, WithholdsBestmoveUntilStopOrPonderhit) {
    Talk talk;
    talk.say("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    talk.say("go infinite"); // an immediate mate
    EXPECT_NE(talk.hear("info"), "");
    EXPECT_TRUE(talk.is_ready());
    talk.say("stop");
    EXPECT_EQ(talk.hear("bestmove"), "bestmove a1a8");
    talk.say("go ponder movetime 10");
    EXPECT_NE(talk.hear("info"), "");
    EXPECT_TRUE(talk.is_ready());
    talk.say("ponderhit");
    EXPECT_EQ(talk.hear("bestmove"), "bestmove a1a8");
}

TEST(UciProgram, StartsItsClockAtPonderhit) {
    Talk talk;
    talk.say("position startpos moves e2e4");
    talk.say("go ponder wtime 2000 btime 2000");
    EXPECT_TRUE(talk.is_ready());
    talk.say("ponderhit");
    EXPECT_NE(talk.hear("bestmove"), "");
}

// TimePlans tests that a plan never runs out of time; this tests that the engine follows its plan.
TEST(UciProgram, PlaysWithEveryKindOfClock) {
    Talk talk;
    EXPECT_TRUE(talk.is_ready());
    for (const char* limit :
         {"movetime 100", "wtime 300 btime 300", "wtime 0 btime 0", "wtime -20 btime 5",
          "wtime 1000 btime 1000 movestogo 1", "wtime 50 btime 50 winc 1000 binc 1000"}) {
        talk.say(std::string("go ") + limit);
        EXPECT_NE(talk.hear("bestmove"), "") << limit;
    }
}

UciTerms ourselves(std::uint64_t nodes) {
    UciTerms terms;
    terms.program = {ZERMELO_PROGRAM, "uci"};
    terms.options = {{"Hash", "1"}};
    terms.limits.nodes = nodes;
    return terms;
}

TEST(UciProgram, PlaysAgainstItselfToTheEnd) {
    const Chess game;
    const std::vector<PlayerMaker<Chess>> makers{
        [](std::uint64_t) { return UciPlayer(ourselves(300)); },
        [](std::uint64_t) { return UciPlayer(ourselves(50)); }};
    for (const auto& played : match<Chess>(game, makers, {2, 0, {}, {}})) {
        EXPECT_EQ(played.record.ending, Ending::finished) << played.record.reason;
        EXPECT_GE(played.record.steps.size(), 8U);
    }
}

TEST(UciProgram, PlaysChess960AgainstItself) {
    const Chess game{4, true};
    const std::vector<PlayerMaker<Chess>> makers(
        2, [](std::uint64_t) { return UciPlayer(ourselves(100)); });
    for (const auto& played : match<Chess>(game, makers, {1, 0, {}, {}}))
        EXPECT_EQ(played.record.ending, Ending::finished) << played.record.reason;
}

/// Commands, fragments of commands and nonsense in random order.
std::string nonsense(const std::vector<std::uint16_t>& picks) {
    static const std::vector<std::string> words{"position startpos\n",
                                                "go nodes 50\n",
                                                "go depth 2\n",
                                                "stop\n",
                                                "isready\n",
                                                "ucinewgame\n",
                                                "ponderhit\n",
                                                "uci\n",
                                                "go ponder\n",
                                                "go infinite\n",
                                                "setoption name ",
                                                "Hash ",
                                                "value ",
                                                "1 ",
                                                "-1 ",
                                                "MultiPV ",
                                                "3 ",
                                                "Clear Hash\n",
                                                "Threads ",
                                                "true\n",
                                                "UCI_LimitStrength ",
                                                "UCI_Elo ",
                                                "700\n",
                                                "position ",
                                                "fen ",
                                                "moves ",
                                                "e2e4 ",
                                                "e7e5 ",
                                                "e1g1 ",
                                                "0000 ",
                                                "r3k2r/8/8/8/8/8/8/R3K2R ",
                                                "w ",
                                                "KQkq - ",
                                                "0 1 ",
                                                "8/8/8/8 ",
                                                "go ",
                                                "wtime ",
                                                "btime 10\n",
                                                "movetime 5\n",
                                                "searchmoves ",
                                                "mate ",
                                                "2\n",
                                                "\n",
                                                "\xc3\xbf ",
                                                "99999999999999999999\n",
                                                "4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves h1h8\n",
                                                "8/8/8/8/8/8/8/8 w - - 0 1\n"};
    std::string text;
    for (const auto pick : picks) text += words[pick % words.size()];
    return text;
}

TEST(UciProgram, SurvivesRandomInput) {
    Talk talk;
    EXPECT_TRUE(rc::check([&](const std::vector<std::uint16_t>& picks) {
        talk.say(nonsense(picks) + "\nstop");
        RC_ASSERT(talk.is_ready());
    }));
    talk.say("setoption name UCI_LimitStrength value false");
    talk.say("position startpos moves f2f3 e7e5 g2g4");
    talk.say("go depth 2");
    while (true) {
        const auto line = talk.hear("bestmove");
        ASSERT_NE(line, "");
        if (line.starts_with("bestmove d8h4")) break;
    }
    EXPECT_TRUE(talk.quits());
}

} // namespace
} // namespace zermelo
