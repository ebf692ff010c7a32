#include "report/hint_text.h"

#include <set>
#include <string_view>
#include <utility>

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

std::string FindingsText(const std::vector<analysis::IoFinding>& findings, const Style& style) {
  std::string out;
  std::set<std::pair<std::string_view, std::string_view>> hints;
  for (const analysis::IoFinding& finding : findings) {
    out += Paragraph("- " + finding.sentence + ".", style);
    for (const analysis::IoHint& hint : finding.hints) hints.insert({hint.key, hint.value});
  }
  if (hints.empty()) return out;
  out +=
      Paragraph("To try, as hints of MPI_File_open or, for ROMIO, as a file that ROMIO_HINTS names:", style);
  for (const auto& [key, value] : hints) out += "      " + std::string(key) + " " + std::string(value) + "\n";
  return out;
}

}  // namespace rankine::report
