// SPDX-License-Identifier: BSD-3-Clause
// What the tables of a report have in common.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "report/style.h"
#include "report/text_table.h"

namespace rankine::report {

// A sentence of its own lines, wrapped and two columns in.
std::string Paragraph(const Style& style, std::string_view sentence);

// A title and, wrapped under it, one sentence.
std::string SectionHead(const Style& style, std::string_view title, std::string_view sentence);

// A sentence and the table under it; nothing where the table is empty.
std::string Titled(const Style& style, std::string_view sentence, const TextTable& table);

// "... and 12 more" when a list of `total` was cut to `shown`, with the option that shows all; else nothing.
std::string Remainder(const Style& style, size_t shown, size_t total);

}  // namespace rankine::report
