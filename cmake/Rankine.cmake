# SPDX-License-Identifier: BSD-3-Clause
# Defines the compiler flags of injected code and of offline code, and one function for each kind of target.
set(RANKINE_WARNINGS -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor
    -Wold-style-cast -Wcast-align -Wunused -Woverloaded-virtual -Wnull-dereference)
# By default, warnings are not errors, because a compiler that the developers do not use may give other
# warnings. The presets set this option.
option(RANKINE_WERROR "warnings are errors" OFF)
set(_werror "")
if(RANKINE_WERROR)
  set(_werror -Werror)
  list(APPEND RANKINE_WARNINGS -Werror)
endif()
# Flags of injected code: it throws no exceptions, has no guards of static constructors, and exports no symbol
# by accident. Unwind tables are kept, because exceptions of the application pass through frames of injected
# code.
set(RANKINE_INJECTED_FLAGS -fno-exceptions -fno-rtti -fno-threadsafe-statics -fvisibility=hidden
    -fvisibility-inlines-hidden -ftls-model=initial-exec -fasynchronous-unwind-tables -fno-stack-protector
    -fno-plt -U_FORTIFY_SOURCE -O2
    # The position of a function in its cache line changes the cost of a call by several ns. The alignment
    # fixes this position.
    -falign-functions=64
    # Counts are stored one by one. A single load of two counts would wait until both stores are done.
    -fno-tree-slp-vectorize)

if(RANKINE_ARCH STREQUAL aarch64)
  # Entry points read their own return addresses on the stack. Return addresses are therefore not signed.
  list(APPEND RANKINE_INJECTED_FLAGS -mbranch-protection=bti)
elseif(RANKINE_ARCH STREQUAL riscv64)
  # Call sites are found by frame pointers. Words of the spool are aligned, but the compiler cannot see the
  # alignment.
  list(APPEND RANKINE_INJECTED_FLAGS -fno-omit-frame-pointer)
  list(APPEND RANKINE_WARNINGS -Wno-cast-align)
endif()

set(RANKINE_OFFLINE_FLAGS "")
if(NOT RANKINE_ARCH STREQUAL x86_64)
  # All processors must treat characters and round numbers in the same way. Each product is therefore rounded
  # before it is added.
  list(APPEND RANKINE_OFFLINE_FLAGS -fsigned-char -ffp-contract=off)
endif()
if(RANKINE_SANITIZE)
  list(JOIN RANKINE_SANITIZE "," _san)
  list(APPEND RANKINE_OFFLINE_FLAGS -fsanitize=${_san} -fno-omit-frame-pointer -fno-sanitize-recover=all)
endif()
if(RANKINE_FUZZ)
  # the fuzzer gets the branches that its input has taken
  list(APPEND RANKINE_OFFLINE_FLAGS -fsanitize=fuzzer-no-link)
endif()
if(RANKINE_COVERAGE)
  list(APPEND RANKINE_OFFLINE_FLAGS --coverage)
endif()

# The code of tests is compiled once and runs once: the longer compile time of -O2 exceeds the saved run time
# by a third. The tested code is compiled as it is shipped, except functions that headers define inline.
set(RANKINE_TEST_FLAGS "")
if(CMAKE_BUILD_TYPE STREQUAL RelWithDebInfo)
  set(RANKINE_TEST_FLAGS -O1)
endif()
if(NOT RANKINE_ARCH STREQUAL x86_64)
  list(APPEND RANKINE_TEST_FLAGS -fsigned-char)
endif()

# Code that runs once for each command is compiled for size, which makes it a quarter smaller. Code that runs
# once for each record (reading, analyses, queries, replays) is compiled for speed.
set(RANKINE_SMALL_FLAGS "")
if(CMAKE_BUILD_TYPE STREQUAL RelWithDebInfo)
  set(RANKINE_SMALL_FLAGS -Os)
endif()

# Half of the text that the compiler reads for a file comes from headers of the standard library. These
# headers are precompiled three times: for offline code, for offline code that is compiled for size, and for
# tests. Every source nevertheless includes the headers that it uses, because clang-tidy reads sources without
# precompiled headers (tools/check/tidy.py). A compiler cache needs settings for precompiled headers.
# compiler_cache.sh makes these settings; other launchers may not make them.
set(_precompiled OFF)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND (NOT CMAKE_CXX_COMPILER_LAUNCHER OR CMAKE_CXX_COMPILER_LAUNCHER MATCHES "compiler_cache"))
  set(_precompiled ON)
endif()
option(RANKINE_PRECOMPILED "the standard library's headers compiled once" ${_precompiled})
if(RANKINE_PRECOMPILED)
  set(RANKINE_STANDARD_HEADERS <algorithm> <array> <atomic> <bit> <cerrno> <charconv> <cmath> <cstdint> <cstdio> <cstdlib>
      <cstring> <deque> <filesystem> <fstream> <functional> <map> <memory> <mutex> <numeric> <optional> <set> <span>
      <sstream> <string> <string_view> <thread> <tuple> <unordered_map> <utility> <vector>)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/src/precompiled.cc CONTENT "")
  foreach(kind offline small)
    add_library(${kind}_headers OBJECT ${PROJECT_BINARY_DIR}/src/precompiled.cc)
    target_compile_options(${kind}_headers PRIVATE ${RANKINE_WARNINGS} ${RANKINE_OFFLINE_FLAGS})
    target_precompile_headers(${kind}_headers PRIVATE ${RANKINE_STANDARD_HEADERS})
  endforeach()
  target_compile_options(small_headers PRIVATE ${RANKINE_SMALL_FLAGS})
  if(RANKINE_TESTS)
    add_library(test_headers OBJECT ${PROJECT_BINARY_DIR}/src/precompiled.cc)
    target_compile_options(test_headers PRIVATE ${RANKINE_OFFLINE_FLAGS} ${RANKINE_TEST_FLAGS})
    target_link_libraries(test_headers PRIVATE GTest::gtest)
    target_precompile_headers(test_headers PRIVATE ${RANKINE_STANDARD_HEADERS} <gtest/gtest.h>)
  endif()
endif()

# rankine_precompiled(target headers) makes the target read offline_headers, small_headers or test_headers
# before each of its sources.
function(rankine_precompiled target headers)
  if(RANKINE_PRECOMPILED)
    target_precompile_headers(${target} REUSE_FROM ${headers})
    # Precompiled headers use -fPIC, so the target must use it, too; the default for an executable would be
    # -fPIE. GCC 12 warns of overflows in std::string's operator+ that do not exist. With precompiled headers,
    # it prints these warnings although the header belongs to the system.
    target_compile_options(${target} PRIVATE -fPIC -Wno-array-bounds -Wno-stringop-overread -Wno-stringop-overflow)
  endif()
endfunction()

# rankine_offline(name [SMALL] sources...) makes a static library of offline code. With SMALL, it is compiled
# for size.
function(rankine_offline name)
  cmake_parse_arguments(ARG "SMALL" "" "" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  if(ARG_SMALL)
    rankine_precompiled(${name} small_headers)
    target_compile_options(${name} PRIVATE ${RANKINE_SMALL_FLAGS})
  else()
    rankine_precompiled(${name} offline_headers)
  endif()
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR}/src ${PROJECT_BINARY_DIR}/src)
  target_compile_options(${name} PRIVATE ${RANKINE_WARNINGS} PUBLIC ${RANKINE_OFFLINE_FLAGS})
  target_link_options(${name} PUBLIC ${RANKINE_OFFLINE_FLAGS})
  rankine_unity(${name})
endfunction()

# rankine_shared(target visibility names...) links libraries of the system, which are found as NAME_LIBRARY. A
# command with the property RANKINE_PORTABLE gets static libraries instead. Libraries from
# tools/package/dependencies.sh take precedence over the system's libraries (cmake/Portable.cmake).
function(rankine_shared target visibility)
  foreach(name ${ARGN})
    string(TOUPPER ${name} upper)
    set(static "-l:lib${name}.a")
    if(name STREQUAL dw)
      set(static "-l:libdw.a;-l:libelf.a;-l:liblzma.a;-l:libbz2.a;-l:libz.a")
    elseif(name STREQUAL sqlite)
      set(static "-l:libsqlite3.a")
    endif()
    target_link_libraries(${target} ${visibility}
        "$<IF:$<BOOL:$<TARGET_PROPERTY:RANKINE_PORTABLE>>,${static},${${upper}_LIBRARY}>")
  endforeach()
endfunction()

# rankine_injected(name sources...) makes objects that become a part of librankine.so. Injected objects are
# never built with sanitizers, because they run in programs without sanitizers.
function(rankine_injected name)
  add_library(${name} OBJECT ${ARGN})
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR}/src ${PROJECT_BINARY_DIR}/src ${PROJECT_SOURCE_DIR}/include)
  target_compile_definitions(${name} PRIVATE RANKINE_INJECTED=1)
  target_compile_options(${name} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:${RANKINE_WARNINGS} ${RANKINE_INJECTED_FLAGS}>)
endfunction()

# rankine_test(name sources... LIBS libs...) makes a GoogleTest program and registers it with ctest.
function(rankine_test name)
  if(NOT RANKINE_TESTS)
    return()
  endif()
  cmake_parse_arguments(ARG "" "" "LIBS" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_BINARY_DIR}/src)
  target_compile_options(${name} PRIVATE -Wall -Wextra ${_werror} ${RANKINE_TEST_FLAGS})
  target_link_libraries(${name} PRIVATE ${ARG_LIBS} GTest::gtest GTest::gtest_main)
  rankine_precompiled(${name} test_headers)
  rankine_unity(${name})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  add_test(NAME ${name} COMMAND ${name})
endfunction()

# rankine_fuzzer(name sources... LIBS libs...) makes a libFuzzer program with clang. With other compilers, it
# makes a program that replays a corpus.
function(rankine_fuzzer name)
  cmake_parse_arguments(ARG "" "" "LIBS" ${ARGN})
  if(RANKINE_FUZZ)
    add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
  else()
    add_executable(${name} ${ARG_UNPARSED_ARGUMENTS} ${PROJECT_SOURCE_DIR}/tests/unit/replay_corpus.cc)
    add_test(NAME ${name}_corpus COMMAND ${name} ${PROJECT_SOURCE_DIR}/tests/corpus/${name})
  endif()
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_BINARY_DIR}/src)
  target_link_libraries(${name} PRIVATE ${ARG_LIBS})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
endfunction()
