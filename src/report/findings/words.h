// SPDX-License-Identifier: BSD-3-Clause
// The words of a finding: its pattern, its cost, the evidence, and what to try.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "analysis/findings/stand_outs.h"
#include "report/facts.h"

namespace rankine::report {

// Sentences have no full stop at their end, and may hold text of the program.
struct FindingWords {
  std::string_view name;     // stable, for machines: "late_sender", "imbalance"
  std::string title;         // the pattern's name in the field: "Late sender"
  std::string_view section;  // the report's section with more on it
  std::string what;          // the problem and its cost
  std::string evidence;      // the figures that show it; begins in lower case
  std::string usual;         // what to try; likewise
  std::string gain = {};     // by how much the run could be shorter at most; empty: unknown
  // Names of patterns, from the cause to what follows from it: {"imbalance", "wait_nxn"}. At least `name`.
  std::vector<std::string_view> chain = {};
};

// The words of `found`, one of `all`; `files` are those in which it was found.
FindingWords WordsOf(Facts& facts, const std::vector<analysis::IoFile>& files, const analysis::StandOuts& all,
                     const analysis::StandOut& found);

// "Text" of "text".
std::string Capitalised(std::string text);

// " at main at app.c:9"; empty if the call site is unknown.
std::string PlaceText(Facts& facts, uint32_t site);

}  // namespace rankine::report
