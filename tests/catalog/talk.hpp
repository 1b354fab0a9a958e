// Shared by the tests of the catalog: a Door that keeps what it says, and JSON to compare.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catalog/door/door.hpp"

namespace zermelo {

/// A copy without the times, which differ from run to run.
inline Json timeless(Json json) {
    if (json.is_object()) json.erase("seconds");
    if (json.is_structured())
        for (auto& item : json) item = timeless(item);
    return json;
}

/// The request that a message from outside makes.
inline Parsed<Request> request_of(std::string_view message) {
    return parse_request(Json::parse(message, nullptr, false));
}

/// Talks to a Door, and keeps what it says.
class Talk {
public:
    explicit Talk(Request defaults = {})
        : door_([this](const std::string& message) { hear(message); }, std::move(defaults)) {}

    /// All that the door says to one message.
    std::vector<Json> ask(std::string_view message) {
        const std::size_t before = heard().size();
        door_.receive(message);
        const auto all = heard();
        return {all.begin() + static_cast<std::ptrdiff_t>(before), all.end()};
    }
    /// The answer or the error, which is the last of it.
    Json last(std::string_view message) { return ask(message).back(); }

    /// Waits until it has said something.
    void wait() {
        std::unique_lock lock(mutex_);
        said_.wait(lock, [&] { return !heard_.empty(); });
    }
    std::vector<Json> heard() const {
        const std::lock_guard lock(mutex_);
        return heard_;
    }
    Door& door() { return door_; }

private:
    void hear(const std::string& message) {
        const std::lock_guard lock(mutex_);
        heard_.push_back(Json::parse(message, nullptr, false));
        said_.notify_all();
    }

    mutable std::mutex mutex_;
    std::condition_variable said_;
    std::vector<Json> heard_;
    Door door_;
};

} // namespace zermelo
