#include "catalog/uci/dialogue.hpp"

#include <utility>
#include <variant>

#include "catalog/uci/options.hpp"
#include "zermelo/core/read_line.hpp"
#include "zermelo/core/threads.hpp"

namespace zermelo {

void UciDialogue::run() {
    std::string line;
    bool goes_on = true;
    while (goes_on && read_line(in_, line))
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
    for (const auto& option : engine_->options()) say(uci_line(option));
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
    if (const auto wrong = engine_->set(option))
        say(uci_remark(wrong->message));
    else if (option.name == clear_hash)
        forgets_ = true;
    return true;
}

/// What cannot be read is no position: an answer for another one would be an illegal move.
bool UciDialogue::obey(const UciPosition& position) {
    if (const auto wrong = engine_->set(position)) say(uci_remark(wrong->message));
    return true;
}

bool UciDialogue::obey(const UciGo& go) {
    finish(true);
    if (std::exchange(forgets_, false)) engine_->forget();
    const std::shared_ptr<UciTask> task = engine_->task(go);
    if (!task) {
        say(uci_line(UciBestMove{"(none)"}));
        return true;
    }
    const auto plan = task->plan();
    is_endless_ = plan.infinite || plan.ponder;
    control_ = std::make_unique<ThinkControl>(plan);
    const auto think = [this, task] {
        const auto best = task->think(*control_, [&](const UciInfo& info) {
            say(uci_line(info));
            if (!out_) control_->stop(); // nobody listens
        });
        say(uci_line(best));
    };
    thinker_ = try_thread(think);
    if (thinker_.joinable()) return true;
    if (is_endless_) control_->stop(); // nobody could say it later
    think();
    return true;
}

} // namespace zermelo
