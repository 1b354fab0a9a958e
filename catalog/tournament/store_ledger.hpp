#pragma once

#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "catalog/tournament/ledger.hpp"
#include "catalog/tournament/plan.hpp"
#include "zermelo/store/tournament_store.hpp"

namespace zermelo {

/// The version of the program, which a store keeps with its players.
std::string_view program_version();

/// Keeps the games of a tournament in a store.
class StoreLedger final : public Ledger {
public:
    /// Opens a store for a tournament, or makes one. A store of another tournament is refused; one
    /// of the same may get further games and, unless rounds depend on results, further players.
    static Parsed<std::shared_ptr<StoreLedger>> open(const std::string& path, const Json& settings,
                                                     const std::vector<std::string>& players);

    explicit StoreLedger(std::shared_ptr<TournamentStore> store) : store_(std::move(store)) {}

    std::optional<Mistake> read(const std::function<void(const StoredGame&)>& use) override;
    Parsed<bool> claim(const GameKey& key) override { return store_->claim(key); }
    void release(const GameKey& key) override { store_->release(key); }
    Parsed<bool> keep(const StoredGame& game) override { return store_->keep(game); }
    std::optional<Mistake> keep_opening(std::size_t number,
                                        const std::optional<std::string>& position,
                                        const std::string& moves) override;
    std::optional<Mistake> renew() override { return store_->renew(); }
    bool is_shared() const override { return true; }

private:
    std::shared_ptr<TournamentStore> store_;
    std::int64_t last_ = 0;      ///< id of the last game that was read
    std::vector<bool> openings_; ///< those that are stored
};

/// A tournament as a store has it.
struct StoredTournament {
    std::shared_ptr<TournamentStore> store;
    Json settings;
    std::vector<std::string> players;
};
Parsed<StoredTournament> open_tournament(const std::string& path);

} // namespace zermelo
