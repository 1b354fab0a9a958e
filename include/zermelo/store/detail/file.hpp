// needs: files
#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace zermelo {

/// A message about a file: `'path' what`.
inline std::string about(const std::string& path, std::string_view what) {
    return std::string("'").append(path).append("' ").append(what);
}

/// An open file, closed by its destructor.
class File {
public:
    File() = default;
    File(const std::string& path, int flags) : number_(::open(path.c_str(), flags, 0666)) {}
    File(File&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    File& operator=(File&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
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
        return ::ftruncate(number_, end) == 0 && ::lseek(number_, end, SEEK_SET) == end;
    }
    /// Locks the file. False if another program holds the lock.
    bool lock() const { return ::flock(number_, LOCK_EX | LOCK_NB) == 0; }
    /// Flushes it to the disk.
    bool settle() const { return ::fsync(number_) == 0; }

private:
    int number_ = -1;
};

/// A file mapped into memory. Replace such a file by renaming another one: the mapping then stays
/// valid.
class MappedFile {
public:
    explicit MappedFile(const std::string& path) {
        const File file(path, O_RDONLY | O_CLOEXEC);
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

/// Replaces a file atomically. False if that failed: the file is then unchanged.
inline bool replace_file(const std::string& path, std::span<const std::byte> bytes) {
    const std::string next = path + ".new";
    {
        const File file(next, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC);
        if (!file.is_open()) return false;
        if (!file.write(bytes) || !file.settle()) {
            std::remove(next.c_str());
            return false;
        }
    }
    return std::rename(next.c_str(), path.c_str()) == 0;
}

} // namespace zermelo
