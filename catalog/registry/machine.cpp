#include "catalog/registry/machine.hpp"

#include <fmt/format.h>
#if !defined(__wasm__)
#include <unistd.h>
#endif

namespace zermelo {

namespace {

/// The physical memory in bytes; 0 where it is unknown.
std::int64_t machine_memory() {
#if defined(__wasm__)
    return std::int64_t{4} << 30; // all that 32 bits can address
#else
    return static_cast<std::int64_t>(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE);
#endif
}

} // namespace

std::string too_much_memory(std::optional<std::int64_t> wanted) {
    const auto has = machine_memory();
    if (!wanted || has <= 0 || *wanted <= has) return "";
    return fmt::format("a memory of {} bytes is more than the {} that this machine has", *wanted,
                       has);
}

} // namespace zermelo
