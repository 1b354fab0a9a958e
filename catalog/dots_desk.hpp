#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/any_game.hpp"
#include "zermelo/core/budget.hpp"
#include "zermelo/core/parsed.hpp"
#include "zermelo/games/dots/double_dealing.hpp"
#include "zermelo/games/dots/graph.hpp"

namespace zermelo {

/// A chain, a loop or the like, as people are told of it.
struct TextStructure {
    std::string kind;               ///< "open chain", "chain", "loop", "dipper loop", "dipole"
    int length = 0;                 ///< in coins
    int effective = 0;              ///< coins that are offered once it is opened
    bool is_complex = false;        ///< ends at a coin with three strings or more
    std::vector<std::string> coins; ///< their names
    std::vector<std::size_t> depends_on{}; ///< places of others in the list
};

/// What there is to say of a position of Dots-and-Boxes.
struct DotsExplanation {
    std::string position;
    std::string picture;
    std::vector<TextStructure> structures;
    bool gridlock = false; ///< does every move offer something?
    std::string control;   ///< who has it, in words
    std::optional<DoubleDealing> deal;
    std::optional<int> value; ///< if it could be proven soon
    std::vector<std::string> best;
    std::string why;                 ///< the first of them is proposed
    std::vector<std::string> thesis; ///< what the thesis would do
};

/// A nimber as people write it; nothing: it would take too much.
struct TextNimber {
    std::string position;
    std::optional<int> heap;
    bool is_loony = false;
    std::size_t parts = 0; ///< that were looked at
};

/// Where positions of Dots-and-Boxes and of Strings-and-Coins are looked at as a whole.
class DotsDesk {
public:
    DotsDesk(CoinList list, std::shared_ptr<const AnyGame> game)
        : list_(std::move(list)), game_(std::move(game)) {}

    Parsed<DotsExplanation> explain(const std::optional<std::string>& position,
                                    const StopToken& stop) const;
    Parsed<TextNimber> nimber(const std::optional<std::string>& position) const;

    const AnyGame& game() const { return *game_; }

private:
    CoinList list_;
    std::shared_ptr<const AnyGame> game_;
};

/// The desk for a game with a name like `dots:3x4`; if none is given, for the board that the
/// position begins with.
Parsed<DotsDesk> find_dots(const std::string& name, const std::optional<std::string>& position);

} // namespace zermelo
