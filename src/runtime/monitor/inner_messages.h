// The point-to-point messages that a collective operation is made of, where the library lets us see them:
// Open MPI's, whose collectives send through the table mca_pml. While a window runs, the places of that table
// for sends and receives are ours. MPICH sends within a host without passing anything that could be watched;
// there is no such table, and reports say so.
#pragma once
#include <cstdint>

namespace rankine::runtime::monitor {

// Watches, or no longer. A few stores; the table is looked for once.
void WatchInnerMessages(bool on);

// Where windows run: of those that began before this process recorded.
void WatchInnerMessagesOfRunning();

}  // namespace rankine::runtime::monitor
