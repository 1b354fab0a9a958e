#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/cli/live_line.hpp"

/// Reads lines that a person types: at a terminal they are edited, remembered and completed with
/// Tab; elsewhere they are read as they come.
class LineReader {
public:
    using WordSource = std::function<std::vector<std::string>()>;

    /// `history` is a file that keeps what was typed, empty for none.
    explicit LineReader(const std::string& history);
    ~LineReader();
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;

    /// A line without its break; nothing at the end of input, or if it was interrupted.
    std::optional<std::string> read(const std::string& prompt, const WordSource& words = {});

    /// A line below a page that follows what is typed; without a terminal, the page of an empty
    /// line.
    std::optional<std::string> read_below(const LivePage& page, const std::string& prompt);

    bool is_over() const { return is_over_; } ///< was the end of input read?

private:
    struct Editor;

    bool is_over_ = false;

    std::unique_ptr<Editor> editor_; ///< null where lines are not edited
};
