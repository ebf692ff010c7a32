// SPDX-License-Identifier: BSD-3-Clause
// A finding in words: what it is, what shows it, and what is usually done about it. No more is said than the
// figures show.
#pragma once
#include <string>
#include <string_view>

#include "analysis/findings/stand_outs.h"
#include "report/facts.h"

namespace rankine::report {

struct FindingWords {
  std::string_view name;              // stable, for machines: "late_sender", "imbalance"
  std::string_view section;           // of the report, that shows more
  std::string what, evidence, usual;  // sentences without a full stop; may hold foreign text
};

// Of one of `all`, which was found in `files`.
FindingWords WordsOf(Facts& facts, const std::vector<analysis::IoFile>& files, const analysis::StandOuts& all,
                     const analysis::StandOut& found);

// " at main at app.c:9"; empty where the site is not known.
std::string PlaceText(Facts& facts, uint32_t site);

}  // namespace rankine::report
