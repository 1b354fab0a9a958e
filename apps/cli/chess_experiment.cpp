#include <algorithm>
#include <array>
#include <chrono>
#include <iostream>
#include <optional>

#include <fmt/format.h>

#include "apps/cli/commands.hpp"
#include "apps/cli/experiments.hpp"
#include "apps/cli/terminal.hpp"
#include "catalog/output/json.hpp"
#include "zermelo/core/task_log.hpp"

using namespace zermelo;

namespace {

struct Board {
    const char* name;
    const char* title;
    const char* position;
};
/// The boards of "Parallel Minimax", Black to move. B3 is a combination by Stamma: it has 39 moves
/// at the root, and 1740 with the replies, the numbers of sparks in section 4.3.
constexpr std::array boards{
    Board{"B1", "B1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b"},
    Board{"B2", "B2", "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR b"},
    Board{"B3", "B3 (Stamma)", "rn3r1k/6pp/1pN2p2/p3N3/1P5q/PQ2PPp1/5n2/2R3K1 b"},
    Board{"B4", "B4", "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b"}};

struct Strategy {
    const char* name;
    const char* player;
};
/// SeqAB is as in that work: each root move has the full window. AB is ordinary alpha-beta: each
/// root move has the best score so far as its bound, and nothing is searched for the principal
/// variation.
constexpr std::array strategies{
    Strategy{"Seq", "minimax,depth=4"},
    Strategy{"Par,1", "minimax,depth=4,par=1"},
    Strategy{"Par,2", "minimax,depth=4,par=2"},
    Strategy{"Chunks,2", "minimax,depth=4,par=2,split=chunks"},
    Strategy{"SeqAB", "alphabeta,plain,depth=4,par=1,threads=1"},
    Strategy{"ParAB,1", "alphabeta,plain,depth=4,par=1"},
    Strategy{"ParAB,2", "alphabeta,plain,depth=4,par=2"},
    Strategy{"AB", "alphabeta,plain,depth=4,par=1,split=pv,threads=1"},
    Strategy{"PVSplit,1", "alphabeta,plain,depth=4,par=1,split=pv"},
    Strategy{"ChunksAB,2", "alphabeta,plain,depth=4,par=2,split=chunks"}};

/// Two moves by a strategy: what they were, how long they took, and who did what.
struct Played {
    std::vector<std::string> moves;
    double seconds = 0;
    std::vector<TaskLog::Span> spans;
    std::uint64_t tasks = 0; ///< of the first move
    std::uint64_t nodes = 0;
};

Parsed<Played> two_moves(const Strategy& strategy, const char* position) {
    Played played;
    for (int i = 0; i < 2; ++i) {
        TaskLog log;
        Control control;
        control.stop = interrupt();
        control.log = &log;
        Request request;
        request.verb = Verb::best;
        request.game = "simple-chess:rules=parallel-minimax";
        request.player = strategy.player;
        request.from = {position, played.moves};
        const auto report = RequestHandler{}.report(request, control);
        if (!report) return report.mistake();
        for (auto span : log.spans()) {
            span.begin += played.seconds;
            span.end += played.seconds;
            played.spans.push_back(span);
        }
        if (i == 0) played.tasks = log.tasks();
        played.seconds += log.now();
        played.nodes += report->nodes;
        played.moves.push_back(*report->move);
    }
    return played;
}

/// Who was at work when: a row for each thread of each strategy.
class Timeline {
public:
    void add(const std::string& title, const Played& played) {
        int threads = 1;
        for (const auto& span : played.spans) threads = std::max(threads, span.thread + 1);
        for (int thread = 0; thread < threads; ++thread, top_ += height) {
            body_ +=
                fmt::format("<text x=\"4\" y=\"{}\">{} #{}</text>\n", top_ + 12, title, thread);
            add_row(row_of(played, thread), played.seconds);
        }
        body_ += fmt::format("<text x=\"{}\" y=\"{}\">{:.3f} s</text>\n", left + width + 6,
                             top_ - height + 12, played.seconds);
        top_ += 6;
    }
    std::string svg() const {
        return fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" "
                           "font-family=\"sans-serif\" font-size=\"11\">\n{}</svg>\n",
                           left + width + 80, top_ + 6, body_);
    }

private:
    static constexpr int left = 130;
    static constexpr int width = 700;
    static constexpr int height = 16;

    /// What a thread did, in order. Tasks too short to be seen are joined with those next to them.
    static std::vector<TaskLog::Span> row_of(const Played& played, int thread) {
        std::vector<TaskLog::Span> row;
        for (const auto& span : played.spans)
            if (span.thread == thread) row.push_back(span);
        std::ranges::sort(row, {}, &TaskLog::Span::begin);
        const double least = 3 * played.seconds / width; // three pixels
        std::vector<TaskLog::Span> joined;
        for (const auto& span : row) {
            const bool is_joined = !joined.empty() && span.begin - joined.back().end < least / 3 &&
                                   span.end - joined.back().begin < least;
            if (is_joined)
                joined.back().end = span.end;
            else
                joined.push_back(span);
        }
        return joined;
    }

    void add_row(const std::vector<TaskLog::Span>& row, double whole) {
        body_ += "<g fill=\"#4a7ab5\" stroke=\"white\" stroke-width=\"0.3\">\n";
        for (const auto& span : row)
            body_ +=
                fmt::format("<rect x=\"{:.1f}\" y=\"{}\" width=\"{:.1f}\" height=\"{}\"/>\n",
                            left + width * span.begin / whole, top_ + 2,
                            std::max(0.1, width * (span.end - span.begin) / whole), height - 3);
        body_ += "</g>\n";
    }

    int top_ = 6;
    std::string body_;
};

/// Table 1 of "Parallel Minimax", row by row.
class ParallelMinimaxTable {
public:
    explicit ParallelMinimaxTable(const Options& options) : options_(options) {
        if (options.json) return;
        std::cout << fmt::format("{:12}", "strategy");
        for (const Board& board : boards)
            std::cout << fmt::format("{:>14} {:>6} {:10}", fmt::format("{}: s", board.title),
                                     "tasks", " moves");
        std::cout << "% of Seq\n";
    }

    /// False: it was interrupted, or something is wrong.
    bool measure(const Strategy& strategy) {
        Json row{{"strategy", strategy.name}, {"player", strategy.player}};
        std::string line = fmt::format("{:12}", strategy.name);
        double share = 0;
        for (std::size_t i = 0; i < boards.size(); ++i) {
            const auto played = two_moves(strategy, boards[i].position);
            if (!played) return failed(played.message());
            if (interrupt().stopped()) return false;
            if (sequential_.size() < boards.size()) sequential_.push_back(played->seconds);
            share += played->seconds / sequential_[i] / boards.size();
            line += fmt::format("{:14.3f} {:6} {:>4} {:<5}", played->seconds, played->tasks,
                                played->moves[0], played->moves[1]);
            row[boards[i].name] = {{"seconds", played->seconds},
                                   {"tasks", played->tasks},
                                   {"nodes", played->nodes},
                                   {"moves", played->moves}};
            if (i == 2 && !played->spans.empty()) timeline_.add(strategy.name, *played);
        }
        row["percent"] = 100 * share;
        rows_.push_back(row);
        if (!options_.json)
            std::cout << fmt::format("{}  {:6.1f}%\n", line, 100 * share) << std::flush;
        return true;
    }

    int end() const {
        if (!wrong_.empty()) return fail(wrong_);
        if (options_.json)
            std::cout << line_of(Json{{"experiment", options_.game}, {"rows", rows_}}) << "\n";
        if (options_.output.empty()) return interrupt().stopped() ? 1 : 0;
        return write_text(timeline_.svg(), options_.output);
    }

private:
    bool failed(const std::string& message) {
        wrong_ = message;
        return false;
    }

    const Options& options_;
    std::vector<double> sequential_;
    Timeline timeline_;
    Json rows_ = Json::array();
    std::string wrong_;
};

} // namespace

int run_parallel_minimax(const Options& options) {
    if (const auto wrong = try_output(options.output); !wrong.empty()) return fail(wrong);
    ParallelMinimaxTable table(options);
    for (const Strategy& strategy : strategies)
        if (!table.measure(strategy)) break;
    return table.end();
}
