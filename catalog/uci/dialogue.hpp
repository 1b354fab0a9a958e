#pragma once

#include <istream>
#include <memory>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>
#include <thread>
#include <utility>

#include "catalog/facade/protocol.hpp"

namespace zermelo {

/// UCI over the facade: reads the commands of a program that shows a game, and thinks on a thread
/// of its own, so that it hears what it is told at any time.
class UciDialogue {
public:
    /// `name` is what the engine introduces itself by.
    UciDialogue(std::istream& in, std::ostream& out, std::unique_ptr<UciEngine> engine,
                std::string name)
        : in_(in), out_(out), engine_(std::move(engine)), name_(std::move(name)) {}
    UciDialogue(const UciDialogue&) = delete;
    UciDialogue& operator=(const UciDialogue&) = delete;
    ~UciDialogue() { finish(true); }

    /// Until the other side quits, or says no more: then what was asked is still answered.
    void run();

private:
    /// Does what a command says. False: that was the last.
    bool obey(UciWord word);
    bool obey(const UciSetOption& option);
    bool obey(const UciPosition& position);
    bool obey(const UciGo& go);

    void introduce();
    void say(const std::string& line);
    /// Waits until what was asked is answered; at once, if it is stopped.
    void finish(bool stop);

    std::istream& in_;
    std::ostream& out_;
    std::unique_ptr<UciEngine> engine_;
    std::string name_;
    std::mutex saying_;
    bool forgets_ = false;                  ///< before the next question
    bool is_endless_ = false;               ///< is an answer awaited that must be stopped?
    std::unique_ptr<ThinkControl> control_; ///< while it thinks
    std::thread thinker_;
};

} // namespace zermelo
