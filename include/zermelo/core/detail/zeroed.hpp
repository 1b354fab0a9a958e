#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace zermelo::detail {

struct FreeMemory {
    void operator()(void* memory) const { std::free(memory); }
};

/// Zeroed memory for `count` objects, or null. Pages that are never touched cost nothing. Large
/// blocks ask for huge pages: a table is accessed at random, and with small pages nearly every
/// access misses the TLB, and each page fault on a shared zero page interrupts the other threads.
template <class T>
std::unique_ptr<T, FreeMemory> zeroed(std::size_t count) {
    std::unique_ptr<T, FreeMemory> memory(static_cast<T*>(std::calloc(count, sizeof(T))));
#if defined(__linux__)
    constexpr std::uintptr_t page = std::uintptr_t{1} << 21;
    const auto begin = reinterpret_cast<std::uintptr_t>(memory.get()); // NOLINT: an address
    const std::uintptr_t first_page = (begin + page - 1) / page * page;
    const std::uintptr_t end = (begin + count * sizeof(T)) / page * page;
    if (memory && end > first_page)
        madvise(reinterpret_cast<void*>(first_page), end - first_page, MADV_HUGEPAGE); // NOLINT
#endif
    return memory;
}

} // namespace zermelo::detail
