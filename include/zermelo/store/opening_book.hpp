// needs: files and threads
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "zermelo/core/budget.hpp"
#include "zermelo/core/kinds.hpp"
#include "zermelo/store/book_file.hpp"
#include "zermelo/store/book_maker.hpp"
#include "zermelo/store/book_plan.hpp"
#include "zermelo/store/detail/part_file.hpp"

namespace zermelo {

/// A small opening book that a background thread makes during a game: the values of all moves in
/// each position that a perfect player can meet, after best moves of its own and any moves of the
/// opponent. Values are used as soon as they are known. A finished book at the path is read and not
/// changed; an unfinished one is continued the next time. A damaged one, or one that another
/// version of the program made, is made again. A file that was never a book is left alone.
template <NumberKeyed G, KnowledgeOf<G> K>
    requires ZeroSum<G> && AlternatingGame<G> && Graded<G> && OwnScale<K, G>
class OpeningBook {
public:
    using State = StateOf<G>;
    using Solve = std::function<std::optional<Value>(const State&, const Budget&)>;

    /// Starts the thread. Uses `of`, `ply` and `path` of the plan. References must outlive it.
    OpeningBook(const G& game, const K& knowledge, BookPlan plan,
                std::function<Solve()> make_solver)
        : game_(game),
          knowledge_(knowledge),
          plan_(std::move(plan)),
          thread_([this, make = std::move(make_solver)] { run(make); }) {}
    OpeningBook(const OpeningBook&) = delete;
    OpeningBook& operator=(const OpeningBook&) = delete;
    ~OpeningBook() {
        stop_.stop();
        thread_.join();
    }

    /// The book so far; nothing at first.
    std::shared_ptr<const Book> latest() const {
        const std::lock_guard lock(mutex_);
        return latest_;
    }

private:
    struct Held {
        std::vector<std::byte> bytes;
        Book book;
    };

    void run(const std::function<Solve()>& make_solver) {
        if (const auto file = BookFile::open(plan_.path, plan_.of)) {
            publish(std::shared_ptr<const Book>(*file, &(*file)->book()));
            return;
        }
        if (!may_replace() || !open_part()) return;
        for (const auto& [key, value] : part_.found()) values_.emplace(key, value);
        solve_ = make_solver();
        if (!prepare(second) || !prepare(first)) return;
        if (replace_file(plan_.path, held()->bytes, plan_.faults))
            std::remove((plan_.path + ".part").c_str());
    }

    /// Is there no file, or one that was a book once, or only zeros?
    bool may_replace() const {
        if (!File::reading(plan_.path).is_open()) return true;
        const MappedFile file(plan_.path);
        const auto begins = file.bytes().first(std::min(file.bytes().size(), Book::magic.size()));
        const auto text = detail::read_text(begins);
        return file.is_there() &&
               (text == Book::magic || text.find_first_not_of('\0') == std::string::npos);
    }

    /// Goes on with what an earlier run has left, or begins anew where that is damaged.
    bool open_part() {
        const auto opens = [&](bool afresh) {
            part_ = PartFile(plan_.faults);
            return part_.open(plan_.path + ".part", plan_.of, plan_.ply, afresh).empty();
        };
        return opens(false) || opens(true);
    }

    /// Values the positions that the seat may meet, ply by ply. False if it was stopped.
    bool prepare(Seat seat) {
        std::vector<State> here{game_.start()};
        if (game_.turn(game_.start()) != seat) here = replies_to(game_.start());
        while (!here.empty() && game_.ply(here.front()) < plan_.ply) {
            std::vector<State> next;
            std::unordered_set<std::uint64_t> seen;
            for (const State& s : here) {
                if (!study(s)) return false;
                for (const State& answer : best_of(s))
                    for (const State& reply : replies_to(answer))
                        if (seen.insert(canonical_key(game_, reply)).second) next.push_back(reply);
            }
            here = std::move(next);
        }
        return true;
    }

    /// The states in play after the moves, without duplicates up to symmetry, best priority first.
    std::vector<State> replies_to(const State& s) const {
        std::multimap<int, MoveOf<G>, std::greater<>> moves;
        for (const MoveOf<G> m : game_.moves(s)) {
            if constexpr (Prioritizes<K, G>)
                moves.emplace(knowledge_.priority(s, m), m);
            else
                moves.emplace(0, m);
        }
        std::vector<State> states;
        std::unordered_set<std::uint64_t> seen;
        for (const auto& [priority, m] : moves) {
            const State next = after(game_, s, m);
            if (!game_.outcome(next) && seen.insert(canonical_key(game_, next)).second)
                states.push_back(next);
        }
        return states;
    }

    /// The best moves at s. requires: all moves at s are valued
    std::vector<State> best_of(const State& s) const {
        std::vector<State> states = replies_to(s);
        std::erase_if(states, [&](const State& next) {
            return -*find(canonical_key(game_, next)) < *find(canonical_key(game_, s));
        });
        return states;
    }

    /// Values all moves at s. False if it was stopped.
    bool study(const State& s) {
        for (const State& next : replies_to(s))
            if (!find(canonical_key(game_, next)) && !value(next)) return false;
        values_.emplace(canonical_key(game_, s), *value_from_moves(s));
        const auto now = held();
        publish(std::shared_ptr<const Book>(now, &now->book));
        return true;
    }

    bool value(const State& s) {
        auto value = value_from_moves(s);
        const bool is_new = !value;
        if (!value) value = solve_(s, Budget{.stop = stop_});
        if (!value) return false;
        const BookRecord record{canonical_key(game_, s), *value};
        values_.emplace(record.key, record.value);
        return !is_new || part_.add({&record, 1});
    }

    std::optional<Value> value_from_moves(const State& s) const {
        return backed_up(game_, knowledge_, s, [&](std::uint64_t key) { return find(key); });
    }
    std::optional<Value> find(std::uint64_t key) const {
        const auto known = values_.find(key);
        if (known == values_.end()) return std::nullopt;
        return known->second;
    }

    /// All that is known, as a book.
    std::shared_ptr<const Held> held() const {
        std::vector<BookRecord> records;
        for (const auto& [key, value] : values_) records.push_back({key, value});
        std::ranges::sort(records, {}, &BookRecord::key);
        const auto held = std::make_shared<Held>();
        held->bytes = book_bytes(plan_.of, plan_.ply, records);
        held->book = *Book::read(held->bytes);
        return held;
    }

    void publish(std::shared_ptr<const Book> book) {
        const std::lock_guard lock(mutex_);
        latest_ = std::move(book);
    }

    const G& game_;
    const K& knowledge_;
    BookPlan plan_;
    StopSource stop_;

    // Of the thread alone:
    Solve solve_;
    PartFile part_{plan_.faults};
    std::unordered_map<std::uint64_t, Value> values_;

    mutable std::mutex mutex_; ///< guards the next one
    std::shared_ptr<const Book> latest_;

    std::thread thread_; ///< last: it uses all the others
};

} // namespace zermelo
