// SPDX-License-Identifier: BSD-3-Clause
#include "cli/top/tally.h"

#include <algorithm>
#include <cmath>

#include "query/records/mpi_names.h"

namespace rankine::cli::top {
namespace {

// Returns the name of a `StallReason`, as in rankine/collector.h. Returns an empty name for the reasons
// "none" and "unknown".
const char* ReasonText(uint8_t reason) {
  switch (static_cast<layout::StallReason>(reason)) {
    case layout::StallReason::late_sender:
      return "late_sender";
    case layout::StallReason::late_receiver:
      return "late_receiver";
    case layout::StallReason::collective:
      return "collective";
    case layout::StallReason::rma:
      return "rma";
    case layout::StallReason::lock:
      return "lock";
    case layout::StallReason::io:
      return "io";
    default:
      return "";
  }
}

template <class Key>
auto Most(const std::map<Key, uint64_t>& counts) {
  return std::max_element(counts.begin(), counts.end(),
                          [](const auto& a, const auto& b) { return a.second < b.second; });
}

// Returns the most frequent known reason for a stall.
const char* MostKnown(const std::map<uint8_t, uint64_t>& reasons) {
  const char* most = "";
  uint64_t looks = 0;
  for (const auto& [reason, seen] : reasons) {
    const char* text = ReasonText(reason);
    if (*text == '\0' || seen <= looks) continue;
    most = text;
    looks = seen;
  }
  return most;
}

}  // namespace

void Tally::Add(const Look& look) {
  was_in_callback_ = was_in_callback_ || look.in_callback;
  seen_[look.doing]++;
  if (look.doing != Doing::compute) functions_[look.function]++;
  if (look.doing == Doing::stall) reasons_[look.function][static_cast<uint8_t>(look.reason)]++;
  nodes_[look.node]++;
}

void Tally::Divide(double in_mpi) {
  const uint64_t all = seen_.Sum(), inside = all - seen_[Doing::compute];
  if (was_in_callback_ || inside == 0) return;
  const auto wanted =
      static_cast<uint64_t>(std::llround(std::clamp(in_mpi, 0.0, 1.0) * static_cast<double>(all)));
  scale_ = static_cast<double>(wanted) / static_cast<double>(inside);
  // Rounds cumulative sums instead of the counts, so that the sum of the counts is correct. A state that
  // was never observed keeps a count of 0.
  uint64_t looks = 0, given = 0;
  for (const Doing doing : {Doing::work, Doing::stall, Doing::mpi}) {
    looks += seen_[doing];
    const auto until = static_cast<uint64_t>(std::llround(static_cast<double>(looks) * scale_));
    seen_[doing] = until - given;
    given = until;
  }
  seen_[Doing::compute] = all - wanted;
}

uint32_t Tally::Fill(Row* row) const {
  row->seen = seen_;
  // The thread was seen in MPI, but the measured time of its calls may be rounded to 0.
  const bool was_in_mpi = seen_.Sum() > seen_.looks[static_cast<size_t>(Doing::compute)];
  if (!functions_.empty() && was_in_mpi) {
    const auto most = Most(functions_);
    row->function = query::FunctionName(most->first);
    row->function_looks = static_cast<uint64_t>(std::llround(static_cast<double>(most->second) * scale_));
    // The row shows a reason only if it was observed in the row's function.
    const auto reasons = reasons_.find(most->first);
    const bool has_stalled = seen_.looks[static_cast<size_t>(Doing::stall)] > 0;
    if (reasons != reasons_.end() && has_stalled) row->reason = MostKnown(reasons->second);
  }
  if (nodes_.empty()) return 0;
  const auto most = Most(nodes_);
  row->region_looks = most->second;
  return most->first;
}

}  // namespace rankine::cli::top
