// Stands in for catalog/bind/books.hpp in a browser, where a game has the book that comes with it
// and no other: there are neither files nor threads.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "catalog/bind/proof.hpp"
#include "catalog/facade/facets.hpp"
#include "zermelo/store/book.hpp"

namespace zermelo {

template <Game G, class K>
class BoundBooks final : public BookFacet {
public:
    BoundBooks(const G& game, const K&, std::string name, std::string scale)
        : of_{std::move(name), OwnScale<K, G> ? std::move(scale) : "plies", key_mark(game)} {}

    void set_shipped(std::span<const std::byte> bytes) {
        const auto book = Book::read(bytes);
        if (book && mismatch(*book, of_).empty()) shipped_ = std::make_shared<const Book>(*book);
    }
    std::shared_ptr<const Book> shipped() const override { return shipped_; }

    BookOf of() const override { return of_; }
    Parsed<std::shared_ptr<const Book>> open(const std::string&) const override {
        return Mistake{"there are no files to open in a browser"};
    }
    Parsed<BookWork> make(const BookPlan&) const override {
        return Mistake{"there are no files to write in a browser"};
    }

private:
    BookOf of_;
    std::shared_ptr<const Book> shipped_{};
};

} // namespace zermelo
