#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include "catalog/facade/any_game.hpp"
#include "zermelo/core/game.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/core/notation.hpp"

namespace zermelo {

/// How any play of the catalog ended: what each seat gets, with the points gained on the way.
template <int Seats>
struct FacadeOutcome {
    static constexpr int seats = Seats;
    static constexpr bool zero_sum = false;

    std::vector<double> payoffs{};
    std::string words{};

    bool operator==(const FacadeOutcome&) const = default;
};
template <int Seats>
double payoff(const FacadeOutcome<Seats>& outcome, Seat seat) {
    return outcome.payoffs[index(seat)];
}

/// Any game of the catalog as a Game, so that referees, matches and players are compiled once for
/// all games. A move is a number in the game's order.
template <int Seats>
struct OpenRules {
    using State = Position;
    using Move = std::size_t;

    const AnyGame* game = nullptr;

    State start() const { return game->start(); }
    Seat turn(const State& s) const { return *s->turn(); }
    auto moves(const State& s) const {
        return std::views::iota(std::size_t{0}, s->is_over() ? std::size_t{0} : s->move_count());
    }
    void play(State& s, Move m) const { s->play(m); }
    std::optional<FacadeOutcome<Seats>> outcome(const State& s) const {
        if (!s->is_over()) return std::nullopt;
        return FacadeOutcome<Seats>{s->payoffs(), s->outcome_text()};
    }
    double probability(const State& s, Move m) const { return s->probability(m); }
};

/// The same for games that hide something: players are given views.
template <int Seats>
struct HiddenRules : OpenRules<Seats> {
    using View = Erased<AnyView>;

    View view(const Position& s, Seat seat) const { return s->view(seat); }
    Position sample(const View& view, Seat seat, Random& random) const {
        return view->sample(seat, random);
    }
};

template <class R>
concept FacadeRules = requires(const R rules) { rules.game->info(); };

template <FacadeRules R>
struct Notation<R> {
    static std::string seat(const R& rules, Seat seat) {
        return rules.game->info().seat_names[index(seat)];
    }
    static std::string move(const R&, const Position& s, std::size_t m) { return s->move_text(m); }
    static std::optional<std::size_t> parse_move(const R&, const Position& s,
                                                 std::string_view text) {
        return s->find_move(text);
    }
    static std::string position(const R&, const Position& s) { return s->text(); }
    static Parsed<Position> parse_position(const R& rules, std::string_view text) {
        return rules.game->read(std::string(text));
    }
    static std::string picture(const R&, const ViewOf<R>& view) {
        if constexpr (Hidden<R>)
            return view->picture();
        else
            return view->picture(first);
    }
    static std::string outcome(const OutcomeOf<R>& outcome) { return outcome.words; }
    static auto uci_options(const R& rules) { return rules.game->protocol()->uci_options(); }
};

static_assert(Game<OpenRules<2>> && Chancy<OpenRules<2>> && !Hidden<OpenRules<2>>);
static_assert(Game<HiddenRules<2>> && Hidden<HiddenRules<2>>);

} // namespace zermelo
