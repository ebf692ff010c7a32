// SPDX-License-Identifier: BSD-3-Clause
// Makes untrusted text safe in HTML and XML 1.0, in elements and in attributes.
#pragma once
#include <string>
#include <string_view>

namespace rankine::base {

// Returns the result of Visible(text), which has no control characters and no invalid UTF-8, with & < > " as
// entities.
std::string MarkupEscaped(std::string_view text);

}  // namespace rankine::base
