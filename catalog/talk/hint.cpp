#include "catalog/talk/hint.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include <fmt/format.h>

namespace zermelo {

namespace {

std::string spoken(const AnyPosition& at, const std::string& move) {
    const auto number = at.find_move(move);
    return number ? at.spoken(*number) : move;
}

/// What a search would play, and why if that is proven.
std::string searched_hint(const AnyGame& game, const AnyPosition& at, const Control& control) {
    PlayerSpec player = default_player(game.info().opponent);
    auto search = game.search(player);
    if (!search) search = game.search(default_player(PlayerKind::mcts));
    if (!search) return "There is no hint for this game.";
    const auto report = search->search(at, control);
    if (!report || !report->move) return "There is no hint here.";
    const std::string move = spoken(at, *report->move);
    const Value value = report->worth.value;
    if (!value.proven() || !game.info().is_zero_sum) return fmt::format("Perhaps {}.", move);
    if (value.sign() < 0) return fmt::format("Perhaps {}; every move loses.", move);
    return fmt::format("{} {}.", move, value.sign() > 0 ? "wins" : "draws");
}

/// How often a strategy makes each move: `bet 67%, pass 33%`.
std::string mixed_hint(const AnyPosition& at, const TextChoice& choice) {
    auto moves = choice.moves;
    std::ranges::sort(moves, std::ranges::greater{}, [](const auto& its) { return its.second; });
    std::string text;
    for (const auto& [move, share] : moves) {
        const auto percent = std::lround(share * 100);
        if (percent == 0) continue;
        if (percent == 100) return fmt::format("{}.", spoken(at, move));
        text += fmt::format("{}{} {}%", text.empty() ? "" : ", ", spoken(at, move), percent);
    }
    return fmt::format("A good strategy mixes: {}.", text);
}

} // namespace

std::string hint(const AnyGame& game, const AnyPosition& at, const Control& control) {
    if (game.puzzle() != nullptr) return game.puzzle()->hint(at);
    if (game.info().opponent != PlayerKind::cfr || game.equilibrium() == nullptr)
        return searched_hint(game, at, control);
    PlayerSpec player = default_player(PlayerKind::cfr);
    const auto found = game.equilibrium()->equilibrium(player, &at, control);
    if (!found || found->choices.size() != 1) return searched_hint(game, at, control);
    return mixed_hint(at, found->choices.front());
}

} // namespace zermelo
