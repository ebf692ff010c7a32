// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/ti/adjustments.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace rankine::exchange::ti {
namespace {

std::string_view Trimmed(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

// Takes the next field of a line, which ends at a comma outside of quotes. As in SimGrid, a quote, a comma
// or a backslash has no special meaning after a backslash.
std::string TakeField(std::string_view* line) {
  std::string field;
  bool quoted = false;
  size_t at = 0;
  for (; at < line->size() && (quoted || (*line)[at] != ','); ++at) {
    if ((*line)[at] == '"') {
      quoted = !quoted;
    } else {
      if ((*line)[at] == '\\' && at + 1 < line->size()) ++at;
      field.push_back((*line)[at]);
    }
  }
  line->remove_prefix(std::min(at + 1, line->size()));
  return std::string(Trimmed(field));
}

}  // namespace

base::Result<Adjustments> Adjustments::Read(std::string_view text, const std::string& name, bool absolute) {
  Adjustments adjustments;
  adjustments.absolute_ = absolute;
  uint64_t number = 0;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = Trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (++number == 1 || line.empty()) continue;
    std::string positions = TakeField(&line);
    const std::string speedup = TakeField(&line);
    double value = 0;
    const auto read = std::from_chars(speedup.data(), speedup.data() + speedup.size(), value);
    if (read.ec != std::errc{} || read.ptr != speedup.data() + speedup.size() || !std::isfinite(value) ||
        value <= 0)
      return base::Error{name + ":" + std::to_string(number) +
                         ": a line has two positions and a speedup above 0, such as "
                         "\"a.c:10:a.c:20\",1.5"};
    adjustments.speedups_.emplace(std::move(positions), value);
  }
  if (number == 0) return base::Error{name + ": the file is empty; its first line must be a header"};
  return adjustments;
}

double Adjustments::Move(std::string_view file, int32_t line, CallPositions* positions) const {
  if (!absolute_) file.remove_prefix(file.rfind('/') + 1);
  positions->previous_file = std::exchange(positions->file, file);
  positions->previous_line = std::exchange(positions->line, line);
  const auto found =
      speedups_.find(positions->previous_file + ':' + std::to_string(positions->previous_line) + ':' +
                     positions->file + ':' + std::to_string(line));
  return found == speedups_.end() ? 1 : found->second;
}

}  // namespace rankine::exchange::ti
