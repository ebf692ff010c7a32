# SPDX-License-Identifier: BSD-3-Clause
# Compiles several sources of a library as one file, which is called a group. Two thirds of the text that the
# compiler reads come from headers, and each group reads a header only once. Sources that define the same name
# in an unnamed namespace go into different groups (unity.py).
find_package(Python3 COMPONENTS Interpreter QUIET)
option(RANKINE_UNITY "several sources of a library compiled as one" ${Python3_FOUND})

# rankine_unity(target) divides the target's sources into groups at the end of the configuration.
function(rankine_unity target)
  if(RANKINE_UNITY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    # GCC treats a source that another file includes as a header. For such a source, GCC warns about classes
    # that have members from unnamed namespaces.
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
    set_property(GLOBAL APPEND PROPERTY RANKINE_UNITY_TARGETS ${target})
  endif()
endfunction()

# rankine_unity_groups() is called once, when all targets have all of their sources.
function(rankine_unity_groups)
  get_property(targets GLOBAL PROPERTY RANKINE_UNITY_TARGETS)
  if(NOT targets)
    return()
  endif()
  set(lists "")
  foreach(target ${targets})
    get_target_property(sources ${target} SOURCES)
    get_target_property(folder ${target} SOURCE_DIR)
    set(line ${target})
    foreach(source ${sources})
      cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${folder} NORMALIZE)
      get_source_file_property(is_generated ${source} TARGET_DIRECTORY ${target} GENERATED)
      if(source MATCHES "^[^$]*[.]cc$" AND NOT is_generated)
        list(APPEND line ${source})
      endif()
    endforeach()
    string(APPEND lists "${line}\n")
  endforeach()
  file(WRITE ${PROJECT_BINARY_DIR}/unity.txt "${lists}")
  execute_process(COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/cmake/unity.py ${PROJECT_BINARY_DIR}/unity.txt
      OUTPUT_FILE ${PROJECT_BINARY_DIR}/unity_groups.cmake COMMAND_ERROR_IS_FATAL ANY)
  include(${PROJECT_BINARY_DIR}/unity_groups.cmake)
endfunction()
