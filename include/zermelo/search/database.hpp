#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/detail/packed_array.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/core/knowledge.hpp"
#include "zermelo/core/report.hpp"
#include "zermelo/search/detail/state_numbers.hpp"

namespace zermelo {

namespace detail {

/// Wins and losses by the number of a state, in as few bits as the different values need. Code 0:
/// not decided; code 1: no state has this number; from code 2 on: values.
class DecidedValues {
public:
    DecidedValues() = default;
    explicit DecidedValues(std::size_t size) : codes_(size, first_width) {}

    static constexpr int first_width = 3;

    std::size_t size() const { return codes_.size(); }
    int width() const { return codes_.width(); }
    std::size_t bytes() const { return codes_.bytes() + meanings_.size() * sizeof(Value); }
    const std::vector<Value>& meanings() const { return meanings_; }

    bool is_open(std::size_t i) const { return codes_[i] == open; }
    bool is_absent(std::size_t i) const { return codes_[i] == absent; }
    /// A win or a loss, if it is known to be one.
    std::optional<Value> at(std::size_t i) const {
        const std::uint32_t code = codes_[i];
        if (code <= absent) return std::nullopt;
        return meanings_[code - absent - 1];
    }

    void set_absent(std::size_t i) { codes_.set(i, absent); }
    /// requires: values come by rising distance, and has_room()
    void decide(std::size_t i, Value value) { codes_.set(i, code_of(value)); }

    /// Are there codes left for a win and a loss of a new distance?
    bool has_room() const { return codes_.fits(meanings_.size() + absent + 2); }
    void make_room() { codes_.widen(codes_.width() + 1); }

private:
    static constexpr std::uint32_t open = 0;
    static constexpr std::uint32_t absent = 1;

    std::uint32_t code_of(Value value) {
        const std::size_t size = meanings_.size();
        for (std::size_t back = 1; back <= std::min<std::size_t>(2, size); ++back)
            if (meanings_[size - back] == value)
                return static_cast<std::uint32_t>(size - back) + absent + 1;
        meanings_.push_back(value);
        return static_cast<std::uint32_t>(size) + absent + 1;
    }

    PackedArray codes_;
    std::vector<Value> meanings_;
};

/// The value of m for the mover at s, if it is known. `known(s)` is the value of a state in play
/// for its mover, if it is known.
template <WinOrLose G, class Known>
std::optional<Value> known_after(const G& game, const StateOf<G>& s, const MoveOf<G>& m,
                                 const Known& known) {
    const Seat mover = game.turn(s);
    const StateOf<G> next = after(game, s, m);
    if (const auto outcome = game.outcome(next)) return worth(*outcome, mover).delayed(1);
    const std::optional<Value> value = known(next);
    if (!value) return std::nullopt;
    return (game.turn(next) == mover ? *value : -*value).delayed(1);
}

/// The principal variation that begins with m at s, to the end of the game, as far as values are
/// known, or to the first repetition.
template <WinOrLose G, class Known>
std::vector<MoveOf<G>> known_line(const G& game, StateOf<G> s, MoveOf<G> m, const Known& known) {
    std::vector<MoveOf<G>> line;
    std::vector<StateOf<G>> drawn;
    while (true) {
        line.push_back(m);
        game.play(s, m);
        if (game.outcome(s)) return line;
        const auto value = known(s);
        if (!value) return line;
        if (*value == Value::draw()) {
            if (std::ranges::find(drawn, s) != drawn.end()) return line;
            drawn.push_back(s);
        }
        for (const MoveOf<G> reply : game.moves(s)) {
            const auto its_value = known_after(game, s, reply, known);
            m = reply;
            if (its_value && *its_value == *value) break;
        }
    }
}

/// The report at s from known values. If s is not known, a move of unknown value is preferred to
/// one that loses.
template <WinOrLose G, class Known>
Report<MoveOf<G>> known_report(const G& game, const StateOf<G>& s, const Known& known) {
    Report<MoveOf<G>> report;
    std::optional<MoveOf<G>> unknown;
    for (const MoveOf<G> m : game.moves(s)) {
        if (const auto value = known_after(game, s, m, known))
            report.add(m, *value);
        else if (!unknown)
            unknown = m;
    }
    if (unknown && !report.value.is_win()) {
        if (report.edges.empty() || report.value.is_loss()) report.move = unknown;
        report.value = Value::guess(0);
    }
    report.line = known_line(game, s, *report.move, known);
    return report;
}

} // namespace detail

/// The states in play of a database, counted by their value for the mover.
struct DatabaseCounts {
    std::uint64_t states = 0;
    std::uint64_t won = 0;
    std::uint64_t lost = 0;
    std::uint64_t drawn = 0; ///< by the rules, or because play need never end
    int longest = 0;         ///< plies of the longest win or loss

    bool operator==(const DatabaseCounts&) const = default;
};

/// Proven values of states, with distances: a Knowledge. Copies share what they know.
template <WinOrLose G>
    requires Numbered<G>
class Database {
public:
    struct Contents {
        G game;
        detail::NumbersOf<G> numbers;
        detail::DecidedValues values{};
        Ended ended = Ended::complete; ///< unless complete, states that are not decided are unknown
        DatabaseCounts counts{};
        std::uint64_t nodes = 0; ///< of the analysis
        double seconds = 0;
    };

    explicit Database(Contents contents)
        : contents_(std::make_shared<const Contents>(std::move(contents))) {}

    /// The value of s for its mover, if it is known. requires: s in play
    std::optional<Value> find(const StateOf<G>& s) const {
        const auto& known = *contents_;
        const auto number = known.numbers.find(known.game, s);
        if (!number || *number >= known.values.size()) return std::nullopt;
        const auto value = known.values.at(static_cast<std::size_t>(*number));
        return value || !is_complete() ? value : Value::draw();
    }

    /// The value of any state for a seat, if it is known.
    std::optional<Value> value_for(Seat seat, const StateOf<G>& s) const {
        if (const auto outcome = contents_->game.outcome(s)) return worth(*outcome, seat);
        const auto value = find(s);
        if (!value || contents_->game.turn(s) == seat) return value;
        return -*value;
    }

    /// The report at s, with the value of each move. requires: s in play
    Report<MoveOf<G>> report(const StateOf<G>& s) const {
        auto report = detail::known_report(contents_->game, s,
                                           [&](const StateOf<G>& next) { return find(next); });
        report.ended = contents_->ended;
        report.depth = counts().longest;
        report.nodes = contents_->nodes;
        report.seconds = contents_->seconds;
        return report;
    }

    // The hooks of a Knowledge.
    Bounds bounds(const StateOf<G>& s) const {
        const auto value = find(s);
        return value ? Bounds{*value, *value} : Bounds{};
    }
    Value estimate(const StateOf<G>& s) const { return find(s).value_or(Value::guess(0)); }

    /// Did the analysis finish?
    bool is_complete() const { return contents_->ended == Ended::complete; }
    Ended ended() const { return contents_->ended; }
    const DatabaseCounts& counts() const { return contents_->counts; }

    /// The bits of one value, and the bytes of the database.
    int value_bits() const { return contents_->values.width(); }
    std::size_t bytes() const { return contents_->values.bytes() + contents_->numbers.bytes(); }

private:
    std::shared_ptr<const Contents> contents_;
};

} // namespace zermelo
