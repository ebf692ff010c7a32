// SPDX-License-Identifier: BSD-3-Clause
// Embeds the page by an assembler directive, because compilers take minutes for a string literal of that
// size.
#include "report/html/page.h"

asm(R"(
  .section .rodata
  .balign 16
rankine_report_page:
  .incbin ")" RANKINE_REPORT_PAGE R"("
rankine_report_page_end:
  .byte 0
  .previous
)");

extern "C" {
[[gnu::visibility("hidden")]] extern const char rankine_report_page[];
[[gnu::visibility("hidden")]] extern const char rankine_report_page_end[];
}

namespace rankine::report {

std::string_view ReportPage() {
  return {rankine_report_page, static_cast<size_t>(rankine_report_page_end - rankine_report_page)};
}

}  // namespace rankine::report
