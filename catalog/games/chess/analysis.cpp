#include "catalog/games/chess/analysis.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "catalog/facade/explain.hpp"
#include "catalog/facade/explain_facet.hpp"
#include "catalog/registry/spec.hpp"
#include "zermelo/games/chess.hpp"
#include "zermelo/games/chess/expert.hpp"

namespace zermelo {

namespace {

/// Points of the pieces on a board for one seat, by the usual scale.
int material(const Board& board, Seat seat) {
    static const std::map<char, int> points{{'p', 1}, {'n', 3}, {'b', 3}, {'r', 5}, {'q', 9}};
    int sum = 0;
    for (const int piece : std::get<GridBoard>(board.content).cells) {
        if (piece == no_piece) continue;
        const BoardPiece& shown = board.pieces[static_cast<std::size_t>(piece)];
        const char letter = static_cast<char>(shown.letter.front() | 0x20);
        const auto known = points.find(letter);
        if (shown.seat == seat && known != points.end()) sum += known->second;
    }
    return sum;
}

/// Adds the material of both sides.
void tell_material(const AnyPosition& at, Analysis& answer) {
    const Board board = at.board(first);
    const int white = material(board, first);
    const int black = material(board, second);
    answer.json["material"] = {{"White", white}, {"Black", black}};
    answer.words += fmt::format("Material: White {}, Black {}{}.\n", white, black,
                                white == black ? ""
                                               : fmt::format(", {} ahead by {}",
                                                             white > black ? "White" : "Black",
                                                             std::abs(white - black)));
}

/// A capture that wins material if both sides then capture on its square for as long as it pays.
struct Hanging {
    std::string piece; ///< "knight on f6"
    std::string by;    ///< the cheapest capture
    int wins = 0;      ///< hundredths of a pawn, at least
};

std::string_view name_of(ChessPiece piece) {
    switch (piece) {
    case ChessPiece::pawn: return "pawn";
    case ChessPiece::knight: return "knight";
    case ChessPiece::bishop: return "bishop";
    case ChessPiece::rook: return "rook";
    case ChessPiece::queen: return "queen";
    case ChessPiece::king: return "king";
    default: return "";
    }
}

std::string square_name(int square) {
    return {static_cast<char>('a' + chess_file(square)), static_cast<char>('8' - square / 8)};
}

/// What the side to move can win by a capture.
std::vector<Hanging> hanging(const Chess& rules, const ChessState& s) {
    std::map<int, Hanging> found; // by square
    for (const ChessMove m : rules.moves(s)) {
        const ChessPiece victim = captured_piece(s, m);
        if (victim == ChessPiece::none || m.is_special()) continue;
        int wins = 0;
        for (const int threshold : {100, 200, 320, 500, 900})
            if (wins_exchange(s, m, threshold)) wins = threshold;
        if (wins == 0) continue;
        Hanging& best = found[m.to()];
        if (wins <= best.wins) continue;
        best = {fmt::format("{} on {}", name_of(victim), square_name(m.to())),
                san_text(rules, s, m), wins};
    }
    std::vector<Hanging> list;
    for (auto& [square, each] : found) list.push_back(std::move(each));
    std::ranges::sort(list, std::ranges::greater{}, &Hanging::wins);
    return list;
}

/// Adds what hangs of one side.
void tell_hanging(const std::vector<Hanging>& list, std::string_view whose, Analysis& answer) {
    Json json = Json::array();
    std::vector<std::string> texts;
    for (const Hanging& each : list) {
        json.push_back({{"piece", each.piece}, {"by", each.by}, {"wins", each.wins}});
        texts.push_back(fmt::format("{} (to {})", each.piece, each.by));
    }
    answer.json["hanging"][std::string(whose)] = std::move(json);
    if (!texts.empty())
        answer.words +=
            fmt::format("{}'s {} hang{}.\n", whose, joined(texts), texts.size() == 1 ? "s" : "");
}

void tell_checks(const Chess& rules, const ChessState& s, Analysis& answer) {
    std::vector<std::string> checks;
    for (const ChessMove m : rules.moves(s)) {
        const std::string text = san_text(rules, s, m);
        if (text.ends_with('+') || text.ends_with('#')) checks.push_back(text);
    }
    answer.json["in_check"] = Chess::in_check(s);
    answer.json["checks"] = checks;
    if (Chess::in_check(s)) answer.words += fmt::format("{} is in check.\n", side_name(s.turn));
    if (!checks.empty()) answer.words += "Checks: " + joined(checks, " ") + ".\n";
}

/// Looks for a mate in up to three moves.
void tell_mate(const AnyGame& game, const AnyPosition& at, const StopToken& stop,
               Analysis& answer) {
    answer.json["mate"] = nullptr;
    for (int moves = 1; moves <= 3 && !stop.stopped(); ++moves) {
        const auto player = find_player(
            fmt::format("alphabeta,weak,depth={},nodes=50000,knowledge=mates", 2 * moves - 1),
            game);
        if (!player) return;
        Control control;
        control.stop = stop;
        const auto report = game.search(*player)->search(at, control);
        if (!report || !report->worth.value.is_win() || !report->worth.value.proven()) continue;
        answer.json["mate"] = {{"moves", moves}, {"line", report->line}};
        answer.words +=
            fmt::format("Mate in {}: {}.\n", moves, joined(spoken_moves(at, report->line), " "));
        return;
    }
}

Parsed<Analysis> explained(const Chess& rules, const AnyGame& game, const AnyPosition& at,
                           const StopToken& stop) {
    const auto s = Notation<Chess>::parse_position(rules, at.text());
    if (!s) return s.mistake();
    Analysis answer;
    answer.json = Json::object();
    answer.words = at.picture(s->turn) + "\n";
    tell_material(at, answer);
    tell_checks(rules, *s, answer);
    tell_hanging(hanging(rules, *s), side_name(opponent(s->turn)), answer);
    if (const auto passed = ChessExpert{}.passed(*s))
        tell_hanging(hanging(rules, *passed), side_name(s->turn), answer);
    tell_mate(game, at, stop, answer);
    answer.words.pop_back();
    return answer;
}

/// What the other side can win after a move.
std::string comment(const Chess& rules, const AnyPosition& at, std::size_t number) {
    const auto next = at.clone();
    next->play(number);
    if (next->is_over()) return "";
    const auto s = Notation<Chess>::parse_position(rules, next->text());
    if (!s) return "";
    const auto list = hanging(rules, *s);
    if (list.empty()) return "";
    return fmt::format("it leaves the {} hanging to {}", list.front().piece, list.front().by);
}

} // namespace

std::unique_ptr<const AnalysisFacet> chess_analysis(const Chess& rules, const AnyGame& game) {
    return std::make_unique<ExplainFacet>(
        "material, checks, what hangs, and mates in few moves",
        [rules, &game](const AnyPosition& at, const StopToken& stop) {
            return explained(rules, game, at, stop);
        },
        [rules](const AnyPosition& at, std::size_t number) { return comment(rules, at, number); });
}

std::unique_ptr<const AnalysisFacet> simple_chess_analysis() {
    return std::make_unique<ExplainFacet>(
        "material of both sides",
        [](const AnyPosition& at, const StopToken&) -> Parsed<Analysis> {
            Analysis answer;
            answer.json = Json::object();
            answer.words = at.picture(at.turn().value_or(first)) + "\n";
            tell_material(at, answer);
            answer.words.pop_back();
            return answer;
        },
        [](const AnyPosition& at, std::size_t number) -> std::string {
            const auto next = at.clone();
            next->play(number);
            if (next->is_over()) return "it ends the game";
            return "";
        });
}

} // namespace zermelo
