// SPDX-License-Identifier: BSD-3-Clause
// Parts that the sections of a report share.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "report/style.h"
#include "report/text_table.h"

namespace rankine::report {

// A sentence on lines of its own, wrapped and indented by two columns.
std::string Paragraph(const Style& style, std::string_view sentence);

// "  - " and the sentence, wrapped.
std::string Item(const Style& style, std::string_view sentence, Colour colour);

// A title and, wrapped under it, an introduction. A brief style takes the introduction's first sentence
// alone.
std::string SectionHead(const Style& style, std::string_view title, std::string_view introduction);

// A sentence and the table under it; empty if the table is.
std::string Titled(const Style& style, std::string_view sentence, const TextTable& table);

// "... and 12 more", with the option that shows all, if a list of `total` was cut to `shown`; else empty.
std::string Remainder(const Style& style, size_t shown, size_t total);

}  // namespace rankine::report
