// SPDX-License-Identifier: BSD-3-Clause
// Restricts storage operations to the time of a run, using the clocks of the watched machines. A watch may
// begin long before the run and continue after it, and record other runs on the same servers.
#pragma once

namespace rankine::archive {

struct Tables;

// Drops operations that are outside the run by more than the error of the clocks (host_clocks.h), and counts
// them in Tables::storage_outside. Operations that a rank requested and all names are always kept.
void LeaveOutOtherTimes(Tables* tables);

}  // namespace rankine::archive
