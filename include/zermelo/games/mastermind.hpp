#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/core/kinds.hpp"
#include "zermelo/core/notation.hpp"

namespace zermelo {

/// Mastermind for one player: chance chooses a secret code, and the player guesses it. The answer
/// to a guess is its number of black pegs (right colour, right place) and white pegs (right colour,
/// wrong place). The payoff is minus the number of guesses, and one less if the code is not found.
struct Mastermind {
    static constexpr std::size_t max_guesses = 12;
    static constexpr int max_codes = 65'535;

    using Code = std::uint16_t; ///< a number in base `colours`; the first peg is the lowest digit

    struct Answer {
        std::uint8_t black = 0;
        std::uint8_t white = 0;
        bool operator==(const Answer&) const = default;
    };
    struct Guess {
        Code code = 0;
        Answer answer{};
        bool operator==(const Guess&) const = default;
    };
    /// All that the player knows.
    struct View {
        std::array<Guess, max_guesses> guesses{};
        std::uint8_t count = 0;
        bool begun = false; ///< has the code been chosen?
        bool operator==(const View&) const = default;
    };
    struct State {
        View seen{};
        Code code = 0;
        bool operator==(const State&) const = default;
    };
    using Move = Code; ///< the secret code for chance, a guess for the player

    int pegs = 2;
    int colours = 3;
    int guesses = 4; ///< allowed, at most `max_guesses`

    State start() const { return {}; }
    Seat turn(const State& s) const { return s.seen.begun ? first : chance; }
    auto moves(const State& s) const {
        const auto count = outcome(s) ? 0 : codes();
        return std::views::iota(Code{0}, static_cast<Code>(count));
    }
    void play(State& s, Move m) const {
        if (!s.seen.begun) {
            s.code = m;
            s.seen.begun = true;
        } else {
            s.seen.guesses[s.seen.count++] = {m, answer(m, s.code)};
        }
    }
    std::optional<Payoffs<1>> outcome(const State& s) const {
        const int count = s.seen.count;
        if (count == 0) return std::nullopt;
        const bool found = s.seen.guesses[static_cast<std::size_t>(count) - 1].answer.black == pegs;
        if (!found && count < guesses) return std::nullopt;
        return Payoffs<1>{{found ? -count : -count - 1}};
    }
    double probability(const State&, Move) const { return 1.0 / codes(); }
    View view(const State& s, Seat) const { return s.seen; }
    /// A code consistent with all answers, uniformly at random (reservoir sampling).
    State sample(const View& view, Seat, Random& random) const {
        if (!view.begun) return start();
        int fitting = 0;
        Code chosen = 0;
        for (int code = 0; code < codes(); ++code)
            if (fits(view, static_cast<Code>(code)) &&
                pick(random, static_cast<std::uint32_t>(++fitting)) == 0)
                chosen = static_cast<Code>(code);
        return {view, chosen};
    }
    /// All codes consistent with all answers, equally likely.
    std::vector<std::pair<State, double>> possible(const View& view, Seat) const {
        std::vector<std::pair<State, double>> states;
        for (int code = 0; code < codes(); ++code)
            if (fits(view, static_cast<Code>(code)))
                states.push_back({{view, static_cast<Code>(code)}, 1.0});
        return states;
    }

    int codes() const {
        int count = 1;
        for (int i = 0; i < pegs; ++i) count *= colours;
        return count;
    }
    Answer answer(Code guess, Code code) const {
        Answer answer;
        std::array<int, 16> in_guess{};
        std::array<int, 16> in_code{};
        for (int i = 0; i < pegs; ++i) {
            const auto a = static_cast<std::size_t>(guess % colours);
            const auto b = static_cast<std::size_t>(code % colours);
            if (a == b) ++answer.black;
            ++in_guess[a];
            ++in_code[b];
            guess = static_cast<Code>(guess / colours);
            code = static_cast<Code>(code / colours);
        }
        int common = 0;
        for (std::size_t c = 0; c < in_code.size(); ++c)
            common += std::min(in_guess[c], in_code[c]);
        answer.white = static_cast<std::uint8_t>(common - answer.black);
        return answer;
    }

private:
    bool fits(const View& view, Code code) const {
        for (std::size_t i = 0; i < view.count; ++i)
            if (answer(view.guesses[i].code, code) != view.guesses[i].answer) return false;
        return true;
    }
};
static_assert(check_game<Mastermind>());
static_assert(Hidden<Mastermind> && Chancy<Mastermind>);

/// A code is written peg by peg with colours numbered from 1: `1122`.
template <>
struct Notation<Mastermind> {
    static std::string move(const Mastermind& game, const Mastermind::State&, Mastermind::Code m) {
        std::string text;
        int code = m;
        for (int peg = 0; peg < game.pegs; ++peg) {
            text += static_cast<char>('1' + code % game.colours);
            code /= game.colours;
        }
        return text;
    }

    /// The guesses with their black and white pegs, `1122  **o`.
    static std::string picture(const Mastermind& game, const Mastermind::View& view) {
        std::string text = std::to_string(game.pegs) + " pegs of colours 1 to " +
                           std::to_string(game.colours) + ", " +
                           std::to_string(game.guesses - view.count) + " guesses left";
        for (std::size_t i = 0; i < view.count; ++i) {
            const auto& [code, answer] = view.guesses[i];
            text += "\n" + move(game, {}, code) + "  " + std::string(answer.black, '*') +
                    std::string(answer.white, 'o') + (answer.black + answer.white == 0 ? "-" : "");
        }
        return text;
    }
};

} // namespace zermelo
