// SPDX-License-Identifier: BSD-3-Clause
// Building blocks for both formats of the report (report_forms.h).
#pragma once
#include <cstdint>
#include <string_view>

#include "base/rt/text.h"
#include "recorder/consumers/windows/rank_report.h"

namespace rankine::recorder::windows {

// The whole report of one rank, which is written at once. The capacity exceeds the largest possible report:
// some 100 KiB of JSON, if names contain bytes that are not text and each communicator has 64 bins. A Line
// must be kept in separate memory, not on a stack.
using Line = rt::Text<1 << 17>;

// Writes a number of seconds with 6 decimals.
void PutSeconds(Line& out, double seconds);

// Writes a JSON string. The result is always valid UTF-8, although a name may contain any bytes, and a long
// name may have been cut anywhere.
void PutQuoted(Line& out, std::string_view text);

// Writes text for a terminal. Escapes bytes that are not UTF-8, and characters that would move the cursor, as
// base::Visible does.
void PutVisible(Line& out, std::string_view text);

// Writes the function's name, for example MPI_Barrier. For a function that this version does not know, writes
// the function's number.
void PutFunction(Line& out, uint32_t function);

// Returns a warning for the reader, as a sentence. The numbers of warnings begin at 0. If there is no warning
// with this number, returns nullptr.
const char* WarningAt(const RankReport& told, uint32_t at);

}  // namespace rankine::recorder::windows
