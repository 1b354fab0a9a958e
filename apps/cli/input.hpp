#pragma once

#include <cstddef>
#include <memory>
#include <streambuf>
#include <string>

#include "zermelo/core/parsed.hpp"

/// The bytes of a file or of standard input. Whoever waits for them hears an interrupt: then they
/// end.
class Input : public std::streambuf {
public:
    /// Opens a file, or standard input for "-".
    static zermelo::Parsed<std::unique_ptr<Input>> open(const std::string& path);

    /// requires: the descriptor is open. It is closed with this, unless it is standard input.
    explicit Input(int file) : file_(file) {}
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;
    ~Input() override;

    /// The next line, without its line break. False at the end. Of a line that is longer than
    /// `longest_line` the rest is left out: it has one byte more than that.
    bool next(std::string& line);

    /// Would `next` answer without waiting for what is not yet written?
    bool is_ready();

protected:
    int_type underflow() override;

private:
    bool fill(int patience);
    void show(std::size_t begin);

    int file_;
    bool is_over_ = false;
    std::string buffer_;
};
