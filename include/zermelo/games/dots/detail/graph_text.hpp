#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "zermelo/core/parsed.hpp"
#include "zermelo/games/dots/graph.hpp"

namespace zermelo {

/// Parses a graph: `a-b` is a string between two coins, `a-ground` one to the ground, and `a` alone
/// is a coin. A coin without strings can be taken by nobody and is left out. White space or `;`
/// separates them; `#` starts a comment.
class GraphReader {
public:
    /// What messages say of a string that is wrong: the string itself, or the line of a file, whose
    /// contents are nobody's business.
    enum class Quote { strings, lines };

    static Parsed<CoinList> read(std::string_view text, Quote quote = Quote::strings) {
        GraphReader reader(quote);
        for (std::string_view rest = text; !rest.empty();) {
            const auto end = std::min(rest.find('\n'), rest.size());
            const auto line = rest.substr(0, end);
            if (const auto wrong = reader.read_line(line.substr(0, line.find('#'))); !wrong.empty())
                return Mistake{wrong};
            ++reader.line_;
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        return reader.finished();
    }

private:
    static constexpr std::string_view between = " \t\r;";

    explicit GraphReader(Quote quote) : quote_(quote) {}

    std::string quoted(std::string_view word) const {
        if (quote_ == Quote::lines) return "a string on line " + std::to_string(line_);
        return "string '" + std::string(word) + "'";
    }

    std::string read_line(std::string_view line) {
        while (true) {
            const auto begin = line.find_first_not_of(between);
            if (begin == std::string_view::npos) return "";
            line.remove_prefix(begin);
            const auto end = std::min(line.find_first_of(between), line.size());
            if (auto wrong = read_word(line.substr(0, end)); !wrong.empty()) return wrong;
            line.remove_prefix(end);
        }
    }

    std::string read_word(std::string_view word) {
        const auto dash = word.find('-');
        if (dash == std::string_view::npos) {
            if (word == "ground") return "the ground is no coin";
            coin(word);
            return "";
        }
        const auto left = word.substr(0, dash);
        const auto right = word.substr(dash + 1);
        if (right.find('-') != std::string_view::npos)
            return quoted(word) + " has more than two ends: write them apart, like a-b b-c";
        if (left.empty() || right.empty())
            return quoted(word) + " leads nowhere: write a-b, or a-ground for one to the ground";
        if (left == right) return quoted(word) + " has both ends at one place: it ties nothing";
        const int a = end_of(left);
        const int b = end_of(right);
        list_.strings.emplace_back(std::max(a, b), std::min(a, b));
        return "";
    }

    int end_of(std::string_view name) { return name == "ground" ? CoinList::ground : coin(name); }
    int coin(std::string_view name) {
        const auto [found, is_new] = numbers_.emplace(name, list_.coins());
        if (is_new) list_.names.emplace_back(name);
        return found->second;
    }

    Parsed<CoinList> finished() const {
        if (list_.names.empty()) return Mistake{"the graph has no coins: write strings like a-b"};
        std::vector<bool> tied(list_.names.size());
        for (const auto& [a, b] : list_.strings) {
            tied[static_cast<std::size_t>(a)] = true;
            if (b != CoinList::ground) tied[static_cast<std::size_t>(b)] = true;
        }
        if (list_.strings.empty())
            return Mistake{"the graph has no strings: write some, like a-b or a-ground"};
        return with_coins(tied);
    }

    /// The graph with these coins alone. requires: no string is tied to another
    CoinList with_coins(const std::vector<bool>& kept) const {
        CoinList list;
        std::vector<int> numbers(kept.size(), CoinList::ground);
        for (std::size_t i = 0; i < kept.size(); ++i) {
            if (!kept[i]) continue;
            numbers[i] = list.coins();
            list.names.push_back(list_.names[i]);
        }
        const auto number = [&](int end) {
            return end == CoinList::ground ? end : numbers[static_cast<std::size_t>(end)];
        };
        for (const auto& [a, b] : list_.strings) list.strings.emplace_back(number(a), number(b));
        return list;
    }

    Quote quote_;
    int line_ = 1;
    CoinList list_;
    std::unordered_map<std::string, int> numbers_; ///< of the coins, by name
};

} // namespace zermelo
