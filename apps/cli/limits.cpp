// Limits of a command: its time and its memory.

#include <chrono>
#include <optional>

#include <fmt/format.h>

#include "apps/cli/commands.hpp"
#include "catalog/registry/machine.hpp"
#include "catalog/registry/spec.hpp"

using namespace zermelo;

Parsed<std::optional<std::chrono::nanoseconds>> asked_time(const Options& options) {
    if (options.time.empty()) return std::optional<std::chrono::nanoseconds>();
    const auto spec = parse_spec("limits,time=" + options.time);
    if (spec) {
        const auto settings = read_settings(*spec, {{"time", Parameter::Kind::duration, ""}});
        if (settings) return settings->duration("time");
    }
    return Mistake{
        fmt::format("--time is '{}', it must be a time above zero like 500ms or 2h", options.time)};
}

Parsed<std::optional<std::size_t>> asked_memory(const Options& options) {
    if (options.memory.empty()) return std::optional<std::size_t>();
    const auto spec = parse_spec("limits,memory=" + options.memory);
    if (spec) {
        const auto settings = read_settings(*spec, {{"memory", Parameter::Kind::bytes, ""}});
        if (settings) {
            const auto bytes = settings->number("memory");
            if (auto wrong = too_much_memory(bytes); !wrong.empty()) return Mistake{wrong};
            return std::optional(static_cast<std::size_t>(*bytes));
        }
    }
    return Mistake{
        fmt::format("--memory is '{}', it must be a size like 512M or 4G", options.memory)};
}
