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
set(units ${catalog_sources} ${cli_sources})
list(FILTER units EXCLUDE REGEX "/catalog/games/(${of_a_kind})\\.cpp$")
add_library(tidied OBJECT ${units} ${PROJECT_BINARY_DIR}/all_headers.cpp)
target_include_directories(tidied PRIVATE ${PROJECT_SOURCE_DIR})
target_compile_definitions(tidied PRIVATE ZERMELO_VERSION="${PROJECT_VERSION}")
target_link_libraries(tidied PRIVATE
    zermelo fmt::fmt nlohmann_json::nlohmann_json CLI11::CLI11 TBB::tbb zermelo_warnings)
