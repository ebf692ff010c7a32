// SPDX-License-Identifier: BSD-3-Clause
// Handles an end of a region or value that does not match the innermost begin. Every mismatch is counted, but
// only the first mismatch is reported.
#pragma once
#include <cstdint>

#include "recorder/context/dictionary.h"

namespace rankine::recorder::context {

// Returns the entry's text or, if the entry has no text, the name of its attribute. For nullptr, returns an
// empty text.
std::string_view NameOf(const Entry* entry);

// Reports a mismatch of begin and end; any thread may call this function. `ended` is the region or attribute
// that the program ended. `open` is the innermost entry that is still open (nullptr: none). The parameter
// `site` is the return address of the call that ended the region or attribute.
void ReportMismatch(std::string_view ended, const Entry* open, uint64_t site);

}  // namespace rankine::recorder::context
