#pragma once

#include <functional>
#include <list>
#include <string>
#include <string_view>

#include "catalog/door/handler.hpp"
#include "catalog/door/request.hpp"
#include "zermelo/core/budget.hpp"
#include "zermelo/core/tasks.hpp"

namespace zermelo {

/// The one door: messages in, messages out, each one line of JSON. It knows no transport and starts
/// no thread: whoever calls `receive` waits for the answer, and may meanwhile call it from another
/// thread, with a `stop` for example. docs/protocol.md describes the messages.
class Door {
public:
    using Send = std::function<void(const std::string& message)>;

    /// `send` takes each outgoing message, from whichever thread is in `receive`, one at a time.
    /// Requests may leave out what `defaults` says. `interrupt` stops every request, if given.
    explicit Door(Send send, Request defaults = {}, const StopSource* interrupt = nullptr);

    /// Takes one message: a request, or a `stop`. Returns when it is answered. Requests are
    /// answered one after the other.
    void receive(std::string_view text);

    /// Stops the request that is being answered, whatever its id.
    void stop_all();

private:
    struct Running {
        Json id;
        StopSource stop;
    };

    void answer(const Request& request, const StopSource& stop);
    void stop(const Json& id);
    void refuse(const std::string& message, const Json& id);
    void take(const Request& request);
    void send(const Json& message, const Json& id);

    Send send_;
    Request defaults_;
    const StopSource* interrupt_;
    Mutex sending_;
    Mutex running_mutex_; ///< of the list
    std::list<Running> running_;
    std::list<Json> stopped_early_; ///< ids that were stopped before they came
    Mutex answering_;               ///< one question at a time
    RequestHandler handler_;
};

} // namespace zermelo
