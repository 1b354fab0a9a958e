// Any PGN file can be read to its end, and its games survive writing and reading.

#include <string>

#include "fuzz/fuzz.hpp"
#include "zermelo/games/chess.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace zermelo;
    const std::string_view text = text_of(bytes, size);
    PgnReader reader(text);
    std::size_t games = 0;
    while (const auto game = reader.next()) {
        demand(++games <= size, "every game takes some of the text");
        demand(!game->mistake || !game->mistake->empty(), "it is said what is wrong");
        const std::string written = pgn_text(*game);
        PgnReader copy(written);
        const auto again = copy.next();
        demand(again.has_value(), "what is written is a game");
        demand(!again->mistake, "without mistakes");
        demand(again->start == game->start && again->steps == game->steps, "of the same moves");
        demand(again->result == game->result, "and result");
        demand(again->comment == game->comment, "with the same words before");
        demand(!copy.next(), "and no more");
    }
    return 0;
}
