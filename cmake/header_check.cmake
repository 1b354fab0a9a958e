# Every header compiles alone: one unit per header, which includes it twice and nothing else.
# Under clang-tidy, which follows includes anyway, one unit includes them all.

file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/include
    ${PROJECT_SOURCE_DIR}/include/*.hpp)
set(units "")
set(all "")
foreach(header ${headers})
    string(MAKE_C_IDENTIFIER ${header} unit)
    set(unit ${PROJECT_BINARY_DIR}/header_check/${unit}.cpp)
    file(CONFIGURE OUTPUT ${unit} @ONLY
        CONTENT "#include <@header@>\n#include <@header@> // NOLINT: twice on purpose\n")
    list(APPEND units ${unit})
    string(APPEND all "#include <${header}>\n")
endforeach()
if(CMAKE_CXX_CLANG_TIDY AND units)
    set(units ${PROJECT_BINARY_DIR}/header_check/all.cpp)
    file(CONFIGURE OUTPUT ${units} @ONLY CONTENT "@all@")
endif()
if(units)
    add_library(header_check OBJECT ${units})
    target_compile_options(header_check PRIVATE -O0 -g0)
    target_link_libraries(header_check PRIVATE zermelo::zermelo zermelo_warnings)
endif()
