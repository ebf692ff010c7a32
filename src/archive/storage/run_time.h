// The time in which a run's processes were there, on the clocks of the machines that a file system was
// watched on. A watch may have begun long before, and may go on behind it, through other runs of the same
// servers.
#pragma once
#include "archive/tables.h"

namespace rankine::archive {

// Drops what watches saw before and behind the run, by more than their clocks may be off (host_clocks.h), and
// adds it to Tables::storage_outside. What a rank asked for stays, whenever it was done. So do all names.
void LeaveOutOtherTimes(Tables* tables);

}  // namespace rankine::archive
