// SPDX-License-Identifier: BSD-3-Clause
#include "report/hint_text.h"

#include "report/section_parts.h"

namespace rankine::report {

std::map<std::string, std::string> HintsOf(const std::vector<analysis::IoFinding>& findings) {
  std::map<std::string, std::string> hints;
  for (const analysis::IoFinding& finding : findings) {
    for (const analysis::IoHint& hint : finding.hints) hints.emplace(hint.key, hint.value);
  }
  return hints;
}

std::string HowToTry(const std::map<std::string, std::string>& hints, const analysis::MpiIoLibrary& library) {
  std::string taken;
  size_t count = 0;
  for (const auto& [key, value] : hints) {
    if (!library.Takes(key)) continue;
    taken += (count++ == 0 ? "" : ", ") + key;
  }
  if (count == hints.size()) return "";
  return "Open MPI's default I/O (ompio) takes " +
         (count == 0 ? "none of these hints" : "only " + taken + " of these hints") +
         "; choose ROMIO (mpirun --mca io " + library.romio + ")";
}

std::string FindingsText(const std::vector<analysis::IoFinding>& findings,
                         const analysis::MpiIoLibrary& library, const Style& style) {
  std::string out;
  for (const analysis::IoFinding& finding : findings)
    out += Paragraph(style, "- " + finding.sentence + ". Try: " + finding.advice + ".");
  const auto hints = HintsOf(findings);
  if (hints.empty()) return out;
  const std::string how = HowToTry(hints, library);
  out += Paragraph(
      style,
      "Hints to try, in the info of MPI_File_open or, for ROMIO, in a file that ROMIO_HINTS names (rankine "
      "report --hints FILE writes it)" +
          (how.empty() ? "" : ". " + how) + ":");
  for (const auto& [key, value] : hints)
    out.append("      ").append(key).append(" ").append(value).append("\n");
  return out;
}

}  // namespace rankine::report
