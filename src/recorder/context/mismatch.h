// An end that does not fit: said once, counted always.
#pragma once
#include <cstdint>

#include "recorder/context/dictionary.h"

namespace rankine::recorder::context {

// A text entry's text, else its attribute's name; empty for nullptr.
std::string_view NameOf(const Entry* entry);

// `ended`: the region, or the attribute. `open`: what is open instead, nullptr: nothing. `site`: return
// address of the call. Any thread.
void ReportMismatch(std::string_view ended, const Entry* open, uint64_t site);

}  // namespace rankine::recorder::context
