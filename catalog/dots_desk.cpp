#include "catalog/dots_desk.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "catalog/catalog.hpp"
#include "catalog/dots_boards.hpp"
#include "zermelo/games/dots.hpp"
#include "zermelo/games/dots/nimber.hpp"
#include "zermelo/games/dots/thesis.hpp"

namespace zermelo {

namespace {

template <int Capacity>
using GameOf = StringsAndCoins<Capacity>;

template <int Capacity>
Parsed<StateOf<GameOf<Capacity>>> state_at(const GameOf<Capacity>& game,
                                           const std::optional<std::string>& position) {
    if (!position) return game.start();
    return Notation<GameOf<Capacity>>::parse_position(game, *position);
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

/// The exact value and all best moves, if they are found soon.
void add_proof(DotsExplanation& text, const AnyGame& game, const StopToken& stop) {
    PlayerSpec player{"alphabeta", "alphabeta", {}};
    player.settings.set("nodes", std::int64_t{5'000'000});
    player.settings.set("depth", std::int64_t{2000});
    const auto report = game.search(player, {text.position, {}}, {stop, {}, {}, false});
    if (!report || !report->value.proven()) return;
    text.value = report->number;
    text.best = report->best;
}

template <int Capacity>
Parsed<DotsExplanation> explained(const CoinList& list, const std::optional<std::string>& position,
                                  const AnyGame& any, const StopToken& stop) {
    const GameOf<Capacity> game{CoinGraph<Capacity>(list)};
    const auto s = state_at(game, position);
    if (!s) return s.mistake();
    if (game.outcome(*s)) return Mistake{"the game is over at this position"};
    const auto free = game.free(*s);
    const DotsStructures<Capacity> structures(game, free);
    DotsExplanation text;
    text.position = Notation<GameOf<Capacity>>::position(game, *s);
    text.picture = picture(game, *s);
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
    add_proof(text, any, stop);
    if (text.best.empty()) text.best = text.thesis;
    const int proposed = *parse_number(text.best.front());
    text.why = reason_for(game, structures, free, proposed);
    return text;
}

template <int Capacity>
Parsed<TextNimber> counted(const CoinList& list, const std::optional<std::string>& position) {
    const GameOf<Capacity> game{CoinGraph<Capacity>(list)};
    const auto s = state_at(game, position);
    if (!s) return s.mistake();
    Nimbers<Capacity> nimbers(game);
    const auto nimber = nimbers.of(game.free(*s));
    TextNimber text{
        Notation<GameOf<Capacity>>::position(game, *s), {}, false, nimbers.memory().size()};
    if (nimber && !nimber->is_loony) text.heap = nimber->heap;
    text.is_loony = nimber && nimber->is_loony;
    return text;
}

int size_of(const CoinList& list) {
    return std::max(list.coins(), static_cast<int>(list.strings.size()));
}

} // namespace

Parsed<DotsExplanation> DotsDesk::explain(const std::optional<std::string>& position,
                                          const StopToken& stop) const {
    if (size_of(list_) <= 64) return explained<64>(list_, position, *game_, stop);
    return explained<256>(list_, position, *game_, stop);
}

Parsed<TextNimber> DotsDesk::nimber(const std::optional<std::string>& position) const {
    return size_of(list_) <= 64 ? counted<64>(list_, position) : counted<256>(list_, position);
}

Parsed<DotsDesk> find_dots(const std::string& name, const std::optional<std::string>& position) {
    std::string text = name;
    if (text.empty()) {
        const auto colon = position ? position->find(':') : std::string::npos;
        text = colon == std::string::npos ? "dots" : "dots:" + position->substr(0, colon);
    }
    const auto spec = parse_spec(text);
    if (!spec) return spec.mistake();
    if (spec->name != "dots" && spec->name != "strings-and-coins")
        return Mistake{fmt::format("'{}' is neither dots nor strings-and-coins", spec->text)};
    const auto game = find_game(text);
    if (!game) return game.mistake();
    const auto row = std::ranges::find(all_games(), spec->name, &GameRow::name);
    const auto list = coins_of(*read_settings(*spec, row->parameters), spec->name);
    return DotsDesk(*list, *game);
}

} // namespace zermelo
