#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>

#include <unistd.h>

#include "apps/cli/commands.hpp"
#include "apps/cli/input.hpp"
#include "apps/cli/options.hpp"
#include "apps/cli/terminal.hpp"

namespace {

int run(int argc, char** argv) {
    static Input input(STDIN_FILENO); // unlike that of the library, it hears interrupts
    std::cin.rdbuf(&input);
    const CommandLine line = read_command_line(argc, argv);
    const int status = line.status ? *line.status : run_command(line.options);
    const bool is_written = static_cast<bool>(std::cout.flush());
    if (is_output_closed() && (!is_written || interrupt().stopped()))
        return 2; // whoever read it has seen enough
    if (!is_written) {
        std::fputs("zermelo: cannot write the output: is there room?\n", stderr);
        return 2;
    }
    return status;
}

} // namespace

int main(int argc, char** argv) {
    std::signal(SIGPIPE, SIG_IGN); // writing fails instead
    std::signal(SIGXFSZ, SIG_IGN);
    try {
        return run(argc, argv);
    } catch (const std::bad_alloc&) {
        std::fputs("zermelo: out of memory\n", stderr);
    } catch (const std::exception& error) {
        fail(error.what());
    }
    return 2;
}
