#include "zermelo/games/chess.hpp"

#include "catalog/bind/bind.hpp"
#include "catalog/games/chess/analysis.hpp"
#include "catalog/games/chess/uci_engine.hpp"
#include "zermelo/games/chess/expert.hpp"
#include "zermelo/games/chess/mates.hpp"

namespace zermelo {

namespace {

struct Options {
    int start = usual_chess_start;
    std::optional<bool> chess960{};
};

} // namespace

GameRow chess_row() {
    static constexpr Facts facts{
        .selective = true,
        .splits = true,
        .shared_trees = true,
        .without = {PlayerKind::retrograde},
        .levels = {
            .least_nodes = 16, .most_nodes = 4000, .care = 25, .most_care = 90, .doubt = 90}};
    OptionTable<Options> table;
    table.add("start", &Options::start, "of the 960 starts, by Scharnagl's numbers",
              {0, chess_starts - 1});
    table.add("chess960", &Options::chess960, "write castlings as the king that takes its rook",
              {.unset = "false"});
    return game_row(
        "chess", "by the laws of FIDE, from the usual start or one of Chess960", table,
        [](const Options& options, const std::string& name) {
            const bool is_960 = options.chess960.value_or(options.start != usual_chess_start);
            const Chess game{options.start, is_960};
            const auto add = [&](auto& its) {
                its.set_protocol(chess_protocol(game));
                its.set_analysis(chess_analysis(game, its));
            };
            return bound_with<facts>(name, game, add, knowledge("expert", ChessExpert{}),
                                     knowledge_for<Use::alphabeta>("mates", ChessMates{}));
        });
}

} // namespace zermelo
