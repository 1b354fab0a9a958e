// needs: files
#pragma once

#include <cerrno>
#include <chrono>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <thread>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "zermelo/store/detail/file.hpp"

namespace zermelo {

namespace detail {

/// Waits for other programs, which hold the lock for no longer than one write. Where there are no
/// locks, appending alone must do. False if another program keeps it.
inline bool lock_soon(const File& file) {
    constexpr std::chrono::seconds patience{10};
    const auto deadline = std::chrono::steady_clock::now() + patience;
    while (!file.lock()) {
        if (errno != EWOULDBLOCK && errno != EINTR) return true;
        if (std::chrono::steady_clock::now() > deadline) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
}

/// Does a file end within a line, as after a power cut?
inline bool is_torn(const File& file) {
    char last = '\n';
    const auto size = static_cast<off_t>(file.size());
    return size > 0 && ::pread(file.number(), &last, 1, size - 1) == 1 && last != '\n';
}

} // namespace detail

/// Appends a line to a file, all of it or nothing, whoever else appends lines at the same time. A
/// line that was left unfinished there is ended first, so that it spoils no other. Returns what is
/// wrong, or an empty text.
inline std::string append_line(const std::string& path, std::string_view line) {
    const auto wrong = [&path](int error) {
        return "cannot write to '" + path + "': " + std::strerror(error);
    };
    struct stat status{};
    const bool is_regular = ::stat(path.c_str(), &status) != 0 || S_ISREG(status.st_mode);
    const int flags = O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY;
    File file(path, flags | (is_regular ? O_RDWR : O_WRONLY));
    if (!file.is_open() && errno == EACCES) file = File(path, flags | O_WRONLY); // not to be read
    if (!file.is_open()) return wrong(errno);
    if (!detail::lock_soon(file)) return wrong(errno);
    std::string text = is_regular && detail::is_torn(file) ? "\n" : "";
    text.append(line) += '\n';
    const std::size_t before = file.size();
    if (file.write(std::as_bytes(std::span(text)))) return "";
    const int error = errno;
    if (is_regular) file.cut(before);
    return wrong(error);
}

} // namespace zermelo
