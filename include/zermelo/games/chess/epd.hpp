#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/games/chess/fen.hpp"

namespace zermelo {

/// A line of Extended Position Description: the first four fields of a FEN, then operations such
/// as `bm Nf3; id "first";`.
struct EpdLine {
    struct Operation {
        std::string code;
        std::vector<std::string> operands;
        bool operator==(const Operation&) const = default;
    };
    ChessState s{};
    std::vector<Operation> operations{};

    /// The operands of an operation; empty if the line does not have it.
    std::vector<std::string> operands(std::string_view code) const {
        const auto found = std::ranges::find(operations, code, &Operation::code);
        return found == operations.end() ? std::vector<std::string>{} : found->operands;
    }

    bool operator==(const EpdLine&) const = default;
};

namespace detail {

/// Removes the next word or quoted text from an operation; nullopt if a quote is not closed.
inline std::optional<std::string> take_operand(std::string_view& text) {
    const bool quoted = text.starts_with('"');
    if (quoted) text.remove_prefix(1);
    auto end = quoted ? text.find('"') : text.find_first_of(white_space);
    if (quoted && end == std::string_view::npos) return std::nullopt;
    end = std::min(end, text.size());
    std::string operand(text.substr(0, end));
    if (!quoted && operand.find('"') != std::string::npos) return std::nullopt;
    text.remove_prefix(std::min(end + (quoted ? 1 : 0), text.size()));
    text = trimmed(text);
    return operand;
}

/// Parses one operation: its opcode, then words and quoted texts.
inline Parsed<EpdLine::Operation> parse_operation(std::string_view text) {
    EpdLine::Operation operation;
    for (std::string_view rest = text; !rest.empty();) {
        auto operand = take_operand(rest);
        if (!operand) return Mistake{"the operation '" + std::string(text) + "' has an odd quote"};
        const bool is_name = operation.code.empty();
        if (is_name && (text.starts_with('"') || operand->empty()))
            return Mistake{"the operation '" + std::string(text) + "' has no name"};
        if (is_name)
            operation.code = std::move(*operand);
        else
            operation.operands.push_back(std::move(*operand));
    }
    return operation;
}

/// Splits text at semicolons outside quotes.
inline std::vector<std::string_view> split_operations(std::string_view text) {
    std::vector<std::string_view> parts;
    bool quoted = false;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i < text.size() && text[i] == '"') quoted = !quoted;
        if (i < text.size() && (text[i] != ';' || quoted)) continue;
        const auto part = trimmed(text.substr(begin, i - begin));
        if (!part.empty()) parts.push_back(part);
        begin = i + 1;
    }
    return parts;
}

} // namespace detail

/// Parses a line of EPD; `hmvc` and `fmvn` set the clock and the move number.
inline Parsed<EpdLine> parse_epd(std::string_view text) {
    const auto words = parts_of(text);
    if (words.size() < 4)
        return Mistake{
            "EPD begins with four fields (board, side, castling, en passant); this has " +
            std::to_string(words.size())};
    const auto length = static_cast<std::size_t>(words[3].data() + words[3].size() - text.data());
    const auto s = parse_chess_fen(text.substr(0, length));
    if (!s) return s.mistake();
    EpdLine line{*s, {}};
    for (const std::string_view part : detail::split_operations(text.substr(length))) {
        const auto operation = detail::parse_operation(part);
        if (!operation) return operation.mistake();
        line.operations.push_back(*operation);
    }
    for (auto [code, most] : {std::pair("hmvc", 255), std::pair("fmvn", 65535)}) {
        const auto operands = line.operands(code);
        if (operands.empty()) continue;
        const auto number = parse_number<int>(operands[0]);
        if (!number || *number < 0 || *number > most)
            return Mistake{std::string("the operation ") + code + ": '" + operands[0] +
                           "' is not a number from 0 to " + std::to_string(most)};
        if (most == 255)
            line.s.clock = static_cast<std::uint8_t>(*number);
        else
            line.s.number = static_cast<std::uint16_t>(std::max(1, *number));
    }
    return line;
}

/// Writes a line of EPD.
inline std::string epd_text(const EpdLine& line) {
    const std::string fen = chess_fen(line.s);
    std::string text = fen.substr(0, fen.find_last_of(' ', fen.find_last_of(' ') - 1));
    for (const auto& [code, operands] : line.operations) {
        text += " " + code;
        for (const auto& operand : operands) {
            const bool quoted = code == "id" || operand.empty() ||
                                operand.find_first_of(white_space) != std::string::npos ||
                                operand.find(';') != std::string::npos;
            text += quoted ? " \"" + operand + "\"" : " " + operand;
        }
        text += ';';
    }
    return text;
}

} // namespace zermelo
