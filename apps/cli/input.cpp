#include "apps/cli/input.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include "apps/cli/terminal.hpp"
#include "catalog/output/json.hpp"

using namespace zermelo;

namespace {

constexpr std::size_t part = std::size_t{1} << 16; ///< bytes that are read at once
constexpr int moment = 50;                         ///< ms after which an interrupt is heard

} // namespace

Parsed<std::unique_ptr<Input>> Input::open(const std::string& path) {
    if (path == "-") return std::make_unique<Input>(STDIN_FILENO);
    std::error_code unknown;
    if (std::filesystem::is_directory(path, unknown))
        return Mistake{fmt::format("cannot read '{}': it is a folder", path)};
    // Without waiting for whoever may write to a pipe: `fill` waits, and hears interrupts.
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (file < 0) return Mistake{fmt::format("cannot read '{}'", path)};
    return std::make_unique<Input>(file);
}

Input::~Input() {
    if (file_ != STDIN_FILENO) ::close(file_);
}

/// Makes the buffer from `begin` on what is to be read next.
void Input::show(std::size_t begin) {
    setg(buffer_.data(), buffer_.data() + begin, buffer_.data() + buffer_.size());
}

/// Reads more behind what is there, once something has come. Waits so many milliseconds, for ever
/// if it is negative. False: nothing came.
bool Input::fill(int patience) {
    buffer_.erase(0, static_cast<std::size_t>(gptr() - eback()));
    show(0);
    while (!is_over_ && !interrupt().stopped()) {
        pollfd wanted{file_, POLLIN, 0};
        const int ready = ::poll(&wanted, 1, patience < 0 ? moment : patience);
        if (ready <= 0 && patience >= 0) return false;
        if (ready <= 0) continue;
        const std::size_t before = buffer_.size();
        buffer_.resize(before + part);
        const auto count = ::read(file_, buffer_.data() + before, part);
        buffer_.resize(before + (count > 0 ? static_cast<std::size_t>(count) : 0));
        show(0);
        if (count > 0) return true;
        is_over_ = count == 0 || (errno != EINTR && errno != EAGAIN);
    }
    return false;
}

Input::int_type Input::underflow() {
    if (gptr() == egptr() && !fill(-1)) return traits_type::eof();
    return traits_type::to_int_type(*gptr());
}

bool Input::next(std::string& line) {
    line.clear();
    bool has_begun = false;
    while (!traits_type::eq_int_type(underflow(), traits_type::eof())) {
        has_begun = true;
        const auto there = static_cast<std::size_t>(egptr() - gptr());
        const void* end = std::memchr(gptr(), '\n', there);
        const auto taken = end == nullptr
                               ? there
                               : static_cast<std::size_t>(static_cast<const char*>(end) - gptr());
        line.append(gptr(), std::min(taken, longest_line + 1 - line.size()));
        setg(eback(), gptr() + taken + (end == nullptr ? 0 : 1), egptr());
        if (end != nullptr) return true;
    }
    return has_begun && !interrupt().stopped();
}

bool Input::is_ready() {
    while (true) {
        const auto there = static_cast<std::size_t>(egptr() - gptr());
        if (there > 0 && std::memchr(gptr(), '\n', there) != nullptr) return true;
        if (is_over_ || there > longest_line) return true;
        if (!fill(0)) return is_over_;
    }
}
