// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/session/recording.h"

#include <cerrno>
#include <cstdlib>

#include "base/rt/clock.h"
#include "base/rt/spin.h"
#include "base/rt/syscall.h"
#include "recorder/adapters/adiak.h"
#include "recorder/consumers/io/io.h"
#include "recorder/context/libraries.h"
#include "recorder/context/selection.h"
#include "recorder/core/attach.h"
#include "recorder/core/config.h"
#include "recorder/core/meta.h"
#include "recorder/core/modules.h"
#include "recorder/core/process.h"
#include "recorder/core/spool.h"
#include "recorder/mpi/abi/deep_binding.h"
#include "recorder/mpi/deep_modules.h"
#include "recorder/session/consumers.h"
#include "recorder/session/job.h"
#include "recorder/session/machine.h"
#include "recorder/session/merge.h"
#include "recorder/session/meta.h"
#include "recorder/session/watcher.h"

// The reference is weak, because other C libraries lack the function; __register_atfork in prepare.cc
// explains the reason.
#pragma weak on_exit

namespace rankine::recorder {
namespace {

rt::SpinLock g_opening;
constinit std::atomic<bool> g_refused{false};

// glibc passes the exit status only to functions registered with on_exit, and not to functions registered
// with atexit.
void AtExit(int code, void*) {
  if (!g_spool.is_open() || g_spool.header()->pid != rt::GetPid()) return;
  AwaitLastRead();
  if (g_spool.header()->ended_by == static_cast<uint32_t>(layout::EndedBy::mpi_abort)) return;
  const bool annotated = g_spool.header()->state == static_cast<uint32_t>(layout::SpoolState::annotated);
  if (annotated) {
    RANKINE_ASK_EACH(Consumers, OnResult);
    recorder::FinishLibraries();
    mpi::LeadAwaited(false);
    if (io::IsAlone()) io::FinishAlone();
    LogModules(true);
  }
  NoteEnd(layout::EndedBy::exit, code);
  // If a program starts other programs, all of them share one archive. The process that waits for all of
  // these programs makes the archive.
  if (annotated && !io::IsAlone() && MergeAlone()) {
    g_spool.header()->merged = 1;
    TellWrote("");
  }
}

// Starts recording in a program that marks regions before MPI_Init or without MPI.
bool OpenAnnotated() {
  if (g_spool.is_open()) return true;
  if (g_refused.load(std::memory_order_relaxed) || !g_opening.TryLock()) return false;
  bool ok = g_spool.is_open();
  if (!ok && ReadPhase() == Phase::before_init) {
    ok = OpenRecording();
    if (ok) {
      g_spool.header()->state = static_cast<uint32_t>(layout::SpoolState::annotated);
      g_spool.header()->start_ticks = rt::Ticks();
    }
    g_refused.store(!ok, std::memory_order_relaxed);
  }
  g_opening.Unlock();
  return ok;
}

}  // namespace

bool OpenRecording() {
  if (g_spool.is_open()) return true;
  if (!PrepareModules() || !OpenSpool()) return false;
  if (on_exit != nullptr) on_exit(AtExit, nullptr);
  control::ShareProcess();
  LogSystem();
  LogMachine();
  LogDeepModules();
  recorder::LoadLibraries();
  RANKINE_ASK_EACH(Consumers, OnRecordingOpened);
  if (!io::IsWanted()) MetaUint("services.without.io", 1);
  recorder::LogServices();
  control::Begin();
  return true;
}

Thread* Attach() {
  if (t_thread != nullptr) return t_context;
  if (recorder::IsLoading()) return nullptr;
  Phase phase = ReadPhase();
  if (phase == Phase::off) return nullptr;
  const int saved = errno;
  if (phase == Phase::unprepared) {
    Prepare();
    phase = ReadPhase();
  }
  Thread* t = phase != Phase::off && OpenAnnotated() ? RegisterThread() : nullptr;
  if (t != nullptr && ReadPhase() == Phase::before_init) adapters::FollowStaticAdiak();
  errno = saved;
  return t;
}

void NoteEnd(layout::EndedBy how, int code) {
  RANKINE_ASK_EACH(Consumers, OnEnd);
  layout::SpoolHeader* h = g_spool.header();
  rt::ClockPair now = rt::ReadClockPair();
  h->clock_ticks[1] = now.ticks;
  h->clock_realtime_ns[1] = now.realtime_ns;
  h->end_ticks = now.ticks;
  h->exit_code = code;
  h->ended_by = static_cast<uint32_t>(how);
  NoteUsage();
}

}  // namespace rankine::recorder
