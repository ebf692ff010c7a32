// SPDX-License-Identifier: BSD-3-Clause
// The state of this process: is it recording, which MPI is it, what has the environment asked for. Plain data
// without constructors: MPI can be called from static initialisers that run before ours.
#pragma once
#include <atomic>
#include <cstdint>

#include "base/rt/clock.h"
#include "recorder/core/control/steering.h"
#include "recorder/core/mpi_abi.h"

namespace rankine::recorder {

enum class Phase : uint32_t {
  unprepared,   // nothing has run yet
  before_init,  // clock chosen, MPI_Init not yet entered: calls are counted in a small static table
  recording,
  // A rank that is not selected. Calls are passed on; only those that recording would need later are noted.
  forwarding,
  off,  // asked to be off, no room for a spool, a forked child, or after MPI_Finalize: forwarding only
};
static_assert(static_cast<uint32_t>(Phase::recording) == layout::kPhaseRecording);
static_assert(static_cast<uint32_t>(Phase::forwarding) == layout::kPhaseForwarding);

struct Process {
  bool concurrent = false;  // threads may be in MPI at once, or, where there is a trace, take turns
  // Completions take the long way, which excludes other threads and notifies monitor windows.
  bool each_completion = false;  // a consumer follows each request to its end
  bool long_completions = false;
  bool has_world = false;       // the world model is in use: MPI_COMM_WORLD may be asked
  int callsite_depth = 1;       // --callsite-depth, 1 by default
  uint64_t world_identity = 0;  // of MPI_COMM_WORLD, agreed in MPI_Init
  rt::ClockPair start{};        // when the process was prepared
  mpi::Abi abi;
};

// Declared hidden by name: a declaration does not follow -fvisibility=hidden, and each access would go
// through the GOT.
[[gnu::visibility("hidden")]] extern Process g_process;

// Sets whether a consumer follows each request to its end. Call it again after `concurrent` has changed.
inline void TellEachCompletion(bool each) {
  g_process.each_completion = each;
  g_process.long_completions = g_process.concurrent || each;
}

// The phase lies in the page that other processes share. A process that changes `forwarding` to `recording`
// makes the next call examine it.
inline Phase ReadPhase() {
  return static_cast<Phase>(__atomic_load_n(&control::g_steering.phase, __ATOMIC_ACQUIRE));
}
inline void SetPhase(Phase phase) {
  __atomic_store_n(&control::g_steering.phase, static_cast<uint32_t>(phase), __ATOMIC_RELEASE);
}

// Chooses the clock and reads the options, once; safe from any static initialiser.
void Prepare();

// In a child of fork. The child shares the parent's mapping but is not the rank. It no longer records MPI and
// regions; of I/O it records what children do (io/children.h).
void BecomeChild();

// Counts a call before MPI_Init by (function, call site) in a bounded static table. MPI_Init turns the
// entries into rows.
void CountEarlyCall(uint16_t function, uint64_t site);
struct Thread;
void RecordEarlyCalls(Thread* t);

}  // namespace rankine::recorder
