// SPDX-License-Identifier: BSD-3-Clause
// The report's tables, each with one line that says what it shows. An empty string when there is nothing to
// show.
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
  bool standard;           // part of the whole report; the others are shown when asked for by name
  std::string_view about;  // for --help
};

// In the order of the report. `top` is the most lines of a list.
std::span<const Section> Sections();

// The section called `name`; null when there is none.
const Section* FindSection(std::string_view name);

}  // namespace rankine::report
