// SPDX-License-Identifier: BSD-3-Clause
// Presents the costliest problems in the text report and in the JSON report. The page uses the JSON report.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/text/json.h"
#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

std::string FindingsSection(Facts& facts, const Style& style, size_t top);

struct BriefFindings {
  std::string text;  // The text is empty if no rank's times are known.
  // sections of the report with details on the findings, costliest finding first; may contain duplicates
  std::vector<std::string_view> sections;
};
// Returns the section, with at most the given number of findings.
BriefFindings FindingsInShort(Facts& facts, const Style& style, size_t most);

// Writes the findings as the member `findings` of the open object. Writes nothing if no rank's times are
// known.
void WriteFindings(base::JsonWriter& json, Facts& facts);

}  // namespace rankine::report
