#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "catalog/facade/any_game.hpp"

namespace zermelo {

/// What comes after a game.
struct NextGame {
    enum class Kind { again, other_side, level, save, review, leave };

    Kind kind = Kind::leave;
    std::string word{}; ///< the level, or the file to save to
};

/// The question after a game, and what its answers mean.
class AfterGame {
public:
    explicit AfterGame(const AnyGame& game);

    std::string prompt() const;
    Parsed<NextGame> hear(std::string_view line) const;

private:
    bool has_sides_;
    bool has_levels_;
};

/// Counts the games that a person has lost in a row, and offers an easier opponent after three.
class LosingStreak {
public:
    void add(double payoff) { lost_ = payoff < 0 ? lost_ + 1 : 0; }
    void forget() { lost_ = 0; }

    /// A level below that of a player, if it is time to offer one and there is one.
    std::optional<std::string> easier_than(const PlayerSpec& player) const;

private:
    int lost_ = 0;
};

/// The spec of a player at a level in place of any that it has.
std::string with_level(std::string_view spec, std::string_view level);
/// The level in the spec of a player, if it has one.
std::optional<std::string> level_of(std::string_view spec);

} // namespace zermelo
