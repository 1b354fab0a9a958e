#include "catalog/tournament/openings.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include <fmt/format.h>

#include "catalog/facade/rules.hpp"
#include "catalog/registry/players.hpp"
#include "zermelo/core/abilities.hpp"
#include "zermelo/mcts/simulate.hpp"
#if !defined(__wasm__)
#include "zermelo/store/detail/file.hpp"
#endif

namespace zermelo {

namespace {

constexpr std::size_t longest_openings = std::size_t{1} << 28; ///< bytes of a file

} // namespace

Parsed<std::shared_ptr<Openings>> Openings::find(const AnyGame& game, const std::string& text,
                                                 std::uint64_t seed, Trust trust) {
    auto openings = std::make_shared<Openings>(game);
    openings->seed_ = seed;
    if (text == "random" || text.starts_with("random:")) {
        openings->is_drawn_ = true;
        if (text.size() > 7) {
            const auto plies = parse_number<int>(std::string_view(text).substr(7));
            if (!plies || *plies < 1 || *plies > 100)
                return Mistake{fmt::format(
                    "openings are '{}', it must be random:N with N from 1 to 100", text)};
            openings->plies_ = *plies;
        }
        Random random(seed);
        for (int tries = 0; tries < 1000; ++tries)
            if (openings->walk(random)) return openings;
        return Mistake{fmt::format("there is no opening of {} plies: the game is over before",
                                   openings->plies_)};
    }
    if (!trust.files) return Mistake{"a text from outside may not open files"};
    if (auto wrong = openings->read(text)) return *wrong;
    if (openings->known_.empty()) return Mistake{fmt::format("there is no opening in '{}'", text)};
    return openings;
}

std::optional<Mistake> Openings::read(const std::string& path) {
#if defined(__wasm__)
    return Mistake{fmt::format("'{}': there are no files in a browser", path)};
#else
    const auto text = read_text_file(path, longest_openings);
    if (!text) return text.mistake();
    if (const auto* protocol = game_.protocol()) {
        constexpr std::size_t plies = 16; // of a game
        const auto found = protocol->openings(*text, plies);
        if (!found) return Mistake{fmt::format("'{}', {}", path, found.message())};
        for (const auto& opening : *found)
            if (auto wrong = add(opening))
                return Mistake{fmt::format("'{}': {}", path, wrong->message)};
        return std::nullopt;
    }
    if (auto wrong = read_lines(*text))
        return Mistake{fmt::format("'{}', {}", path, wrong->message)};
    return std::nullopt;
#endif
}

/// Each line is a position in the game's notation, or the moves that lead to it.
std::optional<Mistake> Openings::read_lines(const std::string& text) {
    std::istringstream lines(text);
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        const auto its = trimmed(line);
        if (its.empty() || its.starts_with('#')) continue;
        PositionText moves;
        for (const auto word : parts_of(its)) moves.moves.emplace_back(word);
        if (game_.info().has_notation && !add({std::string(its), {}})) continue;
        if (auto wrong = add(moves))
            return Mistake{fmt::format("line {}: {}", number, wrong->message)};
    }
    return std::nullopt;
}

/// Adds an opening at which somebody is to move.
std::optional<Mistake> Openings::add(const PositionText& opening) {
    const auto at = position_at(game_, opening);
    if (!at) return at.mistake();
    if ((*at)->is_over()) return Mistake{"the game is over there"};
    known_.push_back(opening);
    return std::nullopt;
}

PositionText Openings::opening(std::size_t number) {
    const Lock lock(mutex_);
    if (!is_drawn_) return known_[number % known_.size()];
    while (known_.size() <= number) known_.push_back(draw());
    return known_[number];
}

/// A walk at random, if it does not end the game.
std::optional<Openings::Drawn> Openings::walk(Random& random) const {
    Drawn drawn{{}, game_.start()};
    for (int ply = 0; ply < plies_; ++ply) {
        if (drawn.at->is_over()) return std::nullopt;
        const bool is_chance = drawn.at->turn() == chance;
        const std::size_t m =
            is_chance ? drawn_move(OpenRules<1>{&game_}, drawn.at, random)
                      : pick(random, static_cast<std::uint32_t>(drawn.at->move_count()));
        drawn.text.moves.push_back(drawn.at->move_text(m));
        drawn.at->play(m);
    }
    return drawn.at->is_over() ? std::nullopt : std::optional(std::move(drawn));
}

/// How far a position is from an equal one: 0 for a draw, 1 for a win of either side.
double Openings::imbalance(const AnyPosition& at) const {
    const auto search = game_.search(default_player(game_.info().opponent));
    if (!search) return 0;
    Control control;
    control.nodes = 2000;
    const auto found = search->search(at, control);
    return found ? std::min(1.0, std::abs(at.payoff_of(found->worth.value))) : 0;
}

/// The next opening: the best balanced of some that have not been drawn before.
PositionText Openings::draw() {
    constexpr int candidates = 8;
    constexpr int most_tries = 200;
    constexpr double balanced = 0.2;
    Random random(mix(seed_ + known_.size()));
    std::optional<Drawn> best;
    double least = 2;
    int found = 0;
    for (int tries = 0; tries < most_tries && found < candidates && least > balanced; ++tries) {
        auto drawn = walk(random);
        if (!drawn) continue;
        const bool is_old = seen_.contains(drawn->at->symmetric_text());
        if (is_old && (best || tries < most_tries / 2)) continue; // small games have but a few
        ++found;
        const double off = game_.info().is_zero_sum ? imbalance(*drawn->at) : 0;
        if (off >= least) continue;
        least = off;
        best = std::move(drawn);
    }
    if (!best) return {};
    const auto text = best->at->symmetric_text();
    if (!text.empty()) seen_.insert(text);
    return best->text;
}

} // namespace zermelo
