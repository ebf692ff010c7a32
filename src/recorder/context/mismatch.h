// SPDX-License-Identifier: BSD-3-Clause
// An end that does not match the innermost begin: reported once, counted always.
#pragma once
#include <cstdint>

#include "recorder/context/dictionary.h"

namespace rankine::recorder::context {

// A text entry's text, else its attribute's name; empty for nullptr.
std::string_view NameOf(const Entry* entry);

// `ended`: the region or attribute of the end. `open`: the innermost open one, nullptr: none. `site`: return
// address of the call. Any thread.
void ReportMismatch(std::string_view ended, const Entry* open, uint64_t site);

}  // namespace rankine::recorder::context
