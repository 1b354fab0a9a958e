// Books under faults: whatever call to the file system fails, whatever a power cut leaves, and
// whatever numbers stand in a book, files are the old ones or the new ones and nothing is misread.

#include <chrono>
#include <filesystem>
#include <functional>
#include <thread>

#include "parallel/books.hpp"
#include "zermelo/games/nim.hpp"

namespace zermelo {
namespace {

using Extent = FileFaults::Extent;

/// A book with one byte changed, whose checksum is right again.
std::vector<std::byte> forged(std::vector<std::byte> bytes, std::size_t at, int value) {
    bytes[at] = static_cast<std::byte>(value);
    const std::span<const std::byte> all(bytes);
    const auto sum = detail::checksum(all.subspan(Book::checksum_at + 8),
                                      detail::checksum(all.first(Book::checksum_at)));
    std::vector<std::byte> code;
    detail::add_bytes(code, sum, 8);
    std::ranges::copy(code, bytes.begin() + Book::checksum_at);
    return bytes;
}

/// Can every record of a book be read and found, and has each a value that there is?
bool is_sound(const Book& book) {
    for (std::size_t i = 0; i < book.size(); ++i) {
        const auto [key, value] = book.record(i);
        if (book.find(key) != value || !Value::has_rank(value.rank())) return false;
        if ((value.is_win() || value.is_loss()) && value.plies() < 0) return false;
    }
    return true;
}

TEST(HostileBooks, AreRefusedOrSoundWhateverTheirNumbers) {
    for (const Value large : {Value::win_in(3), Value::win_in(1000), Value::loss_in(100'000)}) {
        const std::vector<BookRecord> records{
            {5, Value::draw()}, {6, large}, {std::uint64_t{1} << 63, Value::margin(-7)}};
        const auto bytes = book_bytes({"g", "s", 1}, 2, records);
        for (std::size_t at = 0; at < bytes.size(); ++at)
            for (const int value : {0, 1, 2, 3, 4, 5, 8, 9, 16, 64, 127, 128, 200, 254, 255}) {
                const auto other = forged(bytes, at, value);
                const auto book = Book::read(other);
                EXPECT_TRUE(!book || is_sound(*book)) << at << " " << value;
            }
    }
}

TEST(HostileBooks, HaveNoValuesBeyondTheScale) {
    for (const int rank : {Value::max_points + 1, 1 << 30, -(1 << 30), -2'147'483'647 - 1})
        EXPECT_FALSE(Value::has_rank(rank)) << rank;
    for (const Value value : {Value::most(), Value::least(), Value::draw(),
                              Value::margin(Value::max_points), Value::win_in(Value::max_plies)})
        EXPECT_TRUE(Value::has_rank(value.rank()));
}

/// Stops after some positions, and tells what is in the part then.
std::string part_of(const BookPlan& plan, int positions) {
    EXPECT_FALSE(make(Nim{}, NoKnowledge{}, plan, positions)->complete);
    return contents(plan.path + ".part");
}

TEST_F(Books, LoseOnlyTheTailThatAPowerCutHasFilledWithZeros) {
    const auto plan = plan_for(Nim{}, 3, path("book"));
    ASSERT_TRUE(make(Nim{}, NoKnowledge{}, plan)->complete);
    const std::string whole = contents(plan.path);
    std::filesystem::remove(plan.path);
    const std::string head = part_of(plan, 0);
    std::filesystem::remove(plan.path + ".part");
    const std::string five = part_of(plan, 5);
    const std::string seven = part_of(plan, 2); // another chunk
    ASSERT_EQ(seven.substr(0, five.size()), five);
    const auto expect_kept = [&](const std::string& part, int kept) {
        set_contents(plan.path + ".part", part);
        const auto work = make(Nim{}, NoKnowledge{}, plan, 0);
        ASSERT_TRUE(work) << work.message();
        EXPECT_EQ(work->solved, static_cast<std::size_t>(kept));
        ASSERT_TRUE(make(Nim{}, NoKnowledge{}, plan)->complete);
        EXPECT_EQ(contents(plan.path), whole);
        std::filesystem::remove(plan.path);
    };
    for (const std::size_t zeros : {1U, 3U, 4U, 5U, 11U, 12U, 13U, 4096U, 40'000U}) {
        expect_kept(five + std::string(zeros, '\0'), 5);
        expect_kept(head + std::string(zeros, '\0'), 0);
        expect_kept(std::string(zeros, '\0'), 0);
    }
    for (std::size_t lost = 1; lost <= seven.size() - five.size(); ++lost)
        expect_kept(seven.substr(0, seven.size() - lost) + std::string(lost, '\0'), 5);
    expect_kept(seven, 7);
}

/// Lets the n-th call fail, for all n, and shows what is left each time.
void each_fault(const std::function<void(FileFaults&)>& write, const std::function<void()>& judge) {
    for (const Extent extent : {Extent::one_call, Extent::all_further_calls}) {
        for (int n = 0;; ++n) {
            SCOPED_TRACE("call " + std::to_string(n));
            FileFaults faults(n, extent);
            write(faults);
            judge();
            ASSERT_LT(n, 1000);
            if (faults.calls() <= n) break;
        }
    }
}

TEST_F(Books, AreTheOldOnesOrTheNewOnesWhateverCallFails) {
    auto plan = plan_for(Nim{}, 3, path("book"));
    ASSERT_TRUE(make(Nim{}, NoKnowledge{}, plan)->complete);
    const std::string whole = contents(plan.path);
    for (const std::string& old : {std::string("an old file"), std::string()}) {
        each_fault(
            [&](FileFaults& faults) {
                set_contents(plan.path, old);
                plan.faults = &faults;
                plan.force = true;
                if (old.empty()) std::filesystem::remove(plan.path);
                const auto work = make(Nim{}, NoKnowledge{}, plan);
                EXPECT_TRUE(work || !work.message().empty());
                const bool is_made = work && work->complete;
                EXPECT_TRUE(!is_made || contents(plan.path) == whole);
                plan.faults = nullptr;
                plan.force = false;
            },
            [&] {
                const auto now = contents(plan.path);
                EXPECT_TRUE(now == old || now == whole) << now.size();
                for (const auto& entry : std::filesystem::directory_iterator(path(".")))
                    EXPECT_NE(entry.path().extension(), ".new") << "nothing is left lying about";
                if (now == old) std::filesystem::remove(plan.path);
                ASSERT_TRUE(make(Nim{}, NoKnowledge{}, plan)->complete) << "the work goes on";
                EXPECT_EQ(contents(plan.path), whole);
            });
    }
}

} // namespace
} // namespace zermelo
