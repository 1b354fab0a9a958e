#include "catalog/door/door.hpp"

#include <chrono>
#include <list>
#include <utility>

#include <fmt/format.h>

#include "catalog/output/json.hpp"

namespace zermelo {

namespace {

constexpr std::size_t longest_message = std::size_t{1} << 20;
constexpr std::chrono::milliseconds progress_period{100};
constexpr std::size_t most_early_stops = 1000;

/// Lets something happen at most once a period.
class Throttle {
public:
    bool is_due() {
        const auto now = std::chrono::steady_clock::now();
        if (now - last_ < progress_period) return false;
        last_ = now;
        return true;
    }
    double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
    }

private:
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    std::chrono::steady_clock::time_point last_ = began_;
};

Json progress_json(const TextReport& report) {
    Json json{{"move", report.move ? Json(*report.move) : Json(nullptr)},
              {"value", number_json(report.worth.number)},
              {"proven", report.worth.value.proven()},
              {"words", report.worth.words},
              {"line", report.line}};
    if (report.depth > 0) json["depth"] = report.depth;
    return json;
}

} // namespace

Door::Door(Send send, Request defaults, const StopSource* interrupt)
    : send_(std::move(send)), defaults_(std::move(defaults)), interrupt_(interrupt) {}

void Door::send(const Json& message, const Json& id) {
    Json json = Json::object();
    if (!id.is_null()) json["id"] = id;
    json.update(message);
    const std::string text = line_of(json);
    const Lock lock(sending_);
    send_(text);
}

void Door::receive(std::string_view text) {
    const auto read = read_json(text, longest_message);
    if (!read) {
        refuse("the message " + read.message(), nullptr);
        return;
    }
    const Json& json = *read;
    const Json id = json.is_object() && json.contains("id") ? json["id"] : Json(nullptr);
    const auto request = parse_request(json, defaults_);
    if (!request)
        refuse(request.message(), id);
    else if (request->verb == Verb::stop)
        stop(request->id);
    else
        take(*request);
}

void Door::refuse(const std::string& message, const Json& id) { send({{"error", message}}, id); }

void Door::take(const Request& request) {
    std::list<Running>::iterator own;
    {
        const Lock lock(running_mutex_);
        own = running_.emplace(running_.end());
        own->id = request.id;
        if (!own->id.is_null() && std::erase(stopped_early_, own->id) > 0) own->stop.stop();
    }
    answer(request, own->stop);
    const Lock lock(running_mutex_);
    running_.erase(own);
}

void Door::answer(const Request& request, const StopSource& stop) {
    const Lock lock(answering_);
    Throttle throttle;
    Json known = Json::object(); // the last report
    Control control;
    control.stop = StopToken(stop);
    if (interrupt_ != nullptr) control.stop = control.stop.or_by(*interrupt_);
    const auto tell = [&](std::uint64_t nodes) {
        if (!throttle.is_due()) return;
        Json progress = known;
        progress["nodes"] = nodes;
        progress["seconds"] = throttle.seconds();
        send({{"progress", progress}}, request.id);
    };
    control.pulse = tell;
    control.watch = [&](const TextReport& report) {
        known = progress_json(report);
        tell(report.nodes);
    };
    const auto found = handler_.answer(request, control);
    if (found)
        send({{"answer", *found}}, request.id);
    else
        send({{"error", found.message()}}, request.id);
}

void Door::stop(const Json& id) {
    const Lock lock(running_mutex_);
    bool found = false;
    for (auto& running : running_)
        if (running.id == id) {
            running.stop.stop();
            found = true;
        }
    if (!found && stopped_early_.size() < most_early_stops) stopped_early_.push_back(id);
}

void Door::stop_all() {
    const Lock lock(running_mutex_);
    for (auto& running : running_) running.stop.stop();
}

} // namespace zermelo
