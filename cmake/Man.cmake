# SPDX-License-Identifier: BSD-3-Clause
# Makes manual pages and shell completion with the command that was just built. The sources are the outputs of
# `rankine VERB --help` and `rankine completion`. The manual pages need python3.
if(RANKINE_FUZZ OR RANKINE_SANITIZE)
  return()  # these builds are not installed
endif()
set(RANKINE_COMPLETION ${PROJECT_BINARY_DIR}/completion)
add_custom_command(
  OUTPUT ${RANKINE_COMPLETION}/rankine ${RANKINE_COMPLETION}/_rankine ${RANKINE_COMPLETION}/rankine.fish
  COMMAND ${CMAKE_COMMAND} -E make_directory ${RANKINE_COMPLETION}
  COMMAND rankine_cli completion bash > ${RANKINE_COMPLETION}/rankine
  COMMAND rankine_cli completion zsh > ${RANKINE_COMPLETION}/_rankine
  COMMAND rankine_cli completion fish > ${RANKINE_COMPLETION}/rankine.fish
  DEPENDS rankine_cli VERBATIM)
add_custom_target(rankine_completion ALL DEPENDS ${RANKINE_COMPLETION}/rankine)
install(FILES ${RANKINE_COMPLETION}/rankine DESTINATION share/bash-completion/completions)
install(FILES ${RANKINE_COMPLETION}/_rankine DESTINATION share/zsh/site-functions)
install(FILES ${RANKINE_COMPLETION}/rankine.fish DESTINATION share/fish/vendor_completions.d)

find_package(Python3 COMPONENTS Interpreter QUIET)
if(Python3_FOUND)
  add_custom_command(
    OUTPUT ${PROJECT_BINARY_DIR}/man/rankine.1
    COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/tools/man/pages.py $<TARGET_FILE:rankine_cli> ${PROJECT_BINARY_DIR}/man
      ${CMAKE_CROSSCOMPILING_EMULATOR}
    DEPENDS rankine_cli ${PROJECT_SOURCE_DIR}/tools/man/pages.py VERBATIM)
  add_custom_target(rankine_man ALL DEPENDS ${PROJECT_BINARY_DIR}/man/rankine.1)
  install(DIRECTORY ${PROJECT_BINARY_DIR}/man/ DESTINATION share/man/man1 FILES_MATCHING PATTERN "*.1")
endif()
