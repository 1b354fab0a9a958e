// needs: files
#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "zermelo/core/parsed.hpp"
#include "zermelo/store/detail/file_faults.hpp"

namespace zermelo {

/// A message about a file: `'path' what`.
inline std::string about(const std::string& path, std::string_view what) {
    return std::string("'").append(path).append("' ").append(what);
}

/// An open file, closed by its destructor.
class File {
public:
    File() = default;
    File(const std::string& path, int flags, FileFaults* faults = nullptr) : faults_(faults) {
        if (!is_struck()) number_ = ::open(path.c_str(), flags | O_CLOEXEC, 0666);
    }
    File(File&& other) noexcept
        : number_(std::exchange(other.number_, -1)), faults_(other.faults_) {}
    File& operator=(File&& other) noexcept {
        std::swap(number_, other.number_);
        std::swap(faults_, other.faults_);
        return *this;
    }
    /// Opens a file to read it. Never waits, even if the file is a pipe: see `is_regular`.
    static File reading(const std::string& path) { return {path, O_RDONLY | O_NONBLOCK}; }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    ~File() {
        if (is_open()) ::close(number_);
    }

    bool is_open() const { return number_ >= 0; }
    int number() const { return number_; }

    std::size_t size() const {
        struct stat status{};
        return ::fstat(number_, &status) == 0 ? static_cast<std::size_t>(status.st_size) : 0;
    }
    bool is_regular() const {
        struct stat status{};
        return ::fstat(number_, &status) == 0 && S_ISREG(status.st_mode);
    }
    /// Writes all bytes at the current offset. False if the disk is full.
    bool write(std::span<const std::byte> bytes) const {
        if (is_struck()) {
            [[maybe_unused]] const auto torn = ::write(number_, bytes.data(), bytes.size() / 2);
            return false;
        }
        while (!bytes.empty()) {
            const auto written = ::write(number_, bytes.data(), bytes.size());
            if (written < 0 && errno == EINTR) continue;
            if (written <= 0) return false;
            bytes = bytes.subspan(static_cast<std::size_t>(written));
        }
        return true;
    }
    /// Truncates the file and continues at its end.
    bool cut(std::size_t bytes) const {
        const auto end = static_cast<off_t>(bytes);
        return !is_struck() && ::ftruncate(number_, end) == 0 &&
               ::lseek(number_, end, SEEK_SET) == end;
    }
    /// Locks the file. False if another program holds the lock.
    bool lock() const { return ::flock(number_, LOCK_EX | LOCK_NB) == 0; }
    /// Flushes it to the disk.
    bool settle() const {
        // Some file systems cannot flush folders: they answer that the call makes no sense.
        return !is_struck() && (::fsync(number_) == 0 || errno == EINVAL);
    }

private:
    bool is_struck() const { return faults_ != nullptr && faults_->strikes(); }

    int number_ = -1;
    FileFaults* faults_ = nullptr;
};

/// A file mapped into memory. Replace such a file by renaming another one: the mapping then stays
/// valid.
class MappedFile {
public:
    explicit MappedFile(const std::string& path) {
        const File file = File::reading(path);
        is_there_ = file.is_open() && file.is_regular();
        const std::size_t size = is_there_ ? file.size() : 0;
        if (size == 0) return; // an empty file cannot be mapped
        void* at = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file.number(), 0);
        is_there_ = at != MAP_FAILED;
        if (is_there_) bytes_ = {static_cast<const std::byte*>(at), size};
    }
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    ~MappedFile() {
        // NOLINTNEXTLINE(*-const-cast): the system's call takes what it gave
        if (!bytes_.empty()) ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
    }

    bool is_there() const { return is_there_; } ///< could it be read?
    std::span<const std::byte> bytes() const { return bytes_; }

private:
    bool is_there_ = false;
    std::span<const std::byte> bytes_;
};

/// The text of a regular file of at most `most` bytes. Messages name the file and quote nothing.
inline Parsed<std::string> read_text_file(const std::string& path, std::size_t most) {
    const File file = File::reading(path);
    if (!file.is_open()) return Mistake{about(path, "cannot be read")};
    if (!file.is_regular()) return Mistake{about(path, "is not a regular file")};
    std::string text;
    constexpr std::size_t step = std::size_t{1} << 16;
    while (text.size() <= most) { // it may be longer than it says
        const std::size_t before = text.size();
        text.resize(before + step);
        const auto got = ::read(file.number(), &text[before], step);
        if (got < 0) return Mistake{about(path, "cannot be read")};
        text.resize(before + static_cast<std::size_t>(got));
        if (got == 0) return text;
    }
    return Mistake{about(path, "is larger than " + std::to_string(most) + " bytes")};
}

/// Flushes the folder of a file to the disk, and so the file's name.
inline bool settle_folder_of(const std::string& path, FileFaults* faults) {
    const auto folder = std::filesystem::path(path).parent_path();
    const File file(folder.empty() ? "." : folder.string(), O_RDONLY | O_DIRECTORY, faults);
    return file.is_open() && file.settle();
}

/// Replaces a file atomically: whatever happens, it is the old one or the new one. False if that
/// failed.
inline bool replace_file(const std::string& path, std::span<const std::byte> bytes,
                         FileFaults* faults = nullptr) {
    const std::string next = path + "." + std::to_string(::getpid()) + ".new";
    const auto written = [&] {
        const File file(next, O_WRONLY | O_CREAT | O_TRUNC, faults);
        return file.is_open() && file.write(bytes) && file.settle();
    };
    const auto moved = [&] {
        const bool is_struck = faults != nullptr && faults->strikes();
        return !is_struck && std::rename(next.c_str(), path.c_str()) == 0;
    };
    if (written() && moved()) return settle_folder_of(path, faults);
    std::remove(next.c_str());
    return false;
}

} // namespace zermelo
