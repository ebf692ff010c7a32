# SPDX-License-Identifier: BSD-3-Clause
# The page of `rankine report --html`, made of web/ by Vite (web/build.sh): RANKINE_PAGE is the file, empty without node.
set(RANKINE_PAGE ${PROJECT_BINARY_DIR}/web/report.html)
file(GLOB_RECURSE RANKINE_WEB_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/*)
list(FILTER RANKINE_WEB_SOURCES EXCLUDE REGEX "/web/test/")
add_custom_command(
  OUTPUT ${RANKINE_PAGE}
  COMMAND ${PROJECT_SOURCE_DIR}/web/build.sh ${PROJECT_BINARY_DIR}/web
  DEPENDS ${RANKINE_WEB_SOURCES}
  COMMENT "Building the page of rankine report --html"
  VERBATIM)
# Tests of the page's logic, which needs no browser.
find_program(RANKINE_NODE node)
if(RANKINE_TESTS AND RANKINE_NODE)
  file(GLOB RANKINE_WEB_TESTS CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/test/*.test.js)
  add_test(NAME web_test COMMAND ${RANKINE_NODE} --test ${RANKINE_WEB_TESTS})
endif()
