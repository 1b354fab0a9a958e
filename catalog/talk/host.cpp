#include "catalog/talk/host.hpp"

#include <algorithm>
#include <istream>
#include <ostream>

#include <fmt/format.h>

#include "catalog/facade/thinking.hpp"
#include "catalog/output/wrap.hpp"
#include "catalog/talk/hint.hpp"
#include "zermelo/core/printable.hpp"
#include "zermelo/core/read_line.hpp"

namespace zermelo {

namespace {

std::vector<Seat> persons_among(const std::vector<PlayerSpec>& players) {
    std::vector<Seat> seats;
    for (std::size_t i = 0; i < players.size(); ++i)
        if (players[i].is(PlayerKind::human)) seats.push_back(Seat(static_cast<std::uint8_t>(i)));
    return seats;
}

/// Where a play began, whether or not it goes on from later.
PositionText start_of(const PlayOptions& options) {
    if (!options.resumed) return options.from;
    return {options.resumed->position, options.resumed->before};
}

} // namespace

Host::Host(const AnyGame& game, const PlayOptions& options, std::vector<PlayerSpec> players)
    : game_(game),
      options_(options),
      players_(std::move(players)),
      persons_(persons_among(players_)),
      conversation_(
          game, *position_at(game, start_of(options)),
          [this](const AnyPosition& at) { return hint_for(at); }, options.draw != nullptr) {}

std::string Host::seat_name(Seat seat) const {
    return seat == chance ? "chance" : game_.info().seat_names[index(seat)];
}

bool Host::is_person(Seat seat) const {
    return std::ranges::find(persons_, seat) != persons_.end();
}

Seat Host::viewer() const { return persons_.front(); }

void Host::say(const std::string& text) const {
    if (!text.empty()) *options_.out << text << '\n';
}

/// `You are X and move first. O is expert.`
std::string Host::who_is_who() const {
    std::string text;
    if (game_.info().seats > 1 && persons_.size() == 1) {
        const Seat mine = viewer();
        text = fmt::format("You are {}", seat_name(mine));
        const auto turn = now_->turn();
        if (!game_.info().moves_at_once && turn && *turn != chance && *turn == mine)
            text += options_.resumed || !options_.from.moves.empty() ? " and it is your turn"
                                                                     : " and move first";
        text += ".";
    }
    for (std::size_t i = 0; i < players_.size(); ++i)
        if (const Seat seat = Seat(static_cast<std::uint8_t>(i)); !is_person(seat))
            text += fmt::format("{}{} is {}.", text.empty() ? "" : " ", seat_name(seat),
                                printable(players_[i].text));
    return text;
}

std::string Host::greeting(const AnyPosition&) const {
    std::string text = fmt::format("Game: {}.", game_.name());
    if (const auto who = who_is_who(); !who.empty()) text += " " + who;
    text += fmt::format(" Seed {}.", options_.seed);
    return wrapped(text + "\nType a move, or: rules, hint, help.");
}

void Host::began(const AnyPosition& s) {
    now_ = s.clone();
    if (options_.commentary == Commentary::verbose) say(greeting(s));
}

void Host::moved(const AnyPosition& before, std::size_t m, const AnyPosition& next) {
    now_ = next.clone();
    if (options_.commentary != Commentary::verbose) return;
    const Seat mover = *before.turn();
    if (const auto told = before.told(m, viewer())) {
        say(*told);
        return;
    }
    if (game_.info().is_hidden) return; // what is seen of it, the board shows
    if (mover == chance)
        say(fmt::format("Drawn: {}.", before.spoken(m)));
    else if (!is_person(mover))
        say(fmt::format("{} plays {}.", seat_name(mover), before.spoken(m)));
}

void Host::took_back(const AnyPosition& s) {
    now_ = s.clone();
    shown_.clear();
}

void Host::ended(const std::string& result) {
    show_board(viewer());
    say(printable(result));
}

/// Shows the board unless it is what was shown last.
void Host::show_board(Seat viewer) {
    side_.viewer = viewer;
    std::string text = options_.draw ? options_.draw(*now_, side_) : now_->picture(viewer);
    if (text.empty() || (text == shown_ && persons_.size() == 1)) return;
    if (persons_.size() > 1 && game_.info().is_hidden)
        *options_.out << seat_name(viewer) << " sees:\n";
    *options_.out << (options_.paint && !options_.draw ? options_.paint(text) : text) << '\n';
    shown_ = std::move(text);
}

std::string Host::hint_for(const AnyPosition& at) const {
    const ThinkingOf thinking(options_, "hint");
    Control control = thinking.control();
    control.time = options_.think;
    return hint(game_, at, control);
}

std::optional<std::string> Host::read(const PersonTurn& turn) {
    const std::string prompt =
        persons_.size() == 1 ? "Your move: " : seat_name(turn.seat) + ", your move: ";
    if (options_.ask) return options_.ask({prompt, [&] { return conversation_.words(turn); }});
    *options_.out << prompt << std::flush;
    std::string line;
    if (!read_line(*options_.in, line)) {
        *options_.out << '\n';
        return std::nullopt;
    }
    return line;
}

Said Host::ask(const PersonTurn& turn) {
    if (options_.commentary == Commentary::verbose) show_board(turn.seat);
    while (true) {
        const auto line = read(turn);
        if (!line) return Leaves{};
        const Reply reply = conversation_.hear(*line, turn);
        say(reply.text);
        if (reply.said) return *reply.said;
        if (reply.board == Reply::Board::stays) continue;
        if (reply.board == Reply::Board::flipped) side_.flipped = !side_.flipped;
        if (reply.board == Reply::Board::marked) side_.pencil_marks = !side_.pencil_marks;
        shown_.clear();
        show_board(turn.seat);
    }
}

} // namespace zermelo
