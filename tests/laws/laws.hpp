#pragma once

// The laws of every game. A law is a function of a game and a state that describes a violation. A
// law about an ability that a game lacks holds trivially.

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "oracle.hpp"
#include "walks.hpp"
#include "zermelo/core/abilities.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/core/notation.hpp"

namespace zermelo::laws {

inline constexpr auto over_iff_no_moves = []<Game G>(const G& game, const StateOf<G>& s) -> Broken {
    if (game.outcome(s).has_value() == move_vector(game, s).empty()) return {};
    return "there is an outcome and a move, or neither";
};

inline constexpr auto turn_is_a_seat = []<Game G>(const G& game, const StateOf<G>& s) -> Broken {
    if (game.outcome(s)) return {};
    if (game.turn(s) == chance && Chancy<G>) return {};
    if (index(game.turn(s)) < static_cast<std::size_t>(seats_of<G>)) return {};
    return "seat " + std::to_string(index(game.turn(s))) + " is not at the table";
};

inline constexpr auto moves_differ = []<Game G>(const G& game, const StateOf<G>& s) -> Broken {
    const auto moves = move_vector(game, s);
    for (auto m = moves.begin(); m != moves.end(); ++m)
        if (std::find(m + 1, moves.end(), *m) != moves.end()) return "a move is given twice";
    return {};
};

inline constexpr auto counted_moves_are_all = []<Game G>(const G& game,
                                                         const StateOf<G>& s) -> Broken {
    if constexpr (CountsMoves<G>)
        if (game.count_moves(s) != move_vector(game, s).size()) return "moves are miscounted";
    return {};
};

inline constexpr auto moves_have_an_order = []<Game G>(const G& game,
                                                       const StateOf<G>& s) -> Broken {
    const auto moves = game.moves(s);
    std::vector<MoveOf<G>> once;
    std::vector<MoveOf<G>> again;
    for (auto* read : {&once, &again})
        for (const MoveOf<G> m : moves) read->push_back(m);
    if (once != again) return "a range of moves reads differently the second time";
    if (once != move_vector(game, s)) return "asked again, the moves are others";
    return {};
};

inline constexpr auto moves_own_what_they_show = []<Game G>(const G& game,
                                                            const StateOf<G>& s) -> Broken {
    const auto before = move_vector(game, s);
    if (before.empty()) return {};
    StateOf<G> other = s;
    const auto moves = game.moves(other);
    game.play(other, before.front());
    std::vector<MoveOf<G>> later;
    for (const MoveOf<G> m : moves) later.push_back(m);
    if (later != before) return "moves change when the state does from which they were made";
    return {};
};

inline constexpr auto play_is_a_function = []<Game G>(const G& game,
                                                      const StateOf<G>& s) -> Broken {
    for (const auto& m : move_vector(game, s)) {
        const auto once = after(game, s, m);
        const auto again = after(game, s, m);
        if (!(once == again)) return "the same move at the same state leads elsewhere";
        if (move_vector(game, once) != move_vector(game, again)) return "equal states, other moves";
        if (game.outcome(once) != game.outcome(again)) return "equal states, other outcomes";
        if (gain_of(game, s, m) != gain_of(game, s, m)) return "the same move gains something else";
    }
    return {};
};

inline constexpr auto payoffs_sum_to_zero = []<Game G>(const G& game,
                                                       const StateOf<G>& s) -> Broken {
    const auto outcome = game.outcome(s);
    if (!outcome || !OutcomeOf<G>::zero_sum) return {};
    double sum = 0;
    for (std::uint8_t seat = 0; seat < seats_of<G>; ++seat) sum += payoff(*outcome, Seat(seat));
    if (sum == 0) return {};
    return "the payoffs sum to " + std::to_string(sum);
};

namespace detail {

/// Evaluates all states reachable from s and memoizes them by key; reports a key with two values.
template <class G, class Known>
Broken value_by_key(const G& game, const StateOf<G>& s, Known& known) {
    if (game.outcome(s)) return {};
    const auto seat = game.turn(s);
    const auto ending = perfect_play(game, s);
    const std::pair value{ending.pays[index(seat)],
                          ending.pays[index(seat)] == 0 ? 0 : ending.plies};
    const auto [entry, added] = known.try_emplace(game.key(s), value);
    if (!added) {
        const bool same = std::same_as<OutcomeOf<G>, Winner> ? entry->second == value
                                                             : entry->second.first == value.first;
        if (!same) return "two states with one key have different values";
        return {};
    }
    for (const auto& m : move_vector(game, s))
        if (const auto broken = value_by_key(game, after(game, s, m), known)) return broken;
    return {};
}

} // namespace detail

inline constexpr auto equal_keys_equal_values = []<Game G>(const G& game,
                                                           const StateOf<G>& s) -> Broken {
    if constexpr (Keyed<G> && ZeroSum<G> && !Reversible<G>) {
        std::unordered_map<KeyOf<G>, std::pair<int, int>, KeyHash> known;
        if (is_small(game, s, 300)) return detail::value_by_key(game, s, known);
    }
    return {};
};

inline constexpr auto equal_states_equal_keys = []<Game G>(const G& game,
                                                           const StateOf<G>& s) -> Broken {
    const StateOf<G> same = s;
    if constexpr (Keyed<G>)
        if (!(game.key(s) == game.key(same))) return "a state has two keys";
    if constexpr (Hashed<G>)
        if (game.hash(s) != game.hash(same)) return "a state has two hashes";
    return {};
};

inline constexpr auto canonical_is_the_same_game = []<Game G>(const G& game,
                                                              const StateOf<G>& s) -> Broken {
    if constexpr (Symmetric<G>) {
        const auto image = game.canonical(s);
        if (!(game.canonical(image) == image)) return "the canonical state has another one";
        if (game.outcome(image) != game.outcome(s)) return "the canonical state ends otherwise";
        if (!game.outcome(s) && game.turn(image) != game.turn(s))
            return "it is somebody else's turn";
        std::vector<StateOf<G>> expected;
        std::vector<StateOf<G>> found;
        for (const auto& m : move_vector(game, s))
            expected.push_back(game.canonical(after(game, s, m)));
        for (const auto& m : move_vector(game, image))
            found.push_back(game.canonical(after(game, image, m)));
        if (!std::is_permutation(expected.begin(), expected.end(), found.begin(), found.end()))
            return "the canonical state goes on to other states";
    }
    return {};
};

inline constexpr auto ranks_tell_states_apart = []<Game G>(const G& game,
                                                           const StateOf<G>& s) -> Broken {
    if constexpr (Ranked<G> && ZeroSum<G>) {
        if (game.outcome(s)) return {};
        const auto rank = game.rank(s);
        if (rank >= game.rank_count()) return "a rank is too high";
        const auto same = game.unrank(rank);
        if (!same) return "a rank has no state";
        if (game.rank(*same) != rank) return "a rank has a state of another rank";
        if (game.outcome(*same)) return "a rank has a state that is over";
        const auto successors = [&](const StateOf<G>& from) {
            std::vector<std::pair<std::uint64_t, int>> numbers;
            for (const auto& m : move_vector(game, from)) {
                const auto next = after(game, from, m);
                if (const auto outcome = game.outcome(next))
                    numbers.emplace_back(0, payoff(*outcome, game.turn(from)) + 10);
                else
                    numbers.emplace_back(game.rank(next), game.turn(next) == game.turn(from));
            }
            std::ranges::sort(numbers);
            return numbers;
        };
        if (successors(s) != successors(*same)) return "states of one rank go on differently";
    }
    return {};
};

inline constexpr auto undo_restores = []<Game G>(const G& game, const StateOf<G>& s) -> Broken {
    if constexpr (Undoable<G>) {
        for (const auto& m : move_vector(game, s)) {
            StateOf<G> other = s;
            const auto memo = game.play(other, m);
            game.undo(other, m, memo);
            if (!(other == s)) return "undo leads to another state";
        }
    }
    return {};
};

inline constexpr auto move_text_means_the_move = []<Game G>(const G& game,
                                                            const StateOf<G>& s) -> Broken {
    std::map<std::string, MoveOf<G>> meant;
    for (const auto& m : move_vector(game, s)) {
        const std::string text = move_text(game, s, m);
        if (!meant.emplace(text, m).second) return "two moves are written " + text;
        if (parse_move(game, s, text) != m) return "'" + text + "' is not read as it was written";
        if (parse_move(game, s, "  " + text + "\r\n") != m)
            return "'" + text + "' with space is not read";
    }
    return {};
};

inline constexpr auto position_text_means_the_state = []<Game G>(const G& game,
                                                                 const StateOf<G>& s) -> Broken {
    if constexpr (WritesPositions<G>) {
        const std::string text = Notation<G>::position(game, s);
        const auto read = Notation<G>::parse_position(game, text);
        if (!read) return "'" + text + "' is not read: " + read.message();
        if (!(*read == s)) return "'" + text + "' is read as another state";
    }
    return {};
};

inline constexpr auto views_keep_secrets = []<Game G>(const G& game,
                                                      const StateOf<G>& s) -> Broken {
    if constexpr (Hidden<G>) {
        Random random(1913);
        for (std::uint8_t number = 0; number < seats_of<G>; ++number) {
            const Seat seat{number};
            for (int draw = 0; draw < 10; ++draw) {
                const auto other = game.sample(game.view(s, seat), seat, random);
                if (!(game.view(other, seat) == game.view(s, seat)))
                    return "a sample looks different";
                if (game.outcome(other).has_value() != game.outcome(s).has_value())
                    return "a view does not tell whether the game is over";
                if (game.outcome(s)) continue;
                if ((game.turn(other) == seat) != (game.turn(s) == seat))
                    return "a view does not tell whether it is the own turn";
                if (game.turn(s) == seat && move_vector(game, other) != move_vector(game, s))
                    return "equal views have different moves";
            }
        }
    }
    return {};
};

inline constexpr auto probabilities_sum_to_one = []<Game G>(const G& game,
                                                            const StateOf<G>& s) -> Broken {
    if constexpr (Chancy<G>) {
        if (game.outcome(s) || game.turn(s) != chance) return {};
        double sum = 0;
        for (const auto& m : move_vector(game, s)) {
            const double share = game.probability(s, m);
            if (!(share > 0)) return "an impossible move of chance is legal";
            sum += share;
        }
        if (std::abs(sum - 1) > 1e-9) return "the probabilities sum to " + std::to_string(sum);
    }
    return {};
};

inline constexpr auto seats_alternate = []<Game G>(const G& game, const StateOf<G>& s) -> Broken {
    if constexpr (AlternatingGame<G>) {
        for (const auto& m : move_vector(game, s)) {
            const auto next = after(game, s, m);
            if (!game.outcome(next) && game.turn(next) != opponent(game.turn(s)))
                return "a seat moves twice";
        }
    }
    return {};
};

inline constexpr auto moves_commute = []<Game G>(const G& game, const StateOf<G>& s) -> Broken {
    if constexpr (Commuting<G>) {
        const auto moves = move_vector(game, s);
        for (const auto& one : moves)
            for (const auto& other : moves) {
                if (one == other) continue;
                const auto now = after(game, s, one);
                const auto later = after(game, s, other);
                if (!is_legal(game, now, other) || !is_legal(game, later, one))
                    return "a move takes another away";
                if (!(game.key(after(game, now, other)) == game.key(after(game, later, one))))
                    return "two moves in another order lead to another key";
            }
    }
    return {};
};

inline constexpr auto plies_count_the_moves = []<Game G>(const G& game,
                                                         const StateOf<G>& s) -> Broken {
    if constexpr (Graded<G>) {
        if (game.ply(game.start()) != 0) return "the start is not at ply 0";
        for (const auto& m : move_vector(game, s))
            if (game.ply(after(game, s, m)) != game.ply(s) + 1)
                return "a move does not lead one ply on";
    }
    return {};
};

inline constexpr auto plays_end = []<Game G>(const G& game, const StateOf<G>& s) -> Broken {
    if constexpr (!Reversible<G>) {
        Random random(1913);
        StateOf<G> at = s;
        for (int played = 0; !game.outcome(at); ++played) {
            if (played == 1000) return "a play of a thousand moves has not ended";
            game.play(at, pick(random, game.moves(at)));
        }
    }
    return {};
};

} // namespace zermelo::laws
