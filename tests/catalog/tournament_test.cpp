#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "catalog/door/handler.hpp"
#include "catalog/output/json.hpp"
#include "catalog/tournament/report.hpp"
#include "zermelo/store/tournament_store.hpp"

namespace zermelo {
namespace {

class TournamentTest : public testing::Test {
protected:
    TournamentTest() {
        std::string name = "/tmp/zermelo-tournament-XXXXXX";
        folder_ = ::mkdtemp(name.data());
    }
    ~TournamentTest() override { std::filesystem::remove_all(folder_); }

    std::string path(const std::string& name = "a.store") const { return folder_ + "/" + name; }
    void write(const std::string& name, const std::string& text) const {
        std::ofstream(path(name)) << text;
    }

    static Request request(const std::string& game, std::vector<std::string> players, int games) {
        Request wanted;
        wanted.verb = Verb::tournament;
        wanted.game = game;
        wanted.players = std::move(players);
        wanted.games = games;
        return wanted;
    }
    static TournamentState played(const Request& request) {
        const auto state = RequestHandler{}.tournament(request, {});
        EXPECT_TRUE(state) << (state ? "" : state.message());
        return state ? *state : TournamentState{{}, 0, TournamentCount({})};
    }
    static std::string refused(const Request& request) {
        const auto state = RequestHandler{}.tournament(request, {});
        EXPECT_FALSE(state);
        return state ? "" : state.message();
    }
    std::vector<StoredGame> stored() const {
        std::vector<StoredGame> games;
        const auto store = TournamentStore::open(path(), {.create = false});
        EXPECT_TRUE(store);
        if (store) (*store)->for_each(0, true, [&](const auto& game) { games.push_back(game); });
        return games;
    }

private:
    std::string folder_;
};

TEST_F(TournamentTest, AnswersWithTheKeysThatAreAgreed) {
    Request wanted = request("nim", {"expert", "minimax,depth=2", "random"}, 6);
    const auto answer = RequestHandler{}.answer(wanted);
    ASSERT_TRUE(answer);
    EXPECT_EQ((*answer)["games"], 18);
    EXPECT_EQ((*answer)["finished"], 18);
    EXPECT_TRUE((*answer)["sprt"].is_null());
    ASSERT_EQ((*answer)["players"].size(), 3U);
    for (const auto& player : (*answer)["players"]) {
        EXPECT_EQ(player["games"], 12);
        for (const char* key : {"won", "drawn", "lost", "score", "elo", "error"})
            EXPECT_TRUE(player[key].is_number()) << key;
    }
    EXPECT_GT((*answer)["players"][0]["elo"], (*answer)["players"][2]["elo"]);
}

TEST_F(TournamentTest, AMatchIsItsSimplestForm) {
    Request wanted = request("nim", {"minimax,depth=2", "random"}, 30);
    wanted.seed = 3;
    const TournamentState state = played(wanted);
    wanted.verb = Verb::match;
    const auto match = RequestHandler{}.match(wanted, {});
    ASSERT_TRUE(match);
    for (std::size_t i = 0; i < 2; ++i)
        EXPECT_EQ(match->standings[i].tally.wins, state.count.standings()[i].tally.wins);
}

TEST_F(TournamentTest, GamesDoNotDependOnHowManyArePlayedSideBySide) {
    std::map<GameKey, std::string> one;
    for (const int jobs : {1, 3}) {
        Request wanted = request("nim", {"random", "minimax,depth=1", "random"}, 10);
        wanted.tournament.jobs = jobs;
        wanted.tournament.store = path();
        played(wanted);
        std::map<GameKey, std::string> games;
        for (const auto& game : stored())
            games[game.key] = game.record.substr(0, game.record.find("\"seconds\""));
        EXPECT_EQ(games.size(), 30U);
        if (jobs == 1) one = games;
        EXPECT_EQ(games, one);
        std::filesystem::remove(path());
    }
}

TEST_F(TournamentTest, EveryOpeningIsPlayedWithBothSides) {
    Request wanted = request("nim:pieces=30", {"random", "minimax,depth=1"}, 8);
    wanted.tournament.openings = "random:2";
    wanted.tournament.store = path();
    played(wanted);
    std::map<std::size_t, std::set<std::size_t>> first_players;
    std::map<std::size_t, std::set<std::string>> texts;
    for (const auto& game : stored()) {
        ASSERT_TRUE(game.opening);
        first_players[*game.opening].insert(game.players[0]);
        const auto record = parse_record(game.record);
        ASSERT_TRUE(record);
        EXPECT_EQ(record->before.size(), 2U);
        texts[*game.opening].insert(joined(record->before, " "));
    }
    EXPECT_EQ(first_players.size(), 4U);
    for (const auto& [opening, players] : first_players) EXPECT_EQ(players.size(), 2U);
    for (const auto& [opening, text] : texts) EXPECT_EQ(text.size(), 1U);
}

TEST_F(TournamentTest, OpeningsAreReadFromAFile) {
    write("openings", "# two openings\n9\n\n2 2\n");
    Request wanted = request("nim", {"random", "random"}, 4);
    wanted.tournament.openings = path("openings");
    wanted.tournament.store = path();
    played(wanted);
    std::set<std::string> positions;
    for (const auto& game : stored())
        positions.insert(parse_record(game.record)->position.value_or(""));
    EXPECT_EQ(positions, (std::set<std::string>{"", "9"}));
    write("openings", "9\n77 1\n");
    std::filesystem::remove(path());
    EXPECT_NE(refused(wanted).find("line 2"), std::string::npos);
}

TEST_F(TournamentTest, OpeningsOfChessAreEpdAndPgn) {
    write("a.epd", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - id \"e4\";\n");
    write("b.pgn", "[Event \"x\"]\n\n1. d4 d5 2. c4 *\n");
    for (const char* name : {"a.epd", "b.pgn"}) {
        Request wanted = request("chess", {"random", "random"}, 2);
        wanted.tournament.openings = path(name);
        wanted.tournament.adjudicate = "length=4";
        wanted.tournament.store = path(name + std::string(".store"));
        played(wanted);
        const auto pgn = tournament_report(wanted.tournament.store, "pgn", {});
        ASSERT_TRUE(pgn);
        EXPECT_NE(pgn->find("[White \"random\"]"), std::string::npos);
    }
}

TEST_F(TournamentTest, GoesOnWhereItWasAndTakesFurtherGamesAndPlayers) {
    Request wanted = request("nim", {"random", "minimax,depth=1"}, 4);
    wanted.tournament.store = path();
    played(wanted);
    int played_now = 0;
    const auto count = [&](const TextRecord&, const TournamentState&) { ++played_now; };
    EXPECT_EQ(RequestHandler{}.tournament(wanted, {}, count)->count.games(), 4U);
    EXPECT_EQ(played_now, 0);
    wanted.games = 6;
    EXPECT_EQ(RequestHandler{}.tournament(wanted, {}, count)->count.games(), 6U);
    EXPECT_EQ(played_now, 2);
    wanted.players.emplace_back("expert");
    EXPECT_EQ(RequestHandler{}.tournament(wanted, {}, count)->count.games(), 18U);
    EXPECT_EQ(played_now, 14);
}

TEST_F(TournamentTest, AnotherTournamentIsRefused) {
    Request wanted = request("nim", {"random", "minimax,depth=1"}, 2);
    wanted.tournament.store = path();
    played(wanted);
    Request other = wanted;
    other.seed = 1;
    EXPECT_NE(refused(other).find("holds another tournament: its seed is 0, not 1"),
              std::string::npos);
    other = wanted;
    other.players[0] = "expert";
    EXPECT_NE(refused(other).find("its player 1 is 'random', not 'expert'"), std::string::npos);
    EXPECT_EQ(stored().size(), 2U);
}

TEST_F(TournamentTest, SwissAndKnockoutPlayAsManyGamesAsTheySay) {
    for (const char* schedule : {"gauntlet", "swiss", "knockout"}) {
        Request wanted =
            request("nim", {"random", "random", "random", "random", "minimax,depth=1"}, 2);
        wanted.tournament.schedule = schedule;
        wanted.tournament.jobs = 2;
        const TournamentState state = played(wanted);
        EXPECT_EQ(state.count.games(), state.scheduled) << schedule;
    }
}

TEST_F(TournamentTest, ATestStopsIt) {
    Request wanted = request("nim", {"expert", "random"}, 1000);
    wanted.tournament.sprt = "elo0=0,elo1=100";
    const TournamentState state = played(wanted);
    EXPECT_LT(state.count.games(), 200U);
    EXPECT_EQ(state.sprt()->verdict, SprtVerdict::elo1);
    EXPECT_FALSE(state.stopped);
}

TEST_F(TournamentTest, GamesAreAdjudicated) {
    Request wanted = request("nim", {"memo", "memo"}, 2);
    wanted.tournament.store = path();
    wanted.tournament.adjudicate = "proven";
    played(wanted);
    for (const auto& game : stored()) {
        EXPECT_EQ(game.payoffs[0], 1); // the first player wins 15 pieces
        const auto record = parse_record(game.record);
        EXPECT_TRUE(RequestHandler{}.game(wanted));
        EXPECT_TRUE(
            replay(**RequestHandler{}.game(wanted), *record, {.commentary = Commentary::silent}));
    }
}

TEST_F(TournamentTest, WrongTermsAreExplained) {
    const Request good = request("nim", {"random", "random"}, 2);
    const auto with = [&](auto member, const auto& value) {
        Request bad = good;
        bad.tournament.*member = value;
        return refused(bad);
    };
    EXPECT_NE(with(&TournamentWish::schedule, "swis").find("did you mean 'swiss'"),
              std::string::npos);
    EXPECT_NE(with(&TournamentWish::sprt, "elo2=5").find("is no setting"), std::string::npos);
    EXPECT_NE(with(&TournamentWish::sprt, "elo0=5,elo1=5").find("less than"), std::string::npos);
    EXPECT_NE(with(&TournamentWish::adjudicate, "never").find("is no rule"), std::string::npos);
    EXPECT_NE(with(&TournamentWish::time, "soon").find("must be a time"), std::string::npos);
    EXPECT_NE(with(&TournamentWish::openings, "random:0").find("1 to 100"), std::string::npos);
    EXPECT_NE(with(&TournamentWish::openings, "random:90").find("is over before"),
              std::string::npos);
    EXPECT_EQ(refused(request("nim", {"random"}, 2)), "1 players for 2 seats");
}

TEST_F(TournamentTest, AMessageFromOutsideOpensNoFile) {
    for (const char* key : {"store", "openings"}) {
        const Json message{{"do", "tournament"},
                           {"game", "nim"},
                           {"players", {"random", "random"}},
                           {key, path()}};
        const auto parsed = parse_request(message);
        ASSERT_TRUE(parsed);
        EXPECT_NE(refused(*parsed).find("may not open files"), std::string::npos);
    }
}

TEST_F(TournamentTest, ReportsAreWholePages) {
    Request wanted = request("nim", {"random", "minimax,depth=1", "expert"}, 4);
    wanted.tournament.store = path();
    wanted.tournament.openings = "random:1";
    played(wanted);
    const auto page = tournament_report(path(), "html", {});
    ASSERT_TRUE(page);
    for (const char* part : {"<!DOCTYPE html>", "<svg", "By opening", "By length", "</html>"})
        EXPECT_NE(page->find(part), std::string::npos) << part;
    EXPECT_EQ(page->find("http://"), std::string::npos); // it needs nothing else
    EXPECT_EQ(page->find("https://"), std::string::npos);
    EXPECT_TRUE(tournament_report(path(), "text", {}));
    EXPECT_NE(tournament_report(path(), "csv", {})->find("minimax,depth=1"), std::string::npos);
    EXPECT_FALSE(tournament_report(path(), "pgn", {}));
    EXPECT_TRUE(stored_record(path(), 1));
    EXPECT_NE(stored_record(path(), 99).message().find("has no game 99 (it has 12)"),
              std::string::npos);
}

/// Starts the program with a tournament on the store.
pid_t start_program(const std::string& store) {
    const pid_t child = ::fork();
    if (child != 0) return child;
    ::dup2(::open("/dev/null", O_WRONLY), STDOUT_FILENO);
    ::execl(ZERMELO_PROGRAM, "zermelo", "tournament", "nim", "--players", "random",
            "minimax,depth=1", "random", "--games", "100", "--jobs", "2", "--store", store.c_str(),
            "--json", nullptr);
    ::_exit(9);
}

TEST_F(TournamentTest, NothingIsLostOrPlayedTwiceWhenItIsKilled) {
    std::srand(1913);
    std::set<GameKey> before;
    for (int kills = 0; kills < 10; ++kills) {
        const pid_t child = start_program(path());
        ::usleep(static_cast<useconds_t>(20'000 + std::rand() % 60'000));
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        if (!std::filesystem::exists(path())) continue;
        const auto store = TournamentStore::open(path(), {.create = true});
        ASSERT_TRUE(store) << store.message();
        std::set<GameKey> now;
        (*store)->for_each(
            0, false, [&](const StoredGame& game) { EXPECT_TRUE(now.insert(game.key).second); });
        for (const auto& key : before) EXPECT_TRUE(now.contains(key));
        before = now;
    }
    int status = 1;
    ::waitpid(start_program(path()), &status, 0);
    EXPECT_EQ(status, 0);
    EXPECT_EQ(stored().size(), 300U);
}

TEST_F(TournamentTest, TwoProgramsShareAStore) {
    const pid_t one = start_program(path());
    ::usleep(30'000);
    const pid_t other = start_program(path());
    for (const pid_t child : {one, other}) {
        int status = 1;
        ::waitpid(child, &status, 0);
        EXPECT_EQ(status, 0);
    }
    EXPECT_EQ(stored().size(), 300U);
}

} // namespace
} // namespace zermelo
