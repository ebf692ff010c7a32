// SPDX-License-Identifier: BSD-3-Clause
#include "report/findings/word_parts.h"

#include "base/text/visible_text.h"
#include "report/units.h"

namespace rankine::report {

std::string Ranks(uint64_t count) {
  return CountText(count) + (count == 1 ? " rank" : " ranks");
}

std::string CostText(const analysis::StandOut& found) {
  return Time(found.cost) + " (" + PercentText(found.share) + " of all rank time)";
}

std::string Share(uint64_t part, uint64_t whole) {
  return PercentText(whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole));
}

std::string PathOf(const analysis::IoFile& file) {
  return file.path.empty() ? "files without a name" : base::Visible(std::string(file.path));
}

std::string ReadsOrWrites(const analysis::IoFile& file, const char* reads, const char* writes,
                          const char* neither) {
  const analysis::MovedBytes moved = analysis::BytesMoved(file);
  if (moved.read > 0 && moved.written > 0) return std::string(reads) + " and " + writes;
  return moved.read > 0 ? reads : moved.written > 0 ? writes : neither;
}

}  // namespace rankine::report
