// SPDX-License-Identifier: BSD-3-Clause
// Compares the efficiencies of a run with their targets, and computes how long the run would take if one of
// the efficiencies were perfect.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/pop/pop.h"
#include "base/text/json.h"
#include "report/facts.h"

namespace rankine::report {

// POP calls an efficiency good if it is at least `kEfficiencyTarget`, and poor if it is below
// `kPoorEfficiency`.
inline constexpr double kEfficiencyTarget = 0.8, kPoorEfficiency = 0.6;

struct Gain {
  std::string_view name;   // as in JSON: "load_balance"
  std::string_view title;  // "Load balance"
  double value = 0;        // 0..1
  uint64_t run_ns = 0;     // wall time if this efficiency were 100 % and nothing else changed
  std::string sentence;    // without a full stop
};

// Returns the known efficiencies, in the order of the report.
std::vector<Gain> Gains(const analysis::Pop& pop);

// Writes two members of the JSON report: `time_shares` and `gains`.
void WriteTimeShares(base::JsonWriter& json, Facts& facts);

}  // namespace rankine::report
