// The point-to-point messages that a collective operation is made of, where the library lets us see them:
// Open MPI's, which pass the table mca_pml, and those of MPICH's ch4:ucx, which pass UCX's tag calls. What
// they pass is ours while a window runs. Elsewhere reports say that they were not seen.
#pragma once
#include <cstdint>

namespace rankine::runtime::monitor {

// Watches, or no longer. A few stores; the places are looked for once.
void WatchInnerMessages(bool on);

// Where windows run: of those that began before this process recorded.
void WatchInnerMessagesOfRunning();

// While a window runs, or after one has: does the library show them, as far as is known here? MPICH may pass
// those within a node by other ways all the same.
bool SeesInnerMessages();

}  // namespace rankine::runtime::monitor
