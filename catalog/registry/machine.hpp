#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace zermelo {

/// The physical memory in bytes; 0 where it is unknown.
std::int64_t machine_memory();

/// Says that a size of memory is more than the machine has; empty if it is not, or unknown.
std::string too_much_memory(std::optional<std::int64_t> wanted);

} // namespace zermelo
