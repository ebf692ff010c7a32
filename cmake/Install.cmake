# SPDX-License-Identifier: BSD-3-Clause
# Defines a relocatable installation. bin/rankine finds lib/librankine.so relative to its own path, and each
# text file finds the prefix relative to the file's own path. The tree can therefore be moved or copied to
# another path.
install(TARGETS rankine rankine_memory LIBRARY DESTINATION lib)
install(TARGETS rankine_cli RUNTIME DESTINATION bin)
if(EXISTS ${PROJECT_SOURCE_DIR}/include)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/ DESTINATION include)
endif()

install(DIRECTORY ${PROJECT_SOURCE_DIR}/python/ DESTINATION lib/python PATTERN __pycache__ EXCLUDE)

install(DIRECTORY examples/tutorials DESTINATION share/doc/rankine/examples)
install(FILES LICENSE THIRD-PARTY-NOTICES CITATION.cff DESTINATION share/doc/rankine)

configure_file(cmake/templates/rankine.pc.in ${PROJECT_BINARY_DIR}/rankine.pc @ONLY)
configure_file(cmake/templates/modulefile.in ${PROJECT_BINARY_DIR}/modulefile @ONLY)
configure_file(cmake/templates/RankineConfig.cmake.in ${PROJECT_BINARY_DIR}/RankineConfig.cmake @ONLY)
include(CMakePackageConfigHelpers)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/RankineConfigVersion.cmake COMPATIBILITY SameMajorVersion ARCH_INDEPENDENT)
install(FILES ${PROJECT_BINARY_DIR}/rankine.pc DESTINATION lib/pkgconfig)
install(FILES ${PROJECT_BINARY_DIR}/RankineConfig.cmake ${PROJECT_BINARY_DIR}/RankineConfigVersion.cmake
        DESTINATION lib/cmake/Rankine)
install(FILES ${PROJECT_BINARY_DIR}/modulefile DESTINATION share/modulefiles/rankine RENAME ${PROJECT_VERSION})

# Installs the simulator as a library (docs/replay-library.md, "As a library"). The library's headers include
# each other with paths relative to this folder.
install(TARGETS sim ARCHIVE DESTINATION lib)
foreach(folder base base/ti base/platform sim sim/actions sim/platform)
  file(GLOB RANKINE_SIM_HEADERS CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${folder}/*.h)
  install(FILES ${RANKINE_SIM_HEADERS} DESTINATION include/rankine-sim/${folder})
endforeach()
