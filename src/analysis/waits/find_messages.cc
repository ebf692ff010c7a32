#include <algorithm>
#include <tuple>

#include "analysis/waits/find.h"

namespace rankine::analysis {

std::optional<Wait> MessageWait(WaitClass kind, const Part& waiting, const Part& late) {
  if (waiting.waits.line == archive::kNone || late.posted <= waiting.begin || waiting.begin >= waiting.end)
    return std::nullopt;
  if (kind == WaitClass::late_receiver && late.posted > waiting.end) return std::nullopt;  // it was buffered
  return WaitFor(kind, waiting.waits, waiting.begin, std::min(late.posted, waiting.end) - waiting.begin,
                 late.line);
}

void KeepLongest(std::vector<Wait>* waits) {
  const auto order = [](const Wait& wait) {
    return std::tuple(wait.where.line, wait.where.call, UINT64_MAX - wait.ns);
  };
  std::sort(waits->begin(), waits->end(),
            [&order](const Wait& a, const Wait& b) { return order(a) < order(b); });
  waits->erase(std::unique(waits->begin(), waits->end(),
                           [](const Wait& a, const Wait& b) { return a.where == b.where; }),
               waits->end());
}

}  // namespace rankine::analysis
