// Mastermind with 2 pegs and 3 colours: what the player sees of the history is what it may use.
#include <iostream>

#include <zermelo/zermelo.hpp>

using namespace zermelo;

int main() {
    // A belief is all the codes that may be hidden: the player guesses once for all of them, and
    // chance gives the answer. So an information set is a state, and nothing is hidden any more.
    const Beliefs<Mastermind> game{Mastermind{.pegs = 2, .colours = 3, .guesses = 4}};
    const double guesses = -expected_payoffs(game, game.start()).each[0];
    std::cout << guesses * game.game.codes() << "/" << game.game.codes() << " guesses on average\n";

    const ChanceRounds rounds{game};
    ProductG<Beliefs<Mastermind>::Move, decltype(rounds)> product(rounds, 64);
    const int guess = *product.optimal(game.start()).play.front().made;
    std::cout << "The first guess: colours " << guess % 3 << " and " << guess / 3 << "\n";
}
