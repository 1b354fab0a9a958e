#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace zermelo {

/// Says that a size of memory is more than the machine has; empty if it is not, or unknown.
std::string too_much_memory(std::optional<std::int64_t> wanted);

} // namespace zermelo
