// What the forms of a report (report_forms.h) are put together from.
#pragma once
#include <cstdint>
#include <string_view>

#include "base/rt/text.h"
#include "recorder/consumers/windows/told.h"

namespace rankine::recorder::monitor {

// All that one rank tells, which is written at once: more than the most that there can be (of JSON, with
// names of bytes that are no text and 64 bins for each communicator, some 100 KiB). In memory of its own.
using Line = rt::Text<1 << 17>;

// With microseconds.
void PutSeconds(Line& out, double seconds);

// In double quotes, for JSON. Valid UTF-8: a name may be any bytes, and one that is too long was cut
// anywhere.
void PutQuoted(Line& out, std::string_view text);

// For a terminal: what would move its cursor, and what is no UTF-8, is written out (as base::Visible does).
void PutVisible(Line& out, std::string_view text);

// MPI_Barrier; one that this version does not know by its number.
void PutFunction(Line& out, uint32_t function);

// What a reader must be warned of, each as a sentence; nullptr behind the last. `at` from 0.
const char* WarningAt(const Told& told, uint32_t at);

}  // namespace rankine::recorder::monitor
