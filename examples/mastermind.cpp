// Mastermind with 2 pegs and 3 colours, solved over information sets.
#include <iostream>

#include <zermelo/zermelo.hpp>

using namespace zermelo;

int main() {
    // A belief is the set of codes that are still possible: the player makes one guess for all of
    // them, and chance gives the answer. Information sets become states, so nothing is hidden.
    const Beliefs<Mastermind> game{Mastermind{.pegs = 2, .colours = 3, .guesses = 4}};
    const double guesses = -expected_payoffs(game, game.start()).each[0];
    std::cout << guesses * game.game.codes() << "/" << game.game.codes() << " guesses on average\n";

    const ChanceRounds rounds{game};
    ProductG<Beliefs<Mastermind>::Move, decltype(rounds)> product(rounds, 64);
    const int guess = *product.optimal(game.start()).play.front().made;
    std::cout << "The first guess: colours " << guess % 3 << " and " << guess / 3 << "\n";
}
