#include "apps/serve/questions.hpp"

#include <algorithm>
#include <cstdio>
#include <new>
#include <utility>

#include <malloc.h>
#include <poll.h>
#include <unistd.h>

#include "catalog/output/json.hpp"
#include "zermelo/core/threads.hpp"

using namespace zermelo;

namespace {

constexpr std::chrono::milliseconds watch_period{50};
constexpr std::size_t most_early_stops = 1000;

/// The memory of the program in bytes; 0 if it is not known.
std::size_t used_memory() {
    std::FILE* const file = std::fopen("/proc/self/statm", "re");
    if (file == nullptr) return 0;
    unsigned long pages = 0;
    const int read = std::fscanf(file, "%*u %lu", &pages);
    std::fclose(file);
    return read == 1 ? pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

/// The last message about a question that no door answers.
std::string error_about(const ClientQuestion& question, const char* error) {
    Json json = Json::object();
    if (!question.id.is_null()) json["id"] = question.id;
    json["error"] = error;
    return line_of(json);
}

} // namespace

Questions::Questions(const QuestionLimits& limits) : limits_(limits) {
    quick_.slots = std::vector<DoorSlot>(static_cast<std::size_t>(limits.threads));
    slow_.slots = std::vector<DoorSlot>(static_cast<std::size_t>(limits.threads));
    watcher_ = try_thread([this] { watch(); });
}

Questions::~Questions() {
    close();
    if (watcher_.joinable()) watcher_.join();
}

Questions::Admission Questions::admit(ClientQuestion& question) {
    const std::lock_guard lock(mutex_);
    if (is_closed_) return Admission::closed;
    Line& line = line_of(question);
    const auto busy = std::ranges::count_if(line.slots, &DoorSlot::is_busy);
    if (line.waiting.size() + static_cast<std::size_t>(busy) >= limits_.waiting + line.slots.size())
        return Admission::full;
    if (!question.id.is_null() && std::erase(stopped_early_, question.id) > 0)
        question.is_stopped = true;
    line.waiting.push_back(&question);
    questions_.push_back(&question);
    asked_.notify_all();
    return Admission::admitted;
}

void Questions::leave(ClientQuestion& question) {
    const std::lock_guard lock(mutex_);
    give_back(question);
}

void Questions::give_back(ClientQuestion& question) {
    Line& line = line_of(question);
    if (question.slot != nullptr) question.slot->is_busy = false;
    question.slot = nullptr;
    line.waiting.remove(&question);
    questions_.remove(&question);
    line.changed.notify_all();
}

/// A free slot, when it is this question's turn; null if it is stopped before.
DoorSlot* Questions::take_slot(ClientQuestion& question, const std::function<void()>& wait) {
    Line& line = line_of(question);
    std::unique_lock lock(mutex_);
    const auto free_slot = [&] {
        return std::ranges::find_if(line.slots, [](const DoorSlot& slot) { return !slot.is_busy; });
    };
    const auto is_its_turn = [&] {
        return question.is_stopped ||
               (line.waiting.front() == &question && free_slot() != line.slots.end());
    };
    while (!line.changed.wait_for(lock, std::chrono::seconds(1), is_its_turn)) {
        if (!wait) continue;
        lock.unlock();
        wait();
        lock.lock();
    }
    line.waiting.remove(&question);
    line.changed.notify_all(); // the next is the first now
    if (question.is_stopped) return nullptr;
    question.slot = &*free_slot();
    question.slot->is_busy = true;
    question.slot->stop.reset();
    question.began = ClientQuestion::Clock::now();
    return question.slot;
}

void Questions::prepare(DoorSlot& slot, bool is_trusted) {
    if (slot.door && !is_trusted) return;
    Request defaults;
    if (is_trusted) defaults.message_trust = Trust::user;
    slot.door = std::make_unique<Door>([&slot](const std::string& message) { slot.send(message); },
                                       defaults, &slot.stop);
}

void Questions::ask_door(ClientQuestion& question, const Send& send) const {
    DoorSlot& slot = *question.slot;
    slot.send = send;
    try {
        prepare(slot, question.is_trusted);
        slot.door->receive(question.text);
    } catch (const std::bad_alloc&) {
        slot.door.reset();
        send(error_about(question, "the memory of the server was not enough for it"));
    }
    slot.send = nullptr;
    const std::size_t used = question.is_quick ? 0 : used_memory();
    if (question.is_trusted || used > limits_.memory / 2) {
        slot.door.reset(); // what it has found is forgotten
        if (used > limits_.memory / 2) ::malloc_trim(0);
    }
}

void Questions::answer(ClientQuestion& question, const Send& send,
                       const std::function<void()>& wait) {
    if (take_slot(question, wait) != nullptr)
        ask_door(question, send);
    else if (!question.is_client_gone)
        send(error_about(question, "it was stopped before its turn came"));
    leave(question);
}

/// requires: the mutex is locked
void Questions::stop_now(ClientQuestion& question) {
    question.is_stopped = true;
    if (question.slot != nullptr) question.slot->stop.stop();
    line_of(question).changed.notify_all();
}

void Questions::stop(const Json& id) {
    if (id.is_null()) return;
    const std::lock_guard lock(mutex_);
    bool is_found = false;
    for (ClientQuestion* const question : questions_)
        if (question->id == id) {
            stop_now(*question);
            is_found = true;
        }
    if (is_found) return;
    stopped_early_.push_back(id);
    if (stopped_early_.size() > most_early_stops) stopped_early_.pop_front();
}

void Questions::close() {
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
    for (ClientQuestion* const question : questions_) stop_now(*question);
    asked_.notify_all();
}

/// Stops the questions of those who have left. requires: the mutex is locked
void Questions::look_after_clients() {
    std::vector<ClientQuestion*> watched;
    std::vector<pollfd> sockets;
    for (ClientQuestion* const question : questions_) {
        if (question->client < 0 || question->is_stopped) continue;
        watched.push_back(question);
        sockets.push_back({question->client, POLLRDHUP, 0});
    }
    if (sockets.empty() || ::poll(sockets.data(), sockets.size(), 0) <= 0) return;
    for (std::size_t i = 0; i < watched.size(); ++i)
        if ((sockets[i].revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0) {
            watched[i]->is_client_gone = true;
            stop_now(*watched[i]);
        }
}

/// Stops what takes too long, and all if memory is short. requires: the mutex is locked
void Questions::look_after_limits() {
    const auto now = ClientQuestion::Clock::now();
    const bool is_thinking = std::ranges::any_of(questions_, [](const ClientQuestion* one) {
        return one->slot != nullptr && !one->is_quick;
    });
    const bool is_short = is_thinking && used_memory() > limits_.memory;
    for (ClientQuestion* const question : questions_)
        if (question->slot != nullptr && !question->is_stopped &&
            (now - question->began > limits_.time || is_short))
            stop_now(*question);
}

void Questions::watch() {
    std::unique_lock lock(mutex_);
    while (true) {
        asked_.wait(lock, [&] { return is_closed_ || !questions_.empty(); });
        if (is_closed_ && questions_.empty()) return;
        look_after_clients();
        look_after_limits();
        asked_.wait_for(lock, watch_period, [] { return false; });
    }
}
