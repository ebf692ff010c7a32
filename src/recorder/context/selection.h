// What of this process is recorded: the selection it was started with (--select, RANKINE_SELECT) and what
// `rankine ctl` has set since (docs/select.md). Decisions only; how recording stops and goes on is
// pause.h.
//
// The sampler may call all of it in its handler but Act(). A thread that computes and records nothing has no
// other moment to notice a change than a tick: they go on, if more rarely, while sampling is off.
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

// Why nothing of the whole process is recorded, as bits.
inline constexpr uint32_t kByProgram = 1;  // MPI_Pcontrol(0)
inline constexpr uint32_t kByControl = 2;  // rankine ctl JOB recording off
inline constexpr uint32_t kByRank = 4;     // another rank is selected
inline constexpr uint32_t kByTime = 8;     // not now
inline constexpr uint32_t kByWindow = 16;  // no monitor window runs of those that are selected

struct Held {  // a selection in force, with its text, in which its names lie
  char text[layout::kMaxSelection + 1] = {};
  layout::Selection selection;
  uint64_t from_ticks = 0, to_ticks = 0;  // `time=`, on the process's clock
};

struct Wishes {  // of `rankine ctl`; a handler may read them at any time
  std::atomic<layout::Switch> sampling{layout::Switch::as_started};
  std::atomic<layout::Switch> recording{layout::Switch::as_started};
  std::atomic<uint32_t> sample_hz{0};
};

[[gnu::visibility("hidden")]] extern std::atomic<const Held*> g_held;  // nullptr: everything is selected
[[gnu::visibility("hidden")]] extern Wishes g_wishes;
[[gnu::visibility("hidden")]] extern uint64_t g_due;  // ticks at which a time begins or ends; all ones: never
[[gnu::visibility("hidden")]] extern bool g_unapplied;
[[gnu::visibility("hidden")]] extern uint64_t g_taken;

// From Prepare(), once. What cannot be understood is refused, told in the result, and everything is recorded.
void Configure(const char* text);

// The spool is open: `time=` counts from now until MPI_Init has returned.
void Begin();

// MPI_Init has returned; rank -1: not known, then no rank is left out. Settings that were made before this
// process came count as well.
void Start(int rank, int size, uint64_t seed_of_job, uint64_t now);

// Has somebody asked for attention, or looked in a handler that could not act?
[[gnu::always_inline]] inline bool IsAsked() {
  return __atomic_load_n(&g_steering.asked, __ATOMIC_ACQUIRE) != g_taken ||
         __atomic_load_n(&g_unapplied, __ATOMIC_RELAXED);
}
// Has a time begun or ended?
[[gnu::always_inline]] inline bool IsDue() {
  return __atomic_load_n(&g_due, __ATOMIC_RELAXED) != ~uint64_t{0} && rt::Ticks() >= g_due;
}

// Takes over what was asked for, as far as a signal handler may.
void LookAtSettings();
// The same, and stops or goes on. Not in a handler.
void Act();

// A monitor window has started or stopped. Not in a handler.
void OnWindows(uint64_t now);

// Starts and stops the windows that `rankine ctl` has named since the last time. Not in a handler.
void FollowWindows(Thread* t);

// Does a thread that is here record, as far as regions are asked for?
bool IsInside(const context::State& s);
// Is the entry one of these regions?
bool Names(const context::Entry& entry);
// Must begins and ends take the long way?
bool IsSelective();

// Are there times at all, this one among them, at which samples are taken of this process?
bool WantsSamples(uint64_t now);
// Where they are, is one to be taken of this thread? Right at the moment that it is asked, while the thread's
// own mode is only as of its last event.
bool IsSelected(const context::State& s);

inline uint32_t SampleHz(uint32_t standard) {
  const uint32_t hz = g_wishes.sample_hz.load(std::memory_order_relaxed);
  return hz == 0 ? standard : hz;
}

}  // namespace rankine::recorder::control
