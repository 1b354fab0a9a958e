#include <iostream>

#include <fmt/format.h>

#include "apps/cli/commands.hpp"
#include "apps/cli/terminal.hpp"
#include "catalog/output/json.hpp"

using namespace zermelo;

namespace {

int run_generate(const Options& options, const Request& request) {
    catch_interrupts();
    RequestHandler handler;
    for (int number = 0; number < options.count; ++number) {
        const auto made =
            handler.generate(request, static_cast<std::uint64_t>(number), interrupt());
        if (!made) return fail(made.message());
        if (made->is_null()) return 1;
        std::cout << (options.json ? line_of(*made) : (*made)["position"].get<std::string>())
                  << "\n"
                  << std::flush;
        if (!std::cout) return 2;
    }
    return 0;
}

} // namespace

int run_sudoku(const Options& options) {
    Request request = request_of(options, Verb::analyse);
    const auto spec = parse_spec(options.game);
    if (spec && spec->name != "sudoku") return fail(fmt::format("'{}' is no Sudoku", spec->text));
    if (options.action == "generate") return run_generate(options, request);
    if (!options.file.empty()) {
        const auto text = read_file(options.file);
        if (!text) return fail(text.message());
        request.from.position = *text;
    }
    if (!request.from.position && options.batch.empty())
        return fail("give the puzzle with --position, --file or --batch");
    return run_analysis(options, request);
}
