#include "apps/serve/access.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/format.h>

namespace {

constexpr std::string_view cookie_name = "zermelo_token";

std::string lower(std::string_view text) {
    std::string small(text);
    std::ranges::transform(small, small.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return small;
}

/// `host:port` without the port, and an IPv6 address without its brackets.
std::string_view name_of(std::string_view authority) {
    if (authority.starts_with('[')) {
        const auto end = authority.find(']');
        return end == std::string_view::npos ? authority : authority.substr(1, end - 1);
    }
    return authority.substr(0, authority.rfind(':'));
}

std::string_view port_of(std::string_view authority) {
    const auto bracket = authority.rfind(']');
    const auto colon = authority.rfind(':');
    if (colon == std::string_view::npos || (bracket != std::string_view::npos && colon < bracket))
        return "80";
    return authority.substr(colon + 1);
}

/// Does it stand for every address of the machine?
bool is_any(std::string_view host) { return host == "0.0.0.0" || host == "::"; }

/// The value of a cookie; empty if there is none of the name.
std::string_view cookie_value(std::string_view cookies, std::string_view name) {
    while (!cookies.empty()) {
        const auto end = std::min(cookies.find(';'), cookies.size());
        auto one = cookies.substr(0, end);
        while (one.starts_with(' ')) one.remove_prefix(1);
        if (one.starts_with(name) && one.substr(name.size()).starts_with('='))
            return one.substr(name.size() + 1);
        cookies.remove_prefix(std::min(end + 1, cookies.size()));
    }
    return {};
}

} // namespace

bool is_loopback(std::string_view host) {
    return host == "localhost" || host == "::1" || host.starts_with("127.");
}

bool Access::is_own_name(std::string_view host) const {
    if (port_of(host) != std::to_string(port_)) return false;
    const std::string name = lower(name_of(host));
    if (is_any(host_)) return true; // the token keeps others out
    if (name == lower(host_)) return true;
    constexpr std::array own{"localhost", "127.0.0.1", "::1"};
    return is_loopback(host_) && std::ranges::find(own, name) != own.end();
}

bool Access::is_token(std::string_view text) const {
    unsigned difference = text.size() == token_.size() ? 0 : 1;
    for (std::size_t i = 0; i < token_.size(); ++i) {
        const char other = i < text.size() ? text[i] : '\0';
        difference |= static_cast<unsigned>(static_cast<unsigned char>(token_[i] ^ other));
    }
    return difference == 0;
}

bool Access::has_right_token(const RequestOrigin& from) const {
    if (!has_token()) return true;
    constexpr std::string_view bearer = "Bearer ";
    if (std::string_view(from.authorization).starts_with(bearer))
        return is_token(std::string_view(from.authorization).substr(bearer.size()));
    return is_token(cookie_value(from.cookie, cookie_name));
}

std::string Access::cookie() const {
    return fmt::format("{}={}; Path=/; HttpOnly; SameSite=Strict", cookie_name, token_);
}

std::string Access::refusal(const RequestOrigin& from) const {
    if (!is_own_name(from.host)) return "the header Host does not name this server";
    const std::string authority = lower(from.host);
    const std::string origin = lower(from.origin);
    if (!origin.empty() && origin != "http://" + authority && origin != "https://" + authority)
        return "a page of another site may not ask";
    if (from.fetch_site == "cross-site" || from.fetch_site == "same-site")
        return "a page of another site may not ask";
    if (!has_right_token(from)) return "the token is missing or wrong";
    return "";
}
