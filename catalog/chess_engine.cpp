#include "catalog/chess_engine.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "catalog/chess_level.hpp"
#include "zermelo/core/tasks.hpp"
#include "zermelo/games/chess/expert.hpp"
#include "zermelo/games/chess/notation.hpp"
#include "zermelo/search/alphabeta.hpp"
#include "zermelo/search/detail/crew.hpp"

namespace zermelo {

namespace {

using Moves = std::vector<ChessMove>;
using Session = AlphaBetaSession<Chess, ChessExpert, detail::Crew<Chess, ChessExpert>>;

constexpr int deepest = 100;
constexpr std::uint64_t no_limit = std::uint64_t{1} << 62;

/// All that the rules of moving allow. Who asks may not have noticed that the game is drawn.
Moves moves_that_go(const ChessState& s) {
    const ChessMoves moves = Chess::steps(s);
    return {moves.begin(), moves.end()};
}

std::optional<ChessMove> read_move(const ChessState& s, std::string_view text) {
    for (const ChessMove m : moves_that_go(s))
        if (uci_text(s, m) == text || uci_text(s, m, true) == text) return m;
    return std::nullopt;
}

/// One question on the desk.
class Thought {
public:
    Thought(Session& session, const ChessQuestion& question, ThinkControl& control,
            const ChessEngine::Told& told)
        : session_(session),
          question_(question),
          control_(control),
          told_(told),
          root_(question.root.state) {
        if (root_.clock >= 100) root_.clock = 0; // nobody has claimed the draw: play on
        const Moves all = moves_that_go(root_);
        for (const auto& text : question.go.moves)
            if (const auto m = read_move(root_, text)) allowed_.push_back(*m);
        if (allowed_.empty()) allowed_ = all;
        forced_ = all.size() == 1;
        session_.set_past(question.root.past);
        session_.only(allowed_.size() < all.size() ? allowed_ : Moves{});
        session_.value_every_move(false);
    }

    UciBestMove answer() {
        if (allowed_.empty()) {
            tell({0, Chess::in_check(root_) ? Value::loss_in(0) : Value::draw(), {}});
            return {"(none)"};
        }
        std::vector<ChessMove> line;
        if (Chess{}.outcome(root_))
            line = {allowed_.front()}; // dead: it does not matter
        else if (question_.settings.limited)
            line = by_level(chess_level(question_.settings.elo));
        else if (question_.settings.lines > 1)
            line = best_of_several();
        else
            line = best();
        const auto texts = written(line);
        return {texts[0], texts.size() > 1 ? texts[1] : ""};
    }

private:
    struct Finding {
        int depth;
        Value value;
        Moves line;
    };

    Budget budget() const {
        Budget budget;
        const UciGo& go = question_.go;
        budget.depth = std::min(go.mate ? 2 * *go.mate : go.depth.value_or(deepest), deepest);
        const std::uint64_t limit = go.nodes.value_or(no_limit);
        budget.nodes = limit - std::min(limit, nodes_); // given, so that it deepens step by step
        budget.stop = control_.token();
        return budget;
    }

    Moves best() {
        int told_depth = 0;
        const auto report = session_.search(root_, budget(), [&](const auto& now) {
            account(now);
            if (now.depth > told_depth) {
                told_depth = now.depth;
                tell({now.depth, now.value, now.line});
                if (is_enough(now.value)) control_.stop();
            }
        });
        return report.line.empty() ? at_once() : report.line;
    }

    /// Depth by depth, each time without the moves that were found before.
    Moves best_of_several() {
        Moves first_line;
        const int end = *budget().depth;
        for (int depth = 1; depth <= end; ++depth) {
            const auto found = at_depth(depth);
            if (!found.empty()) first_line = found.front().line;
            if (control_.token().stopped() || *budget().nodes == 0) break;
            for (std::size_t i = 0; i < found.size(); ++i) tell(found[i], static_cast<int>(i) + 1);
            if (is_enough(found.front().value)) break;
        }
        return first_line.empty() ? at_once() : first_line;
    }

    std::vector<Finding> at_depth(int depth) {
        std::vector<Finding> found;
        Moves left = allowed_;
        const auto wanted = static_cast<std::size_t>(question_.settings.lines);
        while (!left.empty() && found.size() < wanted) {
            session_.only(found.empty() && question_.go.moves.empty() ? Moves{} : left);
            Budget share = budget();
            share.depth = depth;
            if (!question_.go.nodes) share.nodes.reset();
            const auto report = session_.search(root_, share);
            account(report);
            nodes_ += report.nodes;
            const bool is_cut = control_.token().stopped() || report.ended == Ended::by_nodes;
            if (report.line.empty() || (is_cut && !found.empty())) break;
            const auto worse = [&](const Finding& other) { return other.value < report.value; };
            found.insert(std::ranges::find_if(found, worse), {depth, report.value, report.line});
            std::erase(left, report.line.front());
            if (is_cut) break;
        }
        return found;
    }

    /// What somebody plays who sees little ahead, and is not always careful.
    Moves by_level(const ChessLevel& level) {
        Random random(mix(question_.settings.seed * 0x9e3779b97f4a7c15U + root_.hash));
        Budget share = budget();
        share.nodes = std::min(*share.nodes, level.nodes);
        if (pick(random, 100) >= static_cast<std::uint32_t>(level.care))
            return at_a_glance(level, share, random);
        const auto report = session_.search(root_, share);
        account(report);
        if (report.line.empty() || report.depth == 0) return at_once();
        tell({report.depth, report.value, report.line});
        return report.line;
    }
    /// One of the moves that look good.
    Moves at_a_glance(const ChessLevel& level, const Budget& share, Random& random) {
        session_.value_every_move(true);
        auto report = session_.search(root_, Budget{.depth = 1});
        session_.search(root_, share, [&](const auto& deeper) {
            if (deeper.depth > report.depth) report = deeper; // of what was cut some is missing
        });
        account(report);
        std::erase_if(report.edges, [&](const auto& edge) {
            return std::ranges::find(allowed_, edge.move) == allowed_.end();
        });
        const ChessMove m = choose_by_level(report.edges, level, random);
        const auto edge = std::ranges::find(report.edges, m, &Edge<ChessMove>::move);
        tell({report.depth, edge->value, {m}});
        return {m};
    }

    /// Where there was no time for anything.
    Moves at_once() {
        const auto report = session_.search(root_, Budget{.depth = 1});
        return report.line.empty() ? Moves{allowed_.front()} : report.line;
    }

    bool is_enough(Value value) const {
        const auto& mate = question_.go.mate;
        if (mate && value.is_win() && value.plies() < 2 * *mate) return true;
        return control_.is_enough(forced_);
    }

    void account(const Report<ChessMove>& report) {
        shown_nodes_ = nodes_ + report.nodes;
        deepest_ = report.deepest;
        fullness_ = report.fullness;
        seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
    }

    void tell(const Finding& found, std::optional<int> line = std::nullopt) const {
        if (!told_) return;
        told_({found.depth, line, found.value, shown_nodes_, seconds_, written(found.line),
               deepest_, fullness_});
    }

    std::vector<std::string> written(const Moves& line) const {
        std::vector<std::string> texts;
        ChessState s = root_;
        for (const ChessMove m : line) {
            texts.push_back(uci_text(s, m, question_.settings.chess960));
            Chess{}.play(s, m);
        }
        return texts;
    }

    Session& session_;
    const ChessQuestion& question_;
    ThinkControl& control_;
    const ChessEngine::Told& told_;
    ChessState root_;
    Moves allowed_;
    bool forced_ = false;
    std::uint64_t nodes_ = 0; ///< of searches that are over
    std::uint64_t shown_nodes_ = 0;
    int deepest_ = 0;
    int fullness_ = 0;
    double seconds_ = 0;
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

} // namespace

Parsed<ChessRoot> chess_root(const UciPosition& position) {
    ChessRoot root;
    root.state = Chess{}.start();
    if (position.fen) {
        const auto parsed = parse_chess_fen(*position.fen);
        if (!parsed) return parsed.mistake();
        root.state = *parsed;
    }
    enter(root.past, Chess{}, root.state);
    for (std::size_t i = 0; i < position.moves.size(); ++i) {
        const auto m = read_move(root.state, position.moves[i]);
        if (!m)
            return Mistake{fmt::format("move {}, '{}', is not legal at {}", i + 1,
                                       position.moves[i], chess_fen(root.state))};
        Chess{}.play(root.state, *m);
        enter(root.past, Chess{}, root.state);
    }
    return root;
}

ThinkControl::Plan ChessQuestion::plan() const {
    ThinkControl::Plan plan;
    plan.infinite = go.infinite;
    plan.ponder = go.ponder;
    const auto& clock = go.clocks[index(root.state.turn)];
    if (go.movetime)
        plan.time = plan_for_move(*go.movetime, settings.overhead);
    else if (clock.left)
        plan.time =
            plan_for_clock({*clock.left, clock.increment, go.moves_to_go}, settings.overhead);
    // Nothing limits it: until it is told to stop.
    if (!plan.time && !go.depth && !go.nodes && !go.mate && !go.ponder) plan.infinite = true;
    return plan;
}

/// What the engine keeps.
class ChessEngine::Desk {
public:
    Session& session(const ChessSettings& settings) {
        const int threads = std::clamp(settings.threads, 1, Tasks::available());
        if (session_ && megabytes_ == settings.megabytes && threads_ == threads) return *session_;
        session_.reset(); // first: both tables might not have room
        megabytes_ = settings.megabytes;
        threads_ = threads;
        AlphaBetaOptions options;
        options.one_move = options.selective = true;
        options.table_bytes = static_cast<std::size_t>(megabytes_) << 20;
        session_.emplace(Chess{}, options, ChessExpert{}, threads);
        return *session_;
    }
    void forget() { session_.reset(); }

private:
    std::int64_t megabytes_ = 0;
    int threads_ = 0;
    std::optional<Session> session_;
};

ChessEngine::ChessEngine() : desk_(std::make_unique<Desk>()) {}
ChessEngine::~ChessEngine() = default;

void ChessEngine::forget() { desk_->forget(); }

UciBestMove ChessEngine::think(const ChessQuestion& question, ThinkControl& control,
                               const Told& told) {
    const auto best = Thought(desk_->session(question.settings), question, control, told).answer();
    control.await_question();
    return best;
}

} // namespace zermelo
