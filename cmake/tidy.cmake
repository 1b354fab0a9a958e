# clang-tidy over the headers, in one unit, and over the catalog and the programs, which are compiled and
# not linked.
file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/include
    ${PROJECT_SOURCE_DIR}/include/*.hpp)
set(all_headers "")
foreach(header ${headers})
    string(APPEND all_headers "#include <${header}>\n")
endforeach()
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/all_headers.cpp @ONLY CONTENT "@all_headers@")

# What only brings one more game, or one more size, of a kind of which another unit is looked at
# takes as long as that and shows no more: its headers are in the unit of all headers.
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(CLI11 REQUIRED)
find_package(TBB REQUIRED)
set(of_a_kind
    connect/tiny_board connect/small_board connect/huge_board # as connect/large_board
    connect/connect_three connect/drop_board connect/wide_drop_board # as connect/connect_four
    dots/medium dots/large dots/nimstring       # as dots/small
    number_scrabble nim_heaps                   # as nim
    chess/simple_chess rook_endgame             # as chess/chess
    leduc_poker goofspiel rock_paper_scissors blind_tic_tac_toe mastermind) # as kuhn_poker
list(JOIN of_a_kind "|" of_a_kind)
set(game_units ${game_sources} ${small_game_sources})
list(FILTER game_units EXCLUDE REGEX "/catalog/games/(${of_a_kind})\\.cpp$")
add_library(tidied OBJECT ${game_units} ${PROJECT_BINARY_DIR}/all_headers.cpp)
# The others are looked at in batches, as they are compiled: their headers, which take most of the
# time, are then looked at once for all units of a batch.
add_library(tidied_catalog OBJECT ${facade_sources})
add_library(tidied_cli OBJECT ${cli_sources})
file(GLOB serve_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/apps/serve/*.cpp)
add_library(tidied_serve OBJECT ${serve_sources} ${PROJECT_SOURCE_DIR}/apps/cli/serve_command.cpp)
target_compile_definitions(tidied_serve PRIVATE ZERMELO_SERVES
    CPPHTTPLIB_OPENSSL_SUPPORT CPPHTTPLIB_ZLIB_SUPPORT CPPHTTPLIB_BROTLI_SUPPORT)
set_target_properties(tidied_catalog tidied_cli tidied_serve PROPERTIES
    UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 16)
foreach(target tidied tidied_catalog tidied_cli tidied_serve)
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR})
    target_compile_definitions(${target} PRIVATE ZERMELO_VERSION="${PROJECT_VERSION}")
    target_link_libraries(${target} PRIVATE
        zermelo fmt::fmt nlohmann_json::nlohmann_json CLI11::CLI11 TBB::tbb zermelo_warnings)
endforeach()
