// Any bytes are a text of some kind: a game, a player, a graph, a record or a book. The first
// letter says which. Each is read or refused with a message; what was read can be used and written.

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "catalog/door/handler.hpp"
#include "catalog/facade/play.hpp"
#include "catalog/facade/records.hpp"
#include "catalog/facade/review.hpp"
#include "catalog/output/json.hpp"
#include "catalog/output/review.hpp"
#include "catalog/registry/games.hpp"
#include "fuzz/fuzz.hpp"
#include "zermelo/games/dots.hpp"
#include "zermelo/store/book.hpp"

namespace {

using namespace zermelo;

/// Would the game of a spec take much memory or time? Large numbers make large boards.
bool is_greedy(std::string_view text) {
    std::size_t digits = 0;
    for (const char c : text) {
        digits = c >= '0' && c <= '9' ? digits + 1 : 0;
        if (digits > 3) return true;
    }
    return false;
}

void demand_line(const std::string& message) {
    demand(!message.empty(), "it is said what is wrong");
}

/// The text up to the next line break, which is taken away.
std::string_view next_line(std::string_view& text) {
    const auto end = std::min(text.find('\n'), text.size());
    const auto line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

/// A game, a position and moves, each on a line.
void read_game(std::string_view text) {
    const auto spec = next_line(text);
    if (is_greedy(spec)) return;
    const auto game = find_game(spec, Trust::outside);
    if (!game) return demand_line(game.message());
    const auto again = find_game((*game)->name(), Trust::outside);
    demand(again && (*again)->name() == (*game)->name(), "a canonical name names the same game");
    PositionText from;
    if (const auto position = next_line(text); !position.empty()) from.position = position;
    from.moves = words_of(text.substr(0, 200));
    const auto at = position_at(**game, from);
    if (!at) return demand_line(at.message());
    for (const Seat viewer : {first, second}) {
        const Json json = look_json((*game)->name(), view_of(**game, **at, from), **at, viewer);
        demand(!Json::parse(line_of(json), nullptr, false).is_discarded(), "an answer is JSON");
    }
    if (!(*game)->info().has_notation) return;
    const auto copy = position_at(**game, {(*at)->text(), {}});
    demand(copy && (*copy)->text() == (*at)->text(),
           "a position that is written is read as itself");
}

/// A game and a player, each on a line. A player is only read, never asked.
void read_player(std::string_view text) {
    const auto spec = next_line(text);
    if (is_greedy(spec)) return;
    const auto game = find_game(spec, Trust::outside);
    if (!game) return;
    const auto player = find_player(text, **game, Trust::outside);
    if (!player) return demand_line(player.message());
    const auto again = find_player(player->text, **game, Trust::outside);
    demand(again && again->text == player->text, "a canonical player is read as itself");
}

void read_graph(std::string_view text) {
    for (const auto quote : {GraphReader::Quote::strings, GraphReader::Quote::lines}) {
        const auto list = GraphReader::read(text, quote);
        if (!list) {
            demand_line(list.message());
        } else if (list->coins() <= 256 && list->strings.size() <= 256) {
            const LargeDots game{CoinGraph<256>(*list)};
            demand(!game.outcome(game.start()), "there is something to cut");
        }
    }
}

/// A saved game goes on for some moves: what is saved of it can be read again.
void go_on(const AnyGame& game, const TextRecord& record) {
    if (wrong_form(game, record)) return;
    StopSource stop;
    int moves = 0;
    PlayOptions options;
    options.commentary = Commentary::silent;
    options.resumed = record;
    options.stop = stop;
    options.moved = [&](const TextRecord& so_far) {
        const auto saved = parse_record(line_of(to_json(so_far)));
        demand(saved && !wrong_form(game, *saved), "a saved game can be read");
        if (++moves > 5) stop.stop();
    };
    const std::vector<PlayerSpec> players(static_cast<std::size_t>(game.info().seats),
                                          default_player(PlayerKind::random));
    const auto played = play(game, players, options);
    if (!played) demand_line(played.message());
}

/// The review of a short record, by a search of a few nodes.
void look_back(const AnyGame& game, const TextRecord& record) {
    if (record.moves.size() > 10) return;
    const auto analyst = find_player("mcts,iterations=2,memory=1M", game, Trust::outside);
    if (!analyst) return;
    const auto found = review(game, record, *analyst, {});
    if (!found) return demand_line(found.message());
    demand(!Json::parse(line_of(to_json(*found)), nullptr, false).is_discarded(),
           "a review is JSON");
    demand(found->moves.size() == record.moves.size(), "of all moves");
}

void read_record(std::string_view text) {
    const auto record = parse_record(text);
    if (!record) return demand_line(record.message());
    const auto again = parse_record(line_of(to_json(*record)));
    demand(static_cast<bool>(again), "a record that is written can be read");
    if (is_greedy(record->game)) return;
    const auto game = find_game(record->game, Trust::outside);
    if (!game) return demand_line(game.message());
    go_on(**game, *record);
    PlayOptions options;
    options.commentary = Commentary::silent;
    const auto played = replay(**game, *record, options);
    if (!played) return demand_line(played.message());
    look_back(**game, *record);
}

/// A book whose checksum is right, whatever else is wrong with it.
void read_book(std::string_view text) {
    std::vector<std::byte> bytes;
    detail::add_text(bytes, text);
    if (bytes.size() >= Book::head_bytes) {
        std::ranges::copy(Book::magic, reinterpret_cast<char*>(bytes.data())); // NOLINT: bytes
        const std::span<const std::byte> all(bytes);
        std::vector<std::byte> sum;
        detail::add_bytes(sum,
                          detail::checksum(all.subspan(Book::checksum_at + 8),
                                           detail::checksum(all.first(Book::checksum_at))),
                          8);
        std::ranges::copy(sum, bytes.begin() + Book::checksum_at);
    }
    const auto book = Book::read(bytes);
    if (!book) return demand_line(book.message());
    std::vector<BookRecord> records;
    for (std::size_t i = 0; i < book->size(); ++i) {
        const auto record = book->record(i);
        demand(book->find(record.key) == record.value, "every record is found");
        records.push_back(record);
    }
    const auto written = book_bytes(book->of(), book->ply(), records);
    const auto again = Book::read(written);
    demand(again && again->size() == book->size(), "a book that is written can be read");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view text = text_of(bytes, size).substr(1);
    switch (bytes[0]) {
    case 'g': read_game(text); break;
    case 'p': read_player(text); break;
    case 'c': read_graph(text); break;
    case 'r': read_record(text); break;
    case 'b': read_book(text); break;
    default: break;
    }
    return 0;
}
