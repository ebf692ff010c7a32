// SPDX-License-Identifier: BSD-3-Clause
#include "report/section_parts.h"

#include "base/text/wrap.h"

namespace rankine::report {

std::string Paragraph(const Style& style, std::string_view sentence) {
  std::string out;
  for (const std::string& line : base::Wrapped(sentence, style.width > 2 ? style.width - 2 : 1))
    out += "  " + line + "\n";
  return out;
}

std::string Item(const Style& style, std::string_view sentence, Colour colour) {
  std::string out;
  for (const std::string& line : base::Wrapped(std::string(sentence), style.width > 4 ? style.width - 4 : 1))
    out += (out.empty() ? "  - " : "    ") + style.Paint(line, colour) + "\n";
  return out;
}

std::string SectionHead(const Style& style, std::string_view title, std::string_view introduction) {
  const size_t first = style.brief ? introduction.find(". ") : std::string_view::npos;
  if (first != std::string_view::npos) introduction = introduction.substr(0, first + 1);
  return "\n" + style.Paint(title, Colour::bold) + "\n" + Paragraph(style, introduction);
}

std::string Titled(const Style& style, std::string_view sentence, const TextTable& table) {
  return table.empty() ? "" : "\n" + Paragraph(style, sentence) + table.Render(style);
}

std::string Remainder(const Style& style, size_t shown, size_t total) {
  if (shown >= total) return "";
  return style.Paint(
             "  ... and " + std::to_string(total - shown) + " more (--top " + std::to_string(total) + ")",
             Colour::dim) +
         "\n";
}

}  // namespace rankine::report
