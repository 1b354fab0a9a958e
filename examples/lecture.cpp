// The small examples of M. Erdmann's lecture "Games" (CMU 15-150, Principles of Functional
// Programming), in its notation: the end of section 4, Figure 2, and section 9.3.
#include <iostream>
#include <string>

#include <zermelo/zermelo.hpp>

using namespace zermelo;

namespace {

const Nim nim;

std::string name(Seat seat) { return seat_name<Nim>(seat); }

std::string text(const Nim::State& s) {
    return "State(" + std::to_string(s.pieces) + ", " + name(s.turn) + ")";
}

std::string text(const Winner& winner) {
    return winner.seat ? "Winner " + name(*winner.seat) : "Draw";
}

/// A value for Maxie, printed as the lecture's type est; its section 4 omits the space.
std::string text(Value value, const std::string& space = " ") {
    if (!value.proven()) return "Guess " + std::to_string(value.points());
    if (value.sign() == 0) return "Definitely Draw";
    return "Definitely" + space + "(Winner " + name(value.sign() > 0 ? first : second) + ")";
}

std::string text(const Edge<int>& edge) {
    return "(Move " + std::to_string(edge.move) + ", " + text(edge.value) + ")";
}

/// Converts a value for the mover into one for Maxie.
Value for_maxie(const Nim::State& s, Value value) { return s.turn == first ? value : -value; }

void print_moves(const Nim::State& s) {
    std::string list;
    for (const int m : nim.moves(s))
        list += (list.empty() ? "Move " : ", Move ") + std::to_string(m);
    std::cout << "moves(" << text(s) << ") = <" << list << ">\n";
}

void print_estimate(const Nim::State& s) {
    const Value value = for_maxie(s, PerfectNim{nim}.estimate(s));
    std::cout << "estimate(" << text(s) << ") = " << text(value, "") << "\n";
}

/// Reproduces Figure 2 for State(3, Maxie).
void print_figure_2(const Nim::State& s) {
    std::cout << "evaluate(" << text(s) << ") = " << text(minimax_value(nim, s)) << "\n";
    std::cout << "search(" << text(s) << ") = " << text(minimax(nim, s)) << "\n";
    const auto report = Minimax<>{}.search(nim, s);
    std::string edges;
    for (const auto& edge : report.edges) edges += (edges.empty() ? "  [" : ",\n   ") + text(edge);
    std::cout << edges << "]\n";
    std::cout << "reduce1 max = " << text(Edge<int>{*report.move, report.value}) << "\n";
}

void print_choice(const std::string& player, const Report<int>& report) {
    std::cout << player << ": Move " << *report.move << "\n";
}

} // namespace

int main() {
    const Nim::State three{3, first};
    print_moves(three);
    print_moves({0, second});
    std::cout << "make_move(" << text(three) << ", Move 2) = " << text(after(nim, three, 2))
              << "\n";
    std::cout << "status(State(0, Minnie)) = Over(" << text(*nim.outcome({0, second})) << ")\n";
    print_estimate(three);
    print_estimate({2, second});
    print_estimate({1, first});

    std::cout << "\n";
    print_figure_2(three);

    std::cout << "\n";
    const Minimax<DumbNim> dumb{DumbNim{nim}};
    print_choice("MM4DumbNimPlayer", dumb.search(nim, nim.start(), {.depth = 4}));
    print_choice("FMMDumbNimPlayer", dumb.search(nim, nim.start()));
    print_choice("MM4NimPlayer",
                 Minimax<PerfectNim>{PerfectNim{nim}}.search(nim, nim.start(), {.depth = 4}));
}
