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

std::string HowToTry(const std::map<std::string, std::string>& hints, const analysis::MpiIoLibrary& library) {
  std::string taken;
  size_t count = 0;
  for (const auto& [key, value] : hints) {
    if (!library.Takes(key)) continue;
    taken += (count++ == 0 ? "" : ", ") + key;
  }
  if (count == hints.size()) return "";
  return "Open MPI's own I/O (ompio), which is its default, takes " +
         (count == 0 ? "none of them" : "of them only " + taken) + ": choose ROMIO (mpirun --mca io " +
         library.romio + ")";
}

std::string FindingsText(const std::vector<analysis::IoFinding>& findings,
                         const analysis::MpiIoLibrary& library, const Style& style) {
  std::string out;
  for (const analysis::IoFinding& finding : findings) out += Paragraph("- " + finding.sentence + ".", style);
  const auto hints = HintsOf(findings);
  if (hints.empty()) return out;
  const std::string how = HowToTry(hints, library);
  out += Paragraph(
      "To try, as hints of MPI_File_open or, for ROMIO, as a file that ROMIO_HINTS names (rankine report "
      "--hints FILE)" +
          (how.empty() ? "" : ". " + how) + ":",
      style);
  for (const auto& [key, value] : hints)
    out.append("      ").append(key).append(" ").append(value).append("\n");
  return out;
}

}  // namespace rankine::report
