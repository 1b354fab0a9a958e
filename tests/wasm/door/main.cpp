// The door as a browser needs it: messages in, messages out, without threads and exceptions.

#include <cstdio>
#include <string>

#include "catalog/door/door.hpp"

namespace {

/// Prints a message without its times, which differ from run to run.
void print(const std::string& message) {
    auto json = zermelo::Json::parse(message, nullptr, false);
    if (json.contains("answer")) json["answer"].erase("seconds");
    std::puts(json.dump().c_str());
}

} // namespace

int main() {
    zermelo::Door door(print);
    door.receive(R"({"id":1,"do":"best","game":"nim"})");
    door.receive(R"({"id":2,"do":"best","game":"nim:7","player":"mcts,iterations=50,threads=4"})");
    door.receive(R"({"id":3,"do":"solve","game":"nim:9","player":"alphabeta,threads=2"})");
    door.receive(R"({"id":4,"do":"play","game":"nim:5","players":["expert","memo"]})");
    door.receive(R"({"id":5,"do":"look","game":"kuhn-poker","moves":"J Q"})");
    door.receive(R"({"id":6,"do":"choose","game":"kuhn-poker","moves":"J Q"})");
    door.receive(R"({"id":7,"do":"best","game":"nim","player":"uci:stockfish"})");
    door.receive(R"({"id":8,"do":"best","game":"chess"})");
    door.receive("what?");
}
