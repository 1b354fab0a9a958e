// Calls to the file system that fail: what a command leaves is the old file or the new one, and
// what it says of them is true.

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "running.hpp"

namespace zermelo {
namespace {

/// The environment of programs that are started while it is there: a call fails.
class FailingCall {
public:
    FailingCall(const std::string& folder, const std::string& mark, int number, const char* extent)
        : mark_(mark) {
        setenv("LD_PRELOAD", ZERMELO_FILE_FAULTS, 1);
        setenv("FAULT_FOLDER", folder.c_str(), 1);
        setenv("FAULT_MARK", mark.c_str(), 1);
        setenv("FAULT_CALL", std::to_string(number).c_str(), 1);
        setenv("FAULT_EXTENT", extent, 1);
    }
    FailingCall(const FailingCall&) = delete;
    FailingCall& operator=(const FailingCall&) = delete;
    ~FailingCall() {
        for (const char* name :
             {"LD_PRELOAD", "FAULT_FOLDER", "FAULT_MARK", "FAULT_CALL", "FAULT_EXTENT"})
            unsetenv(name);
    }

    bool has_failed() const { return fs::exists(mark_); }

private:
    std::string mark_;
};

/// What a program has said when it ended.
struct Said {
    std::string output;
    std::string errors;
    std::optional<int> status;
};

Said run(const std::vector<std::string>& words, const std::string& state = "",
         const std::string& input = "") {
    Program program(words, state);
    if (!input.empty()) program.say(input);
    program.close_input();
    Said said{program.output(), "", {}};
    EXPECT_TRUE(program.ends_within(60));
    said.errors = program.errors();
    said.status = program.status();
    EXPECT_TRUE(said.status) << "signal " << program.signal() << " has ended it";
    return said;
}

/// Prepares a folder, runs a command there while the n-th call fails, for all n, and judges what is
/// left of the folder and what was said.
void each_fault(const std::function<void(const Folder&)>& prepare,
                const std::function<Said(const Folder&)>& work,
                const std::function<void(const Folder&, const Said&)>& judge) {
    for (const char* extent : {"one", "all"})
        for (int n = 0;; ++n) {
            SCOPED_TRACE("call " + std::to_string(n) + ", " + extent);
            ASSERT_LT(n, 100);
            const Folder folder;
            const Folder marks;
            prepare(folder);
            bool has_failed = false;
            Said said;
            {
                const FailingCall failing(folder / "", marks / "mark", n, extent);
                said = work(folder);
                has_failed = failing.has_failed();
            }
            judge(folder, said);
            if (!has_failed) {
                EXPECT_GT(n, 1) << "some calls are seen";
                break;
            }
        }
}

std::string record(const std::string& moves) {
    return R"({"game":"nim:pieces=9","players":["human","human"],"seed":1,"moves":[)" + moves +
           R"(],"seconds":[],"ending":"left","result":"Not finished.","payoffs":[0.0,0.0]})"
           "\n";
}

void begin_a_game(const Folder& folder) {
    fs::create_directories(folder / "state/unfinished");
    std::ofstream(folder / "state/unfinished/old.json") << record(R"("1")");
}

/// The texts of the unfinished games. Nothing else may lie about there.
std::vector<std::string> unfinished(const Folder& folder) {
    std::vector<std::string> texts;
    for (const auto& entry : fs::directory_iterator(folder / "state/unfinished")) {
        EXPECT_EQ(entry.path().extension(), ".json") << entry.path();
        texts.push_back(text_of(entry.path()));
    }
    return texts;
}

TEST(FileFaults, LeaveASavedGameAsItWasOrAsItIs) {
    const std::vector<std::string> states{record(R"("1")"), record(R"("1","2")"),
                                          record(R"("1","2","1")")};
    each_fault(
        begin_a_game,
        [](const Folder& folder) {
            return run({"play", "--resume"}, folder / "state", "2\n1\nquit\n");
        },
        [&](const Folder& folder, const Said& said) {
            const auto games = unfinished(folder);
            ASSERT_EQ(games.size(), 1U) << said.errors;
            EXPECT_NE(std::ranges::find(states, games[0]), states.end()) << games[0];
            const bool is_told = said.output.find("\nSaved; ") != std::string::npos;
            EXPECT_TRUE(!is_told || games[0] == states[2]) << said.output;
            EXPECT_TRUE(is_told || !said.errors.empty()) << said.output;
        });
}

TEST(FileFaults, LoseNoFinishedGame) {
    each_fault(
        begin_a_game,
        [](const Folder& folder) {
            return run({"play", "--resume"}, folder / "state", "3\n3\n2\n");
        },
        [&](const Folder& folder, const Said& said) {
            const std::string finished = text_of(folder / "state/finished.jsonl");
            const bool is_kept = finished.find(R"("moves":["1","3","3","2"])") != std::string::npos;
            EXPECT_TRUE(is_kept || unfinished(folder).size() == 1) << finished;
            EXPECT_TRUE(is_kept || !said.errors.empty()) << said.output;
        });
}

TEST(FileFaults, SpoilNoOtherRecord) {
    const std::vector<std::string> two{"match",  "nim:pieces=3", "--players", "random",
                                       "random", "--games",      "2",         "--save"};
    const auto play = [&](const Folder& folder) {
        auto words = two;
        words.push_back(folder / "games.jsonl");
        return run(words);
    };
    each_fault([&](const Folder& folder) { EXPECT_EQ(play(folder).status, 0); }, play,
               [&](const Folder& folder, const Said& said) {
                   const bool all = said.status == 0;
                   EXPECT_EQ(play(folder).status, 0) << "the file can be written again";
                   const auto read = run({"replay", folder / "games.jsonl", "--terse"});
                   const auto games = std::ranges::count(read.output, '\n');
                   EXPECT_GE(games, all ? 6 : 4) << read.errors;
                   EXPECT_LE(std::ranges::count(read.errors, '\n'), 1) << read.errors;
               });
}

TEST(FileFaults, LeaveADrawingAsItWasOrAsItIs) {
    each_fault([](const Folder& folder) { std::ofstream(folder / "tree.svg") << "old"; },
               [](const Folder& folder) {
                   return run({"tree", "nim:pieces=4", "--depth", "2", "--format", "svg",
                               "--output", folder / "tree.svg"});
               },
               [&](const Folder& folder, const Said& said) {
                   const std::string text = text_of(folder / "tree.svg");
                   EXPECT_TRUE(text == "old" || text.ends_with("</svg>\n")) << text;
                   EXPECT_TRUE(said.status != 0 || text != "old") << said.errors;
                   EXPECT_FALSE(fs::exists(folder / "tree.svg.new"));
               });
}

} // namespace
} // namespace zermelo
