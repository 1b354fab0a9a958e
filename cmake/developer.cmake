# Developer mode: what the presets turn on, and consumers never see.

option(ZERMELO_WERROR "Warnings are errors" OFF)
option(ZERMELO_COVERAGE "Count the executed lines" OFF)
option(ZERMELO_TESTS "Build the tests" ON)
option(ZERMELO_BENCH "Build the benchmarks" OFF)
option(ZERMELO_FOR_THIS_MACHINE "Use what the processor at hand has" OFF)
set(ZERMELO_TEST_FOLDERS static laws agreement parallel facts catalog transcripts unit CACHE STRING "Tests to build")
set(ZERMELO_SANITIZE "" CACHE STRING "Sanitizers: 'address,undefined' or 'thread'")
set(ZERMELO_CHECKS "" CACHE STRING "Any of: headers errors layers format consumer wasm serve fuzz tidy")
set(ZERMELO_PROPERTIES "seed=1913" CACHE STRING "RC_PARAMS of the property tests under ctest")

# Signs are left to Clang: GCC 12 also complains of std::array<T, n> where n is a dependent int.
add_library(zermelo_warnings INTERFACE)
target_compile_options(zermelo_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wold-style-cast -Wcast-qual -Wnon-virtual-dtor
    -Woverloaded-virtual -Wformat=2 -Wimplicit-fallthrough -Wextra-semi
    $<$<CXX_COMPILER_ID:Clang>:-Wsign-conversion>
    $<$<CXX_COMPILER_ID:GNU>:-Wduplicated-cond -Wduplicated-branches -Wlogical-op>
    $<$<BOOL:${ZERMELO_WERROR}>:-Werror>)

add_library(zermelo_instruments INTERFACE)
if(ZERMELO_SANITIZE)
    set(sanitize -fsanitize=${ZERMELO_SANITIZE} -fno-omit-frame-pointer)
    if(ZERMELO_SANITIZE MATCHES undefined)
        list(APPEND sanitize -fno-sanitize-recover=all)
    endif()
    target_compile_options(zermelo_instruments INTERFACE ${sanitize})
    target_link_options(zermelo_instruments INTERFACE ${sanitize})
    # GCC 12 takes what sanitizers add for reads of what was never written.
    target_compile_options(zermelo_instruments INTERFACE
        $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
endif()
if(ZERMELO_COVERAGE)
    target_compile_options(zermelo_instruments INTERFACE --coverage -fno-inline)
    target_link_options(zermelo_instruments INTERFACE --coverage)
endif()

# GCC collects garbage less often: 7% less time for 200 MB more memory a unit.
target_compile_options(zermelo_instruments INTERFACE
    $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=1000000>)

# Products and sums are not fused, so that every machine gives the same answers.
target_compile_options(zermelo_instruments INTERFACE -ffp-contract=off)

# One instruction to count bits, among others: a tenth of chess. (Not all that it has: what Sudoku compiles for several
# processors could not be inlined.)
if(ZERMELO_FOR_THIS_MACHINE)
    include(CheckCXXSourceRuns)
    check_cxx_source_runs("int main() { return __builtin_cpu_supports(\"x86-64-v3\") ? 0 : 1; }"
        ZERMELO_HAS_X86_64_V3)
    if(ZERMELO_HAS_X86_64_V3)
        target_compile_options(zermelo_instruments INTERFACE -march=x86-64-v3)
    endif()
endif()

# Our own code is compiled with our warnings and instruments.
function(zermelo_own target)
    target_link_libraries(${target} PRIVATE zermelo_warnings zermelo_instruments)
endfunction()

foreach(target zermelo_games zermelo_small_games zermelo_catalog zermelo_serve zermelo_cli)
    if(TARGET ${target})
        zermelo_own(${target})
    endif()
endforeach()

enable_testing()

if("tidy" IN_LIST ZERMELO_CHECKS)
    include(cmake/tidy.cmake)
endif()

# A program per example; its output is compared with the text beside it.
file(GLOB examples CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/examples/*.cpp)
foreach(source ${examples})
    cmake_path(GET source STEM name)
    add_executable(example_${name} ${source})
    target_link_libraries(example_${name} PRIVATE zermelo::zermelo)
    zermelo_own(example_${name})
    target_compile_options(example_${name} PRIVATE $<$<CONFIG:Debug>:-O0>)
    cmake_path(REPLACE_EXTENSION source txt OUTPUT_VARIABLE expected)
    if(EXISTS ${expected})
        add_test(NAME example_${name} COMMAND ${CMAKE_COMMAND}
            -DPROGRAM=$<TARGET_FILE:example_${name}> -DEXPECTED=${expected}
            -DACTUAL=${PROJECT_BINARY_DIR}/example_${name}.txt
            -P ${PROJECT_SOURCE_DIR}/cmake/compare_output.cmake)
        set_tests_properties(example_${name} PROPERTIES TIMEOUT 120)
    endif()
endforeach()

# Whoever only runs the program need not have Google Benchmark.
if(ZERMELO_BENCH)
    find_package(benchmark QUIET)
    find_package(TBB REQUIRED)
    file(GLOB benches CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/bench/*.cpp)
    if(NOT benchmark_FOUND)
        message(STATUS "No Google Benchmark (libbenchmark-dev): the benchmarks are not built")
        set(benches "")
    endif()
    foreach(source ${benches})
        cmake_path(GET source STEM name)
        add_executable(bench_${name} ${source})
        target_link_libraries(bench_${name} PRIVATE
            zermelo::zermelo TBB::tbb benchmark::benchmark)
        if(name STREQUAL overshoot) # of the games and players of the catalog
            target_link_libraries(bench_${name} PRIVATE zermelo_catalog)
        endif()
        target_compile_definitions(bench_${name} PRIVATE
            ZERMELO_BENCH_DATA="${PROJECT_SOURCE_DIR}/bench/data")
        zermelo_own(bench_${name})
        target_compile_options(bench_${name} PRIVATE $<$<CONFIG:Debug>:-O0>) # only compiled
    endforeach()
endif()

if(ZERMELO_TESTS)
    add_subdirectory(tests)
endif()
