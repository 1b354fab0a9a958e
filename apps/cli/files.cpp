// Files that are read and written.

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <thread>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "apps/cli/commands.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/terminal.hpp"

using namespace zermelo;

namespace {

constexpr std::size_t longest_file = std::size_t{1} << 30;

std::string cannot_write(const std::string& path, int error) {
    return fmt::format("cannot write to '{}': {}", path, std::strerror(error));
}

/// A file that is open to append, and locked against other programs that append to it.
class AppendedFile {
public:
    explicit AppendedFile(const std::string& path) {
        struct stat is{};
        is_regular_ = ::stat(path.c_str(), &is) != 0 || S_ISREG(is.st_mode);
        const int flags = O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY;
        constexpr mode_t everybody = 0666; // but for what the user's mask takes away
        file_ = ::open(path.c_str(), flags | (is_regular_ ? O_RDWR : O_WRONLY), everybody);
        if (file_ < 0 || !lock()) error_ = errno;
    }
    AppendedFile(const AppendedFile&) = delete;
    AppendedFile& operator=(const AppendedFile&) = delete;
    ~AppendedFile() {
        if (file_ >= 0) ::close(file_); // which unlocks it
    }

    /// Why it cannot be written to; 0 if it can.
    int error() const { return error_; }

    /// Does it end within a line, as after a power cut?
    bool is_torn() const {
        char last = '\n';
        const off_t size = this->size();
        return is_regular_ && size > 0 && ::pread(file_, &last, 1, size - 1) == 1 && last != '\n';
    }

    /// Appends a text, all of it or nothing. Returns the error number, 0 if there is none.
    int append(const std::string& text) const {
        const off_t before = size();
        for (std::size_t done = 0; done < text.size();) {
            const auto count = ::write(file_, text.data() + done, text.size() - done);
            if (count > 0) {
                done += static_cast<std::size_t>(count);
            } else if (count == 0 || errno != EINTR) {
                const int error = count == 0 ? ENOSPC : errno;
                if (is_regular_ && ::ftruncate(file_, before) != 0) return errno;
                return error;
            }
        }
        return 0;
    }

private:
    off_t size() const {
        struct stat is{};
        return ::fstat(file_, &is) == 0 ? is.st_size : 0;
    }

    /// Waits for other programs, which hold the lock for no longer than one write. Where there are
    /// no locks, appending alone must do.
    bool lock() const {
        constexpr std::chrono::seconds patience{10};
        const auto deadline = std::chrono::steady_clock::now() + patience;
        while (::flock(file_, LOCK_EX | LOCK_NB) != 0) {
            if (errno != EWOULDBLOCK && errno != EINTR) return true;
            if (std::chrono::steady_clock::now() > deadline) return false;
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        return true;
    }

    int file_ = -1;
    int error_ = 0;
    bool is_regular_ = true;
};

} // namespace

std::string append_line(const std::string& path, const std::string& line) {
    const AppendedFile file(path);
    if (file.error() != 0) return cannot_write(path, file.error());
    const int error = file.append((file.is_torn() ? "\n" : "") + line + "\n");
    return error == 0 ? "" : cannot_write(path, error);
}

int write_text(const std::string& text, const std::string& path) {
    if (path.empty()) {
        std::cout << text;
        return 0;
    }
    std::ofstream file(path);
    file << text;
    file.flush();
    return file ? 0 : fail(fmt::format("cannot write to '{}'", path));
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
    const auto folder = std::filesystem::path(path).parent_path();
    const bool can_make =
        !path.ends_with('/') && ::access(folder.empty() ? "." : folder.c_str(), W_OK | X_OK) == 0;
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
