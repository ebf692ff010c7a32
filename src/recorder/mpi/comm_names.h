// SPDX-License-Identifier: BSD-3-Clause
// The names of communicators, which reports show while the program runs (consumers/windows/report.h). The
// archive gets the names from the log.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::recorder {

inline constexpr size_t kCommName = 64;  // size including the terminating zero

// Stores a name; longer names are cut. Any thread may call this function.
void KeepCommName(uint32_t index, const char* name);

// Copies the name for reports. The name is the last name that was set; without such a name, it is "comm-" and
// the first eight digits of the communicator's identity. The name may contain any bytes. Any thread may call
// this function.
void CopyCommName(uint32_t index, char (&to)[kCommName]);

}  // namespace rankine::recorder
