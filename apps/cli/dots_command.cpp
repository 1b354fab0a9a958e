#include <fmt/format.h>

#include "apps/cli/batch.hpp"
#include "apps/cli/commands.hpp"
#include "apps/cli/terminal.hpp"
#include "catalog/output/json.hpp"

using namespace zermelo;

namespace {

/// The game that is meant: the one named, or the board that the position begins with.
std::string game_of(const Options& options, const std::optional<std::string>& position) {
    if (!options.game.empty()) return options.game;
    const auto colon = position ? position->find(':') : std::string::npos;
    return colon == std::string::npos ? "dots" : "dots:" + position->substr(0, colon);
}

bool is_dots(const std::string& game) {
    const auto spec = parse_spec(game);
    return !spec || spec->name == "dots" || spec->name == "strings-and-coins";
}

/// Draws a position in one of three forms.
int run_drawing(const Options& options, Request request) {
    request.topic = options.action;
    RequestHandler handler;
    const auto answer = handler.analysis(request, interrupt());
    if (!answer) return fail(answer.message());
    if (options.json) return write_text(line_of(answer->json) + "\n", options.output);
    if (options.format.empty() || options.format == "text")
        return write_text(answer->words + "\n", options.output);
    return write_text(answer->json[options.format].get<std::string>(), options.output);
}

/// What is wrong with options that belong to `draw`; empty if nothing is.
std::string wrong_drawing(const Options& options) {
    const bool draws = options.action == "draw";
    if (!draws && (!options.format.empty() || !options.output.empty()))
        return "--format and --output are options of 'zermelo dots draw'";
    if (draws && !options.batch.empty() && (!options.format.empty() || !options.output.empty()))
        return "a batch is answered with JSON that has all forms: leave out --format and --output";
    if (options.json && !options.format.empty())
        return "--json has all forms of a drawing: leave out --format";
    return "";
}

} // namespace

int run_dots(const Options& options) {
    Request request = request_of(options, Verb::analyse);
    request.game = game_of(options, options.position);
    if (!is_dots(request.game))
        return fail(fmt::format("'{}' is neither dots nor strings-and-coins", request.game));
    if (const auto wrong = wrong_drawing(options); !wrong.empty()) return fail(wrong);
    if (options.action == "draw" && options.batch.empty()) return run_drawing(options, request);
    if (options.batch.empty() || !options.game.empty()) return run_analysis(options, request);
    catch_interrupts();
    request.topic = options.action;
    return answer_lines(options.batch, request, [&](const std::string& line) {
        Request own = request;
        own.from.position = std::string(trimmed(line));
        own.game = game_of(options, own.from.position);
        RequestHandler handler;
        const auto answer = handler.analysis(own, interrupt());
        if (!answer) return Parsed<std::string>(answer.mistake());
        return Parsed<std::string>(line_of(answer->json));
    });
}
