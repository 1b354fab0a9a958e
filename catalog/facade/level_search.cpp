#include "catalog/facade/level_search.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/core/abilities.hpp"

namespace zermelo {

namespace {

/// What the mover knows of a position, as a number.
std::uint64_t fingerprint(const AnyPosition& at, bool is_hidden) {
    const Seat seat = *at.turn();
    std::string text = is_hidden ? at.view(seat)->picture() : at.text();
    if (text.empty()) text = at.picture(seat);
    std::uint64_t hash = 0xcbf29ce484222325U; // FNV-1a
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    return hash;
}

/// The first move that ends the game with more for the mover than for anybody else.
std::optional<std::size_t> win_at_once(const AnyPosition& at) {
    const auto mover = static_cast<std::size_t>(*at.turn());
    const std::size_t count = at.move_count();
    for (std::size_t number = 0; number < count; ++number) {
        const auto next = at.clone();
        next->play(number);
        if (!next->is_over()) continue;
        const auto payoffs = next->payoffs();
        const auto is_less = [&](double other) { return other < payoffs[mover]; };
        if (std::ranges::count_if(payoffs, is_less) + 1 == std::ssize(payoffs)) return number;
    }
    return std::nullopt;
}

class LevelSearch final : public AnySearch {
public:
    LevelSearch(std::unique_ptr<AnySearch> inner, const LevelTerms& terms)
        : inner_(std::move(inner)), terms_(terms) {}

    Parsed<TextReport> search(const AnyPosition& at, const Control& control) override {
        inner_->forget();
        Random random(mix(terms_.seed * 0x9e3779b97f4a7c15U + fingerprint(at, terms_.is_hidden)));
        if (terms_.can_win_at_once)
            if (const auto number = win_at_once(at)) return winning(at, *number);
        const bool is_careful = pick(random, 100) < static_cast<std::uint32_t>(terms_.level.care);
        auto found = seen(at, control, !is_careful);
        if (!found) return found;
        if (!is_careful) return chosen(*found, terms_.level, random);
        const bool is_deep = terms_.samples || found->depth > 0;
        if (is_deep && is_in_sight(found->worth.value, terms_.level)) return found;
        auto glance = seen(at, control, true);
        if (!glance) return glance;
        Level level = terms_.level;
        if (!is_deep) level.doubt = 0; // it plays what looks best
        return chosen(*glance, level, random);
    }
    std::size_t choose(const AnyPosition& at, const Control& control) override {
        const auto report = search(at, control);
        if (!report || !report->move) return 0;
        return at.find_move(*report->move).value_or(0);
    }
    Value value(const AnyPosition& at, const StopToken& stop) override {
        inner_->forget();
        const auto found = seen(at, {stop}, false);
        return found ? found->worth.value : Value::guess(0);
    }
    void forget() override { inner_->forget(); }

    bool grows() const override { return inner_->grows(); }
    std::vector<Spot> grow(const AnyPosition& at, const TreeOptions& options) override {
        return inner_->grow(at, options);
    }
    bool grows_views() const override { return inner_->grows_views(); }
    std::vector<TreeNode> grow_views(const AnyPosition& at, const TreeOptions& options) override {
        return inner_->grow_views(at, options);
    }

private:
    static TextReport winning(const AnyPosition& at, std::size_t number) {
        TextReport report;
        report.move = at.move_text(number);
        report.worth = at.shown(Value::win_in(1));
        report.best = report.line = {*report.move};
        report.edges = {{*report.move, report.worth}};
        report.depth = 1;
        report.nodes = number + 1;
        return report;
    }

    /// What a search of the level's nodes sees: the best move, or every move as far as all of them
    /// were searched, and that is one ply at least.
    Parsed<TextReport> seen(const AnyPosition& at, const Control& control, bool every_move) {
        if (terms_.samples) return inner_->search(at, control);
        Control own = control;
        own.every_move = every_move || control.every_move;
        own.nodes = terms_.level.nodes;
        if (terms_.deepens && !own.every_move) return inner_->search(at, own);
        Control glance = own;
        glance.depth = 1;
        glance.nodes.reset();
        auto first = inner_->search(at, glance);
        if (!first || terms_.level.nodes <= first->nodes) return first;
        return terms_.deepens ? deeper(at, own, *first) : depth_by_depth(at, own, *first);
    }

    static bool is_whole(const TextReport& next, const TextReport& before) {
        return next.depth > before.depth && next.edges.size() >= before.edges.size();
    }

    Parsed<TextReport> deeper(const AnyPosition& at, const Control& control, TextReport report) {
        Control own = control;
        own.watch = [&](const TextReport& next) {
            if (is_whole(next, report)) report = next;
            if (control.watch) control.watch(next);
        };
        auto last = inner_->search(at, own);
        if (!last) return last;
        if (is_whole(*last, report)) report = *last;
        report.nodes = last->nodes;
        report.seconds = last->seconds;
        report.ended = last->ended;
        return report;
    }

    /// For a search that does not deepen by itself.
    Parsed<TextReport> depth_by_depth(const AnyPosition& at, Control own, TextReport report) {
        std::uint64_t nodes = report.nodes;
        double seconds = report.seconds;
        while (report.ended == Ended::at_depth && nodes < terms_.level.nodes) {
            own.depth = report.depth + 1;
            own.nodes = terms_.level.nodes - nodes;
            auto next = inner_->search(at, own);
            if (!next) return next;
            nodes += next->nodes;
            seconds += next->seconds;
            if (!is_whole(*next, report)) break;
            report = *next;
        }
        report.nodes = nodes;
        report.seconds = seconds;
        return report;
    }

    /// A report with the move that a level chooses among those that were valued.
    static TextReport chosen(TextReport report, const Level& level, Random& random) {
        std::vector<Edge<std::size_t>> edges;
        for (const auto& edge : report.edges)
            edges.push_back({edges.size(), edge.worth.value, edge.visits, edge.mean});
        if (edges.empty()) return report;
        const auto edge = report.edges[choose_by_level(edges, level, random)];
        if (report.move == edge.move) return report;
        report.move = edge.move;
        report.worth = edge.worth;
        report.line = {edge.move};
        if (report.mean) report.mean = edge.mean;
        return report;
    }

    std::unique_ptr<AnySearch> inner_;
    LevelTerms terms_;
};

} // namespace

std::unique_ptr<AnySearch> level_search(std::unique_ptr<AnySearch> inner, const LevelTerms& terms) {
    return std::make_unique<LevelSearch>(std::move(inner), terms);
}

} // namespace zermelo
