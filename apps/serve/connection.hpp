#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <string>

#include <httplib.h>

/// A client's connection. It reads a request within a time, however slowly it comes, and waits for
/// the client to take an answer no longer than another.
class Connection final : public httplib::Stream {
public:
    explicit Connection(int socket) : socket_(socket) {}

    /// Waits for the first byte of a request. False: none came, or the client has left.
    bool await_request(std::chrono::milliseconds most);
    /// From now on a whole request must come within the time.
    void start_reading();
    /// The connection ends after this answer.
    void set_last() { is_last_ = true; }
    bool is_last() const { return is_last_; }
    /// Ends it so that the client can still read the answer, although some of what it sent was not.
    void finish();

    bool is_readable() const override;
    bool is_writable() const override;
    ssize_t read(char* bytes, std::size_t most) override;
    ssize_t write(const char* bytes, std::size_t count) override;
    void get_remote_ip_and_port(std::string& ip, int& port) const override;
    void get_local_ip_and_port(std::string& ip, int& port) const override;
    socket_t socket() const override { return socket_; }

private:
    using Clock = std::chrono::steady_clock;

    bool fill(std::chrono::milliseconds most);

    int socket_;
    bool is_last_ = false;
    Clock::time_point reads_until_{};
    std::array<char, 8192> buffer_{};
    std::size_t begin_ = 0; ///< of what is read and not taken
    std::size_t end_ = 0;
};
