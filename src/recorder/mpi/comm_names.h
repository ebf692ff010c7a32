// SPDX-License-Identifier: BSD-3-Clause
// Names of communicators, for reports while the program runs (consumers/windows/report.h). The archive gets
// them from the log.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::recorder {

inline constexpr size_t kCommName = 64;  // including the terminating zero

// Any thread. Longer names are cut.
void KeepCommName(uint32_t index, const char* name);

// The name for reports: the last name that it was given, otherwise comm- and the first eight digits of its
// identity. Any bytes. Any thread.
void CopyCommName(uint32_t index, char (&to)[kCommName]);

}  // namespace rankine::recorder
