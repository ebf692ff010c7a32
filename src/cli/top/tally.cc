#include "cli/top/tally.h"

#include <algorithm>

#include "query/mpi_names.h"

namespace rankine::cli::top {
namespace {

// Names of StallReason as in rankine/collector.h; none and unknown say nothing.
const char* ReasonText(uint8_t reason) {
  switch (static_cast<format::StallReason>(reason)) {
    case format::StallReason::late_sender:
      return "late_sender";
    case format::StallReason::late_receiver:
      return "late_receiver";
    case format::StallReason::collective:
      return "collective";
    case format::StallReason::rma:
      return "rma";
    case format::StallReason::lock:
      return "lock";
    case format::StallReason::io:
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

}  // namespace

void Tally::Add(const Look& look) {
  seen_[look.doing]++;
  if (look.doing != Doing::compute) functions_[look.function]++;
  if (look.doing == Doing::stall) reasons_[look.function][static_cast<uint8_t>(look.reason)]++;
  nodes_[look.node]++;
}

uint32_t Tally::Fill(Row* row) const {
  row->seen = seen_;
  if (!functions_.empty()) {
    const auto most = Most(functions_);
    row->function = query::FunctionName(most->first);
    row->function_looks = most->second;
    // The reason belongs to the function that is shown.
    const auto reasons = reasons_.find(most->first);
    if (reasons != reasons_.end()) row->reason = ReasonText(Most(reasons->second)->first);
  }
  if (nodes_.empty()) return 0;
  const auto most = Most(nodes_);
  row->region_looks = most->second;
  return most->first;
}

}  // namespace rankine::cli::top
