#pragma once

#include <optional>
#include <string>
#include <vector>

#include "catalog/facade/play.hpp"
#include "catalog/talk/conversation.hpp"

namespace zermelo {

/// Tells a play to the persons who take part in it, and asks them for their moves.
class Host {
public:
    /// `names` are the players by seat. What is given must outlive it.
    Host(const AnyGame& game, const PlayOptions& options, std::vector<PlayerSpec> players);

    void began(const AnyPosition& s);
    void moved(const AnyPosition& before, std::size_t m, const AnyPosition& next);
    void took_back(const AnyPosition& s);
    void ended(const std::string& result);

    /// The answer of a person; `at` is what the seat may know of the position.
    Said ask(const PersonTurn& turn);

private:
    std::string seat_name(Seat seat) const;
    bool is_person(Seat seat) const;
    Seat viewer() const; ///< who is told what happens
    std::string greeting(const AnyPosition& s) const;
    std::string who_is_who() const;
    void say(const std::string& text) const;
    void show_board(Seat viewer);
    std::string hint_for(const AnyPosition& at) const;
    std::optional<std::string> read(const PersonTurn& turn);

    const AnyGame& game_;
    const PlayOptions& options_;
    std::vector<PlayerSpec> players_;
    std::vector<Seat> persons_;
    Conversation conversation_;
    Position now_;
    BoardSide side_{};
    std::string shown_; ///< the board that was shown last
};

} // namespace zermelo
