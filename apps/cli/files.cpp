// Files that are read and written.

#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <span>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "apps/cli/commands.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/terminal.hpp"
#include "zermelo/store/detail/file.hpp"

using namespace zermelo;

namespace {

constexpr std::size_t longest_file = std::size_t{1} << 30;

/// The folder that a file is in.
std::filesystem::path folder_of(const std::filesystem::path& path) {
    return path.has_parent_path() ? path.parent_path() : ".";
}

bool can_make_files_in(const std::filesystem::path& folder) {
    return ::access(folder.c_str(), W_OK | X_OK) == 0;
}

/// Writes to what is no plain file, or stands where no other can be made.
bool write_through(const std::string& path, const std::string& text) {
    std::ofstream file(path);
    file << text;
    file.flush();
    return static_cast<bool>(file);
}

} // namespace

int write_text(const std::string& text, const std::string& path) {
    if (path.empty()) {
        std::cout << text;
        return 0;
    }
    std::error_code unknown;
    const auto kind = std::filesystem::symlink_status(path, unknown).type();
    const bool is_plain = kind == std::filesystem::file_type::not_found ||
                          kind == std::filesystem::file_type::regular;
    const bool is_written = is_plain && can_make_files_in(folder_of(path))
                                ? replace_file(path, std::as_bytes(std::span(text)))
                                : write_through(path, text);
    return is_written ? 0 : fail(fmt::format("cannot write to '{}'", path));
}

std::string try_output(const std::string& path) {
    if (path.empty()) return "";
    const int file = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (file >= 0) {
        ::close(file);
        return "";
    }
    if (errno == ENXIO) return ""; // a pipe that nobody reads as yet
    if (errno != ENOENT) return fmt::format("cannot write to '{}'", path);
    // It is not there. Could it be made? Trying would leave a trace, or take away another's.
    const bool can_make = !path.ends_with('/') && can_make_files_in(folder_of(path));
    return can_make ? "" : fmt::format("cannot write to '{}'", path);
}

Parsed<std::string> read_file(const std::string& path) {
    const auto input = Input::open(path);
    if (!input) return input.mistake();
    std::string text;
    std::array<char, 65536> part{};
    while (const auto count = (*input)->sgetn(part.data(), part.size())) {
        text.append(part.data(), static_cast<std::size_t>(count));
        if (text.size() > longest_file)
            return Mistake{fmt::format("'{}' has more than {} bytes", path, longest_file)};
    }
    if (interrupt().stopped()) return Mistake{fmt::format("stopped while reading '{}'", path)};
    return text;
}
