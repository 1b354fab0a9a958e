#pragma once

#include <string>
#include <string_view>

/// What a request says of where it comes from.
struct RequestOrigin {
    std::string host{};          ///< the header Host: what the client calls this server
    std::string origin{};        ///< the header Origin: the page that asks; empty if none does
    std::string fetch_site{};    ///< the header Sec-Fetch-Site of browsers
    std::string authorization{}; ///< the header Authorization
    std::string cookie{};        ///< the header Cookie
};

/// Who may ask this server. A page of another site may not, under whatever name it reaches us; with
/// a token, only those who have it.
class Access {
public:
    Access(std::string host, int port, std::string token)
        : host_(std::move(host)), port_(port), token_(std::move(token)) {}

    /// Why a request is refused, in one line; empty if it is not.
    std::string refusal(const RequestOrigin& from) const;

    /// Is it the token? It takes the same time whatever is wrong with it.
    bool is_token(std::string_view text) const;
    bool has_token() const { return !token_.empty(); }
    /// The value of the header Set-Cookie that gives a browser the token.
    std::string cookie() const;

private:
    bool is_own_name(std::string_view host) const;
    bool has_right_token(const RequestOrigin& from) const;

    std::string host_;
    int port_;
    std::string token_;
};

/// Does only this machine reach an address?
bool is_loopback(std::string_view host);
