// Files in the job's spool folder by which this process asks another of ours for something and waits.
#pragma once
#include "base/rt/text.h"

namespace rankine::recorder {

using FolderPath = rt::Text<4096 + 128>;

FolderPath FolderFile(const char* name);
FolderPath OwnFile(const char* suffix);  // of this process

bool IsThere(const FolderPath& path);

// Does somebody hold the lock on this file of the folder? It ends with the process that has it.
bool IsHeld(const char* name);

// For a moment between two looks.
void PauseShortly();

}  // namespace rankine::recorder
