// SPDX-License-Identifier: BSD-3-Clause
// The part of this process that is recorded: the selection at its start (--select, RANKINE_SELECT) and later
// changes by `rankine ctl` (docs/select.md). This file decides; pause.h stops and resumes recording.
//
// The sampler may call everything except Act() in its handler. A thread that computes without events notices
// a change only at a tick. So ticks continue, less often, while sampling is off.
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

// Reasons why nothing of the whole process is recorded, as bits.
inline constexpr uint32_t kByProgram = 1;  // MPI_Pcontrol(0)
inline constexpr uint32_t kByControl = 2;  // rankine ctl JOB recording off
inline constexpr uint32_t kByRank = 4;     // another rank is selected
inline constexpr uint32_t kByTime = 8;     // outside of the selected time
inline constexpr uint32_t kByWindow = 16;  // none of the selected monitor windows runs

struct Held {  // a selection in force, with the text that its names point into
  char text[layout::kMaxSelection + 1] = {};
  layout::Selection selection;
  uint64_t from_ticks = 0, to_ticks = 0;  // `time=`, on the process's clock
};

struct Wishes {  // requests of `rankine ctl`; a handler may read them at any time
  std::atomic<layout::Switch> sampling{layout::Switch::as_started};
  std::atomic<layout::Switch> recording{layout::Switch::as_started};
  std::atomic<uint32_t> sample_hz{0};
};

[[gnu::visibility("hidden")]] extern std::atomic<const Held*> g_held;  // nullptr: everything is selected
[[gnu::visibility("hidden")]] extern Wishes g_wishes;
[[gnu::visibility(
    "hidden")]] extern uint64_t g_due;  // ticks at which a selected time begins or ends; all ones: never
[[gnu::visibility("hidden")]] extern bool g_unapplied;
[[gnu::visibility("hidden")]] extern uint64_t g_taken;

// Called once, from Prepare(). A text that cannot be understood is refused and reported in the result;
// everything is then recorded.
void Configure(const char* text);

// The spool is open: `time=` counts from now until MPI_Init has returned.
void Begin();

// MPI_Init has returned. rank -1: unknown; no rank is then left out. Settings from before the start of this
// process count as well.
void Start(int rank, int size, uint64_t seed_of_job, uint64_t now);

// Whether another process has asked for attention, or a handler has seen a change and could not act.
[[gnu::always_inline]] inline bool IsAsked() {
  return __atomic_load_n(&g_steering.asked, __ATOMIC_ACQUIRE) != g_taken ||
         __atomic_load_n(&g_unapplied, __ATOMIC_RELAXED);
}
// Whether a selected time has begun or ended.
[[gnu::always_inline]] inline bool IsDue() {
  return __atomic_load_n(&g_due, __ATOMIC_RELAXED) != ~uint64_t{0} && rt::Ticks() >= g_due;
}

// Adopts requests, as far as a signal handler may.
void LookAtSettings();
// Adopts requests, and stops or resumes recording. Not in a handler.
void Act();

// A monitor window has started or stopped. Not in a handler.
void OnWindows(uint64_t now);

// Starts and stops the windows that `rankine ctl` has named since the last time. Not in a handler.
void FollowWindows(Thread* t);

// Whether a thread at this place records, as far as the selection of regions matters.
bool IsInside(const context::State& s);
// Whether the entry is one of the selected regions.
bool Names(const context::Entry& entry);
// Whether begins and ends must take the slow path.
bool IsSelective();

// Whether samples of this process are taken at `now`.
bool WantsSamples(uint64_t now);
// Whether a sample of this thread is to be taken, where WantsSamples() holds. Exact at the moment of the
// call; the thread's own mode is only as recent as its last event.
bool IsSelected(const context::State& s);

inline uint32_t SampleHz(uint32_t standard) {
  const uint32_t hz = g_wishes.sample_hz.load(std::memory_order_relaxed);
  return hz == 0 ? standard : hz;
}

}  // namespace rankine::recorder::control
