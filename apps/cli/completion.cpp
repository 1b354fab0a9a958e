#include <iostream>

#include <fmt/format.h>

#include "apps/cli/commands.hpp"
#include "catalog/registry/games.hpp"

using namespace zermelo;

namespace {

std::vector<std::string> names(const auto& rows) {
    std::vector<std::string> names;
    for (const auto& row : rows) names.push_back(row.name);
    return names;
}

std::vector<std::string> command_names() {
    std::vector<std::string> names;
    for (const auto& completable : completables()) names.push_back(completable.command);
    return names;
}

/// `minimax) echo "depth= nodes= ..." ;;` for each kind of player, from its option table.
std::string setting_cases() {
    std::string cases;
    for (const auto& row : all_players()) {
        std::vector<std::string> settings;
        for (const auto& parameter : row.parameters)
            settings.push_back(parameter.kind == Parameter::Kind::flag ? parameter.name
                                                                       : parameter.name + "=");
        cases += fmt::format("        {}) echo \"{}\" ;;\n", row.name, joined(settings, " "));
    }
    return cases;
}

std::string for_bash() {
    std::string cases;
    for (const auto& [command, summary, options] : completables())
        cases += fmt::format("        {}) options=\"{}\" ;;\n", command, joined(options, " "));
    return fmt::format(R"(# bash completion for zermelo: source <(zermelo completion bash)
_zermelo_settings() {{
    case $1 in
{}    esac
}}
_zermelo() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} options=
    case ${{COMP_WORDS[1]}} in
{}    esac
    case $before in
        --player|--players|--first|--second)
            options="{}"
            if [[ $word == *,* ]]; then
                options=
                for setting in $(_zermelo_settings "${{word%%,*}}"); do options+=" ${{word%,*}},$setting"; done
                compopt -o nospace
            fi ;;
        --format) options="dot svg text" ;;
        --nodes) options="boards text" ;;
        --batch|--save|--output|--check|replay|review) compopt -o default; COMPREPLY=(); return ;;
        completion) options="bash zsh fish" ;;
        *)  if ((COMP_CWORD == 1)); then options="{} --help --version"
            elif ((COMP_CWORD == 2)) && [[ $word != -* ]]; then options="{}"; fi ;;
    esac
    COMPREPLY=($(compgen -W "$options" -- "$word"))
}}
complete -F _zermelo zermelo
)",
                       setting_cases(), cases, joined(names(all_players()), " "),
                       joined(command_names(), " "), joined(names(all_games()), " "));
}

std::string for_zsh() {
    return "#compdef zermelo\n# zsh completion for zermelo: source <(zermelo completion zsh)\n"
           "autoload -U +X bashcompinit && bashcompinit\n" +
           for_bash();
}

std::string for_fish() {
    std::string text = "# fish completion for zermelo: zermelo completion fish | source\n"
                       "complete -c zermelo -f\n";
    for (const auto& [command, summary, options] : completables()) {
        text += fmt::format("complete -c zermelo -n __fish_use_subcommand -a {} -d '{}'\n", command,
                            summary);
        for (const auto& option : options)
            text += fmt::format("complete -c zermelo -n '__fish_seen_subcommand_from {}' -l {}\n",
                                command, option.substr(2));
    }
    text += fmt::format("complete -c zermelo -n 'not __fish_use_subcommand' -a '{}'\n",
                        joined(names(all_games()), " "));
    return text +
           fmt::format("complete -c zermelo -l player -l players -l first -l second -x -a '{}'\n",
                       joined(names(all_players()), " "));
}

} // namespace

int run_completion(const Options& options) {
    if (options.shell == "bash") std::cout << for_bash();
    if (options.shell == "zsh") std::cout << for_zsh();
    if (options.shell == "fish") std::cout << for_fish();
    return 0;
}
