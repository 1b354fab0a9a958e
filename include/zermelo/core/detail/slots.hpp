#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

namespace zermelo::detail {

/// Uninitialised storage for values, each written before it is read: clearing it would cost more
/// than the search.
template <class X, std::size_t Capacity>
class Slots {
public:
    /// Makes the i-th value from its parts.
    template <class... Parts>
    X& put(std::size_t i, Parts&&... parts) {
        return *std::construct_at(data() + i, std::forward<Parts>(parts)...);
    }
    X* data() { return reinterpret_cast<X*>(bytes_.data()); }
    const X* data() const { return reinterpret_cast<const X*>(bytes_.data()); }

private:
    alignas(X) std::array<std::byte, sizeof(X) * Capacity> bytes_;
};

/// Values that must be made and unmade.
template <class X, std::size_t Capacity>
    requires(!std::is_trivially_copyable_v<X>)
class Slots<X, Capacity> {
public:
    template <class... Parts>
    X& put(std::size_t i, Parts&&... parts) {
        return values_[i] = X(std::forward<Parts>(parts)...);
    }
    X* data() { return values_.data(); }
    const X* data() const { return values_.data(); }

private:
    std::array<X, Capacity> values_;
};

} // namespace zermelo::detail
