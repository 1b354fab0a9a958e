#pragma once

#include <functional>
#include <istream>
#include <ostream>
#include <string>
#include <utility>

#include "zermelo/core/notation.hpp"
#include "zermelo/core/read_line.hpp"
#include "zermelo/play/player.hpp"

namespace zermelo {

/// A human player at a pair of streams. Asks until the input is a legal move or one of the commands
/// `undo`, `hint`, `moves`, `resign`, `quit`, `help`, and `check` if set_check was called. The end
/// of input means leaving the game.
template <Game G>
class HumanPlayer {
public:
    using Hint = std::function<std::string(const G&, const ViewOf<G>&)>;

    HumanPlayer(std::istream& in, std::ostream& out, Hint hint = {})
        : in_(&in), out_(&out), hint_(std::move(hint)) {}

    /// Describes the mistakes in a state, for the command `check`.
    using Check = std::function<std::string(const StateOf<G>&)>;
    void set_check(Check check) { check_ = std::move(check); }

    Answer<G> choose(const G& game, const ViewOf<G>& view, const Situation<G>& situation) {
        const StateOf<G> s = state_of(game, view, situation.seat, random_);
        std::string line;
        while (true) {
            *out_ << seat_name(game, situation.seat) << ", please type your move: " << std::flush;
            if (!read_line(*in_, line)) {
                *out_ << '\n';
                return Leaves{};
            }
            const std::string text(trimmed(line));
            if (const auto m = parse_move(game, s, text)) return *m;
            if (text == "resign") return Resigns{};
            if (text == "quit") return Leaves{};
            if (text == "undo") return TakesBack{};
            if (!run_command(text, game, s, view))
                *out_ << "Something is wrong; bad input or bad move.\n";
        }
    }

private:
    /// Runs a command that does not end the turn. Returns false if it is unknown.
    bool run_command(const std::string& text, const G& game, const StateOf<G>& s,
                     const ViewOf<G>& view) {
        if (text == "help")
            *out_ << "Type a move, or: moves (list them), hint, "
                  << (check_ ? "check (show mistakes), " : "") << "undo, resign, quit, help.\n";
        else if (text == "moves")
            *out_ << "Moves: " << all_moves(game, s) << '\n';
        else if (text == "hint" && hint_)
            *out_ << hint_(game, view) << '\n';
        else if (text == "check" && check_)
            *out_ << check_(s) << '\n';
        else
            return false;
        return true;
    }

    static std::string all_moves(const G& game, const StateOf<G>& s) {
        std::string text;
        for (const MoveOf<G> m : game.moves(s))
            text += (text.empty() ? "" : " ") + move_text(game, s, m);
        return text;
    }

    std::istream* in_;
    std::ostream* out_;
    Hint hint_;
    Check check_{};
    Random random_{};
};

} // namespace zermelo
