// Fits the chess weights (games/chess/detail/weights.hpp) to self-play games of the engine.
//
//   bench_chess_tuner play GAMES SEED NODES   writes quiet positions as lines FEN;result;score
//   bench_chess_tuner tune FILE...            writes fitted weights in the order of ChessTerms
//   bench_chess_tuner match GAMES NODES       plays the tuned weights against the hand-written ones
//
// Adam (Kingma and Ba, 2014) minimizes the squared difference between sigmoid(evaluation) and the
// mean of the game result and the search score. With results alone this is P. Osterlund's "Texel's
// tuning method", but results are so noisy that it needs ten times as many games.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "data/chess_weights_by_hand.hpp"
#include "zermelo/core/trail.hpp"
#include "zermelo/games/chess.hpp"
#include "zermelo/games/chess/expert.hpp"
#include "zermelo/search/alphabeta.hpp"

namespace {

using namespace zermelo;

constexpr int opening_plies = 8;
constexpr int clear_score = 1000; // centipawns: after six plies beyond it a game is adjudicated

/// A start position for a game: balanced, after random moves.
ChessState opening(const Chess& game, Random& random) {
    while (true) {
        ChessState s = game.start();
        for (int ply = 0; ply < opening_plies && !game.outcome(s); ++ply)
            game.play(s, any_move(game, s, random));
        if (!game.outcome(s) && std::abs(ChessExpert::score(s)) < 120) return s;
    }
}

/// A state in which the best move is quiet, and its search score for White.
struct Quiet {
    ChessState s;
    int score;
};

struct PlayedGame {
    std::vector<Quiet> quiet;
    double result = 0.5; ///< for White
};

/// Plays games with a fixed number of nodes per move.
struct Arena {
    const Chess& game;
    std::uint64_t nodes;

    template <class White, class Black>
    PlayedGame play(ChessState s, White& white, Black& black) const {
        PlayedGame played;
        Trail trail;
        int clear = 0;
        for (int ply = 0; ply < 400; ++ply) {
            enter(trail, game, s);
            if (const auto outcome = game.outcome(s)) {
                played.result = (payoff(*outcome, first) + 1) / 2.0;
                break;
            }
            if (trail.times() >= 3) break;
            const auto report = s.turn == first ? asked(white, s, trail) : asked(black, s, trail);
            const int score = std::clamp(report.value.rank(), -20'000, 20'000);
            clear = std::abs(score) >= clear_score ? clear + 1 : 0;
            if (clear >= 6) {
                played.result = (score > 0) == (s.turn == first) ? 1 : 0;
                break;
            }
            const ChessMove m = *report.move;
            if (!Chess::in_check(s) && captured_piece(s, m) == ChessPiece::none &&
                m.promotion() == ChessPiece::none && std::abs(score) < clear_score)
                played.quiet.push_back({s, s.turn == first ? score : -score});
            game.play(s, m);
        }
        return played;
    }

private:
    auto asked(auto& player, const ChessState& s, const Trail& trail) const {
        player.set_past(trail);
        return player.search(s, {.nodes = nodes});
    }
};

template <const ChessWeights& weights>
using Session = AlphaBetaSession<Chess, ChessExpertWith<weights>>;

AlphaBetaOptions quick_options() {
    AlphaBetaOptions options;
    options.selective = options.one_move = true;
    options.table_bytes = std::size_t{4} << 20;
    return options;
}

int play_games(int games, std::uint64_t seed, std::uint64_t nodes) {
    const Chess game;
    const Arena arena{game, nodes};
    Random random(seed);
    for (int i = 0; i < games; ++i) {
        Session<chess_weights> session(game, quick_options());
        const auto played = arena.play(opening(game, random), session, session);
        for (const auto& [s, score] : played.quiet)
            std::printf("%s;%.1f;%d\n", chess_fen(s).c_str(), played.result, score);
        std::fflush(stdout);
    }
    return 0;
}

int play_match(int games, std::uint64_t nodes) {
    const Chess game;
    const Arena arena{game, nodes};
    Random random(2026);
    double points = 0;
    int wins = 0;
    int losses = 0;
    for (int i = 0; i < games; i += 2) {
        const ChessState s = opening(game, random);
        for (const bool white : {true, false}) {
            Session<chess_weights> tuned(game, quick_options());
            Session<chess_weights_by_hand> by_hand(game, quick_options());
            const double result = white ? arena.play(s, tuned, by_hand).result
                                        : 1 - arena.play(s, by_hand, tuned).result;
            points += result;
            wins += result == 1 ? 1 : 0;
            losses += result == 0 ? 1 : 0;
        }
    }
    std::printf("tuned against by hand: +%d -%d =%d, %.1f of %d\n", wins, losses,
                games - wins - losses, points, games);
    return 0;
}

/// The count of a term: how often it holds for White minus for Black.
struct Count {
    std::uint16_t term;
    std::int16_t times;
};

struct Example {
    std::vector<Count> counts;
    float middle = 0; ///< the share of the middlegame weights
    float end = 0;
    float result = 0;
    float score = 0; ///< of the search
};

struct CountTally {
    std::array<int, static_cast<std::size_t>(ChessTerms::count)> times{};

    template <Seat side>
    void add(int term, int count = 1) {
        times[static_cast<std::size_t>(term)] += side == first ? count : -count;
    }
    template <Seat side>
    void piece(int kind, int square, int by_enemy_king) {
        add<side>(ChessTerms::pieces + kind);
        add<side>(ChessTerms::squares + kind * 64 + square);
        add<side>(ChessTerms::squares_by_enemy_king + kind * 64 + by_enemy_king);
    }
};

Example example_of(const ChessState& s, float result, float score) {
    CountTally tally;
    survey_chess(s, tally);
    Example example;
    example.result = result;
    example.score = score;
    for (std::size_t i = 0; i < tally.times.size(); ++i)
        if (tally.times[i] != 0)
            example.counts.push_back(
                {static_cast<std::uint16_t>(i), static_cast<std::int16_t>(tally.times[i])});
    const auto phase = static_cast<float>(chess_phase(s.board)) / 24;
    const bool white = ChessExpert::score(s) >= 0;
    const auto scale = static_cast<float>(chess_scale(s.board, white ? first : second)) / 64;
    example.middle = phase * scale;
    example.end = (1 - phase) * scale;
    return example;
}

/// Weights as real numbers: first all middlegame weights, then all endgame weights.
using Numbers = std::vector<double>;

double score_of(const Example& example, const Numbers& weights) {
    double middle = 0;
    double end = 0;
    for (const auto [term, times] : example.counts) {
        middle += weights[term] * times;
        end += weights[term + weights.size() / 2] * times;
    }
    return middle * static_cast<double>(example.middle) + end * static_cast<double>(example.end);
}

double chance(double score, double steepness) { return 1 / (1 + std::exp(-steepness * score)); }

double loss_of(const std::vector<Example>& examples, const Numbers& weights, double steepness) {
    double sum = 0;
    for (const auto& example : examples) {
        const double off =
            chance(score_of(example, weights), steepness) - static_cast<double>(example.result);
        sum += off * off;
    }
    return sum / static_cast<double>(examples.size());
}

/// The steepness of the sigmoid that fits best with the given weights.
double fitted_steepness(const std::vector<Example>& examples, const Numbers& weights) {
    double best = 0.001;
    for (double steepness = 0.001; steepness < 0.02; steepness += 0.0005)
        if (loss_of(examples, weights, steepness) < loss_of(examples, weights, best))
            best = steepness;
    return best;
}

Numbers gradient(const std::vector<Example>& examples, const Numbers& weights, double steepness) {
    Numbers sums(weights.size());
    const std::size_t half = weights.size() / 2;
    for (const auto& example : examples) {
        const double p = chance(score_of(example, weights), steepness);
        const double slope = (p - static_cast<double>(example.result)) * p * (1 - p);
        for (const auto [term, times] : example.counts) {
            sums[term] += slope * times * static_cast<double>(example.middle);
            sums[term + half] += slope * times * static_cast<double>(example.end);
        }
    }
    return sums;
}

/// The parameters of a fit.
struct FitOptions {
    double steepness;
    double pull; ///< L2 regularization towards the initial weights, per example
};

/// Minimizes the loss by Adam.
Numbers fitted(const Numbers& begun, const std::vector<Example>& examples, FitOptions options) {
    constexpr int rounds = 500;
    Numbers weights = begun;
    Numbers mean(weights.size());
    Numbers square(weights.size());
    const double pull = options.pull * static_cast<double>(examples.size());
    for (int round = 1; round <= rounds; ++round) {
        const Numbers slopes = gradient(examples, weights, options.steepness);
        const double step = round < rounds / 2 ? 1.0 : 0.3;
        for (std::size_t i = 0; i < weights.size(); ++i) {
            const double slope = slopes[i] + pull * (weights[i] - begun[i]);
            mean[i] = 0.9 * mean[i] + 0.1 * slope;
            square[i] = 0.999 * square[i] + 0.001 * slope * slope;
            const double m = mean[i] / (1 - std::pow(0.9, round));
            const double v = square[i] / (1 - std::pow(0.999, round));
            weights[i] -= step * m / (std::sqrt(v) + 1e-12);
        }
    }
    return weights;
}

std::vector<Example> examples_in(const std::vector<std::string>& files) {
    std::vector<Example> examples;
    for (const auto& file : files) {
        std::ifstream in(file);
        for (std::string line; std::getline(in, line);) {
            const auto end = line.find(';');
            if (end == std::string::npos) continue;
            const auto s = parse_chess_fen(line.substr(0, end));
            const auto score = line.find(';', end + 1);
            if (!s || score == std::string::npos) continue;
            examples.push_back(
                example_of(*s, std::stof(line.substr(end + 1)), std::stof(line.substr(score + 1))));
        }
    }
    return examples;
}

constexpr float share_of_search = 0.5F; // of the target; the rest is the game result

/// Splits off a validation set to choose the regularization. It takes whole blocks of lines,
/// because consecutive positions come from the same game.
std::vector<Example> hold_back(std::vector<Example>& examples) {
    constexpr std::size_t block = 1000;
    std::vector<Example> kept;
    std::vector<Example> held;
    for (std::size_t i = 0; i < examples.size(); ++i)
        (i / block % 8 == 0 ? held : kept).push_back(std::move(examples[i]));
    examples = std::move(kept);
    return held;
}

/// The sections of the weights: first term, title, and weights per line.
struct Part {
    int begin;
    const char* name;
    int width = 8;
};
constexpr Part parts[] = {
    {ChessTerms::pieces, "pieces"},
    {ChessTerms::squares, "squares relative to the own king: pawns"},
    {ChessTerms::squares + 64, "knights"},
    {ChessTerms::squares + 128, "bishops"},
    {ChessTerms::squares + 192, "rooks"},
    {ChessTerms::squares + 256, "queens"},
    {ChessTerms::king_squares, "kings", 4},
    {ChessTerms::squares_by_enemy_king, "squares relative to the enemy king: pawns"},
    {ChessTerms::squares_by_enemy_king + 64, "knights"},
    {ChessTerms::squares_by_enemy_king + 128, "bishops"},
    {ChessTerms::squares_by_enemy_king + 192, "rooks"},
    {ChessTerms::squares_by_enemy_king + 256, "queens"},
    {ChessTerms::knight_mobility, "mobility: knights"},
    {ChessTerms::bishop_mobility, "bishops"},
    {ChessTerms::rook_mobility, "rooks"},
    {ChessTerms::queen_mobility, "queens"},
    {ChessTerms::bishop_pair, "bishop pair"},
    {ChessTerms::with_pawns, "pieces, for each own pawn"},
    {ChessTerms::rook_open, "rooks on open and half open files"},
    {ChessTerms::knight_outpost, "outposts"},
    {ChessTerms::knight_to_outpost,
     "knight moves to outposts; minor pieces behind pawns; pawns on the colour of a bishop"},
    {ChessTerms::isolated, "isolated, doubled, backward pawns"},
    {ChessTerms::phalanx, "phalanxes"},
    {ChessTerms::supported, "supported"},
    {ChessTerms::candidate, "candidates"},
    {ChessTerms::passed, "passed"},
    {ChessTerms::passed_blocked, "blocked"},
    {ChessTerms::passed_free, "free"},
    {ChessTerms::passed_safe, "safe"},
    {ChessTerms::passed_supported, "supported"},
    {ChessTerms::passed_connected, "connected"},
    {ChessTerms::passed_own_king, "king distances to passed pawns"},
    {ChessTerms::shelter, "shelter of the king"},
    {ChessTerms::shelter_beside, "on the files beside"},
    {ChessTerms::storm, "storm"},
    {ChessTerms::storm_blocked, "blocked"},
    {ChessTerms::king_danger, "danger to the king"},
    {ChessTerms::pawn_threat, "threats"},
    {ChessTerms::tempo, "tempo"},
    {ChessTerms::count, ""}};

/// Prints the weights in the format of weights.hpp.
void print(const Numbers& weights) {
    const std::size_t half = weights.size() / 2;
    for (std::size_t k = 0; k + 1 < std::size(parts); ++k) {
        std::printf("    // %s", parts[k].name);
        for (int i = parts[k].begin; i < parts[k + 1].begin; ++i) {
            const auto at = static_cast<std::size_t>(i);
            std::printf("%s{%ld, %ld},",
                        (i - parts[k].begin) % parts[k].width == 0 ? "\n    " : " ",
                        std::lround(weights[at]), std::lround(weights[at + half]));
        }
        std::printf("\n");
    }
}

int tune(const std::vector<std::string>& files) {
    auto examples = examples_in(files);
    auto held = hold_back(examples);
    Numbers begun;
    for (const auto& weight : chess_weights) begun.push_back(weight.middle);
    for (const auto& weight : chess_weights) begun.push_back(weight.end);
    const double steepness = fitted_steepness(examples, begun);
    for (auto* set : {&examples, &held})
        for (auto& example : *set) {
            const double seen = chance(static_cast<double>(example.score), steepness);
            example.result += share_of_search * (static_cast<float>(seen) - example.result);
        }
    Numbers best = begun;
    std::fprintf(stderr, "%zu examples, steepness %.4f, loss %.5f, held back %.5f\n",
                 examples.size(), steepness, loss_of(examples, best, steepness),
                 loss_of(held, best, steepness));
    for (const double pull : {1e-4, 1e-5, 1e-6, 1e-7}) {
        const Numbers weights = fitted(begun, examples, {steepness, pull});
        std::fprintf(stderr, "pull %g: loss %.5f, held back %.5f\n", pull,
                     loss_of(examples, weights, steepness), loss_of(held, weights, steepness));
        if (loss_of(held, weights, steepness) >= loss_of(held, best, steepness)) break;
        best = weights;
    }
    print(best);
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    const auto number = [&](std::size_t i) { return std::strtoull(words[i].c_str(), nullptr, 10); };
    if (words.size() == 4 && words[0] == "play")
        return play_games(static_cast<int>(number(1)), number(2), number(3));
    if (words.size() == 3 && words[0] == "match")
        return play_match(static_cast<int>(number(1)), number(2));
    if (words.size() >= 2 && words[0] == "tune") return tune({words.begin() + 1, words.end()});
    std::fprintf(stderr, "usage: play GAMES SEED NODES | tune FILE... | match GAMES NODES\n");
    return 2;
}
