#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>

#include "catalog/facade/play.hpp"

namespace zermelo {

/// The time in which somebody thinks about a move: who watches is told of it, and may hurry.
class ThinkingOf {
public:
    ThinkingOf(const PlayOptions& options, std::string who)
        : options_(options), who_(std::move(who)) {
        if (options_.hurry != nullptr) options_.hurry->reset();
        tell(Thinking::Phase::begins, 0, nullptr);
    }
    ThinkingOf(const ThinkingOf&) = delete;
    ThinkingOf& operator=(const ThinkingOf&) = delete;
    ~ThinkingOf() { tell(Thinking::Phase::ends, 0, nullptr); }

    /// Lets a search be watched and stopped. This must outlive it.
    Control control() const {
        Control control;
        control.stop = options_.stop;
        if (options_.hurry != nullptr) control.stop = control.stop.or_by(*options_.hurry);
        if (!options_.thinking) return control;
        control.pulse = [this](std::uint64_t nodes) {
            tell(Thinking::Phase::goes_on, nodes, nullptr);
        };
        control.watch = [this](const TextReport& report) {
            tell(Thinking::Phase::goes_on, 0, &report);
        };
        return control;
    }

private:
    using Clock = std::chrono::steady_clock;

    void tell(Thinking::Phase phase, std::uint64_t nodes, const TextReport* report) const {
        if (!options_.thinking) return;
        const double seconds = std::chrono::duration<double>(Clock::now() - began_).count();
        options_.thinking({phase, who_, seconds, nodes, report});
    }

    const PlayOptions& options_;
    std::string who_;
    Clock::time_point began_ = Clock::now();
};

} // namespace zermelo
