#include "catalog/facade/any_game.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "catalog/facade/level_search.hpp"
#include "catalog/facade/records.hpp"
#include "catalog/facade/sealed.hpp"

namespace zermelo {

namespace {

/// Moves that are written without spaces, one by one.
std::vector<std::string> letters_of(const std::vector<std::string>& texts) {
    std::vector<std::string> letters;
    for (const auto& text : texts)
        for (const char letter : text) letters.emplace_back(1, letter);
    return letters;
}

} // namespace

std::vector<std::string> AnyGame::engine_names() const {
    std::vector<std::string> names;
    for (const auto& [kind, name] : info_.engines) names.push_back(name);
    return names;
}

std::vector<std::string> AnyGame::knowledge_names(PlayerKind kind) const {
    std::vector<std::string> names;
    for (const auto& [name, users, hooks] : info_.knowledges)
        if (std::ranges::find(users, kind) != users.end()) names.push_back(name);
    return names;
}

std::unique_ptr<AnySearch> AnyGame::search(const PlayerSpec& player) const {
    if (player.level() >= full_level) return engine_search(player);
    LevelTerms terms;
    terms.level = level_of(player.level(), info_.levels);
    terms.seed = player.lots;
    terms.samples = player.is(PlayerKind::mcts);
    terms.deepens = !player.is(PlayerKind::select);
    terms.is_hidden = info_.is_hidden;
    terms.can_win_at_once = !info_.is_hidden && !info_.repeats_by_chance && !info_.pays_points;
    auto inner = engine_search(limited_by_level(player, terms.level));
    return inner ? level_search(std::move(inner), terms) : nullptr;
}

Parsed<std::vector<std::size_t>> play_texts(const AnyGame& game, AnyPosition& at,
                                            const std::vector<std::string>& texts,
                                            const StopToken& stop) {
    std::vector<std::size_t> numbers;
    for (const auto& text : game.info().moves_run_together ? letters_of(texts) : texts) {
        if (is_stopped_at(numbers.size(), stop)) return Mistake{"it was stopped"};
        const auto number = find_move(at, text);
        const std::size_t place = numbers.size() + 1;
        if (!number && at.move_count() == 0)
            return Mistake{fmt::format("move {}, '{}': the game is over before it", place, text)};
        if (!number) return Mistake{fmt::format("move {}, {}", place, at.wrong_move(text))};
        at.play(*number);
        numbers.push_back(*number);
    }
    return numbers;
}

Parsed<std::vector<std::size_t>> play_texts(const AnyGame& game, AnyPosition& at,
                                            const std::vector<std::string>& texts) {
    return play_texts(game, at, texts, {});
}

Parsed<Position> position_at(const AnyGame& game, const PositionText& from) {
    Position at = game.start();
    if (from.position) {
        if (!game.info().has_notation)
            return Mistake{"this game has no notation for positions: give --moves"};
        auto read = game.read(*from.position);
        if (!read) return read;
        at = *read;
    }
    const auto moves = play_texts(game, *at, from.moves);
    if (!moves) return moves.mistake();
    return at;
}

Seat viewer_at(const AnyPosition& at) {
    const auto seat = at.turn();
    return seat && *seat != chance ? *seat : first;
}

PositionView view_of(const AnyGame& game, const AnyPosition& at, const PositionText& from,
                     std::optional<Seat> viewer) {
    PositionView view;
    if (game.info().has_notation)
        view.position = at.text();
    else
        view.before = from.moves;
    const auto seat = at.turn(); // none where the state ends the game
    view.picture = at.picture(viewer.value_or(viewer_at(at)));
    if (at.is_over()) {
        view.outcome = at.outcome_text();
        view.payoffs = at.payoffs();
        return view;
    }
    view.to_move =
        *seat == chance ? "chance" : game.info().seat_names[static_cast<std::size_t>(*seat)];
    if (viewer && game.info().is_hidden && seat != viewer) return view;
    view.moves = at.move_texts(std::numeric_limits<std::size_t>::max());
    if (*seat == chance)
        for (std::size_t i = 0; i < view.moves.size(); ++i)
            view.probabilities.push_back(at.probability(i));
    return view;
}

std::optional<Mistake> not_playable(const AnyPosition& at) {
    if (at.is_over())
        return Mistake{fmt::format("the game is over at this position: {}", at.outcome_text())};
    if (at.turn() == chance) return Mistake{"chance moves here: add a move of it to --moves"};
    if (at.move_count() == 0)
        return Mistake{
            "there is no legal move here, yet the game is not over: its rules are broken"};
    return std::nullopt;
}

} // namespace zermelo
