#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "catalog/door/request.hpp"
#include "catalog/facade/analysis.hpp"
#include "catalog/facade/any_game.hpp"
#include "catalog/facade/play.hpp"
#include "catalog/facade/review.hpp"
#include "catalog/facade/tree.hpp"
#include "catalog/output/standings.hpp"
#include "catalog/tournament/runner.hpp"

namespace zermelo {

/// Is there a win in some moves of the player to move?
struct MateAnswer {
    TextReport report;
    std::optional<int> moves; ///< the fewest, if there is a win
    bool complete = false;    ///< was every number of moves up to the limit looked at?
};

struct MatchAnswer {
    std::vector<Standing> standings;
    int games = 0;
    int repeated = 0;
    bool stopped = false; ///< before all games were played
};

/// Answers requests through the facade: the one path for the command line, batches, pages, servers
/// and bindings. Every question starts afresh, whatever was asked before, unless its player
/// reuses what it has found. One question at a time.
class RequestHandler {
public:
    /// What any verb answers, as JSON. requires: not `stop`
    Parsed<Json> answer(const Request& request, const Control& control = {});

    // The same in plain types, one function for each kind of answer.
    Parsed<GamePtr> game(const Request& request);
    /// The player that is asked for, or the game's own choice for the verb.
    Parsed<PlayerSpec> player(const Request& request, const AnyGame& game) const;
    /// All players that are named, of which none is a person.
    Parsed<std::vector<PlayerSpec>> players(const Request& request, const AnyGame& game) const;
    Parsed<PositionView> look(const Request& request);
    Parsed<TextReport> report(const Request& request, const Control& control);
    Parsed<MateAnswer> mate(const Request& request, const Control& control);
    Parsed<TextEquilibrium> equilibrium(const Request& request, const Control& control);
    Parsed<TextSolutions> solutions(const Request& request, const SolutionOptions& options);
    Parsed<PerftCounts> perft(const Request& request, const Budget& budget);
    Parsed<Tree> tree(const Request& request, const StopToken& stop);
    Parsed<Analysis> analysis(const Request& request, const StopToken& stop);
    Parsed<Analysis> explanation(const Request& request, const Control& control);
    /// The review of the request's record.
    Parsed<Review> review(const Request& request, const ReviewOptions& options);
    /// Puzzle `number` of those that a seed gives; null if it was stopped.
    Parsed<Json> generate(const Request& request, std::uint64_t number, const StopToken& stop);
    Parsed<MatchAnswer> match(const Request& request, const StopToken& stop,
                              const std::function<void(const TextRecord&)>& ended = {});
    /// Is told of each game: its record, and how far the tournament is.
    using GameEnded = std::function<void(const TextRecord&, const TournamentState&)>;
    Parsed<TournamentState> tournament(const Request& request, const StopToken& stop,
                                       const GameEnded& ended = {});

private:
    /// What a request names: a game, a player and a position at which somebody is to move.
    struct Asked {
        GamePtr game;
        PlayerSpec player;
        Position at;
    };
    Parsed<Asked> asked(const Request& request);
    Parsed<AnySearch*> search_of(const AnyGame& game, const PlayerSpec& player);
    Parsed<std::size_t> chosen_move(const Request& request, const PlayerSpec& who,
                                    const AnyPosition& at, const Control& control);

    // The answers of the verbs.
    Parsed<Json> answer_games(const Request& request, const Control& control);
    Parsed<Json> answer_look(const Request& request, const Control& control);
    Parsed<Json> answer_moves(const Request& request, const Control& control);
    Parsed<Json> answer_search(const Request& request, const Control& control);
    Parsed<Json> choose(const Request& request, const Control& control);
    Parsed<Json> answer_tree(const Request& request, const Control& control);
    Parsed<Json> answer_perft(const Request& request, const Control& control);
    Parsed<Json> answer_solutions(const Request& request, const Control& control);
    Parsed<Json> answer_generate(const Request& request, const Control& control);
    Parsed<Json> answer_equilibrium(const Request& request, const Control& control);
    Parsed<Json> answer_analysis(const Request& request, const Control& control);
    Parsed<Json> answer_play(const Request& request, const Control& control);
    Parsed<Json> answer_match(const Request& request, const Control& control);
    Parsed<Json> answer_tournament(const Request& request, const Control& control);
    Parsed<Json> answer_replay(const Request& request, const Control& control);
    Parsed<Json> answer_review(const Request& request, const Control& control);
    Parsed<Json> answer_explain(const Request& request, const Control& control);
    template <class Found>
    Parsed<Json> as_json(const Parsed<Found>& found) const;

    std::string game_text_; ///< of the last game, as asked for
    Trust game_trust_ = Trust::user;
    GamePtr game_;
    std::string player_text_; ///< of the last search, canonical
    std::shared_ptr<const Book> player_book_;
    std::unique_ptr<AnySearch> search_;
};

/// The control of a request: nobody waits unasked, so a player whom nobody named has its usual
/// time, unless a proof is asked for.
Control in_usual_time(const Request& request, Control control);

/// Does a request end in an equilibrium rather than in values?
bool asks_for_equilibrium(const AnyGame& game, const PlayerSpec& player);

/// Answers as JSON.
Json to_json(const std::string& game, const MateAnswer& answer);
Json to_json(const std::string& game, const Request& request, const MatchAnswer& answer);

} // namespace zermelo
