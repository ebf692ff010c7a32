#include "report/hint_text.h"

#include <string_view>

#include "report/wrap.h"

namespace rankine::report {
namespace {

std::string Paragraph(std::string_view text, const Style& style) {
  std::string out;
  for (const std::string& line : Wrapped(text, style.width > 2 ? style.width - 2 : 1))
    out += "  " + line + "\n";
  return out;
}

}  // namespace

std::map<std::string, std::string> HintsOf(const std::vector<analysis::IoFinding>& findings) {
  std::map<std::string, std::string> hints;
  for (const analysis::IoFinding& finding : findings) {
    for (const analysis::IoHint& hint : finding.hints) hints.emplace(hint.key, hint.value);
  }
  return hints;
}

std::string FindingsText(const std::vector<analysis::IoFinding>& findings, const Style& style) {
  std::string out;
  for (const analysis::IoFinding& finding : findings) out += Paragraph("- " + finding.sentence + ".", style);
  const auto hints = HintsOf(findings);
  if (hints.empty()) return out;
  out += Paragraph(
      "To try, as hints of MPI_File_open or, for ROMIO, as a file that ROMIO_HINTS names (rankine report "
      "--hints FILE):",
      style);
  for (const auto& [key, value] : hints)
    out.append("      ").append(key).append(" ").append(value).append("\n");
  return out;
}

}  // namespace rankine::report
