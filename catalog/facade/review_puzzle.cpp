#include "catalog/facade/review_parts.hpp"

namespace zermelo {

namespace {

/// Can a puzzle be solved from a position? None if that is not known soon enough.
class Solvable {
public:
    Solvable(const PuzzleFacet& puzzle, const Control& control, Review& review)
        : puzzle_(puzzle), review_(review) {
        options_.show = 0;
        options_.budget.stop = control.stop;
        options_.budget.time = control.time;
    }

    std::optional<bool> operator()(const AnyPosition& at) { return known(at, 1) > 0; }
    /// Has it exactly one solution?
    bool is_unique(const AnyPosition& at) { return known(at, 2) == 1; }

private:
    /// The number of solutions up to a limit; none if it is not known.
    std::optional<std::uint64_t> known(const AnyPosition& at, std::uint64_t limit) {
        options_.limit = limit;
        const auto found = puzzle_.solutions(at, options_);
        review_.nodes += found.nodes;
        if (found.count < limit && !found.complete) return std::nullopt;
        return found.count;
    }

    const PuzzleFacet& puzzle_;
    SolutionOptions options_{};
    Review& review_;
};

/// Is a move right, wherever in the play it was made? In a puzzle with one solution it is if it can
/// be made at the beginning.
std::optional<bool> is_right(const ReviewedPlay& play, std::size_t i, bool unique,
                             Solvable& solvable) {
    if (!unique) return solvable(play.at(i + 1));
    Position alone = play.positions.front();
    const auto number = alone->find_move(play.move_text(i));
    if (!number) return false;
    alone->play(*number);
    return solvable(*alone);
}

void judge(ReviewedMove& move, const AnyPosition& at, bool right) {
    move.before = at.shown(Value::margin(1));
    move.after = at.shown(Value::margin(right ? 1 : 0));
    move.before->words = "can be solved";
    move.after->words = right ? "right" : "wrong";
    move.share = move.lost = right ? 0 : 1;
    move.judgement = right ? Judgement::best : Judgement::blunder;
    if (right) move.best = move.move;
}

} // namespace

std::optional<Mistake> review_puzzle(const ReviewedPlay& play, const PlayerSpec& analyst,
                                     const ReviewOptions& options, Review& review) {
    const PuzzleFacet& puzzle = *play.game.puzzle();
    Solvable solvable(puzzle, review_control(analyst, options), review);
    const bool unique = solvable.is_unique(play.at(0));
    bool can_be_solved = unique || solvable(play.at(0)).value_or(false);
    const bool had_solution = can_be_solved;
    if (can_be_solved) review.results[0] = 1;
    review.complete = review.is_proven = true;
    for (std::size_t i = 0; i < play.size(); ++i) {
        const auto right = had_solution && (unique || can_be_solved)
                               ? is_right(play, i, unique, solvable)
                               : std::nullopt;
        if (options.stop.stopped() || !right) {
            review.complete = review.is_proven = false;
            if (options.stop.stopped()) return std::nullopt;
            continue;
        }
        judge(review.moves[i], play.at(i), *right);
        if (!*right && can_be_solved) review.moves[i].why = puzzle.hint(play.at(i));
        can_be_solved = can_be_solved && *right;
        review.results[i + 1] = can_be_solved ? 1 : 0;
        tell_progress(options, i + 1, play.size());
    }
    return std::nullopt;
}

} // namespace zermelo
