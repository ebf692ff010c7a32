// SPDX-License-Identifier: BSD-3-Clause
// Decides which part of this process is recorded: by the selection at its start (--select, RANKINE_SELECT)
// and by later changes with `rankine ctl` (docs/select.md). This file decides; pause.h stops and resumes
// recording.
//
// The sampler's signal handler may call all of these functions, unless their comments say otherwise. A thread
// that computes without any events notices a change only when it is sampled. So sampling signals continue at
// a lower rate while sampling is off.
#pragma once
#include <atomic>
#include <cstdint>

#include "base/rt/clock.h"
#include "layout/control/selection.h"
#include "layout/control/settings.h"
#include "recorder/context/state.h"
#include "recorder/core/control/steering.h"

namespace rankine::recorder {
struct Thread;
}

namespace rankine::recorder::control {

// Reasons for not recording anything in the whole process, as bits.
inline constexpr uint32_t kByProgram = 1;  // MPI_Pcontrol(0)
inline constexpr uint32_t kByControl = 2;  // rankine ctl JOB recording off
inline constexpr uint32_t kByRank = 4;     // this rank is not selected
inline constexpr uint32_t kByTime = 8;     // outside of the selected time
inline constexpr uint32_t kByWindow = 16;  // none of the selected monitor windows is active

struct Held {  // a selection in effect, with the string to which its names point
  char text[layout::kMaxSelection + 1] = {};
  layout::Selection selection;
  uint64_t from_ticks = 0, to_ticks = 0;  // `time=`, in ticks of the process's clock
};

struct Wishes {  // requests made with `rankine ctl`; a signal handler may read them at any time
  std::atomic<layout::Switch> sampling{layout::Switch::as_started};
  std::atomic<layout::Switch> recording{layout::Switch::as_started};
  std::atomic<uint32_t> sample_hz{0};
};

[[gnu::visibility("hidden")]] extern std::atomic<const Held*> g_held;  // nullptr: everything is selected
[[gnu::visibility("hidden")]] extern Wishes g_wishes;
// Ticks at which a selected time begins or ends next; all bits set: never.
[[gnu::visibility("hidden")]] extern uint64_t g_due;
[[gnu::visibility("hidden")]] extern bool g_unapplied;
[[gnu::visibility("hidden")]] extern uint64_t g_taken;

// Called once, from Prepare(). If the string is not valid, it is ignored, the result says so, and everything
// is recorded.
void Configure(const char* text);

// Call when the spool is open: `time=` counts from now until MPI_Init has returned.
void Begin();

// Call when MPI_Init has returned. rank -1: unknown, so the rank is not excluded. Settings that were made
// before this process started apply as well.
void Start(int rank, int size, uint64_t seed_of_job, uint64_t now);

// Whether another process has made a request, or a signal handler has noticed a change and could not act on
// it.
[[gnu::always_inline]] inline bool IsAsked() {
  return __atomic_load_n(&g_steering.asked, __ATOMIC_ACQUIRE) != g_taken ||
         __atomic_load_n(&g_unapplied, __ATOMIC_RELAXED);
}
// Whether a selected period of time has begun or ended.
[[gnu::always_inline]] inline bool IsDue() {
  return __atomic_load_n(&g_due, __ATOMIC_RELAXED) != ~uint64_t{0} && rt::Ticks() >= g_due;
}

// Adopts those requests that can be adopted in a signal handler.
void LookAtSettings();
// Adopts requests, and stops or resumes recording. Not in a signal handler.
void Act();

// Called when a monitor window has started or stopped. Not in a signal handler.
void OnWindows(uint64_t now);

// Starts and stops the windows for which requests were made with `rankine ctl` since the last call. Not in a
// signal handler.
void FollowWindows(Thread* t);

// Whether the selection of regions lets a thread with this context be recorded.
bool IsInside(const context::State& s);
// Whether the entry is one of the selected regions.
bool Names(const context::Entry& entry);
// Whether begins and ends must take the slow path.
bool IsSelective();

// Whether samples of this process should be taken at time `now`.
bool WantsSamples(uint64_t now);
// Whether a sample of this thread must be taken, given that WantsSamples() is true. Exact at the time of the
// call, whereas the thread's own mode is only as recent as its last event.
bool IsSelected(const context::State& s);

inline uint32_t SampleHz(uint32_t standard) {
  const uint32_t hz = g_wishes.sample_hz.load(std::memory_order_relaxed);
  return hz == 0 ? standard : hz;
}

}  // namespace rankine::recorder::control
