// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/session/lifecycle.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "base/hash.h"
#include "base/rt/clock.h"
#include "base/rt/keep_errno.h"
#include "base/rt/own_stderr.h"
#include "base/rt/syscall.h"
#include "base/rt/text.h"
#include "base/text/line_text.h"
#include "layout/environment.h"
#include "recorder/adapters/adiak.h"
#include "recorder/arch/publish.h"
#include "recorder/calls/call_slot.h"
#include "recorder/consumers/io/io.h"
#include "recorder/consumers/sampling/sampler.h"
#include "recorder/consumers/stall/hooks.h"
#include "recorder/context/libraries.h"
#include "recorder/context/pause.h"
#include "recorder/context/selection.h"
#include "recorder/core/launcher.h"
#include "recorder/core/modules.h"
#include "recorder/core/process.h"
#include "recorder/core/spool.h"
#include "recorder/core/state_mode.h"
#include "recorder/core/thread.h"
#include "recorder/core/works_for_mpi.h"
#include "recorder/mpi/abi/bypass.h"
#include "recorder/mpi/abi/deep_binding.h"
#include "recorder/mpi/abi/detect.h"
#include "recorder/mpi/abi/status_layout.h"
#include "recorder/mpi/generated/specs.h"
#include "recorder/session/clients.h"
#include "recorder/session/consumers.h"
#include "recorder/session/job.h"
#include "recorder/session/merge.h"
#include "recorder/session/meta.h"
#include "recorder/session/recording.h"
#include "recorder/session/static_libraries.h"
#include "recorder/session/thread_end.h"
#include "recorder/session/traces.h"
#include "recorder/session/watcher.h"

namespace rankine::recorder {

namespace {

constexpr uint64_t kMergeDeadlineNs = 2000000000;

struct Pending {
  uint16_t function;
  uint64_t return_address, frame;
};
Pending g_init;
std::atomic<bool> g_entered{false};
std::atomic<bool> g_left_out{false};

// Adds a call to its row when the entry point has not done so. Returns nullptr if the call has no row.
Slot* AddRowFor(Thread* t, uint16_t function, uint64_t return_address, uint64_t frame, uint64_t ticks) {
  mpi::Origin from{reinterpret_cast<void*>(return_address), reinterpret_cast<void*>(frame)};
  Slot* s = mpi::FindCallSlot(t, function, from, layout::kNoIndex);
  if (s == nullptr) return nullptr;
  mpi::AddTime(s->row, ticks);
  t->now->mpi_ticks += ticks;
  return s;
}

// This function is called when a rank ends. A rank without a recorded MPI_Init may call MPI in ways that
// bypass the recorder. In this case, one rank prints advice.
[[gnu::destructor]] void SayWhatWasMissed() {
  Phase phase = ReadPhase();
  if (phase == Phase::recording || phase == Phase::off || g_entered.load() || RankByEnvironment() != 0 ||
      std::getenv(layout::kEnvSpoolDir) == nullptr)
    return;
  const char* advice = mpi::BypassAdvice(mpi::FindBypass());
  if (advice == nullptr) return;
  rt::Text<512> line;
  line << "rankine: " << advice << '\n';
  rt::WriteStderr(line.c_str(), line.size());
  MarkBypassed();
}

void SetState(layout::SpoolState state) {
  g_spool.header()->state = static_cast<uint32_t>(state);
}

}  // namespace

void NoteAbort(int code) {
  rt::KeepErrno keep;
  g_spool.header()->mpi_abort_code = code;
  AwaitLastRead();
  NoteEnd(layout::EndedBy::mpi_abort, code);
}

bool BeginInit(uint16_t function, uint64_t return_address, uint64_t frame) {
  rt::KeepErrno keep;
  if (ReadPhase() == Phase::unprepared) Prepare();
  if (ReadPhase() != Phase::before_init) return false;
  if (g_entered.exchange(true))
    return false;  // Another call of MPI_Init is in progress, or has returned before. The library will
                   // report the error.
  g_process.abi = mpi::CurrentAbi();
  g_init = {function, return_address, frame};
  if (!g_process.abi.Known() || !OpenRecording()) {
    CleanEnvironment();
    SetPhase(Phase::off);
    return false;
  }
  SetState(layout::SpoolState::before_init);
  CleanEnvironment();
  g_spool.header()->state_mode = static_cast<uint32_t>(stall::g_mode);
  RANKINE_ASK_EACH(Consumers, OnInitBegin);
  g_spool.header()->start_ticks = rt::Ticks();
  t_of_mpi = true;
  return true;
}

void EndInit(bool world, int provided_level, bool succeeded, uint64_t ticks) {
  rt::KeepErrno keep;
  RANKINE_ASK_EACH(Consumers, OnInitEnd);
  t_of_mpi = false;
  if (!succeeded) {
    SetPhase(Phase::off);
    return;
  }
  rt::ClockPair now = rt::ReadClockPair();
  rt::Calibrate(g_process.start, now);
  layout::SpoolHeader* h = g_spool.header();
  h->clock_ticks[1] = now.ticks;
  h->clock_realtime_ns[1] = now.realtime_ns;
  h->clock_early_hz = rt::g_clock.early_hz;
  g_process.has_world = world;
  mpi::LearnStatusLayout();
  g_process.abi = mpi::CurrentAbi();
  LogLibrary(world, provided_level);
  if (world) {
    JoinWorld();
  } else {
    NameAlone();
  }
  LogModules(true);
  if (io::IsWanted()) LogStaticLibraries();
  // One rank is enough, because Adiak's values describe the whole job.
  if (g_job.rank == 0) adapters::FollowStaticAdiak();
  Thread* t = t_thread != nullptr ? t_thread : RegisterThread();
  if (t == nullptr) {
    SetPhase(Phase::off);
    return;
  }
  memory::Follow(t);
  SetState(layout::SpoolState::running);
  if (world) {
    CommIndexSlow(t, HandleKind::comm, g_process.abi.comm_world);
    CommIndexSlow(t, HandleKind::comm, g_process.abi.comm_self);
  }
  SetPhase(Phase::recording);
  control::Start(world ? g_job.rank : -1, g_job.size, base::Hash(std::string_view(h->job)), rt::Ticks());
  recorder::CountFor(t);
  const Slot* row = nullptr;
  if (h->unselected == 0) {
    RecordEarlyCalls(t);
    row = AddRowFor(t, g_init.function, g_init.return_address, g_init.frame, ticks);
    traces::Follow(t);
  }
  g_left_out.store(ReadPhase() == Phase::forwarding, std::memory_order_release);
  recorder::UseFastEntry();
  RANKINE_ASK_EACH(Consumers, OnRun, t);
  NoteClientsAtBegin();
  AwaitWatcher();
  // From here on, the time is the program's; the recorder spent the time since the real function returned.
  const uint64_t done = rt::Ticks();
  h->init_done_ticks = done;
  recorder::BeginRunTime(done);
  RANKINE_ASK_EACH(Consumers, OnRunTime, done);
  traces::PutFirst(t, row, done - ticks, done);
}

bool WasLeftOut() {
  return g_left_out.load(std::memory_order_acquire);
}

void LetIn(Thread* t) {
  if (t->let_in || ReadPhase() != Phase::recording) return;
  rt::KeepErrno keep;
  stall::SettleHooks();
  t->let_in = sampling::Join(t);
}

// Warns about annotations that bypass us. Only one rank of the job prints the warning.
static void SayWhatCaliperHides() {
  if (g_job.rank != 0 || !mpi::FileDefines("/proc/self/exe", "_ZN4cali7Caliper8instanceEv")) return;
  Say("Caliper is linked statically into this program, so its annotations are not recorded. Link "
      "libcaliper.so, or compile with Rankine's own header: -I",
      "INCLUDE/rankine/compat");
}

void BeginFinalize(Thread* t, uint64_t return_address, uint64_t frame) {
  rt::KeepErrno keep;
  const uint64_t begin = rt::Ticks();  // From here on, the time is spent by the recorder.
  RANKINE_ASK_EACH(Consumers, OnFinalizeEntered);
  RANKINE_ASK_EACH(Consumers, OnFinalize, t, begin, reinterpret_cast<const void*>(return_address));
  NoteClientsAtEnd();
  AwaitLastRead();
  t->now->call = {mpi::fn::Finalize, layout::CallState::work, layout::StallReason::collective};
  t->now->return_address = return_address;
  t->now->enter_ticks = begin;
  t->progress.names = 0;
  arch::Publish(&t->now->frame, frame);
  layout::SpoolHeader* h = g_spool.header();
  h->finalize_ticks = begin;
  SetState(layout::SpoolState::finalizing);
  rt::ClockPair now = rt::ReadClockPair();
  h->clock_ticks[1] = now.ticks;
  h->clock_realtime_ns[1] = now.realtime_ns;
  NoteUsage();
  RANKINE_ASK_EACH(Consumers, OnResult);
  recorder::FinishLibraries();
  RANKINE_ASK_EACH(Consumers, OnEnd);
  SayWhatCaliperHides();
  mpi::LeadAwaited(false);
  LogModules(true);
  threads::SettleEnded();
  if (!IsPaused(t)) AddRowFor(t, mpi::fn::Finalize, return_address, frame, 0);
  bool wrote = MergeOverMpi(kMergeDeadlineNs);
  if (wrote && g_job.rank == 0) {
    h->merged = 1;
    rt::Text<32> ranks;
    ranks << " (" << static_cast<uint64_t>(h->world_size) << (h->world_size == 1 ? " rank)" : " ranks)");
    TellWrote(ranks.c_str());
  }
  CloseOwnComm();
}

void EndFinalize() {
  rt::KeepErrno keep;
  SetState(layout::SpoolState::finalized);
  if (t_thread != nullptr) arch::Publish(&t_thread->now->frame, uint64_t{0});
  ForgetThread();
  SetPhase(Phase::off);
}

}  // namespace rankine::recorder
