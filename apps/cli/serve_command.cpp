#include "apps/cli/commands.hpp"

#if defined(ZERMELO_SERVES)

#include <algorithm>
#include <chrono>
#include <iostream>

#include <sys/wait.h>
#include <unistd.h>

#include "apps/cli/terminal.hpp"
#include "apps/serve/server.hpp"
#include "catalog/registry/machine.hpp"
#include "zermelo/core/tasks.hpp"

using namespace zermelo;

namespace {

constexpr std::size_t least_memory = std::size_t{256} << 20;

Parsed<QuestionLimits> limits_of(const Options& options) {
    QuestionLimits limits;
    limits.threads = options.given("--threads") ? options.threads : Tasks::available();
    limits.waiting = static_cast<std::size_t>(options.waiting);
    const auto time = asked_time(options);
    if (!time) return time.mistake();
    if (*time)
        limits.time = std::max(std::chrono::seconds(1),
                               std::chrono::duration_cast<std::chrono::seconds>(**time));
    const auto memory = asked_memory(options);
    if (!memory) return memory.mistake();
    const auto half = static_cast<std::size_t>(std::max<std::int64_t>(0, machine_memory() / 2));
    limits.memory = std::max(least_memory, memory->value_or(half));
    return limits;
}

/// Asks the desktop to show an address. The browser is nobody's child, so that it stays.
void open_browser(const std::string& address) {
    const pid_t child = ::fork();
    if (child == 0) {
        ::setsid();
        if (::fork() == 0) ::execlp("xdg-open", "xdg-open", address.c_str(), nullptr);
        ::_exit(0);
    }
    if (child > 0) ::waitpid(child, nullptr, 0);
}

} // namespace

int run_serve(const Options& options) {
    const auto limits = limits_of(options);
    if (!limits) return fail(limits.message());
    ServeOptions wanted;
    wanted.host = options.host;
    wanted.port = options.port;
    wanted.token = options.token;
    wanted.page = options.page;
    wanted.allowed = options.allowed;
    wanted.limits = *limits;
    wanted.ready = [&](const std::string& address) {
        std::cout << "Serving " << address << " (Ctrl-C ends it)\n" << std::flush;
        if (options.open) open_browser(address);
    };
    catch_interrupts();
    const auto wrong = serve(wanted, interrupt());
    return wrong ? fail(wrong->message) : 0;
}

#else

int run_serve(const Options&) {
    return fail("this program was built without cpp-httplib (libcpp-httplib-dev), which 'serve' "
                "needs; './run serve' installs it");
}

#endif
