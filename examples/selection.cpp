// Selection functions and their products, with the small examples of Hartmann (2018).
#include <array>
#include <iostream>
#include <string>
#include <vector>

#include <zermelo/zermelo.hpp>

using namespace zermelo;

/// The preference of a side: it maximizes or minimizes a number.
struct Side {
    bool maximizes;
    bool replaces(int candidate, int held) const {
        return maximizes ? candidate > held : candidate < held;
    }
};

int main() {
    // Figures 3.1 and 3.2: select a string of length 3.
    const std::vector<std::string> words{"to", "choose", "one", "of", "all"};
    const auto has_three = [](const std::string& word) { return word.size() == 3; };
    const Selector select{words, greatest_of_two};
    std::cout << select(has_three) << ", " << std::boolalpha << overline(select)(has_three) << "\n";

    // Figure 4.1: left or right, three times; the sides maximize and minimize in turn.
    const std::array leaves{-5, -3, 5, 2, 0, 2, -3, 4};
    const auto p = [&](History<unsigned> h) { return leaves[h[0] * 4 + h[1] * 2 + h[2]]; };
    const auto round = [](bool maximizes) {
        return [=](History<unsigned>) { return Selector{std::array{0U, 1U}, Side{maximizes}}; };
    };
    const std::vector rounds{round(true), round(false), round(true)};
    for (const auto& best : {bigotimes<unsigned>(rounds, p), bigotimes_g<unsigned>(rounds, p)}) {
        for (const unsigned x : best.play) std::cout << (x == 0 ? "left " : "right ");
        std::cout << "= " << best.outcome << ", " << best.evaluations << " evaluations\n";
    }
}
