// SPDX-License-Identifier: BSD-3-Clause
// Findings on how reliable a report is: all data that was dropped, lost or unavailable, as sentences for the
// user. An empty list means that the figures cover every call of every rank.
#pragma once
#include <string>
#include <vector>

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct Finding {
  std::string name;      // stable identifier: "dropped.no.space", "loss", "ranks.missing"
  uint64_t count;        // number of affected records, requests or ranks
  std::string sentence;  // may contain untrusted text
  bool serious;          // true: it makes figures of the report too small; false: merely a remark
};

// `samples` must have been made from `tables`. The second overload computes the sums itself.
struct SampleSums;
std::vector<Finding> Findings(const archive::Tables& tables, const SampleSums& samples);
std::vector<Finding> Findings(const archive::Tables& tables);

}  // namespace rankine::analysis
