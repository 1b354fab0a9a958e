// needs: files
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/store/book.hpp"
#include "zermelo/store/detail/file.hpp"

namespace zermelo {

/// The records of an unfinished book, so that an interrupted run can continue. A header identifies
/// the book; then come chunks, each with a checksum:
///
///     "ZERMPART"  version 4  ply 4  mark of the keys 8  lengths of two texts 2 + 2  the texts
///     number of records 4  records: key 8, value 4  checksum 8
///     number of records 4  ...
///
/// An incomplete last chunk is dropped, and so are zeros at the end: a power cut may leave them
/// where bytes were not written. Any other damage is an error.
class PartFile {
public:
    static constexpr std::size_t max_chunk = 1024; ///< records

    explicit PartFile(FileFaults* faults = nullptr) : faults_(faults) {}

    /// Opens or creates the file; with `afresh` it is overwritten. Returns what is wrong with it,
    /// or an empty text.
    std::string open(const std::string& path, const BookOf& of, int ply, bool afresh) {
        file_ = File(path, O_RDWR | O_CREAT | O_NONBLOCK, faults_);
        if (!file_.is_open() || !file_.is_regular()) return about(path, "cannot be written");
        if (!file_.lock()) return about(path, "is being written by another run");
        const auto head = head_of(of, ply);
        const auto wrong = afresh ? std::string() : read(MappedFile(path).bytes(), head);
        if (!wrong.empty()) return about(path, wrong);
        if (good_ == 0) return begin(head) && settle_folder_of(path, faults_) ? "" : no_room(path);
        return file_.cut(good_) ? "" : no_room(path);
    }

    /// The records of earlier runs.
    const std::vector<BookRecord>& found() const { return found_; }

    /// Appends records and flushes them to the disk. False if the disk is full.
    bool add(std::span<const BookRecord> records) {
        while (!records.empty()) {
            const auto chunk = records.first(std::min(records.size(), max_chunk));
            std::vector<std::byte> bytes;
            detail::add_bytes(bytes, chunk.size(), 4);
            for (const auto& [key, value] : chunk) {
                detail::add_bytes(bytes, key, 8);
                detail::add_bytes(bytes, detail::code_of(value, 4), 4);
            }
            detail::add_bytes(bytes, detail::checksum(bytes), 8);
            if (!file_.write(bytes)) return false;
            records = records.subspan(chunk.size());
        }
        return file_.settle();
    }

private:
    static constexpr std::size_t record_bytes = 12;

    static std::string no_room(const std::string& path) {
        return about(path, "cannot be written: there is no room");
    }

    static std::vector<std::byte> head_of(const BookOf& of, int ply) {
        std::vector<std::byte> head;
        detail::add_text(head, "ZERMPART");
        detail::add_bytes(head, Book::version, 4);
        detail::add_bytes(head, static_cast<std::uint64_t>(ply), 4);
        detail::add_bytes(head, of.keys, 8);
        detail::add_bytes(head, of.game.size(), 2);
        detail::add_bytes(head, of.scale.size(), 2);
        detail::add_text(head, of.game);
        detail::add_text(head, of.scale);
        return head;
    }

    bool begin(std::span<const std::byte> head) const {
        return file_.cut(0) && file_.write(head) && file_.settle();
    }

    /// Are there only zeros behind the first `size` bytes?
    static bool ends_in_zeros(std::span<const std::byte> bytes, std::size_t size) {
        return bytes.size() <= size || std::ranges::all_of(bytes.subspan(size), [](std::byte b) {
                   return b == std::byte{0};
               });
    }

    std::string read(std::span<const std::byte> bytes, std::span<const std::byte> head) {
        const auto shared = std::min(bytes.size(), head.size());
        if (ends_in_zeros(bytes, 0)) return ""; // nothing of it was written
        if (!std::ranges::equal(bytes.first(shared), head.first(shared)))
            return "holds the work on another book, or is damaged: --force begins anew";
        if (shared < head.size()) return ""; // begun, and no more
        good_ = head.size();
        while (good_ < bytes.size()) {
            const auto rest = bytes.subspan(good_);
            const auto chunk = rest.size() < 4 ? 0 : detail::read_bytes(rest.data(), 4);
            const std::size_t size = 4 + chunk * record_bytes;
            if (rest.size() < 4 || (chunk <= max_chunk && rest.size() < size + 8)) return "";
            if (chunk > max_chunk ||
                detail::checksum(rest.first(size)) != detail::read_bytes(&rest[size], 8)) {
                const bool is_torn = chunk <= max_chunk && ends_in_zeros(rest, size + 8);
                return is_torn ? "" : "is damaged: --force begins anew";
            }
            if (!read_records(rest.subspan(4, size - 4))) return "is damaged: --force begins anew";
            good_ += size + 8;
        }
        return "";
    }

    /// Keeps the records of a chunk. False if one has a value that there is not.
    bool read_records(std::span<const std::byte> chunk) {
        for (std::size_t at = 0; at < chunk.size(); at += record_bytes) {
            const auto code = detail::read_bytes(&chunk[at + 8], 4);
            if (!detail::is_code(code, 4)) return false;
            found_.push_back({detail::read_bytes(&chunk[at], 8), detail::value_of(code, 4)});
        }
        return true;
    }

    FileFaults* faults_;
    File file_;
    std::vector<BookRecord> found_;
    std::size_t good_ = 0; ///< bytes that are right
};

} // namespace zermelo
