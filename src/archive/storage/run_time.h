// SPDX-License-Identifier: BSD-3-Clause
// Restricts storage operations to the time of a run, on the clocks of the watched machines. A watch may begin
// long before the run and continue after it, through other runs on the same servers.
#pragma once

namespace rankine::archive {

struct Tables;

// Drops operations before and after the run, by more than the error of the clocks (host_clocks.h), and counts
// them in Tables::storage_outside. Operations that a rank asked for are kept, whatever their time. All names
// are kept, too.
void LeaveOutOtherTimes(Tables* tables);

}  // namespace rankine::archive
