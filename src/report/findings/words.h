// SPDX-License-Identifier: BSD-3-Clause
// Describes a finding: its pattern, its cost, the evidence, and what to try.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "analysis/findings/stand_outs.h"
#include "report/facts.h"

namespace rankine::report {

// Sentences have no full stop at the end. They may contain text from the program.
struct FindingWords {
  std::string_view name;     // stable identifier: "late_sender", "imbalance"
  std::string title;         // name of the pattern: "Late sender"
  std::string_view section;  // section of the report with more details
  std::string what;          // the problem and its cost
  std::string evidence;      // figures that prove the problem; begins in lower case
  std::string usual;         // remedy to try; begins in lower case
  std::string gain = {};     // by how much the run could be shortened at most; empty: unknown
  // Names of patterns, from the cause to its consequences: {"imbalance", "wait_nxn"}. Contains at least
  // `name`.
  std::vector<std::string_view> chain = {};
};

// Describes `found`, which is one of `all`. `files` must be those that were passed to find it.
FindingWords WordsOf(Facts& facts, const std::vector<analysis::IoFile>& files, const analysis::StandOuts& all,
                     const analysis::StandOut& found);

// Returns the text with its first letter in upper case: "text" becomes "Text".
std::string Capitalised(std::string text);

// For example " at main at app.c:9"; empty if the call site is unknown.
std::string PlaceText(Facts& facts, uint32_t site);

}  // namespace rankine::report
