// SPDX-License-Identifier: BSD-3-Clause
// Facts that a user may need later about a run, besides the system's facts about the process (meta.h): who
// ran it, on which processor, with how much memory, with which settings. Rank 0's values count.
#pragma once

namespace rankine::recorder {

// Writes them into the spool's log, once. Reads no file.
void LogMachine();

}  // namespace rankine::recorder
