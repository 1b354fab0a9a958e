// Threads that cannot be started: the program answers by fewer of them, or says in one line what is
// wrong and ends with status 2.

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "running.hpp"

namespace zermelo {
namespace {

/// The environment of programs that are started while it is there: so many threads can be started.
class FewThreads {
public:
    explicit FewThreads(int count) {
        setenv("LD_PRELOAD", ZERMELO_THREAD_FAULTS, 1);
        setenv("THREADS_UNTIL_FAULT", std::to_string(count).c_str(), 1);
    }
    FewThreads(const FewThreads&) = delete;
    FewThreads& operator=(const FewThreads&) = delete;
    ~FewThreads() {
        unsetenv("LD_PRELOAD");
        unsetenv("THREADS_UNTIL_FAULT");
    }
};

struct Work {
    std::vector<std::string> words;
    std::string input;
    std::string answer; ///< a part of what it says
};

std::vector<Work> work_of_threads() {
    return {
        {{"best", "tic-tac-toe", "--player", "alphabeta,threads=2"}, "", "Best:"},
        {{"best", "tic-tac-toe", "--player", "minimax,depth=4,par=2"}, "", "Best:"},
        {{"best", "tic-tac-toe", "--player", "select,depth=3,threads=2"}, "", "Best:"},
        {{"best", "tic-tac-toe", "--player", "mcts,iterations=200,threads=2"}, "", "Best:"},
        {{"best", "connect-three", "--player", "expert,threads=2"}, "", "Best:"},
        {{"moves", "nim", "--batch", "-"}, "3\n2\n", "\"moves\":[\"1\",\"2\"]"},
        {{"best", "nim", "--batch", "-"}, "3\n2\n", "\"position\":\"2\""},
        {{"uci"}, "go depth 2\n", "bestmove"},
        {{"uci"}, "go wtime 100 btime 100\n", "bestmove"},
        {{"uci"}, "go infinite\nstop\n", "bestmove"},
    };
}

TEST(Threads, ThatCannotBeStartedEndInAnAnswerOrInOneLine) {
    for (const Work& work : work_of_threads())
        for (int count = 0; count < 4; ++count) {
            SCOPED_TRACE(work.words[0] + " " + work.words.back() + ", " + std::to_string(count) +
                         " threads");
            const FewThreads few(count);
            Program run(work.words);
            run.say(work.input);
            run.close_input();
            const std::string said = run.output();
            ASSERT_TRUE(run.ends_within(60));
            ASSERT_TRUE(run.status()) << "signal " << run.signal() << " has ended it";
            const std::string errors = run.errors();
            if (*run.status() == 2) {
                EXPECT_EQ(std::ranges::count(errors, '\n'), 1) << errors;
                continue;
            }
            EXPECT_EQ(*run.status(), 0) << errors;
            EXPECT_NE(said.find(work.answer), std::string::npos) << said;
        }
}

TEST(Threads, AreNotNeededAtAll) {
    for (const Work& work : work_of_threads()) {
        const FewThreads none(0);
        Program run(work.words);
        run.say(work.input);
        run.close_input();
        EXPECT_NE(run.output().find(work.answer), std::string::npos) << work.words.back();
        ASSERT_TRUE(run.ends_within(60));
        EXPECT_EQ(run.status(), 0) << run.errors();
    }
}

} // namespace
} // namespace zermelo
