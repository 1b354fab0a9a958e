#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "catalog/uci/think_control.hpp"
#include "zermelo/core/parsed.hpp"
#include "zermelo/protocol/uci.hpp"
#include "zermelo/protocol/uci_reply.hpp"

namespace zermelo {

/// One question to a UCI engine, with the position and the options as they were when it was asked.
class UciTask {
public:
    using Told = std::function<void(const UciInfo&)>;

    virtual ~UciTask() = default;
    /// How long it may take, and what it waits for.
    virtual ThinkControl::Plan plan() const = 0;
    /// The best move. Reports what it finds while it thinks.
    virtual UciBestMove think(ThinkControl& control, const Told& told) = 0;
};

/// An engine as programs that speak UCI see it. It remembers from one question to the next; one
/// question at a time.
class UciEngine {
public:
    virtual ~UciEngine() = default;
    virtual const std::vector<UciOption>& options() const = 0;
    /// Sets an option. Returns what is wrong with it, if something is.
    virtual std::optional<Mistake> set(const UciSetOption& option) = 0;
    /// Sets the position; of illegal moves the first is named, and then there is no position.
    virtual std::optional<Mistake> set(const UciPosition& position) = 0;
    /// A question about the position; null if there is none.
    virtual std::unique_ptr<UciTask> task(const UciGo& go) = 0;
    /// Forgets what it has found, as for a new game.
    virtual void forget() = 0;
};

} // namespace zermelo
