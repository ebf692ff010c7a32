// SPDX-License-Identifier: BSD-3-Clause
// The begin of recording in this process: at MPI_Init, or at a region that the program marks before it or
// without MPI, whichever comes first.
#pragma once
#include "recorder/core/thread.h"

namespace rankine::recorder {

// Opens the spool, once, and notes facts of the system and the environment. False: no room, nothing is
// recorded. One caller at a time.
bool OpenRecording();

// Writes the process's own end into the spool's header, as far as the process knows it.
void NoteEnd(layout::EndedBy how, int code);

}  // namespace rankine::recorder
