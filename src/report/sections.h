// SPDX-License-Identifier: BSD-3-Clause
// The sections of the report. A section without content is an empty string.
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

struct Section {
  std::string_view name;  // the name for the option --section
  std::string (*render)(Facts& facts, const Style& style, size_t top);
  bool standard;           // true: shown by --all; false: shown only by --section
  std::string_view about;  // the text for --help
};

// Returns all sections, in the order of the report.
std::span<const Section> Sections();

// Returns the section named `name`; nullptr if no section has this name.
const Section* FindSection(std::string_view name);

}  // namespace rankine::report
