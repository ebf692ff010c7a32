// SPDX-License-Identifier: BSD-3-Clause
// Decides which part of this process is recorded: by the selection at its start (--select, RANKINE_SELECT)
// and by later changes with `rankine ctl` (docs/select.md). This file decides what is recorded; pause.h stops
// and resumes recording.
//
// The sampler's signal handler may call any function of this file, unless the function's comment forbids it.
// A thread that computes without any events notices a change only when the thread is sampled. While sampling
// is off, sampling signals therefore continue at a lower rate.
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

// The reasons for recording nothing in the whole process. Each reason is a bit.
inline constexpr uint32_t kByProgram = 1;  // The program has called MPI_Pcontrol(0).
inline constexpr uint32_t kByControl = 2;  // A user has called rankine ctl JOB recording off.
inline constexpr uint32_t kByRank = 4;     // This rank is not selected.
inline constexpr uint32_t kByTime = 8;     // The current time is outside of the selected period.
inline constexpr uint32_t kByWindow = 16;  // None of the selected monitor windows is active.

struct Held {  // A selection, with the string that contains its names.
  char text[layout::kMaxSelection + 1] = {};
  layout::Selection selection;
  uint64_t from_ticks = 0, to_ticks = 0;  // The period `time=`, in ticks of the process's clock.
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

// Called once, from Prepare(). A string that is not valid is ignored and mentioned in the result, and
// everything is recorded.
void Configure(const char* text);

// To be called when the spool is open. Until MPI_Init has returned, the selected time counts from this
// call.
void Begin();

// Call this function when MPI_Init has returned. A process whose rank is unknown (-1) is not excluded.
// Settings that were made before this process started also take effect.
void Start(int rank, int size, uint64_t seed_of_job, uint64_t now);

// Whether there is work to do: a request of another process, or a change that a signal handler has noticed
// but not handled.
[[gnu::always_inline]] inline bool IsAsked() {
  return __atomic_load_n(&g_steering.asked, __ATOMIC_ACQUIRE) != g_taken ||
         __atomic_load_n(&g_unapplied, __ATOMIC_RELAXED);
}
// Whether a selected period of time has just begun or ended.
[[gnu::always_inline]] inline bool IsDue() {
  return __atomic_load_n(&g_due, __ATOMIC_RELAXED) != ~uint64_t{0} && rt::Ticks() >= g_due;
}

// Adopts the requests that can be adopted in a signal handler.
void LookAtSettings();
// Adopts requests, and stops or resumes recording. Do not call this function in a signal handler.
void Act();

// Call this function when a monitor window has started or stopped. Do not call this function in a signal
// handler.
void OnWindows(uint64_t now);

// Starts and stops monitor windows as `rankine ctl` has requested since the last call. Do not call this
// function in a signal handler.
void FollowWindows(Thread* t);

// Whether a thread with this context is inside the selected regions.
bool IsInside(const context::State& s);
// Whether the entry is one of the selected regions.
bool Names(const context::Entry& entry);
// Whether the begin and end of a region must take the slow path.
bool IsSelective();

// Whether this process should be sampled at a given time.
bool WantsSamples(uint64_t now);
// Whether a sample of this thread must be taken, given that WantsSamples() is true. The result holds at the
// time of the call. In contrast, the thread's own mode dates from the thread's last event.
bool IsSelected(const context::State& s);

inline uint32_t SampleHz(uint32_t standard) {
  const uint32_t hz = g_wishes.sample_hz.load(std::memory_order_relaxed);
  return hz == 0 ? standard : hz;
}

}  // namespace rankine::recorder::control
