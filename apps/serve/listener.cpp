#include "apps/serve/listener.hpp"

#include <thread>
#include <utility>

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include "zermelo/core/threads.hpp"

namespace {

constexpr std::size_t most_connections = 600;
constexpr int most_unconnected = 1024; ///< clients that wait to be connected
constexpr std::chrono::milliseconds idle_time_if_many{100};
constexpr std::size_t many_connections = most_connections * 3 / 4;

thread_local Connection* answered = nullptr; ///< by this thread

} // namespace

void ConnectionThreads::enqueue(std::function<void()> work) {
    {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return count_ < most_connections; });
        ++count_;
    }
    const auto run = [this, work = std::move(work)] {
        work();
        const std::lock_guard lock(mutex_);
        --count_;
        changed_.notify_all();
    };
    if (std::thread thread = zermelo::try_thread(run); thread.joinable())
        thread.detach();
    else
        run(); // the others wait meanwhile
}

void ConnectionThreads::shutdown() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return count_ == 0; });
}

Listener::Listener() {
    new_task_queue = [] { return new ConnectionThreads; }; // NOLINT(*-owning-memory): it is theirs
    set_tcp_nodelay(true);
    set_socket_options([this](socket_t socket) {
        const int yes = 1;
        ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        socket_ = socket;
    });
}

void Listener::lengthen_queue() const { ::listen(socket_, most_unconnected); }

Connection& Listener::current() { return *answered; }

void Listener::enter(int socket) {
    const std::lock_guard lock(mutex_);
    open_.insert(socket);
    if (is_closed_) ::shutdown(socket, SHUT_RD);
}

void Listener::leave(int socket) {
    const std::lock_guard lock(mutex_);
    open_.erase(socket);
    ::close(socket); // while nobody else can shut it down
}

void Listener::close() {
    {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
        for (const int socket : open_) ::shutdown(socket, SHUT_RD);
    }
    stop();
}

/// Answers one request. False: there is none, or it was the last.
bool Listener::answer_next(Connection& connection) {
    bool is_full = false;
    {
        const std::lock_guard lock(mutex_);
        is_full = open_.size() > many_connections;
    }
    if (!connection.await_request(is_full ? idle_time_if_many : idle_time)) return false;
    connection.start_reading();
    bool is_closed = false;
    const bool is_answered = process_request(connection, is_full, is_closed, [](auto&) {});
    return is_answered && !is_closed && !is_full && !connection.is_last();
}

bool Listener::process_and_close_socket(socket_t socket) {
    enter(socket);
    const int yes = 1;
    ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    Connection connection(socket);
    answered = &connection;
    while (answer_next(connection)) {}
    answered = nullptr;
    connection.finish();
    leave(socket);
    return true;
}
