// SPDX-License-Identifier: BSD-3-Clause
// Starts recording in this process: at MPI_Init, or when the program marks its first region, if this happens
// before MPI_Init.
#pragma once
#include "recorder/core/thread.h"

namespace rankine::recorder {

// Opens the spool once, and logs facts about the system and the environment. Returns false if there is no
// space; in this case, nothing is recorded. Two threads must not call OpenRecording at the same time.
bool OpenRecording();

// Stores in the spool's header how and when the process ends.
void NoteEnd(layout::EndedBy how, int code);

}  // namespace rankine::recorder
