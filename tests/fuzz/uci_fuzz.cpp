// Whatever the input, the engine answers every `go` with exactly one move and exits on `quit`.

#include <sstream>
#include <string>
#include <variant>

#include "catalog/games/chess/uci_engine.hpp"
#include "catalog/uci/dialogue.hpp"
#include "fuzz/fuzz.hpp"

namespace {

using namespace zermelo;

/// Would this line use too much memory or too many threads?
bool is_greedy(const UciCommand& command) {
    const auto* option = std::get_if<UciSetOption>(&command);
    return option != nullptr && option->value.size() > 1;
}

struct Talk {
    std::string lines;
    std::size_t questions = 0;
};

/// The input up to the first `quit`, with a `quit` at the end.
Talk talk_of(std::string_view text) {
    Talk talk;
    std::istringstream in{std::string(text)};
    for (std::string line; std::getline(in, line);) {
        const auto command = parse_uci_command(line);
        if (is_greedy(command)) continue;
        if (const auto* word = std::get_if<UciWord>(&command); word && *word == UciWord::quit)
            break;
        talk.questions += std::holds_alternative<UciGo>(command) ? 1 : 0;
        talk.lines += line + '\n';
    }
    talk.lines += "quit\n";
    return talk;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const Talk talk = talk_of(text_of(bytes, size));
    std::istringstream in("setoption name Hash value 1\n" + talk.lines);
    std::ostringstream out;
    UciDialogue(in, out, chess_protocol(Chess{})->uci_engine(), "fuzzed").run();
    std::istringstream said(out.str());
    std::size_t answers = 0;
    for (std::string line; std::getline(said, line);)
        answers += line.starts_with("bestmove ") ? 1 : 0;
    demand(answers == talk.questions, "each question has one answer");
    return 0;
}
