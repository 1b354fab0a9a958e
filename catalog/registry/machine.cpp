#include "catalog/registry/machine.hpp"

#include <fmt/format.h>

namespace zermelo {

std::string too_much_memory(std::optional<std::int64_t> wanted) {
    const auto has = machine_memory();
    if (!wanted || has <= 0 || *wanted <= has) return "";
    return fmt::format("a memory of {} bytes is more than the {} that this machine has", *wanted,
                       has);
}

} // namespace zermelo
