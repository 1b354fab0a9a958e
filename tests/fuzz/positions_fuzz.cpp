// Any bytes are a position and moves of every game: the first byte says of which. A position is
// read or refused with a message; what was read can be played from, drawn, and written.

#include <algorithm>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "all_games.hpp"
#include "fuzz/fuzz.hpp"
#include "zermelo/core/notation.hpp"

namespace {

using namespace zermelo;

/// Plays on from s with the legal moves that the bytes of a text choose, and reads each move again.
template <Game G>
void play_on(const G& game, StateOf<G> s, std::string_view text) {
    for (const char c : text.substr(0, 30)) {
        std::vector<MoveOf<G>> moves;
        for (const auto& m : game.moves(s)) {
            moves.push_back(m);
            if (moves.size() == 300) break;
        }
        demand(moves.empty() == game.outcome(s).has_value(), "a play ends where no move is left");
        if (moves.empty()) return;
        const auto m = moves[static_cast<unsigned char>(c) % moves.size()];
        const auto named = parse_move(game, s, move_text(game, s, m));
        demand(named && *named == m, "a move that is written is read as itself");
        game.play(s, m);
    }
}

template <Game G>
void read_position(const G& game, std::string_view text) {
    const auto end = std::min(text.find('\n'), text.size());
    const auto rest = text.substr(end);
    if (!game.outcome(game.start()))
        if (const auto m = parse_move(game, game.start(), rest.substr(0, 20)))
            play_on(game, after(game, game.start(), *m), rest);
    if constexpr (WritesPositions<G>) {
        const auto s = Notation<G>::parse_position(game, text.substr(0, end));
        if (!s) {
            demand(!s.message().empty(), "it is said what is wrong");
            return;
        }
        const auto again = Notation<G>::parse_position(game, Notation<G>::position(game, *s));
        demand(again && *again == *s, "a position that is written is read as itself");
        play_on(game, *s, rest);
    } else {
        play_on(game, game.start(), rest);
    }
}

template <class... Names>
void read_of(Games<Names...>, std::size_t number, std::string_view text) {
    std::size_t at = 0;
    const auto choose = [&]<class Name>(std::type_identity<Name>) {
        if (at++ == number % sizeof...(Names)) read_position(make_game<Name>(), text);
    };
    (choose(std::type_identity<Names>{}), ...);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    if (size > 0) read_of(AllGames{}, bytes[0], text_of(bytes, size).substr(1));
    return 0;
}
