#pragma once

#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "catalog/bind/position.hpp"
#include "catalog/bind/search.hpp"
#include "catalog/facade/any_game.hpp"
#include "zermelo/mcts/detail/report.hpp"

namespace zermelo {

/// A search of G as an AnySearch.
template <Game G>
class BoundSearch final : public AnySearch {
public:
    BoundSearch(const G& game, const PlayerSpec& player, Search<G> search)
        : game_(game),
          player_(player.text),
          grows_(player.is(PlayerKind::mcts)),
          grows_views_(Hidden<G> && grows_ && has_views(player)),
          search_(std::move(search)) {}

    Parsed<TextReport> search(const AnyPosition& at, const Control& control) override {
        const auto& own = static_cast<const BoundPosition<G>&>(at);
        const Signals signals = signals_of(own, control);
        const auto report = search_.run(own.state(), signals, watch_of(own, control));
        if (grows_ && report.nodes == 0 && report.ended == Ended::by_memory)
            return Mistake{fmt::format("'{}': the memory is too small for the root", player_)};
        return written(own, report);
    }

    std::size_t choose(const AnyPosition& at, const Control& control) override {
        const auto& own = static_cast<const BoundPosition<G>&>(at);
        Signals signals = signals_of(own, control);
        signals.any_best = true;
        return own.number_of(*search_.run(own.state(), signals, watch_of(own, control)).move);
    }
    Value value(const AnyPosition& at, const StopToken& stop) override {
        const auto& own = static_cast<const BoundPosition<G>&>(at);
        return search_.run(own.state(), signals_of(own, {stop}), {}).value;
    }
    void forget() override {
        if (search_.forget) search_.forget();
    }

    bool grows() const override { return grows_; }
    std::vector<Spot> grow(const AnyPosition& at, const TreeOptions& options) override {
        const auto& own = static_cast<const BoundPosition<G>&>(at);
        std::vector<TreeSpot> tree;
        Signals signals{options.stop};
        signals.tree = &tree;
        signals.part = {options.depth, options.visits};
        search_.run(own.state(), signals, {});
        std::vector<Spot> spots;
        for (const TreeSpot& spot : tree)
            spots.push_back({spot.parent, spot.move, spot.visits, spot.mean,
                             spot.proven ? *spot.proven : detail::guess_of<G>(spot.mean)});
        return spots;
    }

    bool grows_views() const override { return grows_views_; }
    std::vector<TreeNode> grow_views(const AnyPosition& at, const TreeOptions& options) override {
        std::vector<TreeNode> nodes;
        Signals signals{options.stop};
        signals.views = &nodes;
        signals.part = {options.depth, options.visits};
        search_.run(static_cast<const BoundPosition<G>&>(at).state(), signals, {});
        return nodes;
    }

private:
    using Move = MoveOf<G>;

    /// Determinisations have no tree of views; regret matching, the default, has no
    /// determinisations.
    static bool has_views(const PlayerSpec& player) {
        const auto* options = std::get_if<MctsPlayerOptions>(&player.options);
        return options == nullptr || !options->select || options->hiding != Hiding::guesses;
    }

    static Signals signals_of(const BoundPosition<G>& at, const Control& control) {
        Signals signals{control.stop, control.pulse, control.every_move};
        signals.log = control.log;
        signals.time = control.time;
        signals.nodes = control.nodes;
        signals.depth = control.depth;
        signals.past = &at.trail();
        return signals;
    }

    /// Hands what is found on to whoever watches. The position and the control must outlive it.
    Watch<Move> watch_of(const BoundPosition<G>& at, const Control& control) const {
        if (!control.watch) return {};
        return [&](const Report<Move>& report) { control.watch(written(at, report)); };
    }

    /// A value of a report as people know it: in a weak one, what is proven is who wins.
    static TextValue shown(const BoundPosition<G>& at, const Report<Move>& report, Value value) {
        TextValue text = at.shown(value);
        if (!report.weak || !value.proven()) return text;
        text.number = value.sign();
        if (value.sign() != 0) text.words = value.sign() > 0 ? "wins" : "loses";
        return text;
    }

    TextReport written(const BoundPosition<G>& at, const Report<Move>& report) const {
        const auto& s = at.state();
        TextReport text;
        if (report.move) text.move = move_text(game_, s, *report.move);
        text.worth = shown(at, report, report.value);
        text.mean = report.mean;
        text.weak = report.weak;
        for (const Move& m : report.best() | std::views::take(most_listed))
            text.best.push_back(move_text(game_, s, m));
        for (const auto& e : report.edges | std::views::take(most_listed))
            text.edges.push_back(
                {move_text(game_, s, e.move), shown(at, report, e.value), e.visits, e.mean});
        text.left_off = report.edges.size() - text.edges.size();
        StateOf<G> on_line = s;
        for (const Move& m : report.line) {
            text.line.push_back(move_text(game_, on_line, m));
            game_.play(on_line, m);
        }
        text.depth = report.depth;
        text.nodes = report.nodes;
        text.seconds = report.seconds;
        text.ended = report.ended;
        return text;
    }

    const G& game_;
    std::string player_; ///< its canonical text
    bool grows_;
    bool grows_views_;
    Search<G> search_;
};

} // namespace zermelo
