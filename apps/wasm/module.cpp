// A module of the page: messages of docs/protocol.md in, messages out. The host calls what is
// exported, and provides what is imported.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "catalog/door/door.hpp"
#include "zermelo/core/budget.hpp"

extern "C" {
/// Takes one outgoing message.
[[clang::import_module("zermelo"), clang::import_name("send")]]
void host_send(const char* message, std::size_t bytes);

/// Not 0: the question that is being answered is to stop.
[[clang::import_module("zermelo"), clang::import_name("stopped")]]
std::int32_t host_stopped();
}

namespace {

/// What lives as long as the module: the incoming message and the door.
struct Module {
    struct Free {
        void operator()(char* bytes) const { std::free(bytes); }
    };

    std::unique_ptr<char, Free> message{};
    std::size_t room = 0;
    zermelo::StopSource stop{[] { return host_stopped() != 0; }};
    zermelo::Door door{
        [](const std::string& message) { host_send(message.data(), message.size()); }, {}, &stop};
};

Module& module() {
    static Module it;
    return it;
}

} // namespace

/// The address of a buffer for a message of so many bytes; null if memory is short.
extern "C" [[clang::export_name("zermelo_buffer")]] char* zermelo_buffer(std::size_t bytes) {
    Module& its = module();
    if (bytes > its.room || !its.message) {
        its.message.reset(static_cast<char*>(std::malloc(bytes == 0 ? 1 : bytes)));
        its.room = its.message ? bytes : 0;
    }
    return its.message.get();
}

/// Answers the message in the buffer, which has so many bytes.
extern "C" [[clang::export_name("zermelo_ask")]] void zermelo_ask(std::size_t bytes) {
    Module& its = module();
    if (bytes > its.room) return;
    its.door.receive(std::string_view(its.message.get(), bytes));
}
