#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "catalog/think_control.hpp"
#include "zermelo/core/parsed.hpp"
#include "zermelo/core/trail.hpp"
#include "zermelo/games/chess/state.hpp"
#include "zermelo/protocol/uci.hpp"
#include "zermelo/protocol/uci_reply.hpp"

namespace zermelo {

/// What an engine of chess can be told beforehand.
struct ChessSettings {
    std::int64_t megabytes = 64; ///< of the table
    int threads = 1;
    int lines = 1;        ///< the best so many are told
    bool limited = false; ///< plays about as well as somebody of so many points:
    int elo = 1500;
    bool chess960 = false; ///< castlings are written as the king that takes its rook
    std::chrono::milliseconds overhead{30}; ///< lost between an answer and the clock
    std::uint64_t seed = 0;                 ///< of what a weaker player draws by lot

    bool operator==(const ChessSettings&) const = default;
};

/// A position, and those before it, since a play may end by repetition.
struct ChessRoot {
    ChessState state{};
    Trail past{}; ///< its last is the state
};

/// The position that UCI tells; of illegal moves the first is named.
Parsed<ChessRoot> chess_root(const UciPosition& position);

/// All that is asked at once.
struct ChessQuestion {
    ChessRoot root;
    UciGo go;
    ChessSettings settings;

    /// How long it may take, and what it waits for.
    ThinkControl::Plan plan() const;
};

/// Where chess meets alpha-beta for programs that speak UCI. It remembers from one question to the
/// next; one question at a time.
class ChessEngine {
public:
    using Told = std::function<void(const UciInfo&)>;

    ChessEngine();
    ChessEngine(const ChessEngine&) = delete;
    ChessEngine& operator=(const ChessEngine&) = delete;
    ~ChessEngine();

    /// Forgets what it has found out, as for a new game.
    void forget();

    /// The best move. Tells what it finds out while it thinks.
    UciBestMove think(const ChessQuestion& question, ThinkControl& control, const Told& told);

private:
    class Desk;
    std::unique_ptr<Desk> desk_;
};

} // namespace zermelo
