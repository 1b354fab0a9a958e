#include <unistd.h>

#include "catalog/registry/machine.hpp"

namespace zermelo {

std::int64_t machine_memory() {
    return static_cast<std::int64_t>(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE);
}

} // namespace zermelo
