#include "zermelo/games/goofspiel.hpp"

#include "catalog/bind/bind.hpp"

namespace zermelo {

namespace {

constexpr int most_cards_for_cfr = 4; ///< the tree of five cards has more than 200,000 nodes

} // namespace

GameRow goofspiel_row() {
    using Prizes = Goofspiel::Prizes;
    static constexpr Facts facts{.prover = PlayerKind::cfr, .opponent = PlayerKind::cfr};
    OptionTable<Goofspiel> table;
    table.add("cards", &Goofspiel::cards, "that each has, and prizes", {1, Goofspiel::max_cards});
    table.add_choice(
        "prizes", &Goofspiel::order, "in which order they come",
        std::vector<std::pair<std::string, Prizes>>{{"random", Prizes::random},
                                                    {"ascending", Prizes::ascending},
                                                    {"descending", Prizes::descending}});
    return game_row("goofspiel",
                    "bid cards for prizes, both at once; the higher bid takes the prize", table,
                    [](const Goofspiel& game, const std::string& name) {
                        return bound_with<facts>(name, game, [&](auto& its) {
                            if (game.cards > most_cards_for_cfr) its.set_opponent(PlayerKind::mcts);
                        });
                    });
}

} // namespace zermelo
