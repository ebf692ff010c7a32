// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <tuple>

#include "analysis/waits/find.h"
#include "archive/rows/none.h"

namespace rankine::analysis {

std::optional<Wait> MessageWait(WaitClass kind, const Part& waiting, const Part& late) {
  if (waiting.waits.line == archive::kNone || late.posted <= waiting.begin || waiting.begin >= waiting.end)
    return std::nullopt;
  // Possibly, no rank waited. The message may have been buffered, and a neighbourhood collective of 0 bytes
  // sends nothing.
  const bool maybe_not = kind == WaitClass::late_receiver || kind == WaitClass::late_neighbor;
  if (maybe_not && late.posted > waiting.end) return std::nullopt;
  return WaitFor(kind, waiting.waits, waiting.begin, std::min(late.posted, waiting.end) - waiting.begin,
                 late.line);
}

namespace {

bool Overlap(const Wait& a, const Wait& b) {
  return a.begin == b.begin || (a.begin < b.begin + b.ns && b.begin < a.begin + a.ns);
}

}  // namespace

void KeepLongest(std::vector<Wait>* waits) {
  // The order is total, so that the result does not depend on the order of the input.
  const auto order = [](const Wait& wait) {
    return std::tuple(wait.where.line, wait.where.call, UINT64_MAX - wait.ns, wait.begin, wait.kind,
                      wait.late);
  };
  std::sort(waits->begin(), waits->end(),
            [&order](const Wait& a, const Wait& b) { return order(a) < order(b); });
  // The iterator `group` is the start of the waits of one call. The iterator `kept` is the end of the waits
  // that are kept.
  auto group = waits->begin(), kept = group;
  const auto in_time = [&] {
    std::sort(group, kept, [](const Wait& a, const Wait& b) { return a.begin < b.begin; });
  };
  for (auto next = waits->begin(); next != waits->end(); ++next) {
    if (group != kept && group->where != next->where) {
      in_time();
      group = kept;
    }
    if (std::none_of(group, kept, [next](const Wait& wait) { return Overlap(wait, *next); })) *kept++ = *next;
  }
  in_time();
  waits->erase(kept, waits->end());
}

}  // namespace rankine::analysis
