// needs: processes
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <ranges>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "zermelo/core/budget.hpp"
#include "zermelo/core/notation.hpp"
#include "zermelo/protocol/process.hpp"
#include "zermelo/protocol/uci.hpp"
#include "zermelo/protocol/uci_reply.hpp"

namespace zermelo {

/// An external UCI engine. Reports every failure of the engine as a Mistake.
class UciProgram {
public:
    using Patience = std::chrono::milliseconds;

    /// Starts the engine and waits for its options and `uciok`. Once it is stopped, every question
    /// fails at once. requires: words[0] is its name
    static Parsed<std::shared_ptr<UciProgram>>
    start(const std::vector<std::string>& words, Patience patience, const StopToken& stop = {}) {
        auto process = Process::start(words);
        if (!process) return process.mistake();
        auto program = std::make_shared<UciProgram>(words[0], *process);
        program->stop_ = stop;
        const auto deadline = Process::Clock::now() + patience;
        program->send("uci", deadline);
        while (true) {
            const auto reply = program->receive(deadline);
            if (!reply) return program->failure("does not answer to 'uci'");
            if (const auto* option = std::get_if<UciOption>(&*reply))
                program->options_.push_back(*option);
            if (is_word(*reply, UciReplyWord::uciok)) return program;
        }
    }

    UciProgram(std::string name, std::shared_ptr<Process> process)
        : name_(std::move(name)), process_(std::move(process)) {}
    UciProgram(const UciProgram&) = delete;
    UciProgram& operator=(const UciProgram&) = delete;
    ~UciProgram() {
        send("quit", Process::Clock::now());
        process_->end(failed_ ? Patience(0) : Patience(500));
    }

    /// Has the engine exited?
    bool is_gone() const { return process_->is_gone(); }

    /// The options that the engine offers.
    const std::vector<UciOption>& options() const { return options_; }

    /// Sets these options and begins a new game. Returns the error, if any.
    std::optional<Mistake> begin(const std::vector<UciSetOption>& settings, Patience patience) {
        const auto deadline = Process::Clock::now() + patience;
        for (const auto& setting : settings) send(uci_line(setting), deadline);
        send("ucinewgame", deadline);
        send("isready", deadline);
        while (const auto reply = receive(deadline))
            if (is_word(*reply, UciReplyWord::readyok)) return std::nullopt;
        return failure("does not answer to 'isready'");
    }

    /// Searches a position and waits for the best move.
    Parsed<UciBestMove> ask(const UciPosition& position, const UciGo& go, Patience patience) {
        const auto deadline = Process::Clock::now() + patience;
        send(uci_line(position), deadline);
        send(uci_line(go), deadline);
        while (const auto reply = receive(deadline))
            if (const auto* best = std::get_if<UciBestMove>(&*reply)) return *best;
        return failure("gives no move");
    }

private:
    static bool is_word(const UciReply& reply, UciReplyWord wanted) {
        const auto* word = std::get_if<UciReplyWord>(&reply);
        return word != nullptr && *word == wanted;
    }

    // A write error is ignored here; the missing reply reveals it.
    void send(const std::string& line, Process::Deadline deadline) {
        process_->write_line(line, deadline);
    }
    std::optional<UciReply> receive(Process::Deadline deadline) {
        // The deadline also holds for an engine that never stops writing.
        if (Process::Clock::now() >= deadline) return std::nullopt;
        const auto line = process_->read_line(deadline, stop_);
        return line ? std::optional(parse_uci_reply(*line)) : std::nullopt;
    }
    Mistake failure(const std::string& what) {
        failed_ = true;
        return {"'" + name_ + "' " +
                (stop_.stopped()       ? "was stopped"
                 : process_->is_gone() ? "has ended"
                                       : what)};
    }

    std::string name_;
    std::shared_ptr<Process> process_;
    std::vector<UciOption> options_;
    StopToken stop_{};
    bool failed_ = false;
};

/// How to start and query an external UCI engine.
struct UciTerms {
    std::vector<std::string> program{}; ///< its name and its arguments
    std::vector<UciSetOption> options{};
    UciGo limits{};                             ///< for each move
    std::chrono::milliseconds patience{60'000}; ///< for each reply, if there is no clock
    StopToken stop{};                           ///< makes it fail at once
};

/// Plays the moves of an external UCI engine for one game. Throws if the engine fails or returns an
/// illegal move; the referee then makes it forfeit.
class UciPlayer {
public:
    explicit UciPlayer(UciTerms terms) : terms_(std::move(terms)) {}

    /// The situation provides the moves so far, their first state and the clock.
    template <SpeaksUci G, class Situation>
    MoveOf<G> choose(const G& game, const StateOf<G>& s, const Situation& situation) {
        using Patience = std::chrono::milliseconds;
        if (!program_) begin(game);
        UciGo go = terms_.limits;
        Patience patience = terms_.patience;
        if (situation.seconds_left) {
            const double left = *situation.seconds_left * 1000;
            const auto whole = Patience(static_cast<Patience::rep>(left));
            const auto gained = Patience(static_cast<Patience::rep>(situation.increment * 1000));
            for (auto& clock : go.clocks) clock = {whole, gained};
            patience = whole + Patience(10);
        } else if (go == UciGo{}) {
            go.movetime = Patience(1000);
        }
        const auto best = program_->ask(position_of(game, s, situation), go, patience);
        // After the clock has run out the referee ignores the move.
        if (!best && situation.seconds_left && !program_->is_gone()) {
            const auto legal = game.moves(s);
            return *std::ranges::begin(legal);
        }
        if (!best) throw std::runtime_error(best.message());
        const auto m = parse_move(game, s, best->move);
        if (!m) throw std::runtime_error("'" + best->move + "' is no legal move");
        return *m;
    }

private:
    template <SpeaksUci G>
    void begin(const G& game) {
        const auto started = UciProgram::start(terms_.program, terms_.patience, terms_.stop);
        if (!started) throw std::runtime_error(started.message());
        program_ = *started;
        auto options = terms_.options;
        for (const auto& [name, value] : Notation<G>::uci_options(game))
            options.push_back({name, value});
        if (const auto wrong = program_->begin(options, terms_.patience))
            throw std::runtime_error(wrong->message);
    }

    template <SpeaksUci G, class Situation>
    static UciPosition position_of(const G& game, const StateOf<G>& s, const Situation& situation) {
        if (situation.start == nullptr) return {Notation<G>::position(game, s), {}};
        UciPosition position{Notation<G>::position(game, *situation.start), {}};
        StateOf<G> at = *situation.start;
        for (const auto& step : situation.played) {
            position.moves.push_back(move_text(game, at, step.move));
            game.play(at, step.move);
        }
        return position;
    }

    UciTerms terms_;
    std::shared_ptr<UciProgram> program_; ///< shared by copies of the player
};

} // namespace zermelo
