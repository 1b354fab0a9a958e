#include "zermelo/games/mastermind.hpp"

#include "catalog/bind/bind.hpp"

namespace zermelo {

namespace {

struct Options {
    int pegs = 4;
    int colours = 6;
    int guesses = 10;
};

/// Is colours to the power of pegs small enough for a code?
bool fits(const Options& options) {
    std::int64_t codes = 1;
    for (int i = 0; i < options.pegs && codes <= Mastermind::max_codes; ++i)
        codes *= options.colours;
    return codes <= Mastermind::max_codes;
}

/// Codes with which the product of selection functions gets beyond the first guess in seconds.
constexpr int most_selected = 81;

} // namespace

GameRow mastermind_row() {
    static constexpr Facts small{.opponent = PlayerKind::mcts};
    static constexpr Facts large{.opponent = PlayerKind::mcts, .without = {PlayerKind::select}};
    OptionTable<Options> table;
    table.add("pegs", &Options::pegs, "of a code", {1, 15});
    table.add("colours", &Options::colours, "that a peg may have", {2, 9});
    table.add("guesses", &Options::guesses, "that are allowed",
              {1, static_cast<std::int64_t>(Mastermind::max_guesses)});
    return game_row(
        "mastermind", "find the hidden code; each guess is answered with black and white pegs",
        table, [](const Options& options, const std::string& name) -> Parsed<GamePtr> {
            if (!fits(options))
                return Mistake{fmt::format("{} pegs of {} colours make more than {} codes",
                                           options.pegs, options.colours, Mastermind::max_codes)};
            const Mastermind game{options.pegs, options.colours, options.guesses};
            return game.codes() <= most_selected ? bound<small>(name, game)
                                                 : bound<large>(name, game);
        });
}

} // namespace zermelo
