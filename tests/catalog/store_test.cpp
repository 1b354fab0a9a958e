#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include "zermelo/store/tournament_store.hpp"

namespace zermelo {
namespace {

using StorePtr = std::shared_ptr<TournamentStore>;

/// A file of its own for each test, gone with what SQLite keeps beside it.
class StoreTest : public testing::Test {
protected:
    StoreTest() {
        std::string name = "/tmp/zermelo-store-XXXXXX";
        folder_ = ::mkdtemp(name.data());
    }
    ~StoreTest() override { std::filesystem::remove_all(folder_); }

    std::string path() const { return folder_ + "/a.store"; }
    StorePtr open(StoreOptions options = {}) const {
        const auto opened = TournamentStore::open(path(), std::move(options));
        EXPECT_TRUE(opened) << (opened ? "" : opened.message());
        return opened ? *opened : nullptr;
    }
    std::string refused(StoreOptions options = {}) const {
        const auto opened = TournamentStore::open(path(), std::move(options));
        EXPECT_FALSE(opened);
        return opened ? "" : opened.message();
    }
    void write(const std::string& text) const { std::ofstream(path()) << text; }
    std::string read() const {
        std::ifstream file(path(), std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

private:
    std::string folder_;
};

StoredGame some_game(int number) {
    StoredGame game;
    game.key = {0, 1, number};
    game.players = {3, 0};
    game.payoffs = {1, -1.25};
    game.ending = "finished";
    game.record = R"({"game":"nim"})";
    game.seed = 0xfedcba9876543210U;
    game.opening = 7;
    game.plies = 5;
    game.started = 1.5;
    game.seconds = 0.25;
    game.pattern = 0xf0f0f0f0f0f0f0f0U;
    game.by_lot = true;
    return game;
}

TEST_F(StoreTest, KeepsGamesPlayersAndFactsForTheNextProgram) {
    {
        const auto store = open();
        EXPECT_FALSE(store->set_fact("game", "nim"));
        EXPECT_FALSE(store->enter({{"random", "0.1"}, {"expert", "0.1"}}));
        EXPECT_TRUE(*store->keep(some_game(0)));
    }
    const auto store = open({.create = false});
    EXPECT_EQ(**store->fact("game"), "nim");
    EXPECT_FALSE(*store->fact("seed"));
    EXPECT_EQ(store->players()->at(1).spec, "expert");
    const auto found = *store->game(1);
    ASSERT_TRUE(found);
    const StoredGame wanted = some_game(0);
    EXPECT_EQ(found->key, wanted.key);
    EXPECT_EQ(found->players, wanted.players);
    EXPECT_EQ(found->payoffs, wanted.payoffs);
    EXPECT_EQ(found->seed, wanted.seed);
    EXPECT_EQ(found->pattern, wanted.pattern);
    EXPECT_EQ(found->opening, wanted.opening);
    EXPECT_EQ(found->record, wanted.record);
    EXPECT_TRUE(found->by_lot);
    EXPECT_FALSE(*store->game(2));
}

TEST_F(StoreTest, KeepsAGameOnce) {
    const auto store = open();
    EXPECT_TRUE(*store->keep(some_game(0)));
    EXPECT_FALSE(*store->keep(some_game(0)));
    EXPECT_FALSE(*store->claim({0, 1, 0}));
    EXPECT_EQ(*store->count(), 1);
}

TEST_F(StoreTest, AClaimKeepsOthersOffUntilItExpires) {
    const auto mine = open();
    const auto theirs = open({.lease = std::chrono::seconds(0), .owner = "elsewhere 1 1"});
    const auto others = open({.owner = "elsewhere 2 2"});
    EXPECT_TRUE(*mine->claim({0, 0, 0}));
    EXPECT_TRUE(*mine->claim({0, 0, 0}));
    EXPECT_FALSE(*others->claim({0, 0, 0}));
    EXPECT_FALSE(mine->release({0, 0, 0}));
    EXPECT_TRUE(*others->claim({0, 0, 0}));
    EXPECT_TRUE(*theirs->claim({0, 0, 1})); // it expires at once
    EXPECT_TRUE(*mine->claim({0, 0, 1}));
    EXPECT_FALSE(theirs->renew());
    EXPECT_FALSE(mine->renew());
}

TEST_F(StoreTest, AClaimOfAProcessThatHasEndedIsNone) {
    open(); // so that it is there
    const pid_t child = ::fork();
    if (child == 0) {
        const auto opened = TournamentStore::open(path());
        const bool well = opened && *(*opened)->claim({0, 0, 0});
        ::_exit(well ? 0 : 1);
    }
    int status = 1;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_EQ(status, 0);
    EXPECT_TRUE(*open()->claim({0, 0, 0}));
}

TEST_F(StoreTest, WhatIsNoStoreIsRefusedAndNotTouched) {
    for (const std::string text : {"no store\n", "x", "SQLite format 3"}) {
        write(text);
        EXPECT_NE(refused().find("is not a store"), std::string::npos);
        EXPECT_EQ(read(), text);
    }
    std::filesystem::remove(path());
    Sqlite(path(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, 0).run("CREATE TABLE a (b)");
    EXPECT_NE(refused().find("is a database, but not a store"), std::string::npos);
    std::filesystem::remove(path());
    std::filesystem::create_directory(path());
    EXPECT_FALSE(refused().empty());
}

TEST_F(StoreTest, WhatIsNotThereCannotBeRead) {
    EXPECT_NE(refused({.create = false}).find("there is no store"), std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(path()));
}

TEST_F(StoreTest, ANewerVersionIsRefused) {
    open();
    Sqlite(path(), SQLITE_OPEN_READWRITE, 0).run("PRAGMA user_version = 1000");
    const std::string before = read();
    EXPECT_NE(refused().find("newer program: its version is 1000"), std::string::npos);
    EXPECT_EQ(read(), before);
}

TEST_F(StoreTest, AnOlderVersionIsMigrated) {
    {
        Sqlite old(path(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, 0);
        old.run(detail::store_steps[0]);
        old.run("PRAGMA user_version = 1");
        old.run(("PRAGMA application_id = " + std::to_string(detail::store_application)).c_str());
        old.run(
            "INSERT INTO games VALUES (1,0,0,0,'0 1','1 -1','finished',NULL,5,3,0,0,NULL,0,'')");
    }
    const auto store = open();
    EXPECT_EQ(*store->count(), 1);
    EXPECT_FALSE(*store->claim({0, 0, 0}));
    EXPECT_TRUE(*store->claim({0, 0, 1}));
}

TEST_F(StoreTest, ADamagedOneIsReportedAndNotOverwritten) {
    {
        const auto store = open();
        for (int i = 0; i < 200; ++i) store->keep(some_game(i));
    }
    std::string bytes = read();
    ASSERT_GT(bytes.size(), 20'000U);
    for (std::size_t i = 4096; i < bytes.size(); i += 64) bytes.replace(i, 32, 32, '\xee');
    write(bytes);
    EXPECT_NE(refused().find("is damaged"), std::string::npos);
    EXPECT_EQ(read(), bytes);
}

TEST_F(StoreTest, ALockedOneIsReported) {
    const auto store = open({.patience = std::chrono::seconds(0)});
    Sqlite other(path(), SQLITE_OPEN_READWRITE, 0);
    SqliteTransaction writes(other);
    ASSERT_TRUE(writes.began());
    const auto claimed = store->claim({0, 0, 0});
    ASSERT_FALSE(claimed);
    EXPECT_NE(claimed.message().find("is locked by another program"), std::string::npos);
}

TEST_F(StoreTest, AFullDiskLosesNoGameThatWasKept) {
    int kept = 0;
    std::string message;
    {
        const auto store = open();
        store->limit_pages(12);
        for (; kept < 10'000 && message.empty(); ++kept)
            if (const auto well = store->keep(some_game(kept)); !well) message = well.message();
        --kept;
        EXPECT_NE(message.find("the disk is full"), std::string::npos);
        EXPECT_FALSE(store->keep(some_game(kept)));
    }
    const auto store = open();
    EXPECT_EQ(*store->count(), kept);
    EXPECT_TRUE(*store->keep(some_game(kept)));
}

TEST_F(StoreTest, NothingIsLostOrDoubledWhenWritersAreKilled) {
    open();
    std::srand(1913);
    for (int round = 0; round < 20; ++round) {
        const pid_t child = ::fork();
        if (child == 0) {
            const auto opened = TournamentStore::open(path());
            if (!opened) ::_exit(1);
            for (int i = 0; i < 100'000; ++i)
                if (*(*opened)->claim({0, 1, i})) (*opened)->keep(some_game(i));
            ::_exit(0);
        }
        ::usleep(static_cast<useconds_t>(1000 + std::rand() % 20'000));
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        const auto store = open({.create = false});
        std::set<GameKey> seen;
        int count = 0;
        EXPECT_FALSE(store->for_each(0, true, [&](const StoredGame& game) {
            seen.insert(game.key);
            ++count;
            EXPECT_FALSE(game.record.empty());
        }));
        ASSERT_EQ(static_cast<int>(seen.size()), count);
        ASSERT_EQ(count == 0 ? -1 : seen.rbegin()->number, count - 1); // none is left out
    }
}

} // namespace
} // namespace zermelo
