// SPDX-License-Identifier: BSD-3-Clause
// Describes a finding: its pattern, its cost, the evidence, and what to try.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "analysis/findings/stand_outs.h"
#include "report/facts.h"

namespace rankine::report {

// The texts of a finding. A sentence has no full stop at its end. The sentences may contain text from the
// program.
struct FindingWords {
  std::string_view name;     // stable identifier: "late_sender", "imbalance"
  std::string title;         // the name of the pattern: "Late sender"
  std::string_view section;  // the section of the report with more details
  std::string what;          // the problem and its cost
  std::string evidence;      // figures that prove the problem; begins in lower case
  std::string usual;         // remedy to try; begins in lower case
  std::string gain = {};     // the maximum time by which the run could be shortened; empty if unknown
  // The names of patterns, from the cause to its consequences, for example {"imbalance", "wait_nxn"}. The
  // name of this pattern is always in the list.
  std::vector<std::string_view> chain = {};
};

// Describes one finding of the list of all findings. The list of files must be the list with which the
// findings were made.
FindingWords WordsOf(Facts& facts, const std::vector<analysis::IoFile>& files, const analysis::StandOuts& all,
                     const analysis::StandOut& found);

// Returns the text with its first letter in upper case: "text" becomes "Text".
std::string Capitalised(std::string text);

// Returns, for example, " at main at app.c:9"; empty if the call site is unknown.
std::string PlaceText(Facts& facts, uint32_t site);

}  // namespace rankine::report
