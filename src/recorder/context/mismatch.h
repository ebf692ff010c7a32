// SPDX-License-Identifier: BSD-3-Clause
// Handles an end that does not match the innermost begin. Every mismatch is counted, but only the first one
// is reported.
#pragma once
#include <cstdint>

#include "recorder/context/dictionary.h"

namespace rankine::recorder::context {

// Returns the entry's text or, if it has none, the name of its attribute; empty for nullptr.
std::string_view NameOf(const Entry* entry);

// Reports a mismatch; any thread may call this. `ended` is the region or attribute that the program ended.
// `open` is the innermost entry that is still open (nullptr: none). `site` is the return address of the
// call.
void ReportMismatch(std::string_view ended, const Entry* open, uint64_t site);

}  // namespace rankine::recorder::context
