#pragma once

#include <cstddef>
#include <istream>
#include <streambuf>
#include <string>

namespace zermelo {

/// Reads the next line of a stream, without its line break, as std::getline does. Of a line that is
/// longer than `most` bytes the rest is skipped, so that no input takes all memory.
inline bool read_line(std::istream& in, std::string& line,
                      std::size_t most = std::size_t{1} << 20) {
    using Traits = std::istream::traits_type;
    line.clear();
    const std::istream::sentry ready(in, true);
    if (!ready) return false;
    bool has_begun = false;
    while (true) {
        const auto next = in.rdbuf()->sbumpc();
        if (Traits::eq_int_type(next, Traits::eof())) {
            in.setstate(has_begun ? std::ios::eofbit : std::ios::eofbit | std::ios::failbit);
            return has_begun;
        }
        has_begun = true;
        const char c = Traits::to_char_type(next);
        if (c == '\n') return true;
        if (line.size() < most) line.push_back(c);
    }
}

} // namespace zermelo
