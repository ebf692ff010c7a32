// The beginning of recording in this process, by whoever comes first: MPI_Init, or a region that the program
// marks before it or without MPI.
#pragma once
#include "recorder/core/thread.h"

namespace rankine::recorder {

// Opens the spool, once, and notes what the system and the environment say. False: no room, nothing is
// recorded. One caller at a time.
bool OpenRecording();

// The process's own end, as far as it can say it: into the spool's header.
void NoteEnd(layout::EndedBy how, int code);

}  // namespace rankine::recorder
