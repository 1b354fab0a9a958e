#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <unordered_map>

#include "zermelo/core/abilities.hpp"

namespace zermelo {

/// A view that can be looked up: a key, or a plain value of which every byte counts.
template <class V>
concept LookupView = LookupKey<V> || std::has_unique_object_representations_v<V>;

/// Spreads any view over 64 bits.
struct ViewHash {
    template <LookupView V>
    std::size_t operator()(const V& view) const {
        if constexpr (LookupKey<V>)
            return KeyHash{}(view);
        else
            return of_bytes(std::bit_cast<std::array<std::byte, sizeof(V)>>(view));
    }

private:
    template <std::size_t Size>
    static std::size_t of_bytes(const std::array<std::byte, Size>& bytes) {
        std::uint64_t hash = Size;
        for (std::size_t at = 0; at < Size; at += sizeof(std::uint64_t)) {
            std::uint64_t word = 0;
            std::memcpy(&word, bytes.data() + at, std::min(Size - at, sizeof word));
            hash = mix(hash + word + 0x9e3779b97f4a7c15U);
        }
        return static_cast<std::size_t>(hash);
    }
};

template <LookupView V, class T>
using ViewTable = std::unordered_map<V, T, ViewHash>;

} // namespace zermelo
