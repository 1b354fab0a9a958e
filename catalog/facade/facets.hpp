#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "catalog/facade/position.hpp"
#include "catalog/facade/text.hpp"
#include "catalog/registry/players.hpp"
#include "zermelo/core/parsed.hpp"
#include "zermelo/store/book_plan.hpp"

namespace zermelo {

/// Keys keep the order in which they are written.
using Json = nlohmann::ordered_json;

// Facets: what only some games have. A game gives a facet or null; no facet refuses.

/// The solutions of a puzzle.
struct TextSolutions {
    PositionView at;                      ///< only position and to_move, unless pictures are wanted
    std::uint64_t count = 0;              ///< up to the limit
    bool complete = false;                ///< are these all?
    std::vector<std::string> solutions{}; ///< the first ones, as positions
    std::vector<std::string> pictures{};
    std::string difference{}; ///< where the first two first differ
    std::uint64_t nodes = 0;
    double seconds = 0;
};

struct SolutionOptions {
    std::uint64_t limit = 2;
    std::size_t show = 2;  ///< solutions to write down
    bool pictures = false; ///< pictures and moves too
    Budget budget{};
};

/// The properties of a puzzle that is to be generated.
struct PuzzleWish {
    std::string symmetry{};
    std::string grade{};  ///< empty: any
    bool minimal = false; ///< no clue can be taken away
};

/// One seat, and all that counts is whether it is solved.
class PuzzleFacet {
public:
    virtual ~PuzzleFacet() = default;
    virtual TextSolutions solutions(const AnyPosition& at,
                                    const SolutionOptions& options) const = 0;
    /// The next step in words, for a person who plays.
    virtual std::string hint(const AnyPosition& at) const = 0;
    /// The mistakes made on the way from a position to another, in words.
    virtual std::string check(const AnyPosition& start, const AnyPosition& at) const = 0;
    /// What is wrong with a wish, if something is.
    virtual std::optional<Mistake> wrong_wish(const PuzzleWish& wish) const = 0;
    /// A puzzle as wished, drawn by a seed, with its facts as JSON; null if it was stopped.
    virtual Json generate(const PuzzleWish& wish, std::uint64_t seed,
                          const StopToken& stop) const = 0;
};

/// What a strategy does at an information set: how likely each move is.
struct TextChoice {
    std::string seat;
    std::string view; ///< what the seat sees
    std::vector<std::pair<std::string, double>> moves;
    /// Of each move on average, where one position is asked about that the strategy reaches.
    std::vector<double> payoffs{};
};

/// A strategy for both seats of a hidden game, and how good it is.
struct TextEquilibrium {
    double value = 0;          ///< what the first seat gets by it
    double exploitability = 0; ///< what a seat can gain against it, on the average of both
    std::vector<TextChoice> choices;
    std::uint64_t iterations = 0;
    std::uint64_t nodes = 0; ///< of the game's tree
    std::uint64_t sets = 0;  ///< information sets
    double seconds = 0;
    Ended ended = Ended::complete;
};

/// A mixed strategy that plays.
class AnyStrategy {
public:
    virtual ~AnyStrategy() = default;
    /// The number of a move at a view, drawn by lot.
    virtual std::size_t choose(const AnyView& view, Seat seat, Random& random) const = 0;
};

/// Solved by an equilibrium, not by a value for every state.
class EquilibriumFacet {
public:
    virtual ~EquilibriumFacet() = default;
    /// The strategy of a `cfr` player: all of it, or what it does at one position.
    virtual Parsed<TextEquilibrium> equilibrium(const PlayerSpec& player, const AnyPosition* at,
                                                const Control& control) const = 0;
    /// The same as a player; what is found until a stop.
    virtual Parsed<std::shared_ptr<const AnyStrategy>> strategy(const PlayerSpec& player,
                                                                const Control& control) const = 0;
};

/// Has books of solved positions.
class BookFacet {
public:
    virtual ~BookFacet() = default;
    virtual BookOf of() const = 0;
    virtual Parsed<std::shared_ptr<const Book>> open(const std::string& path) const = 0;
    /// The book that comes with the program, which players use unless told otherwise; perhaps null.
    virtual std::shared_ptr<const Book> shipped() const = 0;
    /// Makes a book, or goes on with one.
    virtual Parsed<BookWork> make(const BookPlan& plan) const = 0;
};

/// A question that the analysis of a game answers.
struct AnalysisTopic {
    std::string name;
    std::string help;
};

struct Analysis; // facade/analysis.hpp

struct AnalysisLimits {
    std::uint64_t most = 1'000'000; ///< of what is counted
    StopToken stop{};
};

/// Explains positions in the terms of its own theory.
class AnalysisFacet {
public:
    virtual ~AnalysisFacet() = default;
    virtual const std::vector<AnalysisTopic>& topics() const = 0;
    /// requires: `topic` is the name of a topic
    virtual Parsed<Analysis> analyse(const std::string& topic, const AnyPosition& at,
                                     const AnalysisLimits& limits) const = 0;
    /// What a move does, in words that go on after it: "it offers 3 boxes of a chain"; empty where
    /// there is nothing to say. requires: number < at.move_count()
    virtual std::string move_comment([[maybe_unused]] const AnyPosition& at,
                                     [[maybe_unused]] std::size_t number) const {
        return "";
    }
};

class UciEngine;

/// Is spoken of in a protocol of its own field.
class ProtocolFacet {
public:
    virtual ~ProtocolFacet() = default;
    /// An engine that answers programs that speak UCI.
    virtual std::unique_ptr<UciEngine> uci_engine() const = 0;
    /// Options that an external UCI program must be given first.
    virtual std::vector<std::pair<std::string, std::string>> uci_options() const = 0;
    /// A record in the format of the field, PGN. requires: it replays
    virtual std::string pgn(const TextRecord& record) const = 0;
    /// The openings of a text in the formats of the field: positions in EPD, one a line, or games
    /// in PGN, of which the first `plies` moves are taken.
    virtual Parsed<std::vector<PositionText>> openings(const std::string& text,
                                                       std::size_t plies) const = 0;
};

} // namespace zermelo
