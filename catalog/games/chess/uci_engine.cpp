#include "catalog/games/chess/uci_engine.hpp"

#include <algorithm>
#include <ranges>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "catalog/facade/protocol.hpp"
#include "catalog/games/chess/level.hpp"
#include "catalog/registry/spec.hpp"
#include "catalog/uci/options.hpp"
#include "zermelo/core/tasks.hpp"
#include "zermelo/games/chess/epd.hpp"
#include "zermelo/games/chess/expert.hpp"
#include "zermelo/games/chess/notation.hpp"
#include "zermelo/games/chess/pgn.hpp"
#include "zermelo/games/chess/pgn_text.hpp"
#include "zermelo/search/parallel.hpp"

namespace zermelo {

namespace {

/// The options of the engine.
struct EngineSettings {
    std::int64_t megabytes = 64; ///< of the table
    int threads = 1;
    int lines = 1;        ///< the best so many are told
    bool limited = false; ///< plays about as well as somebody of so many points:
    int elo = 1500;
    bool chess960 = false; ///< castlings are written as the king that takes its rook
    std::chrono::milliseconds overhead{30}; ///< lost between an answer and the clock
    std::uint64_t seed = 0;                 ///< of what a weaker player draws by lot

    bool operator==(const EngineSettings&) const = default;
};

/// A position, and those before it, since a play may end by repetition.
struct Root {
    ChessState state{};
    Trail past{}; ///< its last is the state
};

/// All that is asked at once.
struct Question {
    Root root;
    UciGo go;
    EngineSettings settings;
};

using Moves = std::vector<ChessMove>;
using Session = SharedAlphaBetaSession<Chess, ChessExpert>;
using Told = UciTask::Told;

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
    Thought(Session& session, const Question& question, ThinkControl& control, const Told& told)
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
        if (const auto time = control_.time_to_keep()) budget.time = time;
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
    Moves by_level(const Level& level) {
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
    Moves at_a_glance(const Level& level, const Budget& share, Random& random) {
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
    const Question& question_;
    ThinkControl& control_;
    const Told& told_;
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

/// The position that UCI gives; of illegal moves the first is named.
Parsed<Root> root_of(const UciPosition& position) {
    Root root;
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
            return Mistake{fmt::format("move {}, '{}' is not legal at {}", i + 1, position.moves[i],
                                       chess_fen(root.state))};
        Chess{}.play(root.state, *m);
        enter(root.past, Chess{}, root.state);
    }
    return root;
}

ThinkControl::Plan plan_of(const Question& question) {
    const auto& [root, go, settings] = question;
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

const std::vector<UciOption>& engine_options() {
    using enum UciOption::Kind;
    static const std::vector<UciOption> options{
        {"Hash", spin, "64", 1, 65'536},
        {clear_hash, button},
        {"Threads", spin, "1", 1, 256},
        {"MultiPV", spin, "1", 1, 256},
        {"Ponder", check, "false"},
        {"Move Overhead", spin, "30", 0, 10'000},
        {"UCI_LimitStrength", check, "false"},
        {"UCI_Elo", spin, "1500", least_chess_elo, most_chess_elo},
        {"UCI_Chess960", check, "false"},
        {"Seed", spin, "0", 0, 1'000'000'000},
    };
    return options;
}

Parsed<EngineSettings> with_option(EngineSettings settings, const UciSetOption& wanted) {
    const UciOption* option = find_uci_option(engine_options(), wanted.name);
    if (option == nullptr) {
        std::vector<std::string> names;
        for (const auto& other : engine_options()) names.push_back(other.name);
        return Mistake{fmt::format("there is no option '{}'{} (there are {})", wanted.name,
                                   suggestion(wanted.name, names), joined(names))};
    }
    if (auto wrong = check_uci_value(*option, wanted.value)) return *wrong;
    const auto number = parse_number<std::int64_t>(wanted.value).value_or(0);
    const bool yes = lower_case(wanted.value) == "true";
    const std::string& name = option->name;
    if (name == "Hash") settings.megabytes = number;
    if (name == "Threads") settings.threads = static_cast<int>(number);
    if (name == "MultiPV") settings.lines = static_cast<int>(number);
    if (name == "Move Overhead") settings.overhead = std::chrono::milliseconds(number);
    if (name == "UCI_LimitStrength") settings.limited = yes;
    if (name == "UCI_Elo") settings.elo = static_cast<int>(number);
    if (name == "UCI_Chess960") settings.chess960 = yes;
    if (name == "Seed") settings.seed = static_cast<std::uint64_t>(number);
    return settings;
}

/// The search that an engine keeps from one question to the next.
class KeptSession {
public:
    Session& get(const EngineSettings& settings) {
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

class ChessTask final : public UciTask {
public:
    ChessTask(KeptSession& kept, Question question) : kept_(kept), question_(std::move(question)) {}

    ThinkControl::Plan plan() const override { return plan_of(question_); }
    UciBestMove think(ThinkControl& control, const Told& told) override {
        const auto best = Thought(kept_.get(question_.settings), question_, control, told).answer();
        control.await_question();
        return best;
    }

private:
    KeptSession& kept_;
    Question question_;
};

class ChessUciEngine final : public UciEngine {
public:
    const std::vector<UciOption>& options() const override { return engine_options(); }
    std::optional<Mistake> set(const UciSetOption& option) override {
        const auto settings = with_option(settings_, option);
        if (!settings) return settings.mistake();
        settings_ = *settings;
        return std::nullopt;
    }
    std::optional<Mistake> set(const UciPosition& position) override {
        const auto root = root_of(position);
        root_ = root ? std::optional(*root) : std::nullopt;
        return root ? std::nullopt : std::optional(root.mistake());
    }
    std::unique_ptr<UciTask> task(const UciGo& go) override {
        if (!root_) return nullptr;
        return std::make_unique<ChessTask>(kept_, Question{*root_, go, settings_});
    }
    void forget() override { kept_.forget(); }

private:
    KeptSession kept_;
    EngineSettings settings_;
    std::optional<Root> root_ = *root_of({});
};

class ChessProtocol final : public ProtocolFacet {
public:
    explicit ChessProtocol(const Chess& game) : game_(game) {}
    std::unique_ptr<UciEngine> uci_engine() const override {
        return std::make_unique<ChessUciEngine>();
    }
    std::vector<std::pair<std::string, std::string>> uci_options() const override {
        return Notation<Chess>::uci_options(game_);
    }
    std::string pgn(const TextRecord& record) const override {
        PgnGame game;
        game.rules = game_;
        game.start = game_.start();
        if (record.position)
            if (const auto s = Notation<Chess>::parse_position(game_, *record.position))
                game.start = *s;
        ChessState s = game.start;
        for (const auto* moves : {&record.before, &record.moves})
            for (const auto& text : *moves)
                if (const auto m = parse_move(game_, s, text)) {
                    game.steps.push_back({*m});
                    game_.play(s, *m);
                }
        game.result = pgn_result(record);
        game.tags = {{"Event", "zermelo play"},
                     {"White", record.players.empty() ? "?" : record.players[0]},
                     {"Black", record.players.size() < 2 ? "?" : record.players[1]},
                     {"Result", game.result}};
        return pgn_text(game);
    }
    Parsed<std::vector<PositionText>> openings(const std::string& text,
                                               std::size_t plies) const override {
        return trimmed(text).starts_with('[') ? pgn_openings(text, plies) : epd_openings(text);
    }

private:
    static Parsed<std::vector<PositionText>> pgn_openings(const std::string& text,
                                                          std::size_t plies) {
        std::vector<PositionText> openings;
        PgnReader reader(text);
        while (const auto game = reader.next()) {
            if (game->mistake) return Mistake{*game->mistake};
            PositionText opening{chess_fen(game->start), {}};
            ChessState s = game->start;
            for (const auto& step : game->steps | std::views::take(plies)) {
                opening.moves.push_back(uci_text(s, step.move, game->rules.chess960));
                game->rules.play(s, step.move);
            }
            openings.push_back(std::move(opening));
        }
        return openings;
    }
    static Parsed<std::vector<PositionText>> epd_openings(const std::string& text) {
        std::vector<PositionText> openings;
        std::istringstream lines(text);
        std::size_t number = 0;
        for (std::string line; std::getline(lines, line);) {
            ++number;
            const auto its = trimmed(line);
            if (its.empty() || its.starts_with('#')) continue;
            const auto fen =
                parse_chess_fen(its); // with its counters, or without them and operations
            const auto epd = parse_epd(its);
            if (!fen && !epd) return Mistake{fmt::format("line {}: {}", number, epd.message())};
            openings.push_back({chess_fen(fen ? *fen : epd->s), {}});
        }
        return openings;
    }

    static std::string pgn_result(const TextRecord& record) {
        const bool is_over = record.ending == Ending::finished || is_forfeit(record.ending) ||
                             record.ending == Ending::adjudicated;
        if (!is_over || record.payoffs.empty()) return "*";
        return record.payoffs[0] > 0 ? "1-0" : record.payoffs[0] < 0 ? "0-1" : "1/2-1/2";
    }

    Chess game_;
};

} // namespace

std::unique_ptr<const ProtocolFacet> chess_protocol(const Chess& game) {
    return std::make_unique<ChessProtocol>(game);
}

} // namespace zermelo
