// SPDX-License-Identifier: BSD-3-Clause
// Files in the job's spool folder by which this process requests something from another process of ours, and
// waits.
#pragma once
#include "base/rt/text.h"

namespace rankine::recorder {

using FolderPath = rt::Text<4096 + 128>;

FolderPath FolderFile(const char* name);
FolderPath OwnFile(const char* suffix);  // of this process

bool IsThere(const FolderPath& path);

// Whether a process holds the lock on this file of the folder. A lock ends with its process.
bool IsHeld(const char* name);

// A short sleep between two polls.
void PauseShortly();

}  // namespace rankine::recorder
