#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "zermelo/core/parsed.hpp"
#include "zermelo/store/stored_game.hpp"

namespace zermelo {

/// Where the games of a tournament are kept. It is used by one thread at a time.
class Ledger {
public:
    Ledger() = default;
    Ledger(const Ledger&) = delete;
    Ledger& operator=(const Ledger&) = delete;
    virtual ~Ledger() = default;

    /// Calls use(game) for each game that was kept since the last call, by this process or others.
    virtual std::optional<Mistake> read(const std::function<void(const StoredGame&)>& use) = 0;
    /// Claims a game. False if somebody else has played it or is playing it.
    virtual Parsed<bool> claim(const GameKey& key) = 0;
    virtual void release(const GameKey& key) = 0;
    /// Keeps a game that was played. False if it was there already.
    virtual Parsed<bool> keep(const StoredGame& game) = 0;
    virtual std::optional<Mistake> keep_opening(std::size_t number,
                                                const std::optional<std::string>& position,
                                                const std::string& moves) = 0;
    /// Keeps all claims for another while.
    virtual std::optional<Mistake> renew() = 0;
    /// Is it on disk, where others may work too? Then it wants the records of games.
    virtual bool is_shared() const = 0;
};

/// Keeps nothing: the tournament ends with the program.
class NoLedger final : public Ledger {
public:
    std::optional<Mistake> read(const std::function<void(const StoredGame&)>&) override {
        return std::nullopt;
    }
    Parsed<bool> claim(const GameKey&) override { return true; }
    void release(const GameKey&) override {}
    Parsed<bool> keep(const StoredGame&) override { return true; }
    std::optional<Mistake> keep_opening(std::size_t, const std::optional<std::string>&,
                                        const std::string&) override {
        return std::nullopt;
    }
    std::optional<Mistake> renew() override { return std::nullopt; }
    bool is_shared() const override { return false; }
};

} // namespace zermelo
