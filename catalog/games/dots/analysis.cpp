#include "catalog/games/dots/analysis.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "catalog/facade/analysis.hpp"
#include "catalog/games/dots/drawing.hpp"
#include "zermelo/games/dots.hpp"
#include "zermelo/games/dots/double_dealing.hpp"
#include "zermelo/games/dots/nimber.hpp"
#include "zermelo/games/dots/thesis.hpp"

namespace zermelo {

namespace {

/// A chain, a loop or the like, in text.
struct TextStructure {
    std::string kind;               ///< "open chain", "chain", "loop", "dipper loop", "dipole"
    int length = 0;                 ///< in coins
    int effective = 0;              ///< coins that are offered once it is opened
    bool is_complex = false;        ///< ends at a coin with three strings or more
    std::vector<std::string> coins; ///< their names
    std::vector<std::size_t> depends_on{}; ///< places of others in the list
};

/// A position of Dots-and-Boxes explained.
struct Explanation {
    std::string position;
    std::string picture;
    std::vector<TextStructure> structures;
    bool gridlock = false; ///< does every move offer something?
    std::string control;   ///< who has it, in words
    std::optional<DoubleDealing> deal;
    std::optional<int> value; ///< if it could be proven soon
    std::vector<std::string> best;
    std::string why;                 ///< the first of them is proposed
    std::vector<std::string> thesis; ///< the moves of Murphy's expert
};

template <int Capacity>
using GameOf = StringsAndCoins<Capacity>;

template <int Capacity>
Parsed<StateOf<GameOf<Capacity>>> state_at(const GameOf<Capacity>& game,
                                           const std::string& position) {
    return Notation<GameOf<Capacity>>::parse_position(game, position);
}

std::vector<std::string> names_of(const CoinList& list, const std::vector<int>& coins) {
    std::vector<std::string> names;
    for (const int coin : coins) names.push_back(list.names[static_cast<std::size_t>(coin)]);
    return names;
}

template <int Capacity>
TextStructure written(const GameOf<Capacity>& game, const DotsStructures<Capacity>& structures,
                      const CoinChain& chain) {
    const auto& all = structures.chains();
    TextStructure text{chain.is_open()                    ? "open chain"
                       : chain.is_loop()                  ? "loop"
                       : structures.is_dipper_loop(chain) ? "dipper loop"
                                                          : "chain",
                       chain.length(), structures.effective_length(chain), chain.is_complex(),
                       names_of(game.graph().list(), chain.coins)};
    for (std::size_t i = 0; i < all.size(); ++i)
        if (structures.depends_on(chain, all[i])) text.depends_on.push_back(i);
    return text;
}

/// Who will not have to open the first long chain, if that is settled.
template <int Capacity>
std::string control_of(const DotsStructures<Capacity>& structures, const std::string& mover,
                       const std::string& other) {
    if (!structures.is_gridlocked()) return "open: there are safe moves left";
    if (structures.has_multinodes()) return "open: there are complex chains";
    int shorts = 0;
    int longs = 0;
    bool offered = false;
    for (const auto& chain : structures.chains()) {
        offered = offered || chain.is_open();
        if (!chain.is_open()) (chain.length() <= 2 ? shorts : longs) += 1;
    }
    if (longs == 0) return "nobody's: there is no long chain";
    if (offered) return mover + "'s: the last coins of the open chain can be taken or left";
    return (shorts % 2 == 0 ? other + "'s: " : mover + "'s: ") +
           fmt::format("{} short chain{} will be opened first", shorts, shorts == 1 ? "" : "s");
}

template <int Capacity>
std::string reason_for(const GameOf<Capacity>& game, const DotsStructures<Capacity>& structures,
                       const SetOf<Capacity>& free, int m) {
    const ThesisExpert<Capacity> thesis(game);
    const auto& graph = game.graph();
    switch (thesis.type(structures, m)) {
    case StringType::a:
    case StringType::d:
    case StringType::f: return "it takes what costs nothing";
    case StringType::e: return "it takes a box of an open chain";
    case StringType::c:
    case StringType::i: return "it is safe: nothing is offered";
    default: break;
    }
    const auto [one, other] = graph.ends(m);
    const int coin = structures.kind(one) == CoinKind::binode ? one : other;
    const CoinChain& chain = *structures.chain_of(coin);
    if (chain.is_open())
        return "it is a double deal: the last boxes are left, so that the other one must open the "
               "next chain";
    auto rest = free;
    drop_from(rest, m);
    const bool hard = chain.length() == 2 && set_size(rest & graph.strings_of(one)) == 1 &&
                      other != graph.ground() && set_size(rest & graph.strings_of(other)) == 1;
    return fmt::format("it offers {} box{} of a {}{}", structures.effective_length(chain),
                       structures.effective_length(chain) == 1 ? "" : "es",
                       chain.is_loop() ? "loop" : "chain",
                       hard ? ", so that none can be left (a hard-hearted handout)" : "");
}

/// What a move does, in the terms of chains.
template <int Capacity>
std::string reason_at(const CoinList& list, const std::string& position, int m) {
    const GameOf<Capacity> game{CoinGraph<Capacity>(list)};
    const auto s = state_at(game, position);
    if (!s) return "";
    const auto free = game.free(*s);
    return reason_for(game, DotsStructures<Capacity>(game, free), free, m);
}

/// Adds the exact value and all best moves, if they are found soon.
void add_proof(Explanation& text, const AnyGame& game, const AnyPosition& at,
               const StopToken& stop) {
    AlphaBetaPlayerOptions options;
    options.limits.nodes = 5'000'000;
    options.limits.depth = 2000;
    Control control;
    control.stop = stop;
    const auto report = game.search({"alphabeta", options})->search(at, control);
    if (!report || !report->worth.value.proven()) return;
    text.value = static_cast<int>(report->worth.number);
    text.best = report->best;
}

template <int Capacity>
Parsed<Explanation> explained(const CoinList& list, const AnyPosition& at, const AnyGame& any,
                              const StopToken& stop) {
    const GameOf<Capacity> game{CoinGraph<Capacity>(list)};
    const auto s = state_at(game, at.text());
    if (!s) return s.mistake();
    if (game.outcome(*s)) return Mistake{"the game is over at this position"};
    const auto free = game.free(*s);
    const DotsStructures<Capacity> structures(game, free);
    Explanation text;
    text.position = Notation<GameOf<Capacity>>::position(game, *s);
    text.picture = at.picture(s->turn);
    for (const auto& chain : structures.chains())
        text.structures.push_back(written(game, structures, chain));
    for (const auto& [a, b] : structures.dipoles())
        text.structures.push_back({"dipole", 2, 2, false, names_of(list, {a, b})});
    text.gridlock = structures.is_gridlocked();
    text.control = control_of(structures, seat_name<GameOf<Capacity>>(s->turn),
                              seat_name<GameOf<Capacity>>(opponent(s->turn)));
    text.deal = reckon(structures.chains(), structures);
    const auto thesis = ThesisExpert<Capacity>(game).best(*s);
    for (const int m : thesis) text.thesis.push_back(std::to_string(m));
    add_proof(text, any, at, stop);
    if (text.best.empty()) text.best = text.thesis;
    const int proposed = *parse_number(text.best.front());
    text.why = reason_for(game, structures, free, proposed);
    return text;
}

/// A memory of nimbers that refuses everything once it is stopped.
template <class Key>
class StoppableMemory : public HeapMap<Key> {
public:
    explicit StoppableMemory(const StopToken& stop) : stop_(stop) {}
    bool accepts(int moves) const { return !stop_.stopped() && HeapMap<Key>::accepts(moves); }

private:
    StopToken stop_;
};

template <int Capacity>
Parsed<Analysis> counted(const CoinList& list, const std::string& position, const StopToken& stop) {
    const GameOf<Capacity> game{CoinGraph<Capacity>(list)};
    const auto s = state_at(game, position);
    if (!s) return s.mistake();
    using Memory = StoppableMemory<KeyOf<GameOf<Capacity>>>;
    Nimbers<Capacity, Memory> nimbers(game, Memory(stop));
    const auto nimber = nimbers.of(game.free(*s));
    Json json{{"position", position}, {"parts", nimbers.memory().size()}};
    json["nimber"] = nullptr;
    if (!nimber && stop.stopped()) return Analysis{json, "not known: the search was stopped", 1};
    if (!nimber) return Analysis{json, "not known: the position has too many parts", 1};
    if (nimber->is_loony) {
        json["nimber"] = "loony";
        return Analysis{json, "loony: the mover wins Nimstring", 0};
    }
    json["nimber"] = nimber->heap;
    return Analysis{json,
                    fmt::format("{}: the mover {} Nimstring", nimber->heap,
                                nimber->heap == 0 ? "loses" : "wins"),
                    0};
}

/// The dual graph of the position: as text, for Graphviz and as SVG.
template <int Capacity>
Parsed<Analysis> drawn(const CoinList& list, const AnyPosition& at) {
    const GameOf<Capacity> game{CoinGraph<Capacity>(list)};
    const auto s = state_at(game, at.text());
    if (!s) return s.mistake();
    CoinDrawing drawing{list, {}, at.owners()};
    for (int i = 0; i < game.graph().strings(); ++i) drawing.cut.push_back(in_set(s->cut, i));
    std::string text = at.picture(first);
    if (const std::string coins = coins_as_text(drawing); !coins.empty())
        text += "\n\n" + coins.substr(0, coins.size() - 1); // words end without a line break
    Json json{{"position", at.text()},
              {"text", text},
              {"dot", coins_as_dot(drawing)},
              {"svg", coins_as_svg(drawing)}};
    return Analysis{json, text, 0};
}

Json to_json(const TextStructure& structure) {
    return {{"kind", structure.kind},
            {"length", structure.length},
            {"effective_length", structure.effective},
            {"complex", structure.is_complex},
            {"coins", structure.coins},
            {"depends_on", structure.depends_on}};
}

Json to_json(const DoubleDealing& deal) {
    return {{"r_l", deal.from_long},     {"r_c", deal.from_control},
            {"r_e", deal.expected()},    {"n", deal.coins},
            {"N_1", deal.ones},          {"N_2", deal.twos},
            {"N_l", deal.longs},         {"gains_control", deal.controls},
            {"double_deal", deal.leaves}};
}

std::string in_words(const TextStructure& structure) {
    std::string words = fmt::format("  {}{} of {}", structure.is_complex ? "complex " : "",
                                    structure.kind, structure.length);
    if (structure.effective != structure.length)
        words += fmt::format(" (offers {})", structure.effective);
    words += ": " + joined(structure.coins, " ");
    if (structure.depends_on.empty()) return words;
    std::vector<std::string> others;
    for (const std::size_t other : structure.depends_on)
        others.push_back(std::to_string(other + 1));
    return words + "; depends on " + joined(others, ", ");
}

std::string in_words(const DoubleDealing& deal) {
    return fmt::format("Double deal: r_l = {}, r_c = {}, r_e = {} of n = {}: control is gained by "
                       "{}, {}: {}.\n",
                       deal.from_long, deal.from_control, deal.expected(), deal.coins,
                       deal.controls ? "leaving the last boxes" : "taking all",
                       deal.pays() ? "and pays" : "but does not pay",
                       deal.leaves ? "leave them" : "take all");
}

/// An explanation as JSON and in words.
Analysis written(const Explanation& told) {
    Json structures = Json::array();
    std::string words = told.picture + "\n";
    if (told.structures.empty()) words += "No chains yet.\n";
    for (std::size_t i = 0; i < told.structures.size(); ++i) {
        structures.push_back(to_json(told.structures[i]));
        words += fmt::format("{:3}", i + 1) + in_words(told.structures[i]) + "\n";
    }
    words += fmt::format("{}Control is {}.\n", told.gridlock ? "Every move offers something. " : "",
                         told.control);
    if (told.deal) words += in_words(*told.deal);
    words +=
        fmt::format("Proposed: {}, for {}; {}.\n", told.best.front(), told.why,
                    told.value ? fmt::format("proven, worth {:+}", *told.value) : "not proven");
    words += "Murphy's rules would play: " + joined(told.thesis, " ");
    Json json{{"position", told.position},
              {"structures", structures},
              {"gridlock", told.gridlock},
              {"control", told.control}};
    json["double_deal"] = told.deal ? to_json(*told.deal) : Json(nullptr);
    json["value"] = told.value ? Json(*told.value) : Json(nullptr);
    json["proven"] = told.value.has_value();
    json["move"] = told.best.front();
    json["best"] = told.best;
    json["why"] = told.why;
    json["thesis"] = told.thesis;
    return {json, words, 0};
}

int size_of(const CoinList& list) {
    return std::max(list.coins(), static_cast<int>(list.strings.size()));
}

class DotsAnalysis final : public AnalysisFacet {
public:
    DotsAnalysis(CoinList list, const AnyGame& game) : list_(std::move(list)), game_(game) {}

    const std::vector<AnalysisTopic>& topics() const override {
        static const std::vector<AnalysisTopic> topics{
            {"explain", "chains and loops, who has control and what to play"},
            {"nimber", "the value of Nimstring, a number or loony"},
            {"draw", "the strings between coins: as text, for Graphviz, as SVG"}};
        return topics;
    }
    Parsed<Analysis> analyse(const std::string& topic, const AnyPosition& at,
                             const AnalysisLimits& limits) const override {
        const bool fits = size_of(list_) <= 64;
        if (topic == "draw") return fits ? drawn<64>(list_, at) : drawn<256>(list_, at);
        if (topic == "nimber")
            return fits ? counted<64>(list_, at.text(), limits.stop)
                        : counted<256>(list_, at.text(), limits.stop);
        const auto explanation = fits ? explained<64>(list_, at, game_, limits.stop)
                                      : explained<256>(list_, at, game_, limits.stop);
        if (!explanation) return explanation.mistake();
        return written(*explanation);
    }
    std::string move_comment(const AnyPosition& at, std::size_t number) const override {
        const auto move = parse_number(at.move_text(number));
        if (!move) return "";
        return size_of(list_) <= 64 ? reason_at<64>(list_, at.text(), *move)
                                    : reason_at<256>(list_, at.text(), *move);
    }

private:
    CoinList list_;
    const AnyGame& game_;
};

} // namespace

std::unique_ptr<const AnalysisFacet> dots_analysis(const CoinList& list, const AnyGame& game) {
    return std::make_unique<DotsAnalysis>(list, game);
}

} // namespace zermelo
