// needs: files
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "zermelo/store/book.hpp"
#include "zermelo/store/detail/file.hpp"

namespace zermelo {

/// A book and the mapped file that it is a view of; it cannot be moved.
class BookFile {
public:
    /// Opens a book, or says what is wrong with the file.
    static Parsed<std::shared_ptr<const BookFile>> open(const std::string& path) {
        const auto opened = std::make_shared<BookFile>(path);
        if (!opened->file_.is_there()) return Mistake{about(path, "cannot be read")};
        const auto book = Book::read(opened->file_.bytes());
        if (!book) return Mistake{about(path, book.message())};
        opened->book_ = *book;
        return std::shared_ptr<const BookFile>(opened);
    }
    /// The same; a book of another game, scale or key is refused.
    static Parsed<std::shared_ptr<const BookFile>> open(const std::string& path,
                                                        const BookOf& wanted) {
        auto found = open(path);
        if (!found) return found;
        const std::string wrong = mismatch((*found)->book(), wanted);
        if (!wrong.empty()) return Mistake{about(path, wrong)};
        return found;
    }

    /// Nothing is read of it yet: see `open`.
    explicit BookFile(const std::string& path) : file_(path) {}

    const Book& book() const { return book_; }
    std::size_t bytes() const { return file_.bytes().size(); }

private:
    MappedFile file_;
    Book book_;
};

} // namespace zermelo
