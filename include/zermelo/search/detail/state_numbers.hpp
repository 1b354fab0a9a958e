#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "zermelo/core/abilities.hpp"

namespace zermelo {

/// Can states of G be numbered, all of them or those that are met?
template <class G>
concept Numbered = Ranked<G> || Keyed<G>;

namespace detail {

// Two ways to number states in play from 0, for arrays of what is known of them. States of one
// number have equal value for the mover.

/// By the game's ranking: all states, and nothing to remember.
template <Ranked G>
class RankNumbers {
public:
    explicit RankNumbers(const G& game) : size_(game.rank_count()) {}

    std::uint64_t size() const { return size_; }
    std::size_t bytes() const { return 0; }
    void settle() {}
    std::optional<std::uint64_t> find(const G& game, const StateOf<G>& s) const {
        return game.rank(s);
    }

private:
    std::uint64_t size_;
};

/// Keys in the order in which they were added, each once: a hash table of numbers, and the keys.
template <LookupKey Key>
class KeyList {
public:
    std::uint64_t size() const { return keys_.size(); }
    std::size_t bytes() const {
        return keys_.capacity() * sizeof(Key) + slots_.size() * sizeof(std::uint32_t);
    }
    std::optional<std::uint64_t> find(const Key& key) const {
        const std::uint32_t number = slots_[slot(key)];
        if (number == empty) return std::nullopt;
        return number;
    }
    /// Gives back memory that was meant for further keys.
    void settle() { keys_.shrink_to_fit(); }

    /// The number of a key, and whether it is a new one.
    std::pair<std::uint32_t, bool> add(const Key& key) {
        const std::size_t at = slot(key);
        if (slots_[at] != empty) return {slots_[at], false};
        const auto number = static_cast<std::uint32_t>(keys_.size());
        keys_.push_back(key); // first: it may throw
        slots_[at] = number;
        if (keys_.size() > slots_.size() / 4 * 3) grow();
        return {number, true};
    }

private:
    static constexpr std::uint32_t empty = UINT32_MAX;

    /// Where the key is, or where it belongs.
    std::size_t slot(const Key& key) const {
        std::size_t at = KeyHash{}(key) & (slots_.size() - 1);
        while (slots_[at] != empty && !(keys_[slots_[at]] == key))
            at = (at + 1) & (slots_.size() - 1);
        return at;
    }

    void grow() {
        std::vector<std::uint32_t>(slots_.size() * 2, empty).swap(slots_);
        for (std::size_t i = 0; i < keys_.size(); ++i)
            slots_[slot(keys_[i])] = static_cast<std::uint32_t>(i);
    }

    std::vector<Key> keys_;
    std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(16, empty); ///< a power of two
};

/// By key, in the order in which states were first met.
template <Keyed G>
class KeyNumbers {
public:
    explicit KeyNumbers(const G&) {}

    std::uint64_t size() const { return keys_.size(); }
    std::size_t bytes() const { return keys_.bytes(); }
    void settle() { keys_.settle(); }
    std::optional<std::uint64_t> find(const G& game, const StateOf<G>& s) const {
        return keys_.find(canonical_key(game, s));
    }
    /// The number of s, and whether it is a new one.
    std::pair<std::uint32_t, bool> add(const G& game, const StateOf<G>& s) {
        return keys_.add(canonical_key(game, s));
    }

private:
    KeyList<KeyOf<G>> keys_;
};

template <class G>
struct NumbersType {
    using type = KeyNumbers<G>;
};
template <Ranked G>
struct NumbersType<G> {
    using type = RankNumbers<G>;
};

/// How the states of a game are numbered.
template <class G>
using NumbersOf = typename NumbersType<G>::type;

} // namespace detail

} // namespace zermelo
