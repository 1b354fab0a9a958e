#include "apps/cli/line_reader.hpp"

#include <algorithm>
#include <cwchar>
#include <iostream>
#include <utility>

#include "apps/cli/terminal.hpp"
#include "zermelo/core/read_line.hpp"

#if defined(ZERMELO_EDITS_LINES)

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <histedit.h>
#include <poll.h>
#include <unistd.h>

/// A line editor of libedit at standard input.
struct LineReader::Editor {
    explicit Editor(std::string history_file) : file(std::move(history_file)) {
        shows_unicode(); // sets the locale
        history(past, &event, H_SETSIZE, 500);
        history(past, &event, H_SETUNIQUE, 1);
        if (!can_be_history(file)) file.clear();
        if (!file.empty()) history(past, &event, H_LOAD, file.c_str());
        el_set(line, EL_CLIENTDATA, this);
        el_set(line, EL_PROMPT, +[](EditLine* of) { return its(of).prompt.data(); });
        el_set(line, EL_EDITOR, "emacs");
        el_set(line, EL_SIGNAL, 0);
        el_set(line, EL_HIST, history, past);
        el_set(line, EL_GETCFN, &read_character);
        el_set(line, EL_ADDFN, "complete", "complete a word", &complete);
        el_set(line, EL_BIND, "^I", "complete", nullptr);
    }
    Editor(const Editor&) = delete;
    Editor& operator=(const Editor&) = delete;
    ~Editor() {
        if (!file.empty()) save();
        history_end(past);
        el_end(line);
    }

    /// May a file be read as a history? Not a pipe, not a device, not an endless file.
    static bool can_be_history(const std::string& path) {
        constexpr std::uintmax_t most = 1 << 20; // bytes
        std::error_code none;
        const auto status = std::filesystem::status(path, none);
        if (status.type() == std::filesystem::file_type::not_found) return true;
        return std::filesystem::is_regular_file(status) &&
               std::filesystem::file_size(path, none) <= most;
    }

    /// Replaces the file at once, so that another program that ends now does not mix its lines in.
    void save() {
        const std::string next = file + "." + std::to_string(::getpid()) + ".new";
        const bool is_written = history(past, &event, H_SAVE, next.c_str()) >= 0 &&
                                std::rename(next.c_str(), file.c_str()) == 0;
        if (!is_written) std::remove(next.c_str());
    }

    static Editor& its(EditLine* of) {
        Editor* editor = nullptr;
        el_get(of, EL_CLIENTDATA, &editor);
        return *editor;
    }

    /// Waits for a character and hears interrupts meanwhile. 0: there is none any more.
    static int read_character(EditLine* of, wchar_t* character) {
        constexpr int pause = 50; // ms
        std::mbstate_t state{};
        const Screen before = screen_size();
        while (!interrupt().stopped()) {
            if (was_continued()) show_again(of);
            pollfd input{STDIN_FILENO, POLLIN, 0};
            if (::poll(&input, 1, pause) <= 0) {
                const Screen now = screen_size();
                if (now.rows != before.rows || now.columns != before.columns) el_resize(of);
                continue;
            }
            char byte = 0;
            const auto count = ::read(STDIN_FILENO, &byte, 1);
            if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
            if (count <= 0) return 0;
            const auto length = std::mbrtowc(character, &byte, 1, &state);
            if (length == static_cast<std::size_t>(-2)) continue; // more bytes are to come
            if (length == static_cast<std::size_t>(-1)) *character = L'?';
            return 1;
        }
        return 0;
    }

    /// The shell has had the terminal meanwhile.
    static void show_again(EditLine* of) {
        el_set(of, EL_PREP_TERM, 0);
        el_set(of, EL_PREP_TERM, 1);
        el_set(of, EL_REFRESH);
    }

    static unsigned char complete(EditLine* of, int /*key*/) {
        Editor& editor = its(of);
        const LineInfo* info = el_line(of);
        const std::string typed(info->buffer, info->cursor);
        std::vector<std::string> fitting;
        if (editor.words)
            for (auto& word : editor.words())
                if (word.starts_with(typed)) fitting.push_back(std::move(word));
        if (fitting.empty()) return CC_ERROR;
        std::string common = fitting.front();
        for (const auto& word : fitting)
            common.resize(
                static_cast<std::size_t>(std::ranges::mismatch(common, word).in1 - common.begin()));
        if (common.size() > typed.size()) {
            el_insertstr(of, common.c_str() + typed.size());
            return CC_REFRESH;
        }
        if (fitting.size() == 1) return CC_ERROR;
        std::cout << '\n';
        constexpr std::size_t most = 60;
        for (std::size_t i = 0; i < std::min(fitting.size(), most); ++i)
            std::cout << fitting[i] << ' ';
        std::cout << (fitting.size() > most ? "...\n" : "\n") << std::flush;
        return CC_REDISPLAY;
    }

    using Screen = zermelo::Screen;

    std::string file;
    std::string prompt;
    WordSource words;
    HistEvent event{};
    History* past = history_init();
    EditLine* line = el_init("zermelo", stdin, stdout, stderr);
};

LineReader::LineReader(const std::string& history) {
    if (is_input_terminal() && is_output_terminal()) editor_ = std::make_unique<Editor>(history);
}

#else

struct LineReader::Editor {
    std::string prompt;
};

LineReader::LineReader(const std::string&) {}

#endif

LineReader::~LineReader() = default;

std::optional<std::string> LineReader::read(const std::string& prompt,
                                            [[maybe_unused]] const WordSource& words) {
#if defined(ZERMELO_EDITS_LINES)
    if (editor_) {
        std::cout << std::flush;
        editor_->prompt = prompt;
        editor_->words = words;
        int count = 0;
        const char* text = el_gets(editor_->line, &count);
        editor_->words = nullptr;
        if (text == nullptr || count <= 0) {
            is_over_ = !interrupt().stopped();
            std::cout << '\n';
            return std::nullopt;
        }
        std::string line(text, static_cast<std::size_t>(count));
        while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
        if (!line.empty()) history(editor_->past, &editor_->event, H_ENTER, line.c_str());
        return line;
    }
#endif
    std::cout << prompt << std::flush;
    std::string line;
    if (!zermelo::read_line(std::cin, line)) {
        is_over_ = !interrupt().stopped();
        std::cout << '\n';
        return std::nullopt;
    }
    return line;
}

std::optional<std::string> LineReader::read_below(const LivePage& page, const std::string& prompt) {
    if (!is_input_terminal() || !is_output_terminal()) {
        std::cout << page("");
        return read(prompt);
    }
    auto line = read_live_line(prompt, page);
    if (!line) is_over_ = !interrupt().stopped();
    return line;
}
