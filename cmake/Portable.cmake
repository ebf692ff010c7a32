# SPDX-License-Identifier: BSD-3-Clause
# Defines rankine_portable, the command for any Linux with glibc 2.28 or newer. `./dev package` puts this
# command into its packages (docs/design/package.md). The command has the objects of rankine_cli, is linked
# against the interfaces of glibc 2.28, and contains all other libraries. Injected code has these properties
# in every build. RANKINE_DEPENDENCIES is the folder that tools/package/dependencies.sh has made.
set(RANKINE_DEPENDENCIES "" CACHE PATH "folder of static libraries for rankine_portable")
if(NOT RANKINE_DEPENDENCIES)
  return()
endif()
set(RANKINE_GLIBC 2.28)
set(RANKINE_STUBS ${PROJECT_BINARY_DIR}/glibc-${RANKINE_GLIBC})
find_package(Python3 COMPONENTS Interpreter REQUIRED)
add_custom_command(OUTPUT ${RANKINE_STUBS}/libc.so
    COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/cmake/portable/glibc_stubs.py ${RANKINE_STUBS} ${RANKINE_GLIBC} ${CMAKE_C_COMPILER}
      $<$<BOOL:${CMAKE_SYSROOT}>:--sysroot=${CMAKE_SYSROOT}>
    DEPENDS ${PROJECT_SOURCE_DIR}/cmake/portable/glibc_stubs.py VERBATIM)

add_executable(rankine_portable EXCLUDE_FROM_ALL
    src/portable/linked.cc
    src/portable/newer_glibc.c
    $<TARGET_OBJECTS:rankine_cli>
    ${RANKINE_STUBS}/libc.so)
set_target_properties(rankine_portable PROPERTIES OUTPUT_NAME rankine RANKINE_PORTABLE ON
    LINK_DEPENDS ${RANKINE_STUBS}/libc.so RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/portable)
target_include_directories(rankine_portable PRIVATE src)
target_link_options(rankine_portable PRIVATE -static-libstdc++ -static-libgcc
    -L${RANKINE_STUBS} -L${RANKINE_DEPENDENCIES}/lib -Wl,--gc-sections
    -Wl,--wrap=__libc_start_main -Wl,--wrap=pthread_create -Wl,--wrap=dlopen)
# gold merges functions with identical code if no code compares their addresses. gold does not accept patterns
# of names.
find_program(RANKINE_GOLD ld.gold)
if(RANKINE_GOLD)
  target_link_options(rankine_portable PRIVATE -fuse-ld=gold -Wl,--icf=safe)
endif()
# The exported functions have no caller in the command. Each name is marked as needed, because the linker
# would remove its code otherwise.
file(STRINGS include/rankine/replay.h lines REGEX "rankine_action_[a-z_]+\\(")
foreach(line ${lines})
  string(REGEX MATCH "rankine_action_[a-z_]+" name "${line}")
  target_link_options(rankine_portable PRIVATE LINKER:--undefined=${name} LINKER:--export-dynamic-symbol=${name})
endforeach()
# In an older glibc, threads, timers and dlopen are in separate libraries. The libraries are named, so that
# the loader of that glibc loads them.
get_target_property(linked rankine_cli LINK_LIBRARIES)
target_link_libraries(rankine_portable PRIVATE ${linked} -l:libotf2.a -l:libzmq.a
    -Wl,--push-state,--no-as-needed -lpthread -ldl -lrt -Wl,--pop-state)
