#include "catalog/facade/play.hpp"

#include <type_traits>

#include "catalog/facade/arbiter.hpp"

namespace zermelo {

namespace {

/// Calls use(table) with the kind of table that the game is played at.
template <class Use>
auto at_table(const AnyGame& game, const Use& use) {
    const auto with = [&]<int Seats>(std::integral_constant<int, Seats>) {
        if (game.info().is_hidden) {
            Arbiter<HiddenRules<Seats>> table(game);
            return use(table);
        }
        Arbiter<OpenRules<Seats>> table(game);
        return use(table);
    };
    switch (game.info().seats) {
    case 1: return with(std::integral_constant<int, 1>{});
    case 2: return with(std::integral_constant<int, 2>{});
    case 3: return with(std::integral_constant<int, 3>{});
    default: return with(std::integral_constant<int, 4>{});
    }
}

} // namespace

Parsed<TextRecord> play(const AnyGame& game, const std::vector<PlayerSpec>& players,
                        const PlayOptions& options) {
    return at_table(game, [&](auto& table) { return table.play(players, options); });
}

Parsed<std::vector<PlayerSpec>>
prepared(const AnyGame& game, const std::vector<PlayerSpec>& players, const StopToken& stop) {
    return at_table(game, [&](auto& table) { return table.prepared(players, {stop}); });
}

Parsed<MatchRecord> play_game(const AnyGame& game, const std::vector<PlayerSpec>& players,
                              const GameTerms& terms) {
    return at_table(game, [&](auto& table) { return table.play_game(players, terms); });
}

Parsed<TextRecord> replay(const AnyGame& game, const TextRecord& record,
                          const PlayOptions& options) {
    return at_table(game, [&](auto& table) { return table.replay(record, options); });
}

} // namespace zermelo
