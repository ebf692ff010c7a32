// SPDX-License-Identifier: BSD-3-Clause
// Helper functions for the sections of a report.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "report/style.h"
#include "report/text_table.h"

namespace rankine::report {

// Returns the sentence as a paragraph, wrapped and indented by two spaces.
std::string Paragraph(const Style& style, std::string_view sentence);

// Returns the sentence as a list item: wrapped, with "  - " before the first word.
std::string Item(const Style& style, std::string_view sentence, Colour colour);

// Returns a title and a wrapped introduction. If `style.brief` is set, only the first sentence of the
// introduction is used.
std::string SectionHead(const Style& style, std::string_view title, std::string_view introduction);

// Returns a sentence with the table below it; empty if the table is empty.
std::string Titled(const Style& style, std::string_view sentence, const TextTable& table);

// Returns a note for a list that is not shown completely, such as "... and 12 more", with the option that
// shows all entries. The note is empty if all entries are shown.
std::string Remainder(const Style& style, size_t shown, size_t total);

}  // namespace rankine::report
