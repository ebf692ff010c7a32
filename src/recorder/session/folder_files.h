// SPDX-License-Identifier: BSD-3-Clause
// Files in the job's spool folder. Through these files, this process sends requests to another process of
// Rankine, and waits for the answers.
#pragma once
#include <cstdint>

#include "base/rt/text.h"

namespace rankine::recorder {

using FolderPath = rt::Text<4096 + 128>;

FolderPath FolderFile(const char* name);
FolderPath OwnFile(const char* suffix);  // a file of this process

bool IsThere(const FolderPath& path);

// Returns whether a process holds the lock on this file in the folder. A lock is released when its process
// ends.
bool IsHeld(const char* name);

// Sleeps between two polls.
inline constexpr uint64_t kShortPauseNs = 500'000;
void PauseShortly(uint64_t ns = kShortPauseNs);

}  // namespace rankine::recorder
