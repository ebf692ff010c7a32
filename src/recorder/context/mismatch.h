// SPDX-License-Identifier: BSD-3-Clause
// Handles an end that does not match the innermost begin: every mismatch is counted, only the first is
// reported.
#pragma once
#include <cstdint>

#include "recorder/context/dictionary.h"

namespace rankine::recorder::context {

// Returns the entry's text or, if it has none, the name of its attribute; empty for nullptr.
std::string_view NameOf(const Entry* entry);

// `ended` is the region or attribute that was ended, `open` the innermost open one (nullptr: none), and
// `site` the return address of the call. Any thread.
void ReportMismatch(std::string_view ended, const Entry* open, uint64_t site);

}  // namespace rankine::recorder::context
