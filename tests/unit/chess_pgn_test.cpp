// PGN, EPD and FEN: chess games and positions in files.

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "walks.hpp"
#include "zermelo/games/chess.hpp"

namespace zermelo {
namespace {

std::vector<PgnGame> games_in(std::string_view text) {
    std::vector<PgnGame> games;
    PgnReader reader(text);
    while (const auto game = reader.next()) games.push_back(*game);
    return games;
}
std::string line_of(const PgnGame& game) {
    std::string text;
    ChessState s = game.start;
    for (const auto& step : game.steps) {
        text += (text.empty() ? "" : " ") + san_text(game.rules, s, step.move);
        game.rules.play(s, step.move);
    }
    return text;
}

TEST(Pgn, TheMainLineIsReadDespiteAnnotations) {
    const auto games = games_in(R"([Event "A \"quoted\" name"]
[White "One"]
[Black "Two"]
[Result "1-0"]

% an escaped line
{Before all} 1. e4! (1. d4 d5 (1... Nf6 {Indian (game)} 2. c4) 2. c4) 1... e5 $6
; to the end of the line ) 2. Qh5
2.Bc4 Nc6?! 3. Qh5 {threatens
mate} Nf6?? 4.Qxf7# 1-0

1. f3 e5 2. g4 Qh4# 0-1
)");
    ASSERT_EQ(games.size(), 2U);
    EXPECT_EQ(games[0].mistake, std::nullopt);
    EXPECT_EQ(games[0].tag("Event"), "A \"quoted\" name");
    EXPECT_EQ(line_of(games[0]), "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#");
    EXPECT_EQ(games[0].comment, "Before all");
    EXPECT_EQ(games[0].steps[0].glyphs, std::vector{1});
    EXPECT_EQ(games[0].steps[1].glyphs, std::vector{6});
    EXPECT_EQ(games[0].steps[4].comment, "threatens mate");
    EXPECT_EQ(games[0].result, "1-0");
    ASSERT_EQ(games[0].steps[0].variations.size(), 1U);
    const auto& varied = games[0].steps[0].variations[0].steps;
    ASSERT_EQ(varied.size(), 3U);
    ASSERT_EQ(varied[1].variations.size(), 1U);
    EXPECT_EQ(varied[1].variations[0].steps[0].comment, "Indian (game)");
    EXPECT_EQ(games[0].unread, 0U);
    EXPECT_EQ(games_in(pgn_text(games[0]))[0].steps, games[0].steps);
    EXPECT_EQ(Chess{}.outcome(games[0].end()), Winner{first});
    EXPECT_EQ(games[1].mistake, std::nullopt);
    EXPECT_EQ(line_of(games[1]), "f3 e5 g4 Qh4#");
    EXPECT_EQ(games[1].line, 12U);
}

TEST(Pgn, ErrorsAreReportedAndTheRestIsRead) {
    const std::string good = "\n[Event \"next\"]\n\n1. d4 *\n";
    const auto first_of = [&](const std::string& broken) {
        const auto games = games_in(broken + good);
        EXPECT_EQ(games.size(), 2U) << broken;
        EXPECT_EQ(games.back().tag("Event"), "next") << broken;
        EXPECT_EQ(games.back().mistake, std::nullopt) << broken;
        EXPECT_EQ(line_of(games.back()), "d4") << broken;
        return games.front();
    };
    const auto illegal = first_of("1. e4 e5\n2. Ke3 Nc6 3. d4 1-0\n");
    EXPECT_EQ(line_of(illegal), "e4 e5");
    EXPECT_EQ(illegal.result, "1-0");
    EXPECT_EQ(illegal.mistake,
              "line 2, move 2 of White: 'Ke3' is not legal here; legal ones are Ke2");
    EXPECT_EQ(first_of("1. e4 {never closed e5\n2. d4 1-0\n").mistake,
              "line 1, move 1 of Black: a comment is never closed with }");
    EXPECT_EQ(first_of("1. e4 (1. d4 e5\n").mistake,
              "line 3, move 1 of Black: a variation is not closed with )");
    EXPECT_EQ(first_of("1. e4 e5\n").mistake,
              "line 3, move 2 of White: the game does not end with a result (1-0, 0-1, 1/2-1/2 or "
              "*)");
    EXPECT_EQ(first_of("1. e4 ) e5 *\n").mistake, "line 1, move 1 of Black: a ) closes nothing");
    EXPECT_EQ(first_of("1. e4 -- *\n").mistake->substr(0, 50),
              "line 1, move 1 of Black: '--' is not a move; legal");
    EXPECT_EQ(first_of("[White One]\n\n1. e4 *\n").mistake,
              "line 1: a tag is a name and a text in quotes, like [White \"Zermelo\"]");
    EXPECT_EQ(line_of(first_of("[White One]\n\n1. e4 *\n")), "e4");
    EXPECT_EQ(first_of("[White \"One\"\n\n1. e4 *\n").mistake,
              "line 1: a tag is not closed with ]");
    EXPECT_EQ(first_of("[FEN \"8/8 w\"]\n\n1. e4 *\n").mistake->substr(0, 33),
              "line 1: the tag FEN: a FEN has si");
    EXPECT_EQ(first_of("1. e4 $x *\n").mistake,
              "line 1, move 1 of Black: behind $ stands the number of a sign, 0 to 255");
}

TEST(Pgn, AGameBeginsAtTheFenOfItsTag) {
    const auto games = games_in("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 5 40\"]\n\n"
                                "40... Kd7 41. e4 *\n");
    ASSERT_EQ(games.size(), 1U);
    EXPECT_EQ(games[0].mistake, std::nullopt);
    EXPECT_EQ(chess_fen(games[0].end()), "8/3k4/8/8/4P3/8/8/4K3 b - - 0 41");
}

// Games are often played on past an unclaimed or unnoticed draw.
TEST(Pgn, VariationsAreWrittenAsTheyAreRead) {
    const std::string moves = "1. e4 $1 {best} ({by test} 1. d4 d5 (1... Nf6 $5 2. c4 (2. Nf3) "
                              "2... g6) 2. c4) (1. c4) 1...\ne5 2. Nf3 (2. Ke3 Nc6) *";
    const auto games = games_in(moves);
    ASSERT_EQ(games.size(), 1U);
    EXPECT_EQ(games[0].mistake, std::nullopt);
    EXPECT_EQ(games[0].unread, 1U) << "Ke3 is no move";
    EXPECT_EQ(line_of(games[0]), "e4 e5 Nf3");
    const std::string text = pgn_text(games[0]);
    EXPECT_EQ(text.substr(text.find("\n\n") + 2),
              "1. e4 $1 {best} ({by test} 1. d4 d5 (1... Nf6 $5 2. c4 (2. Nf3) 2... g6) 2. c4)\n"
              "(1. c4) 1... e5 2. Nf3 *\n");
    EXPECT_EQ(games_in(text)[0].steps, games[0].steps);
}

TEST(Pgn, UnreadableVariationsAreSkipped) {
    std::string deep = "1. e4 ";
    for (int i = 0; i < 100'000; ++i) deep += "(1. d4 ";
    for (int i = 0; i < 100'000; ++i) deep += ')';
    for (const std::string& text : {deep + " e5 *", std::string("(1. d4) 1. e4 () ( (1. c4)) e5 *"),
                                    std::string("1. e4 (1. d4 -- 2. c4 (2. d5) 1-0) e5 *")}) {
        const auto games = games_in(text);
        ASSERT_EQ(games.size(), 1U);
        EXPECT_EQ(games[0].mistake, std::nullopt);
        EXPECT_EQ(line_of(games[0]), "e4 e5");
        EXPECT_GE(games[0].unread, 1U);
        EXPECT_EQ(games_in(pgn_text(games[0]))[0].steps, games[0].steps);
    }
}

TEST(Pgn, MovesPastADrawAreReadAndWritten) {
    for (const auto& [fen, line] :
         {std::pair{"4k3/8/8/8/8/8/R7/R3K3 w - - 99 90", "Ra2a7 Kf8 Ra1a6 Kg8 Ra8#"},
          std::pair{"8/8/4k3/1p1p1p1p/pPpPpPpP/P1P1P1P1/4K3/8 w - - 0 60", "Kd2 Kd6"}}) {
        const std::string text = "[FEN \"" + std::string(fen) + "\"]\n\n" + line + " *\n";
        const auto games = games_in(text);
        ASSERT_EQ(games.size(), 1U);
        EXPECT_EQ(games[0].mistake, std::nullopt);
        const auto again = games_in(pgn_text(games[0]));
        ASSERT_EQ(again.size(), 1U);
        EXPECT_EQ(again[0].steps, games[0].steps);
        EXPECT_EQ(again[0].mistake, std::nullopt);
    }
    const auto mated = games_in("1. f3 e5 2. g4 Qh4# 3. Kf2 *");
    EXPECT_EQ(mated[0].mistake, "line 1, move 3 of White: 'Kf2': the game is over");
}

TEST(Pgn, WrittenGamesAreReadBack) {
    for_all_picks([](const Picks& picks) -> Broken {
        PgnGame game;
        game.rules = {.start_number = picks.empty() ? 518 : picks[0] * 3, .chess960 = true};
        game.start = game.rules.start();
        game.tags = {{"White", "a \"b\" \\c"}, {"Variant", "Chess960"}};
        game.comment = "first";
        ChessState s = game.start;
        for (const auto pick : picks) {
            const auto moves = move_vector(game.rules, s);
            if (moves.empty()) break;
            const ChessMove m = moves[pick % moves.size()];
            game.steps.push_back({m, {}, pick % 7 == 0 ? "some words" : ""});
            if (pick % 5 == 0) game.steps.back().glyphs.push_back(pick);
            game.rules.play(s, m);
        }
        const auto read = games_in(pgn_text(game));
        if (read.size() != 1) return "not one game";
        if (read[0].mistake) return *read[0].mistake;
        if (read[0].steps != game.steps) return "other moves";
        if (!(read[0].start == game.start) || !(read[0].end() == s)) return "another position";
        if (read[0].comment != "first" || read[0].tag("White") != "a \"b\" \\c") return "words";
        return {};
    });
}

TEST(Pgn, NoTextBreaksTheReader) {
    EXPECT_TRUE(rc::check([](const std::vector<std::uint8_t>& picks) {
        constexpr std::string_view parts[] = {
            "e4", "e5", "[",  "]",  "(",     ")",  "{",   "}",   "$1", "1-0",  "\n",
            "%",  ";",  "\"", "*",  "1.",    "..", "O-O", "Nf3", "??", "[FEN", " ",
            "x",  "=Q", "e8", "--", "[a\"]", "a8", "\\",  "<",   ">",  "e.p."};
        std::string text;
        for (const auto pick : picks) text += parts[pick % std::size(parts)];
        for (const auto& game : games_in(text)) (void)pgn_text(game);
    }));
}

/// Calls everything that programs do with a parsed state.
Broken uses(const ChessState& s) {
    const Chess game;
    if (s.hash != chess_zobrist(s)) return "another hash";
    const auto again = parse_chess_fen(chess_fen(s));
    if (!again) return "not read again: " + chess_fen(s) + ": " + again.message();
    if (!(*again == s)) return "read as another: " + chess_fen(s);
    if (game.outcome(s).has_value() != game.moves(s).empty()) return "over, or not";
    for (const ChessMove m : game.moves(s)) {
        const ChessState next = after(game, s, m);
        if (next.hash != chess_zobrist(next)) return "another hash after " + uci_text(s, m);
        if (parse_uci(game, s, uci_text(s, m)) != m) return "not read: " + uci_text(s, m);
        const auto read = parse_san(game, s, san_text(game, s, m));
        if (!read || *read != m) return chess_fen(s) + ": not read: " + san_text(game, s, m);
    }
    return {};
}

TEST(Fen, NoTextBreaksTheReaderAndParsedPositionsArePlayable) {
    for_all_picks([](const Picks& picks) -> Broken {
        constexpr std::string_view letters = "pnbrqkPNBRQK12345678/ wb-KQkqAHah36e \n\0x9";
        constexpr std::string_view fens[] = {
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "rnbqkb1r/ppppp1pp/7n/4Pp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            "1r2k1r1/8/8/8/8/8/8/1R2K1R1 b GBgb - 5 9"};
        std::string text(fens[picks.size() % std::size(fens)]);
        for (std::size_t i = 0; i + 2 < picks.size() && i < 9; i += 3) {
            const std::size_t at = picks[i] % text.size();
            const char letter = letters[picks[i + 1] % letters.size()];
            if (picks[i + 2] % 3 == 0)
                text[at] = letter;
            else if (picks[i + 2] % 3 == 1)
                std::swap(text[at], text[picks[i + 1] % text.size()]);
            else
                text.insert(at, 1, letter);
            if (const auto s = parse_chess_fen(text))
                if (const auto broken = uses(*s)) return broken;
        }
        return {};
    });
}

TEST(Epd, OperationsAreReadAndWritten) {
    const std::string text = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4 Kd2; id \"a; b\"; hmvc 7;";
    const auto line = parse_epd(text);
    ASSERT_TRUE(line) << line.message();
    EXPECT_EQ(line->operands("bm"), (std::vector<std::string>{"e4", "Kd2"}));
    EXPECT_EQ(line->operands("id"), std::vector<std::string>{"a; b"});
    EXPECT_EQ(line->s.clock, 7);
    EXPECT_EQ(epd_text(*line), text);
    EXPECT_FALSE(parse_epd("4k3/8/8/8 w - -"));
    EXPECT_FALSE(parse_epd("4k3"));
    EXPECT_EQ(parse_epd("4k3/8/8/8/8/8/4P3/4K3 w - - id \"a;").message(),
              "the operation 'id \"a;' has an odd quote");
    EXPECT_EQ(parse_epd("4k3/8/8/8/8/8/4P3/4K3 w - - \"a\" b;").message(),
              "the operation '\"a\" b' has no name");
    EXPECT_EQ(parse_epd("4k3/8/8/8/8/8/4P3/4K3 w - - hmvc x;").message(),
              "the operation hmvc: 'x' is not a number from 0 to 255");
}

/// Found by a fuzzer: a comment may contain text that looks like its end or like a new game.
TEST(ChessPgn, ReadsCommentsAsTheyAreWritten) {
    const std::string many(20, 'x');
    std::string comment = many;
    for (int i = 0; i < 9; ++i) comment += " [Event \"inside\"] % " + many;
    const std::string text = "1. e4 ; odd } sign\n{two\n\n  lines} 1-0 1. d4 {" + comment + "} *";
    PgnReader reader(text);
    for (const std::string& expected : {std::string("odd ) sign two lines"), comment}) {
        const auto game = reader.next();
        ASSERT_TRUE(game);
        EXPECT_EQ(game->steps.at(0).comment, expected);
        const std::string written = pgn_text(*game);
        PgnReader again(written);
        EXPECT_EQ(again.next()->steps, game->steps) << written;
        EXPECT_FALSE(again.next());
    }
}

} // namespace
} // namespace zermelo
