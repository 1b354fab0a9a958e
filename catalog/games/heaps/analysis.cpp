#include "catalog/games/heaps/analysis.hpp"

#include <algorithm>
#include <bit>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "catalog/facade/explain_facet.hpp"
#include "catalog/registry/spec.hpp"

namespace zermelo {

namespace {

/// `13 = 3 x 4 + 1`
std::string division(int pieces, int round) {
    return fmt::format("{} = {} x {} + {}", pieces, pieces / round, round, pieces % round);
}

Parsed<Analysis> explained(const Nim& game, const AnyPosition& at) {
    const auto s = Notation<Nim>::parse_position(game, at.text());
    if (!s) return s.mistake();
    const int round = game.take + 1;
    const int lost = game.misere ? 1 : 0; // the remainder that loses
    const int spare = (s->pieces - lost % round + round) % round;
    std::string words = at.picture(s->turn) + "\n";
    words += fmt::format("Who is to move with a remainder of {} modulo {} loses: the other one "
                         "completes each move to {} pieces.\n",
                         lost % round, round, round);
    words += fmt::format("{}: ", division(s->pieces, round));
    words += spare == 0
                 ? "the mover loses against best play."
                 : fmt::format("take {} to leave {}.", spare, division(s->pieces - spare, round));
    Json json{{"pieces", s->pieces},
              {"round", round},
              {"remainder", s->pieces % round},
              {"losing_remainder", lost % round},
              {"misere", game.misere}};
    json["take"] = spare == 0 ? Json(nullptr) : Json(spare);
    return Analysis{json, words, 0};
}

std::string comment(const Nim& game, const AnyPosition& at, std::size_t number) {
    const auto s = Notation<Nim>::parse_position(game, at.text());
    if (!s) return "";
    const int left = s->pieces - static_cast<int>(number) - 1;
    return fmt::format("it leaves {}", division(left, game.take + 1));
}

/// A number in binary, of so many digits.
std::string binary(int number, int digits) { return fmt::format("{:0{}b}", number, digits); }

int nim_sum(const NimHeaps::State& s) {
    int sum = 0;
    for (const int heap : s.heaps) sum ^= heap;
    return sum;
}

int digits_of(const NimHeaps::State& s) {
    const int largest = *std::ranges::max_element(s.heaps);
    return std::max(1, static_cast<int>(std::bit_width(static_cast<unsigned>(largest))));
}

/// The moves that win, as Bouton's theorem says.
std::vector<NimHeaps::Move> winning_moves(const NimHeaps& game, const NimHeaps::State& s) {
    std::vector<NimHeaps::Move> moves;
    for (const NimHeaps::Move m : game.moves(s)) {
        const auto next = after(game, s, m);
        if (game.outcome(next) ? !game.misere : !NimSum{game}.mover_wins(next)) moves.push_back(m);
    }
    return moves;
}

/// Which rule decides.
std::string rule(const NimHeaps& game, const NimHeaps::State& s) {
    if (!game.misere) return "The mover loses exactly if the nim-sum is 0.";
    const auto large = std::ranges::count_if(s.heaps, [](int heap) { return heap > 1; });
    if (large == 0)
        return "Only heaps of one are left, and who takes the last one loses: the mover wins "
               "exactly if their number is even.";
    if (large == 1) return "One heap is larger than one: make the number of heaps of one odd.";
    return "Who takes the last one loses, but with two heaps larger than one the nim-sum decides "
           "as usual: the mover loses exactly if it is 0.";
}

Parsed<Analysis> explained(const NimHeaps& game, const AnyPosition& at) {
    const auto s = Notation<NimHeaps>::parse_position(game, at.text());
    if (!s) return s.mistake();
    const int digits = digits_of(*s);
    const int sum = nim_sum(*s);
    std::string words = at.picture(s->turn) + "\n";
    Json heaps = Json::array();
    for (std::size_t i = 0; i < s->heaps.size(); ++i) {
        if (game.heaps[i] == 0) continue;
        words +=
            fmt::format("heap {:2}  {:3} = {}\n", i + 1, s->heaps[i], binary(s->heaps[i], digits));
        heaps.push_back(
            {{"heap", i + 1}, {"pieces", s->heaps[i]}, {"binary", binary(s->heaps[i], digits)}});
    }
    words += fmt::format("nim-sum  {:3} = {}  (1 where a column has an odd number of ones)\n", sum,
                         binary(sum, digits));
    words += rule(game, *s) + "\n";
    Json wins = Json::array();
    for (const NimHeaps::Move m : winning_moves(game, *s)) {
        const int from = s->heaps[m.heap];
        const int to = from - m.take;
        wins.push_back({{"move", Notation<NimHeaps>::move(game, *s, m)},
                        {"heap", m.heap + 1},
                        {"from", from},
                        {"to", to}});
        words += fmt::format("{} wins: heap {} from {} to {} ({} to {})\n",
                             Notation<NimHeaps>::move(game, *s, m), m.heap + 1, from, to,
                             binary(from, digits), binary(to, digits));
    }
    if (wins.empty()) words += "No move wins.\n";
    words.pop_back();
    return Analysis{{{"heaps", heaps},
                     {"nim_sum", sum},
                     {"binary", binary(sum, digits)},
                     {"misere", game.misere},
                     {"winning", wins}},
                    words,
                    0};
}

std::string comment(const NimHeaps& game, const AnyPosition& at, std::size_t number) {
    const auto s = Notation<NimHeaps>::parse_position(game, at.text());
    if (!s) return "";
    std::size_t i = 0;
    for (const NimHeaps::Move m : game.moves(*s))
        if (i++ == number) {
            const auto next = after(game, *s, m);
            return fmt::format("it leaves the nim-sum {}, {}", nim_sum(next),
                               binary(nim_sum(next), digits_of(*s)));
        }
    return "";
}

template <class G>
std::unique_ptr<const AnalysisFacet> facet_of(const G& game, const char* help) {
    return std::make_unique<ExplainFacet>(
        help, [game](const AnyPosition& at, const StopToken&) { return explained(game, at); },
        [game](const AnyPosition& at, std::size_t number) { return comment(game, at, number); });
}

} // namespace

std::unique_ptr<const AnalysisFacet> nim_analysis(const Nim& game) {
    return facet_of(game, "the remainder that decides, and what to take");
}

std::unique_ptr<const AnalysisFacet> heaps_analysis(const NimHeaps& game) {
    return facet_of(game, "the nim-sum in binary, and which heap to change");
}

} // namespace zermelo
