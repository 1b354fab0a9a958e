// The settings of games and players: defaults, canonical texts, and what they mean.

#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "catalog/facade/any_game.hpp"
#include "catalog/registry/games.hpp"
#include "catalog/registry/option_table.hpp"
#include "catalog/registry/players.hpp"

namespace zermelo {
namespace {

using Kind = Parameter::Kind;
using Parameters = std::vector<Parameter>;

/// Calls use(name, parameters) for every row of games and players.
void for_all_rows(const std::function<void(const std::string&, const Parameters&)>& use) {
    for (const auto& row : all_games()) use(row.name, row.parameters);
    for (const auto& row : all_players()) use(row.name, row.parameters);
}

/// The settings that differ from the defaults, written again; or what is wrong.
Parsed<std::string> canonical(const std::string& text, const Parameters& parameters) {
    const auto spec = parse_spec(text);
    if (!spec) return spec.mistake();
    const auto settings = read_settings(*spec, parameters);
    if (!settings) return settings.mistake();
    std::string written = spec->name;
    for (const auto& item : changed_settings(*settings, parameters))
        written += (written == spec->name ? ":" : ",") + item;
    return written;
}

TEST(Options, HaveHelp) {
    for_all_rows([](const std::string& name, const Parameters& parameters) {
        for (const auto& parameter : parameters) {
            EXPECT_FALSE(parameter.name.empty()) << name;
            EXPECT_FALSE(parameter.help.empty()) << name << ", " << parameter.name;
            EXPECT_FALSE(parameter.default_text.empty()) << name << ", " << parameter.name;
        }
    });
}

// A default in words, like "no limit" or "none", is no setting.
TEST(Options, ThatEqualTheirDefaultsAreNotInTheCanonicalText) {
    for_all_rows([](const std::string& name, const Parameters& parameters) {
        for (const auto& parameter : parameters) {
            if (parameter.default_text.find(' ') != std::string::npos) continue;
            const auto text =
                canonical(name + ":" + parameter.name + "=" + parameter.default_text, parameters);
            EXPECT_EQ(text ? *text : name, name) << parameter.name;
        }
    });
}

/// A value that the parameter takes, drawn by a number.
std::string value_text(const Parameter& parameter, std::uint64_t draw) {
    const auto among = [&](std::uint64_t least, std::uint64_t most) {
        return std::to_string(least + draw % (most - least + 1));
    };
    switch (parameter.kind) {
    case Kind::flag: return draw % 2 == 0 ? "true" : "false";
    case Kind::duration: return among(1, 99) + "." + std::to_string(draw % 1000) + "ms";
    case Kind::bytes: return among(1, 500) + (draw % 3 == 0 ? "M" : "K");
    case Kind::decimal: return among(0, 20) + "." + std::to_string(draw % 1'000'000);
    case Kind::word:
        return parameter.words.empty() ? "any" : parameter.words[draw % parameter.words.size()];
    default: break;
    }
    return among(static_cast<std::uint64_t>(parameter.least),
                 static_cast<std::uint64_t>(parameter.most));
}

/// A spec with some settings in any order.
std::string random_spec(const std::string& name, const Parameters& parameters,
                        const std::vector<std::uint64_t>& draws) {
    std::string text = name;
    for (std::size_t i = 0; i + 1 < draws.size(); i += 2) {
        if (parameters.empty()) break;
        const auto& parameter = parameters[draws[i] % parameters.size()];
        text += i == 0 ? ":" : ",";
        text += parameter.name + "=" + value_text(parameter, draws[i + 1]);
    }
    return text;
}

TEST(Options, AreReadFromTheirCanonicalTextAgain) {
    for_all_rows([](const std::string& name, const Parameters& parameters) {
        EXPECT_TRUE(rc::check(name, [&](const std::vector<std::uint64_t>& draws) {
            const std::string text = random_spec(name, parameters, draws);
            const auto once = canonical(text, parameters);
            if (!once) RC_FAIL(text + ": " + once.message());
            const auto again = canonical(*once, parameters);
            if (!again) RC_FAIL(*once + ": " + again.message());
            RC_ASSERT(*once == *again);
        }));
    });
}

TEST(Options, NameGamesAndPlayersByTheirCanonicalText) {
    const auto nim = *find_game("nim:take=3,misere=true,21");
    EXPECT_EQ(nim->name(), "nim:pieces=21");
    EXPECT_EQ((*find_game(nim->name()))->name(), nim->name());
    for (const auto& [typed, written] : std::vector<std::pair<std::string, std::string>>{
             {"mcts:iterations=9,c=1", "mcts,iterations=9"},
             {"mcts,c=0.7,time=1500ms", "mcts,time=1500ms,c=0.7"},
             {"alphabeta,time=2000ms,depth=3", "alphabeta,depth=3,time=2s"},
             {"alphabeta,memory=1024K,selective=true", "alphabeta,memory=1M,selective"},
             {"alphabeta,table=false", "alphabeta,table=false"},
             {"expert,threads=1", "expert"},
             {"select,prune=true", "select"}}) {
        const auto player = find_player(typed, *nim);
        ASSERT_TRUE(player) << player.message();
        EXPECT_EQ(player->text, written);
    }
}

TEST(Options, KeepWhatIsTypedToAHundredth) {
    const auto nim = *find_game("nim");
    for (int hundredths = 101; hundredths < 1000; ++hundredths) {
        if (hundredths % 10 == 0) continue;
        const std::string number =
            std::to_string(hundredths / 100) + "." + std::to_string(1000 + hundredths).substr(2);
        const std::string text = "mcts,time=" + std::to_string(hundredths) + "0ms,c=" + number;
        EXPECT_EQ(find_player("mcts,time=" + number + "s,c=" + number, *nim)->text, text);
    }
}

/// Are all the techniques of alpha-beta the same?
bool same_techniques(const AlphaBetaOptions& a, const AlphaBetaOptions& b) {
    for (const auto member :
         {&AlphaBetaOptions::table, &AlphaBetaOptions::near_table, &AlphaBetaOptions::foresight,
          &AlphaBetaOptions::priority, &AlphaBetaOptions::killers, &AlphaBetaOptions::history,
          &AlphaBetaOptions::scout, &AlphaBetaOptions::aspiration, &AlphaBetaOptions::quiescence,
          &AlphaBetaOptions::null_move, &AlphaBetaOptions::selective, &AlphaBetaOptions::extensions,
          &AlphaBetaOptions::reductions, &AlphaBetaOptions::futility, &AlphaBetaOptions::weak})
        if (a.*member != b.*member) return false;
    return a.beam == b.beam && a.table_bytes == b.table_bytes;
}

/// The options that a text means, whatever the game.
AlphaBetaPlayerOptions alphabeta_options(const std::string& text, const Parameters& parameters) {
    const auto settings = read_settings(*parse_spec(text), parameters);
    return std::get<AlphaBetaPlayerOptions>(player_row(PlayerKind::alphabeta).read(*settings));
}

TEST(Options, OfAlphaBetaMeanTheSameAsTheirCanonicalText) {
    const auto game = *find_game("tic-tac-toe"); // its tree may be split among threads
    Parameters parameters;
    for (const auto& parameter : player_row(PlayerKind::alphabeta).parameters)
        if (parameter.name != "book" && parameter.name != "knowledge")
            parameters.push_back(parameter);
    EXPECT_TRUE(rc::check([&](const std::vector<std::uint64_t>& draws) {
        const std::string text = random_spec("alphabeta", parameters, draws);
        const std::string written = *canonical(text, parameters);
        const auto one = alphabeta_options(text, parameters);
        const auto other = alphabeta_options(written, parameters);
        if (!same_techniques(one.techniques, other.techniques))
            RC_FAIL(text + " becomes " + written + ": other techniques");
        if (one.split_plies && one.threads != other.threads)
            RC_FAIL(text + " becomes " + written + ": other threads");
        const auto typed = find_player(text, *game);
        if (!typed) return; // a setting would be ignored
        const auto again = find_player(typed->text, *game);
        if (!again) RC_FAIL(typed->text + ": " + again.message());
    }));
}

struct Asked {
    const char* game;
    const char* player;
};

TEST(Options, OfPlayersThatWouldBeIgnoredAreRefused) {
    for (const auto& [game, player] :
         std::vector<Asked>{{"tic-tac-toe", "minimax,split=chunks"},
                            {"tic-tac-toe", "minimax,threads=2"},
                            {"nim", "minimax,par=2"},
                            {"tic-tac-toe", "alphabeta,split=pv"},
                            {"tic-tac-toe", "alphabeta,par=1,reuse"},
                            {"chess", "alphabeta,depth=2,futility"},
                            {"chess", "alphabeta,depth=2,reductions"},
                            {"chess", "alphabeta,depth=2,plain,near"},
                            {"chess", "alphabeta,depth=2,plain,foresight"},
                            {"chess", "alphabeta,depth=2,table=false,memory=1M"},
                            {"nim", "alphabeta,quiescence"},
                            {"nim", "alphabeta,null-move"},
                            {"nim", "alphabeta,beam=3"},
                            {"nim", "alphabeta,selective,extensions"},
                            {"nim", "alphabeta,selective,futility"},
                            {"nim", "select,monad=J,prune"},
                            {"nim", "select,depth=257"},
                            {"sudoku", "select,prune"},
                            {"connect-four", "select,depth=3,ties=hartmann,knowledge=expert"},
                            {"tic-tac-toe", "select,ties=hartmann"},
                            {"nim", "mcts,hidden=one"},
                            {"nim", "mcts,tree=shared"},
                            {"tic-tac-toe", "mcts,tree=shared"},
                            {"nim", "mcts,reuse,threads=2"},
                            {"nim", "mcts,select=regret"},
                            {"nim", "mcts,clear=5"},
                            {"nim", "mcts,playout=rollout"},
                            {"blackjack", "mcts,solver"},
                            {"kuhn-poker", "mcts,reuse"},
                            {"kuhn-poker", "mcts,solver"},
                            {"goofspiel", "mcts,select=regret,c=2"},
                            {"goofspiel", "mcts,select=regret,playout=mast"}}) {
        const auto found = find_player(player, **find_game(game));
        EXPECT_FALSE(found) << game << " by " << player;
    }
}

TEST(Options, OfPlayersThatAreObeyedAreAccepted) {
    for (const auto& [game, player] :
         std::vector<Asked>{{"tic-tac-toe", "minimax,par=2,threads=2,split=chunks"},
                            {"tic-tac-toe", "alphabeta,par=1,split=pv"},
                            {"chess", "alphabeta,depth=2,selective,futility,extensions,reductions"},
                            {"chess", "alphabeta,depth=2,plain,table,near,foresight,memory=1M"},
                            {"chess", "alphabeta,depth=2,quiescence,null-move,priority"},
                            {"nim", "alphabeta,quiescence=false,null-move=false"},
                            {"nim", "select,monad=J,prune=false"},
                            {"nim", "select,depth=256"},
                            {"connect-four", "select,depth=3,ties=hartmann"},
                            {"kuhn-poker", "mcts,hidden=one"},
                            {"nim", "mcts,reuse"},
                            {"nim", "mcts,solver=false"},
                            {"tic-tac-toe", "mcts,solver,select=rave,playout=mast"},
                            {"goofspiel", "mcts,select=regret,iterations=20"},
                            {"rook-endgame", "retrograde,lean"}}) {
        const auto found = find_player(player, **find_game(game));
        EXPECT_TRUE(found) << game << " by " << player << ": " << found.message();
    }
}

struct Toy {
    Numbers list{1, 3, 5};
    int number = 3;
    std::optional<int> maybe{};
    bool flag = true;
    double share = 0.5;
    Bytes memory{std::size_t{64} << 20};
    std::chrono::nanoseconds time = std::chrono::milliseconds(250);
    std::string word = "red";

    auto as_tuple() const {
        return std::tuple(list, number, maybe, flag, share, memory.count, time, word);
    }
};

OptionTable<Toy> toy_table() {
    OptionTable<Toy> table;
    table.add("list", &Toy::list, "numbers");
    table.add("number", &Toy::number, "a number");
    table.add("maybe", &Toy::maybe, "perhaps a number", {.unset = "none"});
    table.add("flag", &Toy::flag, "yes or no");
    table.add("share", &Toy::share, "a part");
    table.add("memory", &Toy::memory, "a size");
    table.add("time", &Toy::time, "a time");
    table.add("word", &Toy::word, "any word");
    return table;
}

TEST(Options, GivenAsTheirDefaultTextsAreTheDefaults) {
    const auto table = toy_table();
    for (const auto& parameter : table.parameters()) {
        const auto spec = parse_spec("toy:" + parameter.name + "=" + parameter.default_text);
        const auto settings = read_settings(*spec, table.parameters());
        if (parameter.name == "maybe") {
            EXPECT_FALSE(settings) << "'none' is no number";
            continue;
        }
        ASSERT_TRUE(settings) << settings.message();
        EXPECT_EQ(table.read(*settings).as_tuple(), Toy{}.as_tuple()) << parameter.name;
        EXPECT_TRUE(changed_settings(*settings, table.parameters()).empty()) << parameter.name;
    }
}

TEST(Options, AreReadIntoTheirMembers) {
    const auto table = toy_table();
    const auto spec =
        parse_spec("toy:number=4,maybe=5,flag=false,share=0.25,memory=1K,time=2s,word=blue,7,8");
    const auto settings = read_settings(*spec, table.parameters());
    ASSERT_TRUE(settings) << settings.message();
    const Toy expected{{7, 8}, 4, 5, false, 0.25, {1024}, std::chrono::seconds(2), "blue"};
    EXPECT_EQ(table.read(*settings).as_tuple(), expected.as_tuple());
}

} // namespace
} // namespace zermelo
