// Shared by the fuzzers, which are libFuzzer (LLVM) programs that get arbitrary bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string_view>

/// Aborts unless the claim holds, so that the fuzzer saves the input.
inline void demand(bool claim, std::string_view what) {
    if (claim) return;
    std::cerr << "not so: " << what << '\n';
    std::abort();
}

inline std::string_view text_of(const std::uint8_t* bytes, std::size_t size) {
    return {reinterpret_cast<const char*>(bytes), size}; // NOLINT: the type that libFuzzer uses
}
