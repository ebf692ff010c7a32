// SPDX-License-Identifier: BSD-3-Clause
// Makes findings about how reliable a report is. The findings are sentences for the user about all data
// that was dropped, lost or unavailable. If the result is empty, the figures of the report cover every call
// of every rank.
#pragma once
#include <string>
#include <vector>

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct Finding {
  std::string name;      // stable identifier, such as "dropped.no.space", "loss" or "ranks.missing"
  uint64_t count;        // The number of affected records, requests or ranks.
  std::string sentence;  // the sentence; it may contain untrusted text
  // true: the finding makes figures of the report too small; false: the finding is only a remark
  bool serious;
};

// The argument `samples` must have been made from the argument `tables`. The second overload also computes
// the sums of the samples.
struct SampleSums;
std::vector<Finding> Findings(const archive::Tables& tables, const SampleSums& samples);
std::vector<Finding> Findings(const archive::Tables& tables);

}  // namespace rankine::analysis
