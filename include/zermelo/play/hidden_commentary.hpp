#pragma once

#include <algorithm>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/core/notation.hpp"
#include "zermelo/play/referee.hpp"

namespace zermelo {

/// The verbose commentary for games with hidden information: shows each human player the view of
/// its seat whenever that changes, and never a move or a state.
class HiddenCommentary {
public:
    using Paint = VerboseCommentary::Paint;

    /// `watchers` are the seats of human players. Several of them share the screen; then each sees
    /// its view only at its own turn.
    HiddenCommentary(std::ostream& out, std::vector<Seat> watchers, Paint paint = {})
        : out_(&out), watchers_(std::move(watchers)), paint_(std::move(paint)) {}

    template <Game G>
    void began(const G& game, const StateOf<G>& s) {
        show(game, s);
    }
    template <Game G>
    void moved(const G& game, const StateOf<G>&, const MoveOf<G>&, const StateOf<G>& next) {
        show(game, next);
    }
    template <Game G>
    void took_back(const G& game, const StateOf<G>& s, std::size_t /*kept*/) {
        show(game, s);
    }
    template <Game G>
    void ended(const G& game, const Record<G>& record) {
        TerseCommentary(*out_).ended(game, record);
    }

private:
    template <Game G>
    void show(const G& game, const StateOf<G>& s) {
        if (watchers_.size() == 1) return show(game, s, watchers_.front());
        const bool over = game.outcome(s).has_value();
        for (const Seat seat : watchers_)
            if (over || game.turn(s) == seat) show(game, s, seat);
    }
    template <Game G>
    void show(const G& game, const StateOf<G>& s, Seat seat) {
        std::string text = picture(game, view_of(game, s, seat));
        if (text.empty() || (text == shown_ && watchers_.size() == 1)) return;
        if (watchers_.size() > 1) *out_ << seat_name(game, seat) << " sees:\n";
        *out_ << (paint_ ? paint_(text) : text) << '\n';
        shown_ = std::move(text);
    }

    std::ostream* out_;
    std::vector<Seat> watchers_;
    Paint paint_;
    std::string shown_;
};

} // namespace zermelo
