// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/context/selection.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <cstring>

#include "base/rt/syscall.h"
#include "base/rt/text.h"
#include "layout/environment.h"
#include "recorder/context/moments.h"
#include "recorder/context/pause.h"
#include "recorder/core/chosen_services.h"
#include "recorder/core/job.h"
#include "recorder/core/meta.h"
#include "recorder/core/process.h"
#include "recorder/core/spool.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::control {

constinit std::atomic<const Held*> g_held{nullptr};
constinit Wishes g_wishes;
constinit uint64_t g_due = ~uint64_t{0};
constinit bool g_unapplied = false;
constinit uint64_t g_taken = 0;

namespace {

constexpr uint64_t kNever = ~uint64_t{0};

// The latest selections. A signal handler may still read an old selection when the next selection takes
// effect. Four selections are enough. A fifth selection would be needed only if several changes happened
// while one reader is active, and no reader takes so long.
Held g_helds[4];
uint32_t g_next = 0;
const Held* g_started = nullptr;  // The selection that the option --select gives.
bool g_refused = false;           // Whether the value of --select was not understood.

struct Place {
  bool initialised = false;
  int rank = -1, size = 0;
  uint64_t seed = 0;
  uint64_t begin = 0;  // The time in ticks from which `time=` is counted.
};
Place g_place;
std::atomic<bool> g_looking{false};
bool g_forwarding = false;        // Whether we have set the phase to forwarding.
uint64_t g_windows_followed = 0;  // The generation of the settings that last started and stopped windows.

uint64_t TicksOf(uint64_t ns) {
  const uint64_t hz = rt::g_clock.early_hz;
  const uint64_t seconds = ns / 1000000000;
  if (ns == kNever || seconds > (kNever - g_place.begin) / hz / 2) return kNever;
  return g_place.begin + seconds * hz +
         static_cast<uint64_t>(static_cast<double>(ns % 1000000000) * 1e-9 * static_cast<double>(hz));
}

void SetTimes(Held* held) {
  held->from_ticks = held->selection.from_ns == 0 ? 0 : TicksOf(held->selection.from_ns);
  held->to_ticks = TicksOf(held->selection.to_ns);
}

// Stores and parses a selection. Returns nullptr if the string is not a valid selection.
const Held* Hold(std::string_view text) {
  Held* held = &g_helds[g_next++ % 4];
  if (held == g_started) held = &g_helds[g_next++ % 4];
  if (text.size() >= sizeof held->text) return nullptr;
  std::memcpy(held->text, text.data(), text.size());
  held->text[text.size()] = '\0';
  if (!layout::ParseSelection({held->text, text.size()}, &held->selection, nullptr)) return nullptr;
  SetTimes(held);
  return held;
}

bool HasRank(const Held& held) {
  if (g_place.rank < 0 || !held.selection.HasRanks()) return true;
  return held.selection.HasRank(static_cast<uint32_t>(g_place.rank), static_cast<uint32_t>(g_place.size),
                                g_place.seed);
}

uint32_t ReasonsAt(uint64_t now) {
  const Held* held = g_held.load(std::memory_order_acquire);
  uint32_t reasons =
      g_wishes.recording.load(std::memory_order_relaxed) == layout::Switch::off ? kByControl : 0;
  if (held == nullptr) return reasons;
  if (!HasRank(*held)) reasons |= kByRank;
  if (now < held->from_ticks || now >= held->to_ticks) reasons |= kByTime;
  if (held->selection.windows != 0 && !moments::RunsWindow(held->selection)) reasons |= kByWindow;
  return reasons;
}

// Returns the next time at which a selected period of time begins or ends.
uint64_t DueAfter(uint64_t now) {
  const Held* held = g_held.load(std::memory_order_acquire);
  if (held == nullptr) return kNever;
  return now < held->from_ticks ? held->from_ticks : now < held->to_ticks ? held->to_ticks : kNever;
}

// Reads the file `control` of this job on this host. The file must be writable only by its owner. Returns the
// number of bytes; 0: there is no such file.
size_t ReadControlFile(char* to, size_t size) {
  rt::Text<4500> path;
  path << g_job.spool_folder << '/' << layout::kControlFile;
  const long fd = rt::Syscall(SYS_openat, AT_FDCWD, rt::AsLong(path.c_str()),
                              O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (fd < 0) return 0;
  struct stat status {};
  const bool ours = rt::Syscall(SYS_fstat, fd, rt::AsLong(&status)) == 0 && S_ISREG(status.st_mode) &&
                    status.st_uid == static_cast<uid_t>(rt::Syscall(SYS_geteuid)) &&
                    (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
  const long n = !ours ? 0 : rt::Syscall(SYS_read, fd, rt::AsLong(to), static_cast<long>(size));
  rt::Syscall(SYS_close, fd);
  return n < 0 ? 0 : static_cast<size_t>(n);
}

void CountRefused() {
  if (!g_spool.is_open()) return;
  __atomic_fetch_add(&g_spool.header()->control_refused, 1, __ATOMIC_RELAXED);
  __atomic_fetch_add(&g_steering.refused, 1, __ATOMIC_RELAXED);
}

// Adopts the settings. If there are no settings, or if they are not valid, returns false and changes
// nothing.
bool TakeSettings() {
  char bytes[layout::kMaxSettings + 1];
  const size_t size = ReadControlFile(bytes, sizeof bytes);
  layout::Settings settings;
  if (size == 0) return false;
  if (!layout::ParseSettings({bytes, size}, &settings)) {
    CountRefused();
    return false;
  }
  const Held* held = settings.has_select ? Hold(settings.select) : g_started;
  if (settings.has_select && held == nullptr) return false;
  g_wishes.recording.store(settings.recording, std::memory_order_relaxed);
  g_wishes.sampling.store(settings.sampling, std::memory_order_relaxed);
  g_wishes.sample_hz.store(settings.sample_hz, std::memory_order_relaxed);
  g_held.store(held, std::memory_order_release);
  __atomic_store_n(&g_steering.generation, settings.generation, __ATOMIC_RELAXED);
  __atomic_fetch_add(&g_spool.header()->control_changes, 1, __ATOMIC_RELAXED);
  return true;
}

// Whether the process should only forward its calls, because nothing will be recorded for some time.
// Forwarding is wrong before a selected period of time begins, because only recorded calls read the clock.
bool Forwards(uint32_t reasons, uint64_t due) {
  if ((reasons & kByRank) != 0) return true;
  // A time-independent trace must follow open requests until they end.
  if (recorder::g_chosen.ti) return false;
  return (reasons & kByControl) != 0 || ((reasons & kByTime) != 0 && due == kNever);
}

void Apply(uint64_t now, uint64_t at) {
  const uint32_t reasons = ReasonsAt(now);
  const uint64_t due = DueAfter(now);
  __atomic_store_n(&g_due, due, __ATOMIC_RELAXED);
  if (!recorder::SetReasons(kByControl | kByRank | kByTime | kByWindow, reasons, at)) {
    __atomic_store_n(&g_unapplied, true, __ATOMIC_RELAXED);
    return;
  }
  if ((reasons & kByRank) == 0 || !g_place.initialised) {
    g_spool.header()->unselected = 0;
  }
  g_steering.unselected = (reasons & kByRank) != 0 ? 1 : 0;
  __atomic_store_n(&g_steering.recording, reasons == 0 ? 1u : 0u, __ATOMIC_RELAXED);
  const Phase phase = ReadPhase();
  if (phase != Phase::recording && phase != Phase::forwarding) return;
  const bool forwards = Forwards(reasons, due);
  if (g_forwarding && !forwards) recorder::EndForwarding();
  g_forwarding = forwards;
  SetPhase(forwards ? Phase::forwarding : Phase::recording);
  // Starts the windows that began while the rank only forwarded calls.
  if (!forwards && phase == Phase::forwarding) moments::OnForwardingEnd();
}

}  // namespace

void Configure(const char* text) {
  if (text == nullptr || *text == '\0') return;
  const size_t size = strnlen(text, layout::kMaxSelection + 1);
  g_started = size > layout::kMaxSelection ? nullptr : Hold({text, size});
  g_refused = g_started == nullptr;
  g_held.store(g_started, std::memory_order_release);
}

void Begin() {
  g_place.begin = rt::Ticks();
  if (g_refused) MetaUint("select.refused", 1);
  if (g_started == nullptr) return;
  Meta("select", g_started->text);
  SetTimes(const_cast<Held*>(g_started));
  Apply(g_place.begin, g_place.begin);
}

void Start(int rank, int size, uint64_t seed_of_job, uint64_t now) {
  g_place = {true, rank, size, seed_of_job, now};
  if (g_started != nullptr) SetTimes(const_cast<Held*>(g_started));
  g_taken = __atomic_load_n(&g_steering.asked, __ATOMIC_ACQUIRE);
  TakeSettings();
  g_spool.header()->unselected = (ReasonsAt(now) & kByRank) != 0 ? 1 : 0;
  Apply(now, now);
  __atomic_store_n(&g_steering.taken, g_taken, __ATOMIC_RELEASE);
}

void LookAtSettings() {
  if (g_looking.exchange(true, std::memory_order_acquire)) return;
  const uint64_t asked = __atomic_load_n(&g_steering.asked, __ATOMIC_ACQUIRE);
  if (asked != g_taken) {
    if (!IsEchoed(asked)) {
      CountRefused();
    } else if (TakeSettings()) {
      __atomic_store_n(&g_unapplied, true, __ATOMIC_RELAXED);
    }
    g_taken = asked;
    __atomic_store_n(&g_steering.taken, asked, __ATOMIC_RELEASE);
  }
  g_looking.store(false, std::memory_order_release);
}

void Act() {
  const uint64_t now = rt::Ticks();
  if (ReadPhase() != Phase::recording && ReadPhase() != Phase::forwarding && g_place.initialised) return;
  LookAtSettings();
  __atomic_store_n(&g_unapplied, false, __ATOMIC_RELAXED);
  // A selected time takes effect when it begins or ends, not when a call notices it.
  for (uint64_t due = g_due; now >= due; due = DueAfter(due)) Apply(due, due);
  Apply(now, now);
  if (t_thread != nullptr && ReadPhase() == Phase::recording) FollowWindows(t_thread);
}

void OnWindows(uint64_t now) {
  const Held* held = g_held.load(std::memory_order_acquire);
  if (held != nullptr && held->selection.windows != 0) Apply(now, now);
}

void FollowWindows(Thread* t) {
  const uint64_t generation = __atomic_load_n(&g_steering.generation, __ATOMIC_RELAXED);
  if (generation == __atomic_load_n(&g_windows_followed, __ATOMIC_RELAXED)) return;
  char bytes[layout::kMaxSettings + 1];
  const size_t size = ReadControlFile(bytes, sizeof bytes);
  layout::Settings settings;
  if (size == 0 || !layout::ParseSettings({bytes, size}, &settings)) return;
  const uint64_t followed = __atomic_exchange_n(&g_windows_followed, settings.generation, __ATOMIC_ACQ_REL);
  for (uint32_t i = 0; i < settings.windows; ++i) {
    const layout::WindowWish& wish = settings.window[i];
    if (wish.generation > followed && !moments::SetWindow(t, wish.name, wish.on)) CountRefused();
  }
}

bool Names(const context::Entry& entry) {
  const Held* held = g_held.load(std::memory_order_acquire);
  return held != nullptr && held->selection.HasRegion(entry.text);
}

bool IsInside(const context::State& s) {
  const Held* held = g_held.load(std::memory_order_acquire);
  if (held == nullptr || held->selection.regions == 0) return true;
  for (const context::Node* n = s.node; context::EntryOf(n) != nullptr; n = context::ParentOf(n)) {
    if (held->selection.HasRegion(context::EntryOf(n)->text)) return true;
  }
  return false;
}

bool IsSelective() {
  const Held* held = g_held.load(std::memory_order_acquire);
  return held != nullptr &&
         (held->selection.regions != 0 || __atomic_load_n(&g_due, __ATOMIC_RELAXED) != kNever);
}

bool WantsSamples(uint64_t now) {
  return g_wishes.sampling.load(std::memory_order_relaxed) != layout::Switch::off && ReasonsAt(now) == 0;
}

bool IsSelected(const context::State& s) {
  return !recorder::IsStopped() && IsInside(s);
}

}  // namespace rankine::recorder::control
