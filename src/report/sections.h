// SPDX-License-Identifier: BSD-3-Clause
// The sections of the report. A section with nothing to show is an empty string.
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

struct Section {
  std::string_view name;  // for --section
  std::string (*render)(Facts& facts, const Style& style, size_t top);
  bool standard;           // part of --all; the others need --section
  std::string_view about;  // for --help
};

// All sections, in the order of the report.
std::span<const Section> Sections();

// The section called `name`; null if there is none.
const Section* FindSection(std::string_view name);

}  // namespace rankine::report
