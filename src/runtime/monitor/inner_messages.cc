#include "runtime/monitor/inner_messages.h"

#include "runtime/monitor/inner_places.h"
#include "runtime/process.h"

namespace rankine::runtime::monitor {

void WatchInnerMessages(bool on) {
  if (ReadPhase() != Phase::recording) return;  // before MPI_Init it is not known what sends
  if (g_process.abi.family == mpi::Family::open_mpi) {
    WatchPml(on);
    WatchWaits(on);
  } else {
    WatchUcx(on);
  }
}

bool SeesInnerMessages() {
  return g_process.abi.family == mpi::Family::open_mpi ? SeesPml() : SeesUcx();
}

void WatchInnerMessagesOfRunning() {
  if ((Watching() & kWindowsRun) != 0) WatchInnerMessages(true);
}

}  // namespace rankine::runtime::monitor
