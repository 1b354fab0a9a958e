#include "apps/serve/page_files.hpp"

#include <array>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "zermelo/core/abilities.hpp"
#include "zermelo/store/detail/file.hpp"

using namespace zermelo;

namespace {

constexpr std::size_t most_files = 2000;
constexpr std::size_t most_bytes = std::size_t{256} << 20;

constexpr std::array types{std::pair{".html", "text/html; charset=utf-8"},
                           std::pair{".js", "text/javascript"},
                           std::pair{".mjs", "text/javascript"},
                           std::pair{".css", "text/css"},
                           std::pair{".json", "application/json"},
                           std::pair{".wasm", "application/wasm"},
                           std::pair{".svg", "image/svg+xml"},
                           std::pair{".png", "image/png"},
                           std::pair{".ico", "image/x-icon"},
                           std::pair{".webmanifest", "application/manifest+json"},
                           std::pair{".txt", "text/plain; charset=utf-8"},
                           std::pair{".woff2", "font/woff2"}};

std::string type_of(std::string_view path) {
    for (const auto& [ending, type] : types)
        if (path.ends_with(ending)) return type;
    return "application/octet-stream";
}

/// A number that other bytes hardly have.
std::uint64_t digest(std::string_view bytes) {
    std::uint64_t sum = bytes.size();
    for (const char byte : bytes) sum = mix(sum ^ static_cast<unsigned char>(byte));
    return sum;
}

/// Tells index.html who answers.
std::string for_server(std::string html) {
    constexpr std::string_view from = R"(name="zermelo-host" content="wasm")";
    constexpr std::string_view to = R"(name="zermelo-host" content="server")";
    if (const auto at = html.find(from); at != std::string::npos) html.replace(at, from.size(), to);
    return html;
}

} // namespace

PageFiles::PageFiles() {
    add("/index.html", "<!doctype html><html lang=\"en\"><title>zermelo</title>"
                       "<p>No page was built: './run serve' builds it, or --page names its folder. "
                       "Programs ask by POST /api/ask.</p></html>\n");
}

void PageFiles::add(const std::string& path, std::string bytes) {
    PageFile file;
    file.type = type_of(path);
    file.tag = fmt::format("\"{:016x}\"", digest(bytes));
    file.is_lasting = path.starts_with("/assets/");
    file.bytes = std::move(bytes);
    files_[path] = std::move(file);
}

Parsed<PageFiles> PageFiles::read(const std::string& folder) {
    namespace fs = std::filesystem;
    PageFiles page;
    page.files_.clear();
    std::size_t bytes = 0;
    std::error_code error;
    for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end;
         at.increment(error)) {
        if (!at->is_regular_file(error)) continue;
        const auto text = read_text_file(at->path().string(), most_bytes);
        if (!text) return text.mistake();
        bytes += text->size();
        if (bytes > most_bytes || page.files_.size() >= most_files)
            return Mistake{fmt::format("the folder '{}' is too large for a page", folder)};
        const std::string path = "/" + fs::path(at->path()).lexically_relative(folder).string();
        page.add(path, path == "/index.html" ? for_server(*text) : *text);
    }
    if (error)
        return Mistake{fmt::format("cannot read the folder '{}': {}", folder, error.message())};
    if (page.find("/") == nullptr)
        return Mistake{fmt::format("the folder '{}' has no index.html", folder)};
    return page;
}

const PageFile* PageFiles::find(std::string_view path) const {
    const auto found =
        files_.find(path.ends_with('/') ? std::string(path) + "index.html" : std::string(path));
    return found == files_.end() ? nullptr : &found->second;
}
