// What limits the trust in a report: everything that was dropped, lost or could not be told, as sentences for
// the user. An empty list means that every call of every rank is in the numbers.
#pragma once
#include <string>
#include <vector>

#include "archive/tables.h"

namespace rankine::analysis {

struct Finding {
  std::string name;      // stable, for machines: "dropped.no.space", "loss", "ranks.missing"
  uint64_t count;        // what was counted: records, requests, ranks
  std::string sentence;  // may hold foreign text
  bool serious;          // numbers of the report are too small because of it; otherwise a remark
};

// `samples` are those of `tables`; without them they are summed here.
struct SampleSums;
std::vector<Finding> Findings(const archive::Tables& tables, const SampleSums& samples);
std::vector<Finding> Findings(const archive::Tables& tables);

}  // namespace rankine::analysis
