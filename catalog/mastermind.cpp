#include "zermelo/games/mastermind.hpp"

#include "catalog/catalog.hpp"
#include "catalog/erased.hpp"

namespace zermelo {

namespace {

/// Is colours to the power of pegs small enough for a code?
bool fits(std::int64_t pegs, std::int64_t colours) {
    std::int64_t codes = 1;
    for (std::int64_t i = 0; i < pegs && codes <= Mastermind::max_codes; ++i) codes *= colours;
    return codes <= Mastermind::max_codes;
}

} // namespace

GameRow mastermind_row() {
    using enum Parameter::Kind;
    return {"mastermind",
            "find the hidden code; each guess is answered with black and white pegs",
            {{"pegs", number, "of a code", "4", 1, 15},
             {"colours", number, "that a peg may have", "6", 2, 9},
             {"guesses", number, "that are allowed", "10", 1,
              static_cast<std::int64_t>(Mastermind::max_guesses)}},
            [](const Settings& settings) -> Parsed<std::shared_ptr<const AnyGame>> {
                const auto pegs = settings.number("pegs", 4);
                const auto colours = settings.number("colours", 6);
                if (!fits(pegs, colours))
                    return Mistake{fmt::format("{} pegs of {} colours make more than {} codes",
                                               pegs, colours, Mastermind::max_codes)};
                return erased(Mastermind{static_cast<int>(pegs), static_cast<int>(colours),
                                         static_cast<int>(settings.number("guesses", 10))});
            }};
}

} // namespace zermelo
