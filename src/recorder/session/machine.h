// What a user wants to know of a run later, beside what the system says of the process (meta.h): who ran it,
// on which processor with how much memory, with which settings. Rank 0's word counts.
#pragma once

namespace rankine::recorder {

// Into the spool's log; once. No file is read.
void LogMachine();

}  // namespace rankine::recorder
