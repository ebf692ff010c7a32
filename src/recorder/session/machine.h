// SPDX-License-Identifier: BSD-3-Clause
// Facts about a run that a user may need later: who ran it, on which processor, with how much memory, and
// with which settings. meta.h contains the facts that the system reports about the process. Only rank 0
// provides the facts in this file.
#pragma once

namespace rankine::recorder {

// Writes the facts to the spool's log. To be called once. The function reads no files.
void LogMachine();

}  // namespace rankine::recorder
