// A play from a position that was written down equals the play that went through it.

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "catalog/facade/any_game.hpp"
#include "catalog/registry/games.hpp"
#include "zermelo/core/random.hpp"

namespace zermelo {
namespace {

/// Plays a random move; some games last for ever, so that plays are cut.
void step(Position& at, Random& random) {
    at->play(static_cast<std::size_t>(random() % at->move_count()));
}

void equal_in_all(const AnyPosition& a, const AnyPosition& b) {
    RC_ASSERT(a.text() == b.text());
    RC_ASSERT(a.is_over() == b.is_over());
    RC_ASSERT(a.turn() == b.turn());
    RC_ASSERT(a.move_texts(100) == b.move_texts(100));
    if (a.is_over()) RC_ASSERT(a.payoffs() == b.payoffs());
}

// In same-game a position is the board alone: what was gained before is not in it.
TEST(WrittenPosition, IsPlayedFromAsThePlayThatWentThroughIt) {
    for (const auto& row : all_games()) {
        const auto game = *find_game(row.name);
        if (!game->info().has_notation || row.name == "same-game") continue;
        EXPECT_TRUE(rc::check(row.name, [&] {
            Random random(*rc::gen::arbitrary<std::uint64_t>());
            Position through(game->start());
            const int before = *rc::gen::inRange(0, 30);
            for (int i = 0; i < before && !through->is_over(); ++i) step(through, random);
            const auto read = game->read(through->text());
            RC_ASSERT(static_cast<bool>(read));
            Position from = *read;
            equal_in_all(*through, *from);
            for (int i = 0; i < 60 && !through->is_over() && !from->is_over(); ++i) {
                Random same = random;
                step(through, random);
                step(from, same);
                if (through->is_over() == from->is_over()) equal_in_all(*through, *from);
            }
        })) << row.name;
    }
}

} // namespace
} // namespace zermelo
