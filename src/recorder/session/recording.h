// SPDX-License-Identifier: BSD-3-Clause
// Starts recording in this process: at MPI_Init or, if that is earlier, when the program marks its first
// region.
#pragma once
#include "recorder/core/thread.h"

namespace rankine::recorder {

// Opens the spool once, and logs facts about the system and the environment. Returns false if there is no
// room; nothing is then recorded. Only one thread at a time may call this.
bool OpenRecording();

// Writes to the spool's header how the process ends, if it knows.
void NoteEnd(layout::EndedBy how, int code);

}  // namespace rankine::recorder
