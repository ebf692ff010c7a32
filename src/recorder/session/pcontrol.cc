// SPDX-License-Identifier: BSD-3-Clause
// The C++ part of our MPI_Pcontrol, whose entry point is in pcontrol.S.
#include <cerrno>

#include "recorder/consumers/windows/trigger.h"
#include "recorder/context/events.h"
#include "recorder/context/pause.h"
#include "recorder/context/regions.h"
#include "recorder/context/selection.h"
#include "recorder/core/thread.h"
#include "recorder/mpi/abi/resolve.h"

namespace rankine::recorder {
namespace {

void* g_real[2];

void Control(int level) {
  Thread* t = context::Ready();
  if (t == nullptr) return;
  OnMark(&t->context, static_cast<uint32_t>(level));
  windows::OnPcontrol(t, level);
  if (level != 0 && level != 1) return;
  if (IsStopped() == (level == 0)) return;
  if (!SetReasons(control::kByProgram, level == 0 ? control::kByProgram : 0, rt::Ticks())) return;
  TakeOverPause(t);
  OnMark(&t->context, static_cast<uint32_t>(level));
}

}  // namespace
}  // namespace rankine::recorder

// Returns the function to which the call is passed on; nullptr: no library has such a function.
extern "C" [[gnu::visibility("hidden"), gnu::used]] void* RankineNotePcontrol(int level, int pmpi) {
  const int saved = errno;
  using namespace rankine::recorder;
  void*& real = g_real[pmpi != 0];
  if (real == nullptr) real = rankine::mpi::ResolveReal("MPI_Pcontrol", pmpi != 0);
  Control(level);
  errno = saved;
  return real;
}
