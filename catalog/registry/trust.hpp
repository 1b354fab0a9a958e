#pragma once

namespace zermelo {

/// What a text may name: programs to run, files to open. A person at the terminal may name both; a
/// message, a record or a line of a batch neither, unless that person allows it.
struct Trust {
    bool programs = false;
    bool files = false;

    bool operator==(const Trust&) const = default;

    static const Trust user;
    static const Trust outside;
};

inline constexpr Trust Trust::user{true, true};
inline constexpr Trust Trust::outside{};

} // namespace zermelo
