#include "catalog/uci_dialogue.hpp"

#include <utility>
#include <variant>

#include "catalog/chess_options.hpp"

namespace zermelo {

void UciDialogue::run() {
    std::string line;
    bool goes_on = true;
    while (goes_on && std::getline(in_, line))
        goes_on =
            std::visit([&](const auto& command) { return obey(command); }, parse_uci_command(line));
    finish(!goes_on || is_endless_);
}

void UciDialogue::say(const std::string& line) {
    const std::lock_guard lock(saying_);
    out_ << line << '\n' << std::flush;
}

void UciDialogue::finish(bool stop) {
    if (stop && control_) control_->stop();
    if (thinker_.joinable()) thinker_.join();
    control_.reset();
}

void UciDialogue::introduce() {
    say("id name " + name_);
    say("id author the authors of zermelo");
    for (const auto& option : chess_options()) say(uci_line(option));
    say("uciok");
}

bool UciDialogue::obey(UciWord word) {
    switch (word) {
    case UciWord::uci: introduce(); break;
    case UciWord::isready: say("readyok"); break;
    case UciWord::ucinewgame: forgets_ = true; break;
    case UciWord::stop:
        if (control_) control_->stop();
        break;
    case UciWord::ponderhit:
        if (control_) control_->ponder_hit();
        break;
    case UciWord::quit: return false;
    case UciWord::nothing: break;
    }
    return true;
}

bool UciDialogue::obey(const UciSetOption& option) {
    const auto settings = with_option(settings_, option);
    if (!settings)
        say(uci_remark(settings.message()));
    else
        settings_ = *settings;
    if (settings && option.name == clear_hash) forgets_ = true;
    return true;
}

/// What cannot be read is no position: an answer for another one would be an illegal move.
bool UciDialogue::obey(const UciPosition& position) {
    const auto root = chess_root(position);
    if (root)
        root_ = *root;
    else
        root_.reset();
    if (!root) say(uci_remark(root.message()));
    return true;
}

bool UciDialogue::obey(const UciGo& go) {
    finish(true);
    if (std::exchange(forgets_, false)) engine_.forget();
    if (!root_) {
        say(uci_line(UciBestMove{"(none)"}));
        return true;
    }
    const ChessQuestion question{*root_, go, settings_};
    const auto plan = question.plan();
    is_endless_ = plan.infinite || plan.ponder;
    control_ = std::make_unique<ThinkControl>(plan);
    thinker_ = std::thread([this, question] {
        const auto best = engine_.think(question, *control_, [&](const UciInfo& info) {
            say(uci_line(info));
            if (!out_) control_->stop(); // nobody listens
        });
        say(uci_line(best));
    });
    return true;
}

} // namespace zermelo
