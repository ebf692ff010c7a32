// SPDX-License-Identifier: BSD-3-Clause
// Facts about a run that a user may need later, in addition to those that the system reports about the
// process (meta.h): who ran it, on which processor, with how much memory, and with which settings. Only the
// values of rank 0 are used.
#pragma once

namespace rankine::recorder {

// Writes the facts to the spool's log. To be called once. Does not read files.
void LogMachine();

}  // namespace rankine::recorder
