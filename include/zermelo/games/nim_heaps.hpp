#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/core/abilities.hpp"
#include "zermelo/core/knowledge.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/games/detail/heap_board.hpp"

namespace zermelo {

/// Nim with several heaps (Bouton 1901): a move takes any number of pieces, at least one, from one
/// heap. The player who takes the last piece wins; in misère play that player loses.
struct NimHeaps {
    static constexpr int max_heaps = 16;
    static constexpr int max_size = 255;
    using Heaps = std::array<std::uint8_t, max_heaps>;

    struct State {
        Heaps heaps{};
        Seat turn = first;
        bool operator==(const State&) const = default;
    };
    struct Move {
        std::uint8_t heap = 0; ///< counted from 0
        std::uint8_t take = 0;
        bool operator==(const Move&) const = default;
    };
    static constexpr bool alternating = true;

    /// The moves of some heaps, generated lazily: heap by heap, one piece, two pieces, ...
    class Moves {
    public:
        class iterator {
        public:
            using value_type = Move;
            using difference_type = std::ptrdiff_t;

            iterator() = default;
            iterator(const Heaps& heaps, std::uint8_t heap) : heaps_(&heaps), move_{heap, 1} {
                skip_empty();
            }
            Move operator*() const { return move_; }
            iterator& operator++() {
                if (move_.take < (*heaps_)[move_.heap]) {
                    ++move_.take;
                } else {
                    move_ = {static_cast<std::uint8_t>(move_.heap + 1), 1};
                    skip_empty();
                }
                return *this;
            }
            iterator operator++(int) {
                const iterator before = *this;
                ++*this;
                return before;
            }
            bool operator==(const iterator& other) const { return move_ == other.move_; }

        private:
            void skip_empty() {
                while (move_.heap < max_heaps && (*heaps_)[move_.heap] == 0) ++move_.heap;
            }

            const Heaps* heaps_ = nullptr;
            Move move_{};
        };

        explicit Moves(const Heaps& heaps) : heaps_(heaps) {}
        iterator begin() const { return {heaps_, 0}; }
        iterator end() const { return {heaps_, max_heaps}; }

    private:
        Heaps heaps_;
    };

    Heaps heaps{1, 3, 5, 7};
    bool misere = false;

    State start() const { return {heaps, first}; }
    Seat turn(const State& s) const { return s.turn; }
    Moves moves(const State& s) const { return Moves(s.heaps); }
    void play(State& s, Move m) const {
        s.heaps[m.heap] = static_cast<std::uint8_t>(s.heaps[m.heap] - m.take);
        s.turn = opponent(s.turn);
    }
    std::optional<Winner> outcome(const State& s) const {
        if (s.heaps != Heaps{}) return std::nullopt;
        return Winner{misere ? s.turn : opponent(s.turn)}; // the opponent took the last piece
    }

    /// The heaps alone: the value for the mover does not depend on the turn.
    struct Key {
        std::array<std::uint64_t, 2> words{};
        bool operator==(const Key&) const = default;
        std::uint64_t hash() const { return mix(words[0] + 0x9e3779b97f4a7c15U * mix(words[1])); }
    };
    Key key(const State& s) const {
        Key key;
        for (std::size_t i = 0; i < max_heaps; ++i)
            key.words[i / 8] |= static_cast<std::uint64_t>(s.heaps[i]) << (i % 8 * 8);
        return key;
    }
    /// The heaps in descending order.
    State canonical(State s) const {
        std::ranges::sort(s.heaps, std::ranges::greater{});
        return s;
    }

    // A ranking in mixed radix: each heap is a digit.
    std::uint64_t rank_count() const {
        std::uint64_t count = 1;
        for (const std::uint64_t heap : heaps) {
            if (count > UINT64_MAX / (heap + 1)) return UINT64_MAX;
            count *= heap + 1;
        }
        return count;
    }
    std::uint64_t rank(const State& s) const {
        std::uint64_t rank = 0;
        for (std::size_t i = 0; i < max_heaps; ++i) rank = rank * (heaps[i] + 1U) + s.heaps[i];
        return rank;
    }
    std::optional<State> unrank(std::uint64_t i) const {
        if (i == 0) return std::nullopt;
        State s;
        for (std::size_t heap = max_heaps; heap-- > 0; i /= heaps[heap] + 1U)
            s.heaps[heap] = static_cast<std::uint8_t>(i % (heaps[heap] + 1U));
        return s;
    }
};
static_assert(check_game<NimHeaps>());

/// Bouton's theorem: the mover loses if and only if the nim-sum (exclusive or) of the heaps is
/// zero; in misère play with no heap larger than one, if and only if it is not zero.
struct NimSum {
    NimHeaps game;

    bool mover_wins(const NimHeaps::State& s) const {
        int sum = 0;
        int largest = 0;
        for (const int heap : s.heaps) {
            sum ^= heap;
            largest = std::max(largest, heap);
        }
        return game.misere && largest <= 1 ? sum == 0 : sum != 0;
    }

    /// The exact winner; the distance is only bounded by the number of pieces.
    Bounds bounds(const NimHeaps::State& s) const {
        int pieces = 0;
        for (const int heap : s.heaps) pieces += heap;
        if (mover_wins(s)) return {Value::win_in(pieces), Value::win_in(0)};
        return {Value::loss_in(0), Value::loss_in(pieces)};
    }

    /// A win or a loss with the longest possible distance.
    Value estimate(const NimHeaps::State& s) const {
        return mover_wins(s) ? bounds(s).lower : bounds(s).upper;
    }
};

template <>
struct Notation<NimHeaps> {
    static std::string rules(const NimHeaps& game) {
        return std::string("There are some heaps of pieces. The players take turns, and each takes "
                           "any number of pieces, at least one, from a single heap. Whoever takes "
                           "the last piece of all ") +
               (game.misere ? "loses.\n" : "wins.\n") +
               "A move is a heap and a number of pieces: 2-3 takes three from the second heap.";
    }

    /// Heap and pieces: `2-3` takes 3 from the second heap.
    static std::string move(const NimHeaps&, const NimHeaps::State&, NimHeaps::Move m) {
        return std::to_string(m.heap + 1) + "-" + std::to_string(m.take);
    }

    /// The heaps separated by commas, followed by `*` if the second player is to move.
    static std::string position(const NimHeaps& game, const NimHeaps::State& s) {
        std::string text;
        for (std::size_t i = 0; i < heap_count(game); ++i)
            text += (i == 0 ? "" : ",") + std::to_string(s.heaps[i]);
        return text + (s.turn == second ? "*" : "");
    }

    static Parsed<NimHeaps::State> parse_position(const NimHeaps& game, std::string_view text) {
        NimHeaps::State s;
        if (text.ends_with('*')) {
            s.turn = second;
            text.remove_suffix(1);
        }
        std::size_t i = 0;
        for (bool more = true; more; ++i) {
            const auto comma = text.find(',');
            const auto size = parse_number(text.substr(0, comma));
            if (i == heap_count(game) || !size || *size < 0 || *size > game.heaps[i])
                return Mistake{"heap " + std::to_string(i + 1) + " of the position: write " +
                               std::to_string(heap_count(game)) +
                               " heaps no larger than at the start, like " +
                               position(game, game.start()) +
                               ", and a * behind them if the second player is to move"};
            s.heaps[i] = static_cast<std::uint8_t>(*size);
            more = comma != std::string_view::npos;
            if (more) text.remove_prefix(comma + 1);
        }
        if (i != heap_count(game))
            return Mistake{"the position has " + std::to_string(i) + " heaps, the game has " +
                           std::to_string(heap_count(game))};
        return s;
    }

    static std::string picture(const NimHeaps& game, const NimHeaps::State& s) {
        std::string text;
        for (std::size_t i = 0; i < heap_count(game); ++i)
            text += std::to_string(i + 1) + ": " + std::string(s.heaps[i], '|') + "\n";
        return text + turn_text<NimHeaps>(s.turn);
    }

    static Board board(const NimHeaps& game, const NimHeaps::State& s, Seat /*viewer*/) {
        HeapBoard heaps;
        for (std::size_t i = 0; i < heap_count(game); ++i)
            heaps.heaps.push_back({first_place(game, i), s.heaps[i], game.heaps[i]});
        return Board{.content = std::move(heaps)};
    }
    /// The lowest of the pieces that are taken.
    static MovePlaces places(const NimHeaps& game, const NimHeaps::State& s, NimHeaps::Move m) {
        return {first_place(game, m.heap) + s.heaps[m.heap] - m.take};
    }
    static std::vector<int> trace(const NimHeaps& game, const NimHeaps::State& s,
                                  NimHeaps::Move m) {
        return detail::places_from(first_place(game, m.heap) + s.heaps[m.heap] - m.take, m.take);
    }

private:
    /// The place of the lowest piece of a heap.
    static int first_place(const NimHeaps& game, std::size_t heap) {
        int place = 0;
        for (std::size_t i = 0; i < heap; ++i) place += game.heaps[i];
        return place;
    }
    static std::size_t heap_count(const NimHeaps& game) {
        std::size_t count = game.heaps.size();
        while (count > 1 && game.heaps[count - 1] == 0) --count;
        return count;
    }
};

} // namespace zermelo
