#include "apps/cli/batch.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <iostream>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "apps/cli/commands.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/terminal.hpp"
#include "catalog/door/door.hpp"
#include "catalog/output/json.hpp"
#include "zermelo/core/tasks.hpp"
#include "zermelo/core/threads.hpp"

using namespace zermelo;

namespace {

constexpr std::size_t block = 8192; ///< lines that are answered together
constexpr std::size_t piece = 64;   ///< lines that a thread takes at once

/// The lines that are there, at least one unless the input is over, and at most a block of them:
/// whoever writes slowly is answered at once.
std::vector<std::string> read_block(Input& in) {
    std::vector<std::string> lines;
    std::size_t bytes = 0;
    std::string line;
    while (lines.size() < block && bytes < longest_line && in.next(line)) {
        bytes += line.size();
        lines.push_back(line);
        if (!in.is_ready()) break;
    }
    return lines;
}

/// Checks the length of a line before it is answered.
AnswerLine checked(const AnswerLine& answer) {
    return [&answer](const std::string& line) {
        if (line.size() <= longest_line) return answer(line);
        return Parsed<std::string>(Mistake{fmt::format("it has more than {} bytes", longest_line)});
    };
}

/// The answers to some lines; none to those that were not reached before a stop.
using Answers = std::vector<std::optional<Parsed<std::string>>>;

Answers answer_block(const std::vector<std::string>& lines, const AnswerLine& answer,
                     Tasks& tasks) {
    Answers answers(lines.size());
    tasks.for_each((lines.size() + piece - 1) / piece, [&](std::size_t number) {
        const std::size_t end = std::min(lines.size(), (number + 1) * piece);
        for (std::size_t i = number * piece; i < end; ++i)
            if (!interrupt().stopped()) answers[i].emplace(answer(lines[i]));
    });
    return answers;
}

/// Is it a message of the door that tells of an error?
bool is_error(const std::string& message) {
    const Json json = Json::parse(message, nullptr, false);
    return json.is_object() && json.contains("error");
}

/// Writes the answers to the lines behind the first `before`. Status 1 if it was stopped.
int write_answers(const Answers& answers, int before) {
    int status = 0;
    for (const auto& text : answers) {
        ++before;
        if (!text) return 1;
        if (*text) {
            std::cout << **text << '\n';
            continue;
        }
        std::cout << line_of(Json{{"line", before}, {"error", shortened(text->message())}}) << '\n';
        status = fail(fmt::format("line {}: {}", before, text->message()));
    }
    return status;
}

bool is_message(const std::string& line) { return trimmed(line).starts_with('{'); }

/// The last message that the door sends about one line: its answer or its error.
std::string answer_by_door(const std::string& line, const Request& defaults) {
    std::string last = line_of(Json{{"error", "there is nothing to stop"}});
    Door door([&](const std::string& message) { last = message; }, defaults, &interrupt());
    door.receive(line);
    return last;
}

/// The lines of a stream, read by one thread and answered by another, so that a `stop` is heard
/// while a request is being answered.
class LineQueue {
public:
    /// Waits while there are too many lines.
    void push(std::string line) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return bytes_ < most_bytes; });
        bytes_ += line.size();
        lines_.push_back(std::move(line));
        changed_.notify_all();
    }
    void close() {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        changed_.notify_all();
    }
    /// The next line; none at the end.
    std::optional<std::string> pop() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return closed_ || !lines_.empty(); });
        if (lines_.empty()) return std::nullopt;
        std::string line = std::move(lines_.front());
        lines_.pop_front();
        bytes_ -= line.size();
        changed_.notify_all();
        return line;
    }

private:
    static constexpr std::size_t most_bytes = 2 * longest_line;

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::string> lines_;
    std::size_t bytes_ = 0; ///< of all lines
    bool closed_ = false;
};

/// Is it a `stop`? These overtake the lines before them.
bool is_stop(const std::string& line) {
    if (!is_message(line)) return false;
    if (line.find("stop") == std::string::npos || line.size() > 1000) return false;
    const auto json = read_json(line);
    return json && json->is_object() && json->contains("do") && (*json)["do"] == "stop";
}

} // namespace

int answer_lines(const std::string& path, const Request& defaults, const AnswerLine& answer) {
    std::ios::sync_with_stdio(false);
    const auto in = Input::open(path);
    if (!in) return fail(in.message());
    std::atomic<bool> has_error = false; // in a message
    const AnswerLine either = [&](const std::string& line) -> Parsed<std::string> {
        if (!is_message(line)) return answer(line);
        std::string message = answer_by_door(line, defaults);
        if (is_error(message)) has_error = true;
        return message;
    };
    Tasks tasks(1024); // as many as the machine has
    int status = 0;
    int number = 0;
    for (auto lines = read_block(**in); !lines.empty(); lines = read_block(**in)) {
        status =
            std::max(status, write_answers(answer_block(lines, checked(either), tasks), number));
        number += static_cast<int>(lines.size());
        if (!std::cout.flush() || interrupt().stopped()) break;
    }
    if (has_error) status = 2;
    return interrupt().stopped() ? std::max(status, 1) : status;
}

int answer_in_turn(const std::string& path, const Request& defaults, const AnswerLine& answer) {
    const auto in = Input::open(path);
    if (!in) return fail(in.message());
    int status = 0;
    const auto send = [&](const std::string& message) {
        if (is_error(message)) status = 2;
        std::cout << message << '\n' << std::flush;
    };
    Door door(send, defaults, &interrupt());
    LineQueue queue;
    int number = 0;
    const auto answer_next = [&](const std::string& line) {
        ++number;
        if (interrupt().stopped()) return;
        if (is_message(line))
            door.receive(line);
        else
            status = std::max(status, write_answers({checked(answer)(line)}, number - 1));
        std::cout << std::flush;
    };
    std::thread answerer = try_thread([&] {
        while (const auto line = queue.pop()) answer_next(*line);
    });
    const bool is_alone = !answerer.joinable(); // then a stop is heard between two lines only
    std::string line;
    while ((*in)->next(line) && !interrupt().stopped()) {
        if (is_stop(line))
            door.receive(line);
        else if (is_alone)
            answer_next(line);
        else
            queue.push(line);
    }
    queue.close();
    if (!is_alone) answerer.join();
    return interrupt().stopped() ? std::max(status, 1) : status;
}
