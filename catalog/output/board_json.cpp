#include "catalog/output/board_json.hpp"

#include <string_view>

namespace zermelo {

namespace {

std::string_view word(GridLook look) {
    switch (look) {
    case GridLook::stones: return "stones";
    case GridLook::chequered: return "chequered";
    case GridLook::sudoku: return "sudoku";
    case GridLook::tiles: return "tiles";
    }
    return "";
}
std::string_view word(HandLook look) {
    switch (look) {
    case HandLook::cards: return "cards";
    case HandLook::tiles: return "tiles";
    case HandLook::pegs: return "pegs";
    }
    return "";
}
std::string_view word(MarkKind kind) {
    switch (kind) {
    case MarkKind::last: return "last";
    case MarkKind::row: return "row";
    case MarkKind::check: return "check";
    case MarkKind::clue: return "clue";
    }
    return "";
}

void add_seat(Json& json, std::optional<Seat> seat) {
    if (seat) json["seat"] = index(*seat);
}

/// Null for what is free; a seat, or -1 if nobody knows who took it.
Json owner_json(const BoardOwner& owner) {
    if (!owner.is_taken) return nullptr;
    return owner.seat ? static_cast<int>(index(*owner.seat)) : -1;
}

/// The content of a board, with its kind.
struct ContentJson {
    Json operator()(const PictureBoard& picture) const {
        return {{"kind", "picture"}, {"text", picture.text}};
    }
    Json operator()(const GridBoard& grid) const {
        Json json = cells("grid", grid);
        json["look"] = word(grid.look);
        if (grid.falls) json["falls"] = true;
        if (grid.box_columns > 0) {
            json["box_columns"] = grid.box_columns;
            json["box_rows"] = grid.box_rows;
        }
        if (!grid.pencil_marks.empty()) json["pencil_marks"] = grid.pencil_marks;
        return json;
    }
    Json operator()(const HexBoard& hexes) const { return cells("hexes", hexes); }
    Json operator()(const EdgeBoard& edges) const {
        Json json{{"kind", "edges"}, {"columns", edges.columns}, {"rows", edges.rows}};
        json["drawn"] = edges.drawn;
        json["boxes"] = Json::array();
        for (const auto& box : edges.boxes) json["boxes"].push_back(owner_json(box));
        return json;
    }
    Json operator()(const GraphBoard& graph) const {
        Json json{{"kind", "graph"}, {"coins", Json::array()}, {"strings", Json::array()}};
        for (const auto& [name, owner] : graph.coins)
            json["coins"].push_back({{"name", name}, {"owner", owner_json(owner)}});
        for (const auto& [from, to, is_cut] : graph.strings)
            json["strings"].push_back({{"from", from}, {"to", to}, {"cut", is_cut}});
        return json;
    }
    Json operator()(const HeapBoard& board) const {
        Json json{{"kind", "heaps"}, {"heaps", Json::array()}};
        for (const auto& [first_place, size, room] : board.heaps)
            json["heaps"].push_back({{"first", first_place}, {"size", size}, {"room", room}});
        return json;
    }
    Json operator()(const TableBoard& table) const {
        Json json{{"kind", "table"}, {"hands", Json::array()}};
        for (const auto& hand : table.hands) json["hands"].push_back(hand_json(hand));
        if (table.input)
            json["input"] = {{"first", table.input->first},
                             {"fields", table.input->fields},
                             {"letters", table.input->letters}};
        return json;
    }

private:
    template <class Cells>
    static Json cells(std::string_view kind, const Cells& board) {
        Json json{{"kind", kind}, {"columns", board.columns}, {"rows", board.rows}};
        json["cells"] = board.cells;
        if (!board.column_names.empty()) json["column_names"] = board.column_names;
        if (!board.row_names.empty()) json["row_names"] = board.row_names;
        return json;
    }
    static Json hand_json(const TableBoard::Hand& hand) {
        Json json{{"label", hand.label}, {"look", word(hand.look)}, {"cards", Json::array()}};
        for (const auto& [piece, place] : hand.cards) {
            Json card{{"piece", piece}};
            if (place != no_place) card["place"] = place;
            json["cards"].push_back(std::move(card));
        }
        if (!hand.total.empty()) json["total"] = hand.total;
        add_seat(json, hand.seat);
        return json;
    }
};

Json piece_json(const BoardPiece& piece) {
    Json json{{"name", piece.name}, {"letter", piece.letter}};
    if (!piece.glyph.empty()) json["glyph"] = piece.glyph;
    if (!piece.colour.empty()) json["colour"] = piece.colour;
    add_seat(json, piece.seat);
    return json;
}

Json note_json(const BoardNote& note) {
    Json json{{"label", note.label}};
    if (!note.pieces.empty()) json["pieces"] = note.pieces;
    if (!note.text.empty()) json["text"] = note.text;
    add_seat(json, note.seat);
    return json;
}

} // namespace

Json to_json(const Board& board) {
    Json json = std::visit(ContentJson{}, board.content);
    for (const auto& piece : board.pieces) json["pieces"].push_back(piece_json(piece));
    for (const auto& [kind, place] : board.marks)
        json["marks"].push_back({{"kind", word(kind)}, {"place", place}});
    for (const auto& note : board.notes) json["notes"].push_back(note_json(note));
    if (board.turn) json["turn"] = index(*board.turn);
    if (!board.status.empty()) json["status"] = board.status;
    if (board.turned) json["turned"] = true;
    return json;
}

Json to_json(const std::vector<MovePlaces>& moves) {
    Json list = Json::array();
    for (const auto& [clicks, as] : moves) {
        Json json = Json::object();
        for (const auto& places : clicks)
            json["clicks"].push_back(places.size() == 1 ? Json(places.front()) : Json(places));
        if (!as.empty()) json["as"] = as;
        list.push_back(std::move(json));
    }
    return list;
}

} // namespace zermelo
