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
    static std::string rules(const Mastermind& game) {
        return "A secret code of " + std::to_string(game.pegs) +
               " pegs is chosen; each peg has one of the colours 1 to " +
               std::to_string(game.colours) + ", and colours may repeat. Find it in at most " +
               std::to_string(game.guesses) +
               " guesses.\n"
               "Each guess is answered with a black peg (*) for each peg of the right colour in "
               "the "
               "right place, and a white peg (o) for each further peg whose colour is in the code "
               "at "
               "another place.\n"
               "The fewer guesses the better: the score is minus their number, and one less if the "
               "code is not found.\n"
               "A move is a code, like " +
               move(game, {}, 0) + ".";
    }

    /// The code is not told.
    static std::string told(const Mastermind& game, const Mastermind::State& s, Mastermind::Code,
                            Seat) {
        if (game.turn(s) == chance) return "A secret code has been chosen.";
        return "";
    }

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

    /// The guesses with their answers, and fields for the next one.
    static Board board(const Mastermind& game, const Mastermind::View& view, Seat /*viewer*/) {
        Board board;
        TableBoard table;
        for (int colour = 0; colour < game.colours; ++colour) board.pieces.push_back(peg(colour));
        bool is_found = false;
        for (std::size_t i = 0; i < view.count; ++i) {
            const auto& [code, answer] = view.guesses[i];
            is_found = answer.black == game.pegs;
            TableBoard::Hand hand{std::to_string(i + 1) + ".",
                                  HandLook::pegs,
                                  {},
                                  std::to_string(answer.black) + " black, " +
                                      std::to_string(answer.white) + " white"};
            for (const char letter : move(game, {}, code)) hand.cards.push_back({letter - '1'});
            table.hands.push_back(std::move(hand));
        }
        if (view.begun && !is_found && view.count < game.guesses) {
            table.input = TableBoard::Input{0, game.pegs, {}};
            for (int colour = 0; colour < game.colours; ++colour)
                table.input->letters.push_back(colour);
            board.turn = first;
            const int left = game.guesses - view.count;
            board.status = std::to_string(left) + (left == 1 ? " guess left" : " guesses left");
        }
        board.content = std::move(table);
        return board;
    }
    /// A colour for each peg, from the left. The choice of the code is a button.
    static MovePlaces places(const Mastermind& game, const Mastermind::State& s,
                             Mastermind::Code m) {
        MovePlaces places;
        if (!s.seen.begun) return places;
        int field = 0;
        for (const char letter : move(game, {}, m))
            places.clicks.push_back({field++ * game.colours + letter - '1'});
        return places;
    }

private:
    static BoardPiece peg(int colour) {
        static constexpr std::array<const char*, 8> names{"red",     "yellow", "green", "blue",
                                                          "magenta", "cyan",   "white", "black"};
        const auto i = static_cast<std::size_t>(colour);
        const bool is_named = i < names.size();
        return {is_named ? names[i] : "colour " + std::to_string(colour + 1),
                std::string(1, static_cast<char>('1' + colour)), "", std::nullopt,
                is_named ? names[i] : ""};
    }
};

} // namespace zermelo
