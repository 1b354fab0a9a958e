// Reads the command line, and says what is wrong with it.

#include <algorithm>
#include <cstdio>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "apps/cli/options.hpp"
#include "catalog/registry/spec.hpp"
#include "zermelo/core/printable.hpp"

namespace {

/// All commands, in the order of the help.
std::vector<const CLI::App*> commands_of(const CLI::App& app) {
    return app.get_subcommands([](const CLI::App*) { return true; });
}

std::vector<std::string> command_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const auto* command : commands_of(app)) names.push_back(command->get_name());
    return names;
}

/// The long options of a command.
std::vector<std::string> option_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const auto* option : app.get_options())
        for (const auto& name : option->get_lnames()) names.push_back("--" + name);
    return names;
}

/// The long options that were given.
std::vector<std::string> given_options(const CLI::App& app) {
    std::vector<std::string> names;
    for (const auto* option : app.get_options())
        if (option->count() > 0 && !option->get_lnames().empty())
            names.push_back("--" + option->get_lnames().front());
    return names;
}

/// An option that was given as an empty text, which only positions and moves may be; else nothing.
std::string empty_option(const CLI::App& app) {
    for (const auto* option : app.get_options()) {
        if (option->get_lnames().empty() || option->get_expected_min() == 0) continue;
        const std::string name = "--" + option->get_lnames().front();
        if (name == "--position" || name == "--moves") continue;
        if (std::ranges::find(option->results(), "") != option->results().end()) return name;
    }
    return "";
}

/// One line that says what is wrong with the command line, with the nearest right name.
std::string complaint(const CLI::App& app, const CLI::ParseError& error,
                      const std::vector<std::string>& words) {
    if (words.empty()) return "no command given (zermelo --help lists them)";
    const auto names = command_names(app);
    const bool known = std::ranges::find(names, words[0]) != names.end();
    if (!known && !words[0].starts_with('-'))
        return fmt::format("there is no command '{}'{} (there are {})", words[0],
                           zermelo::suggestion(words[0], names), zermelo::joined(names));
    std::string text = error.what();
    std::ranges::replace(text, '\n', ' ');
    if (!known) return text;
    const auto options = option_names(*app.get_subcommand(words[0]));
    for (const auto& word : words) {
        const auto name = word.substr(0, word.find('='));
        if (name.starts_with("--") && std::ranges::find(options, name) == options.end())
            return fmt::format("'{}' has no option '{}'{} (it has {})", words[0], name,
                               zermelo::suggestion(name, options), zermelo::joined(options));
    }
    return fmt::format("{}: {}", words[0], text);
}

} // namespace

CommandLine read_command_line(int argc, char** argv) {
    CommandLine line;
    const auto app = make_app(line.options);
    try {
        app->parse(argc, argv);
    } catch (const CLI::Success& help) {
        line.status = app->exit(help);
        return line;
    } catch (const CLI::ParseError& error) {
        const std::vector<std::string> words(argv + 1, argv + argc);
        fmt::print(stderr, "zermelo: {}\n", zermelo::printable(complaint(*app, error, words)));
        line.status = 2;
        return line;
    }
    const CLI::App& command = *app->get_subcommands().front();
    line.options.command = command.get_name();
    line.options.given_options = given_options(command);
    if (const auto name = empty_option(command); !name.empty()) {
        fmt::print(stderr, "zermelo: {}: {} is empty\n", line.options.command, name);
        line.status = 2;
        return line;
    }
    if (line.options.command == "sudoku" && line.options.game.empty()) line.options.game = "sudoku";
    return line;
}

std::vector<Completable> completables() {
    Options unused;
    const auto app = make_app(unused);
    std::vector<Completable> all;
    for (const auto* command : commands_of(*app))
        all.push_back({command->get_name(), command->get_description(), option_names(*command)});
    return all;
}
