#include "apps/serve/connection.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

namespace {

constexpr std::chrono::seconds request_time{10}; ///< for a whole request to come
constexpr std::chrono::seconds write_time{5};    ///< for the client to take some bytes
constexpr std::chrono::milliseconds drain_time{500};

using std::chrono::milliseconds;

/// Waits until something can be done. False: it cannot in this time.
bool await(int socket, short what, milliseconds most) {
    pollfd one{socket, what, 0};
    const int time = static_cast<int>(std::max<milliseconds::rep>(0, most.count()));
    int found = 0;
    do found = ::poll(&one, 1, time);
    while (found < 0 && errno == EINTR);
    return found > 0;
}

/// The address and the port of one end of a connection.
void read_address(const sockaddr_storage& address, std::string& ip, int& port) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    sockaddr_in four{};
    sockaddr_in6 six{};
    if (address.ss_family == AF_INET) {
        std::memcpy(&four, &address, sizeof four);
        ::inet_ntop(AF_INET, &four.sin_addr, text.data(), text.size());
        port = ntohs(four.sin_port);
    } else if (address.ss_family == AF_INET6) {
        std::memcpy(&six, &address, sizeof six);
        ::inet_ntop(AF_INET6, &six.sin6_addr, text.data(), text.size());
        port = ntohs(six.sin6_port);
    }
    ip = text.data();
}

} // namespace

/// Reads some bytes into the empty buffer. False: none came in time, or no more will.
bool Connection::fill(milliseconds most) {
    if (!await(socket_, POLLIN, most)) return false;
    const ssize_t got = ::recv(socket_, buffer_.data(), buffer_.size(), 0);
    begin_ = 0;
    end_ = got > 0 ? static_cast<std::size_t>(got) : 0;
    return got > 0;
}

bool Connection::await_request(milliseconds most) { return begin_ < end_ || fill(most); }

void Connection::start_reading() { reads_until_ = Clock::now() + request_time; }

void Connection::finish() {
    ::shutdown(socket_, SHUT_WR);
    const auto until = Clock::now() + drain_time;
    auto left = drain_time;
    while (left.count() > 0 && fill(left))
        left = std::chrono::duration_cast<milliseconds>(until - Clock::now());
}

bool Connection::is_readable() const {
    return begin_ < end_ || await(socket_, POLLIN, request_time);
}

bool Connection::is_writable() const {
    pollfd one{socket_, POLLRDHUP, 0};
    return ::poll(&one, 1, 0) == 0 && await(socket_, POLLOUT, write_time);
}

ssize_t Connection::read(char* bytes, std::size_t most) {
    if (begin_ == end_) {
        const auto left = std::chrono::duration_cast<milliseconds>(reads_until_ - Clock::now());
        if (left.count() <= 0 || !fill(left)) return -1;
    }
    const std::size_t count = std::min(most, end_ - begin_);
    std::memcpy(bytes, buffer_.data() + begin_, count);
    begin_ += count;
    return static_cast<ssize_t>(count);
}

ssize_t Connection::write(const char* bytes, std::size_t count) {
    if (!await(socket_, POLLOUT, write_time)) return -1;
    return ::send(socket_, bytes, count, MSG_NOSIGNAL);
}

void Connection::get_remote_ip_and_port(std::string& ip, int& port) const {
    sockaddr_storage address{};
    socklen_t size = sizeof address;
    // NOLINTNEXTLINE(*-reinterpret-cast): so the system takes addresses
    if (::getpeername(socket_, reinterpret_cast<sockaddr*>(&address), &size) == 0)
        read_address(address, ip, port);
}

void Connection::get_local_ip_and_port(std::string& ip, int& port) const {
    sockaddr_storage address{};
    socklen_t size = sizeof address;
    // NOLINTNEXTLINE(*-reinterpret-cast): so the system takes addresses
    if (::getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size) == 0)
        read_address(address, ip, port);
}
