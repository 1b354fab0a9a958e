#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <set>

#include <httplib.h>

#include "apps/serve/connection.hpp"

/// A server whose connections are bounded in number and time. Each has a thread of its own; further
/// ones wait until one of them ends.
class Listener : public httplib::Server {
public:
    static constexpr std::chrono::seconds idle_time{15}; ///< of a connection without a request

    Listener();

    /// Lets many clients wait to be connected. To be called after it is bound.
    void lengthen_queue() const;
    /// Ends the server: who waits is let go, who is being answered gets the answer.
    void close();

    /// The connection that the calling thread answers. requires: it answers one
    static Connection& current();

private:
    bool process_and_close_socket(socket_t socket) override;
    bool answer_next(Connection& connection);
    void enter(int socket);
    void leave(int socket);

    int socket_ = -1; ///< on which it listens
    std::mutex mutex_;
    std::set<int> open_; ///< connections
    bool is_closed_ = false;
};

/// Starts a thread for each connection; waits where there are too many.
class ConnectionThreads final : public httplib::TaskQueue {
public:
    void enqueue(std::function<void()> work) override;
    void shutdown() override;

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::size_t count_ = 0;
};
