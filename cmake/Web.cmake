# SPDX-License-Identifier: BSD-3-Clause
# The page of `rankine report --html`, made of web/ by Vite (web/build.sh): RANKINE_PAGE is the file, empty without node.
set(RANKINE_PAGE ${PROJECT_BINARY_DIR}/web/report.html)
file(GLOB_RECURSE RANKINE_WEB_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/*)
add_custom_command(
  OUTPUT ${RANKINE_PAGE}
  COMMAND ${PROJECT_SOURCE_DIR}/web/build.sh ${PROJECT_BINARY_DIR}/web
  DEPENDS ${RANKINE_WEB_SOURCES}
  COMMENT "Building the page of rankine report --html"
  VERBATIM)
