// Memory that cannot be had: whichever allocation fails, a question ends in an answer or in the
// exception that says so, nothing leaks (AddressSanitizer looks), and the next one is answered.
// This is of searches, before they are written as JSON, whose library allocates while it destroys.

#include <atomic>
#include <cstdlib>
#include <new>
#include <string>

#include <gtest/gtest.h>

#include "catalog/door/handler.hpp"
#include "talk.hpp"

namespace {

/// The number of allocations until one fails; negative: none fails.
std::atomic<long> until_fault = -1;
std::atomic<bool> has_failed = false;

} // namespace

// All ways to allocate without a special alignment come here.
void* operator new(std::size_t size) {
    if (until_fault.load(std::memory_order_relaxed) >= 0 && until_fault.fetch_sub(1) == 0) {
        has_failed = true;
        throw std::bad_alloc();
    }
    if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace zermelo {
namespace {

/// What is answered, in words, or "" if an allocation failed; the n-th one does.
std::string answer_with_fault(RequestHandler& handler, const Request& request, long n) {
    std::string text;
    has_failed = false;
    until_fault = n;
    try {
        const auto report = handler.report(request, {});
        until_fault = -1;
        text = report ? report->move.value_or("") + " " + report->worth.words : report.message();
    } catch (const std::bad_alloc&) {
        until_fault = -1;
    }
    return text;
}

void survives_faults(const std::string& message) {
    const Request request = *request_of(message);
    RequestHandler calm;
    const std::string expected = answer_with_fault(calm, request, -1);
    ASSERT_FALSE(expected.empty()) << message;
    bool reached_the_end = false;
    for (long n = 0; !reached_the_end; n += 1 + n / 10) {
        RequestHandler handler;
        const std::string first = answer_with_fault(handler, request, n);
        reached_the_end = !has_failed;
        if (!first.empty()) {
            EXPECT_EQ(first, expected) << message << ", allocation " << n;
        }
        EXPECT_EQ(answer_with_fault(handler, request, -1), expected)
            << message << ", after the failure of allocation " << n;
    }
}

TEST(FailedAllocation, EndsInAnAnswerOrAnException) {
    survives_faults(R"({"do":"best","game":"tic-tac-toe","player":"minimax,depth=3"})");
    survives_faults(R"({"do":"best","game":"tic-tac-toe","player":"alphabeta"})");
    survives_faults(R"({"do":"best","game":"connect-three","player":"memo,nodes=3000"})");
    survives_faults(R"({"do":"best","game":"tic-tac-toe","player":"select,depth=3"})");
    survives_faults(R"({"do":"best","game":"tic-tac-toe","player":"mcts,iterations=300"})");
    survives_faults(R"({"do":"best","game":"nim","player":"retrograde"})");
    survives_faults(R"({"do":"best","game":"chess","player":"alphabeta,depth=3"})");
    survives_faults(R"({"do":"values","game":"dots:1x2","player":"expert"})");
    survives_faults(R"({"do":"solve","game":"sudoku","player":"exact"})");
    survives_faults(R"({"do":"best","game":"nothing"})");
}

TEST(FailedAllocation, OnOneOfSeveralThreadsToo) {
    survives_faults(R"({"do":"best","game":"tic-tac-toe","player":"minimax,depth=4,par=2"})");
    survives_faults(R"({"do":"best","game":"tic-tac-toe","player":"select,depth=4,threads=2"})");
}

} // namespace
} // namespace zermelo
