#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>

#include <fmt/format.h>

#include "apps/cli/commands.hpp"
#include "apps/cli/options.hpp"

namespace {

int run(int argc, char** argv) {
    const CommandLine line = read_command_line(argc, argv);
    const int status = line.status ? *line.status : run_command(line.options);
    if (!std::cout.flush()) {
        std::fputs("zermelo: cannot write the output: it was closed, or there is no room\n",
                   stderr);
        return 2;
    }
    return status;
}

} // namespace

int main(int argc, char** argv) {
    std::signal(SIGPIPE, SIG_IGN);
    try {
        return run(argc, argv);
    } catch (const std::bad_alloc&) {
        std::fputs("zermelo: out of memory\n", stderr);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "zermelo: %s\n", error.what());
    }
    return 2;
}
