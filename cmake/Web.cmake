# SPDX-License-Identifier: BSD-3-Clause
# Builds the page of `rankine report --html` from web/ with Vite (web/build.sh). RANKINE_PAGE is the file of
# the page, which is empty if node is missing.
set(RANKINE_PAGE ${PROJECT_BINARY_DIR}/web/report.html)
file(GLOB_RECURSE RANKINE_WEB_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/*)
list(FILTER RANKINE_WEB_SOURCES EXCLUDE REGEX "/web/test/")
add_custom_command(
  OUTPUT ${RANKINE_PAGE}
  COMMAND ${PROJECT_SOURCE_DIR}/web/build.sh ${PROJECT_BINARY_DIR}/web
  DEPENDS ${RANKINE_WEB_SOURCES}
  COMMENT "Building the page of rankine report --html"
  VERBATIM)
# Tests the logic of the page, which does not need a browser.
find_program(RANKINE_NODE node)
if(RANKINE_TESTS AND RANKINE_NODE)
  file(GLOB RANKINE_WEB_TESTS CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/test/*.test.js)
  add_test(NAME web_test COMMAND ${RANKINE_NODE} --test ${RANKINE_WEB_TESTS})
endif()
