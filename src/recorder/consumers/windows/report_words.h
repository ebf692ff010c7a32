// SPDX-License-Identifier: BSD-3-Clause
// Building blocks of the report's forms (report_forms.h).
#pragma once
#include <cstdint>
#include <string_view>

#include "base/rt/text.h"
#include "recorder/consumers/windows/rank_report.h"

namespace rankine::recorder::windows {

// The whole report of one rank, which is written at once. The room exceeds the largest possible report (some
// 100 KiB of JSON, with names of bytes that are not text and 64 bins for each communicator). In memory of its
// own.
using Line = rt::Text<1 << 17>;

// With microseconds.
void PutSeconds(Line& out, double seconds);

// In double quotes, for JSON. Valid UTF-8: a name may contain any bytes, and a long one may be cut anywhere.
void PutQuoted(Line& out, std::string_view text);

// For a terminal: characters that would move its cursor, and bytes that are not UTF-8, are escaped (as
// base::Visible does).
void PutVisible(Line& out, std::string_view text);

// MPI_Barrier; a function unknown to this version by its number.
void PutFunction(Line& out, uint32_t function);

// Warnings for the reader, each as a sentence; nullptr after the last. `at` counts from 0.
const char* WarningAt(const RankReport& told, uint32_t at);

}  // namespace rankine::recorder::windows
