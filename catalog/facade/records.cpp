#include "catalog/facade/records.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace zermelo {

Parsed<TextRecord> opened_record(const AnyGame& game, const PositionText& from) {
    const auto at = position_at(game, {from.position, {}});
    if (!at) return at.mistake();
    Position s = *at;
    const auto moves = play_texts(game, *s, from.moves);
    if (!moves) return moves.mistake();
    TextRecord head;
    s = *at;
    if (from.position && !(s == Position(game.start()))) head.position = s->text();
    for (const std::size_t m : *moves) {
        head.before.push_back(s->move_text(m));
        s->play(m);
    }
    return head;
}

Parsed<std::vector<std::size_t>> moves_of(const AnyGame& game, const Position& start,
                                          const TextRecord& record, const StopToken& stop) {
    Position s = start;
    auto moves = play_texts(game, *s, record.moves, stop);
    if (!moves) return moves;
    s = start;
    for (std::size_t i = 0; i < moves->size(); ++i) {
        if (is_stopped_at(i, stop)) return Mistake{"it was stopped"};
        if (s->is_over()) // by repetition
            return Mistake{fmt::format("move {}: the game is over before it", i + 1)};
        s->play((*moves)[i]);
    }
    return moves;
}

std::optional<Mistake> wrong_form(const AnyGame& game, const TextRecord& record) {
    const auto seats = static_cast<std::size_t>(game.info().seats);
    if (record.players.size() != seats || record.payoffs.size() != seats)
        return Mistake{fmt::format("it has {} players and {} payoffs, the game has {} seats",
                                   record.players.size(), record.payoffs.size(), seats)};
    if (!record.seconds.empty() && record.seconds.size() != record.moves.size())
        return Mistake{fmt::format("it has {} moves and the seconds of {}", record.moves.size(),
                                   record.seconds.size())};
    if (record.ending == Ending::finished) return std::nullopt;
    const auto paid = [&](double payoff) {
        return static_cast<std::size_t>(std::ranges::count(record.payoffs, payoff));
    };
    const bool forfeit =
        is_forfeit(record.ending) || (record.ending == Ending::adjudicated && paid(0) < seats);
    if (forfeit ? paid(-1) == 1 && paid(1) == seats - 1 : paid(0) == seats) return std::nullopt;
    return Mistake{fmt::format("it pays {}, but {}", fmt::join(record.payoffs, " "),
                               forfeit ? "a player who forfeits gets -1 and everybody else 1"
                                       : "a play that is not finished pays nothing")};
}

std::optional<Mistake> wrong_end(const TextRecord& played, const TextRecord& stored) {
    if (played.result != stored.result)
        return Mistake{fmt::format("the moves lead to '{}', the record says '{}'", played.result,
                                   stored.result)};
    if (played.payoffs == stored.payoffs) return std::nullopt;
    return Mistake{fmt::format("the moves pay {}, the record says {}",
                               fmt::join(played.payoffs, " "), fmt::join(stored.payoffs, " "))};
}

} // namespace zermelo
