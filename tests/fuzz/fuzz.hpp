// What the fuzzers share. Each is a program of libFuzzer (LLVM) that is given any bytes at all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string_view>

/// Ends the program, so that the fuzzer keeps what it was given, unless the claim holds.
inline void demand(bool claim, std::string_view what) {
    if (claim) return;
    std::cerr << "not so: " << what << '\n';
    std::abort();
}

inline std::string_view text_of(const std::uint8_t* bytes, std::size_t size) {
    return {reinterpret_cast<const char*>(bytes), size}; // NOLINT: what libFuzzer hands over
}
