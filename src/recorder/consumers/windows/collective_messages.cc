// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/windows/collective_messages.h"

#include "recorder/consumers/windows/collective_hooks.h"
#include "recorder/consumers/windows/locked.h"
#include "recorder/core/process.h"

namespace rankine::recorder::windows {

namespace {

bool g_watched = false;  // True if the functions that send messages are hooked.
bool g_wanted = false;   // True if the next operation is to be timed.
bool g_timed = false;    // True if the functions that receive and wait are also hooked.

void Settle() {
  const bool on = g_watched && (g_wanted || g_process.concurrent);
  if (on == g_timed) return;
  g_timed = on;
  TimePml(on);
  WatchWaits(on);
}

}  // namespace

void WatchInnerMessages(bool on) {
  // Before MPI_Init, it is unknown which library will send the messages.
  if (ReadPhase() != Phase::recording) return;
  g_watched = on;
  if (g_process.abi.family == mpi::Family::open_mpi) {
    WatchPml(on);
    Settle();
  } else {
    WatchUcx(on);
  }
}

bool TimesInnerMessages() {
  return g_timed || g_process.abi.family != mpi::Family::open_mpi;
}

void TimeInnerMessages(bool wanted) {
  if (wanted == g_wanted || g_process.concurrent || g_process.abi.family != mpi::Family::open_mpi) return;
  const Locked lock;
  if (!lock.held) return;
  g_wanted = wanted;
  Settle();
}

bool SeesInnerMessages() {
  return g_process.abi.family == mpi::Family::open_mpi ? SeesPml() : SeesUcx();
}

void WatchInnerMessagesOfRunning() {
  if ((Watching() & kWindowsRun) != 0) WatchInnerMessages(true);
}

}  // namespace rankine::recorder::windows
