#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "apps/serve/permission.hpp"
#include "catalog/door/door.hpp"
#include "zermelo/core/budget.hpp"

/// What the questions of all clients together may take.
struct QuestionLimits {
    int threads = 1;               ///< questions that are thought about at the same time
    std::size_t waiting = 1000;    ///< questions that wait for that
    std::chrono::seconds time{60}; ///< to think about one
    std::size_t memory = 0;        ///< bytes of the whole program
};

struct DoorSlot;

/// One question of a client, from when it is admitted until it is answered.
struct ClientQuestion {
    using Clock = std::chrono::steady_clock;

    std::string text{};
    zermelo::Json id{};
    bool is_quick = false;   ///< is it answered without a search?
    bool is_trusted = false; ///< may it name the programs and files that it names?
    int client = -1;         ///< the socket of who asks

    // What follows belongs to Questions.
    bool is_stopped = false;
    bool is_client_gone = false;
    DoorSlot* slot = nullptr; ///< that answers it
    Clock::time_point began{};
};

/// A door that answers one question after the other.
struct DoorSlot {
    std::unique_ptr<zermelo::Door> door{};
    zermelo::Door::Send send{}; ///< to who asks now
    zermelo::StopSource stop{};
    bool is_busy = false;
};

/// Answers the questions of all clients: some at the same time, the others wait in line, and what
/// is beyond is refused. Questions that need no search have a line of their own, so that boards are
/// shown while others think. Each is answered on the thread that asks.
class Questions {
public:
    using Send = zermelo::Door::Send;
    enum class Admission { admitted, full, closed };

    explicit Questions(const QuestionLimits& limits);
    Questions(const Questions&) = delete;
    Questions& operator=(const Questions&) = delete;
    ~Questions();

    /// Takes a place in line, which `answer` or `leave` gives back.
    Admission admit(ClientQuestion& question);
    void leave(ClientQuestion& question);
    /// Sends progress and the answer. `wait` is called about once a second before it begins.
    void answer(ClientQuestion& question, const Send& send, const std::function<void()>& wait = {});

    /// Stops the question with this id, also one that has not come yet.
    void stop(const zermelo::Json& id);
    /// Stops all questions and admits no more.
    void close();

private:
    struct Line {
        std::vector<DoorSlot> slots{};
        std::list<ClientQuestion*> waiting{};
        std::condition_variable changed{};
    };

    Line& line_of(const ClientQuestion& question) { return question.is_quick ? quick_ : slow_; }
    DoorSlot* take_slot(ClientQuestion& question, const std::function<void()>& wait);
    void give_back(ClientQuestion& question);
    void ask_door(ClientQuestion& question, const Send& send) const;
    static void prepare(DoorSlot& slot, bool is_trusted);
    void stop_now(ClientQuestion& question);

    void watch();
    void look_after_clients();
    void look_after_limits();

    QuestionLimits limits_;
    std::mutex mutex_; ///< of all that follows
    Line quick_;
    Line slow_;
    std::list<ClientQuestion*> questions_; ///< that are admitted
    std::list<zermelo::Json> stopped_early_;
    bool is_closed_ = false;
    std::condition_variable asked_; ///< there is something to watch
    std::thread watcher_;
};
