// Any bytes are a message to the door: it says exactly one answer or error, as JSON, and goes on.

#include <chrono>
#include <string>

#include "catalog/door/door.hpp"
#include "fuzz/fuzz.hpp"
#include "watchdog.hpp"

namespace {

using namespace zermelo;

Request defaults() {
    Request request;
    request.verb = Verb::best;
    request.game = "nim:pieces=5";
    request.player = "mcts,iterations=20,memory=1M";
    return request;
}

/// Has a text a number of more than two digits?
bool has_large_number(std::string_view text) {
    std::size_t digits = 0;
    for (const char c : text) {
        digits = c >= '0' && c <= '9' ? digits + 1 : 0;
        if (digits > 2) return true;
    }
    return false;
}

/// Would a request take much memory, or time before it can be stopped? Large numbers make large
/// boards and many games; and a whole game is not stopped in the middle.
bool is_greedy(std::string_view text, const Parsed<Request>& request) {
    if (has_large_number(text)) return true;
    if (!request) return false;
    for (const auto& player : request->players)
        if (!player.starts_with("random") && !player.starts_with("mcts")) return true;
    return false;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view text = text_of(bytes, size);
    const auto request = parse_request(Json::parse(text, nullptr, false), defaults());
    if (is_greedy(text, request)) return 0;
    std::size_t last = 0;
    bool ended = false;
    Door door(
        [&](const std::string& message) {
            const Json json = Json::parse(message, nullptr, false);
            demand(json.is_object(), "a message is a JSON object");
            demand(message.find('\n') == std::string::npos, "on one line");
            demand(!ended, "nothing follows the answer");
            ended = json.contains("answer") || json.contains("error");
            demand(ended || json.contains("progress"), "it says what it is");
            last += ended ? 1 : 0;
        },
        defaults());
    {
        const Watchdog watchdog([&] { door.stop_all(); }, std::chrono::milliseconds(50));
        door.receive(text);
    }
    const bool is_stop = request && request->verb == Verb::stop;
    demand(last == (is_stop ? 0U : 1U), "a request has one answer or one error");
    return 0;
}
