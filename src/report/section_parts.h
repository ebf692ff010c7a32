// SPDX-License-Identifier: BSD-3-Clause
// Helpers with which the sections of a report are composed.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "report/style.h"
#include "report/text_table.h"

namespace rankine::report {

// Puts a sentence on lines of its own, wrapped and indented by two spaces.
std::string Paragraph(const Style& style, std::string_view sentence);

// Puts "  - " before the sentence and wraps it.
std::string Item(const Style& style, std::string_view sentence, Colour colour);

// Returns a title and an introduction, which is wrapped. If style.brief is set, only the introduction's first
// sentence is used.
std::string SectionHead(const Style& style, std::string_view title, std::string_view introduction);

// Returns a sentence with the table below it; empty if the table is empty.
std::string Titled(const Style& style, std::string_view sentence, const TextTable& table);

// If a list of `total` entries was cut to `shown`, returns "... and 12 more" and the option that shows all of
// them. Otherwise empty.
std::string Remainder(const Style& style, size_t shown, size_t total);

}  // namespace rankine::report
