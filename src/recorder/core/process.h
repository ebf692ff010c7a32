// SPDX-License-Identifier: BSD-3-Clause
// The state of this process: whether it is recording, which MPI it uses, and which options the environment
// sets. The state is plain data without constructors, because static initialisers that run before our own can
// call MPI.
#pragma once
#include <atomic>
#include <cstdint>

#include "base/rt/clock.h"
#include "recorder/core/control/steering.h"
#include "recorder/core/mpi_abi.h"

namespace rankine::recorder {

enum class Phase : uint32_t {
  unprepared,   // None of our code has run yet.
  before_init,  // The clock is chosen, and MPI_Init has not begun. In this phase, calls are counted in a
                // small static table.
  recording,
  // The rank is not selected. In this phase, calls are only forwarded. The process stores only the data that
  // are needed if recording begins later.
  forwarding,
  off,  // Calls are only forwarded: recording is turned off, there is no space for a spool, this is a
        // forked child, or MPI_Finalize has returned.
};
static_assert(static_cast<uint32_t>(Phase::recording) == layout::kPhaseRecording);
static_assert(static_cast<uint32_t>(Phase::forwarding) == layout::kPhaseForwarding);

struct Process {
  // Either several threads may be in MPI at once, or there is a trace and several threads call MPI, one at a
  // time.
  bool concurrent = false;
  // The slow path of completions excludes other threads and notifies monitor windows.
  bool each_completion = false;  // Whether a consumer needs to know the completion of each request.
  bool long_completions = false;
  bool has_world = false;       // MPI was initialised with the world model, so MPI_COMM_WORLD may be used.
  int callsite_depth = 1;       // The value of --callsite-depth, 1 by default.
  uint64_t world_identity = 0;  // The identity of MPI_COMM_WORLD, on which the ranks agreed in MPI_Init.
  rt::ClockPair start{};        // The values of the clocks when the process was prepared.
  mpi::Abi abi;
};

// The visibility attribute is needed, because -fvisibility=hidden does not affect declarations. Without the
// visibility attribute, each access to the variable would go through the global offset table.
[[gnu::visibility("hidden")]] extern Process g_process;

// Sets whether a consumer needs to know the completion of each request. Call TellEachCompletion again when
// the member `concurrent` has changed.
inline void TellEachCompletion(bool each) {
  g_process.each_completion = each;
  g_process.long_completions = g_process.concurrent || each;
}

// Reads the phase, which is in the page that other processes share. If another process changes the phase
// from `forwarding` to `recording`, the next call notices the change.
inline Phase ReadPhase() {
  return static_cast<Phase>(__atomic_load_n(&control::g_steering.phase, __ATOMIC_ACQUIRE));
}
inline void SetPhase(Phase phase) {
  __atomic_store_n(&control::g_steering.phase, static_cast<uint32_t>(phase), __ATOMIC_RELEASE);
}

// Chooses the clock and reads the options. The function runs once; any static initialiser may call it.
void Prepare();

// Call this function in a child of fork. The child stops recording MPI and regions, because it is not a rank,
// although it shares the parent's mapping of the spool. The child's I/O is recorded as I/O of a child process
// (io/children.h).
void BecomeChild();

// Counts a call made before MPI_Init in a static table of fixed size, by function and call site. In
// MPI_Init, each entry of this table is converted to a row.
void CountEarlyCall(uint16_t function, uint64_t site);
struct Thread;
void RecordEarlyCalls(Thread* t);

}  // namespace rankine::recorder
