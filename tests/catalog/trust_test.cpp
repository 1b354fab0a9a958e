// A text is read without running a program or opening a file, unless whoever wrote it may do so.

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "catalog/door/handler.hpp"
#include "catalog/registry/games.hpp"
#include "catalog/talk.hpp"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

class Trusting : public testing::Test {
protected:
    Trusting() { fs::create_directories(folder_); }
    ~Trusting() override { fs::remove_all(folder_); }
    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(path(name)) << text;
        return path(name);
    }

private:
    fs::path folder_ = fs::path(testing::TempDir()) / ("zermelo-trust-" + std::to_string(getpid()));
};

TEST_F(Trusting, NoProgramIsRunByReadingAPlayer) {
    const auto chess = *find_game("chess");
    const std::string mark = path("it-ran");
    const std::string player = "uci:touch " + mark;
    ASSERT_TRUE(find_player(player, *chess));
    RequestHandler handler;
    for (const Verb verb : {Verb::best, Verb::values, Verb::solve, Verb::choose, Verb::tree})
        EXPECT_FALSE(handler.answer({.verb = verb, .game = "chess", .player = player}))
            << verb_name(verb);
    EXPECT_FALSE(handler.answer({.verb = Verb::play, .game = "chess", .players = {player}}));
    EXPECT_FALSE(fs::exists(mark));
    const auto played =
        handler.answer({.verb = Verb::play, .game = "chess", .players = {player, "random"}});
    ASSERT_FALSE(played) << "it speaks no UCI";
    EXPECT_EQ(played.message(), "'" + player + "': 'touch' has ended");
    EXPECT_TRUE(fs::exists(mark)) << "a game was to be played";
}

TEST_F(Trusting, FilesAreOpenedOnlyForThoseWhoMayNameThem) {
    const std::string spec = "strings-and-coins:file=" + write("graph", "a-b b-ground\n");
    EXPECT_TRUE(find_game(spec));
    EXPECT_TRUE(find_game(spec, {.files = true}));
    EXPECT_EQ(find_game(spec, Trust::outside).message(),
              "'" + spec + "': a text from outside may not open files");
    EXPECT_FALSE(find_game(spec, {.programs = true}));
    EXPECT_FALSE(find_game("strings-and-coins:a-b," + path("graph"))) << "a file is named as such";
}

TEST_F(Trusting, WhatIsAllowedToMessagesIsObeyed) {
    const std::string spec = "strings-and-coins:file=" + write("graph", "a-b b-ground\n");
    const std::string message = R"({"do":"moves","game":")" + spec + "\"}";
    Request defaults;
    EXPECT_TRUE(Talk(defaults).last(message).contains("error"));
    defaults.game = spec; // of the person at the terminal, who may
    EXPECT_TRUE(Talk(defaults).last(R"({"do":"moves"})").contains("answer"));
    EXPECT_TRUE(Talk(defaults).last(R"({"do":"choose","player":"random"})").contains("answer"));
    defaults.message_trust.files = true;
    EXPECT_TRUE(Talk(defaults).last(message).contains("answer"));
    const std::string match = R"({"do":"match","game":"chess","players":["uci:true","random"]})";
    EXPECT_EQ(Talk(defaults).last(match)["error"],
              "'uci:true': a text from outside may not run programs");
    defaults.message_trust.programs = true;
    EXPECT_EQ(Talk(defaults).last(match)["error"], "'uci:true': 'true' has ended");
}

TEST_F(Trusting, OnlyRegularFilesOfSomeSizeAreReadAndNoneIsQuoted) {
    ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
    write("large", std::string(most_game_file + 1, ' '));
    write("secret", "a-b\nroot-x-0\n");
    const auto message = [&](const std::string& file) {
        return find_game("nimstring:file=" + file).message();
    };
    const auto began = std::chrono::steady_clock::now();
    for (const std::string& file : {path("pipe"), std::string("/dev/zero"), path(".")})
        EXPECT_NE(message(file).find("is not a regular file"), std::string::npos) << message(file);
    EXPECT_NE(message(path("large")).find("is larger than 1048576 bytes"), std::string::npos);
    EXPECT_NE(message(path("none")).find("cannot be read"), std::string::npos);
    EXPECT_EQ(message(path("secret")), "'nimstring:file=" + path("secret") + "': in '" +
                                           path("secret") +
                                           "': a string on line 2 has more than two ends: write "
                                           "them apart, like a-b b-c");
    const auto book = find_player("alphabeta,book=" + path("pipe"), **find_game("tic-tac-toe"));
    ASSERT_FALSE(book);
    EXPECT_NE(book.message().find("cannot be read"), std::string::npos) << book.message();
    EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(5));
}

TEST_F(Trusting, AGraphOfManyCoinsIsRefusedSoon) {
    std::string text;
    for (int i = 0; i < 60'000; ++i) text += "c" + std::to_string(i) + "-ground\n";
    const auto began = std::chrono::steady_clock::now();
    const auto game = find_game("strings-and-coins:file=" + write("many", text));
    ASSERT_FALSE(game);
    EXPECT_NE(game.message().find("60000 coins and 60000 strings are too many: 256 of each"),
              std::string::npos)
        << game.message();
    EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(5));
}

TEST_F(Trusting, ACoinIsCountedBeyond255) {
    std::string text;
    for (int i = 0; i < 256; ++i) text += "c" + std::to_string(i) + "-ground\n";
    RequestHandler handler;
    Request request{.verb = Verb::moves, .game = "strings-and-coins:file=" + write("coins", text)};
    request.from.position = std::string(256, '1') + ":256-0";
    const auto answer = handler.answer(request);
    ASSERT_TRUE(answer) << answer.message();
    EXPECT_EQ((*answer)["payoffs"], (std::vector<int>{256, -256})) << answer->dump();
    request.from.position = std::string(256, '1') + ":2147483647-2147483647";
    const auto wrong = handler.answer(request);
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.message(), "the score 2147483647-2147483647 is of 4294967294 boxes, the edges "
                               "make 256");
}

} // namespace
} // namespace zermelo
