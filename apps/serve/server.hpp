#pragma once

#include <functional>
#include <string>
#include <vector>

#include "apps/serve/questions.hpp"
#include "zermelo/core/budget.hpp"
#include "zermelo/core/parsed.hpp"

/// How the page and the engines are served.
struct ServeOptions {
    std::string host = "127.0.0.1";
    int port = 8080;                    ///< 0: any that is free
    std::string token{};                ///< that clients must have; empty: none
    std::string page{};                 ///< the folder of the page; empty: none
    std::vector<std::string> allowed{}; ///< games and players that open files or run programs
    QuestionLimits limits{};
    /// Called once it listens, with the address for a browser.
    std::function<void(const std::string& address)> ready{};
};

/// Serves until it is stopped; then nothing is wrong.
std::optional<zermelo::Mistake> serve(const ServeOptions& options, const zermelo::StopSource& stop);
