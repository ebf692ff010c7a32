// SPDX-License-Identifier: BSD-3-Clause
// Findings that limit the trust in a report: all data that was dropped, lost or unavailable, as sentences for
// the user. An empty list means that the figures include every call of every rank.
#pragma once
#include <string>
#include <vector>

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct Finding {
  std::string name;      // a stable identifier: "dropped.no.space", "loss", "ranks.missing"
  uint64_t count;        // the number of records, requests or ranks
  std::string sentence;  // may contain text from outside
  bool serious;          // the report's figures are too small because of it; otherwise a remark
};

// `samples` must be those of `tables`. The second form sums them up itself.
struct SampleSums;
std::vector<Finding> Findings(const archive::Tables& tables, const SampleSums& samples);
std::vector<Finding> Findings(const archive::Tables& tables);

}  // namespace rankine::analysis
