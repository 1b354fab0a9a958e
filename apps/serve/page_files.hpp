#pragma once

#include <map>
#include <string>
#include <string_view>

#include "zermelo/core/parsed.hpp"

/// One file of the page, as it is sent.
struct PageFile {
    std::string bytes;
    std::string type;        ///< the media type
    std::string tag;         ///< the header ETag: other bytes have another one
    bool is_lasting = false; ///< its name changes with its bytes, so that it may be kept for ever
};

/// The files of the page. They are read once, so that no path of a request reaches the disk.
class PageFiles {
public:
    /// A page that says that none was built.
    PageFiles();
    /// All files of a folder, of which index.html is told that a server answers.
    static zermelo::Parsed<PageFiles> read(const std::string& folder);

    /// The file of a path like /engines/menu.json; null if there is none.
    const PageFile* find(std::string_view path) const;

private:
    void add(const std::string& path, std::string bytes);

    std::map<std::string, PageFile, std::less<>> files_;
};
