// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/windows/trigger.h"

#include <csignal>
#include <cstring>

#include "base/rt/clock.h"
#include "base/rt/spin.h"
#include "layout/control/window_text.h"
#include "rankine/detail/table.h"
#include "recorder/consumers/windows/collective_messages.h"
#include "recorder/consumers/windows/comm_filter.h"
#include "recorder/consumers/windows/eager_limit.h"
#include "recorder/consumers/windows/instances.h"
#include "recorder/consumers/windows/period.h"
#include "recorder/consumers/windows/ticks_of.h"
#include "recorder/consumers/windows/trigger_condition.h"
#include "recorder/consumers/windows/window.h"
#include "recorder/context/dictionary.h"
#include "recorder/context/selection.h"
#include "recorder/core/meta.h"
#include "recorder/core/process.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::windows {
namespace {

using layout::WindowEvent;
using layout::WindowText;
using layout::WindowTrigger;

constexpr std::string_view kIteration = "iteration#";

struct Rule {
  WindowText text;
  uint32_t id = 0;  // The id is 0 if the window could not be created.
  uint32_t comm_filter = 0;
  uint64_t from_seen = 0, to_seen = 0;
  uint64_t due = 0;     // The end of the current period of a window with every=TIME (period.h).
  uint64_t visits = 0;  // The number of visits that have ended during this instance.
  uint32_t thread = 0;  // The thread whose region has started the instance.
  uint32_t depth = 0;   // the recursion depth of the region that has started the instance
  bool runs = false;
  bool by_iterations = false;  // True if the region is a loop, so that the window counts its iterations.
};

char g_text[layout::kMaxWindowText + 1];
Rule g_rules[layout::kMaxOutsideWindows];
uint32_t g_count = 0;
bool g_refused = false;
bool g_follows_regions = false;
bool g_begun = false;
rt::SpinLock g_lock;     // protects the rules once g_begun is true
bool g_changed = false;  // True if the condition has changed since the last SetAwaited
                         // (trigger_condition.h).
uint64_t g_signals[65];

void OnSignal(int number) {
  __atomic_fetch_add(&g_signals[number], 1, __ATOMIC_RELAXED);
  AwaitSignal();
}

// Catches the signal only if it would otherwise end the process. If a program or library already uses the
// signal, its handler stays in place (MPICH uses SIGUSR1).
void CatchSignal(int number) {
  struct sigaction now {};
  if (sigaction(number, nullptr, &now) != 0) return;
  if (now.sa_handler == OnSignal) return;
  if (now.sa_handler != SIG_DFL) return MetaUint("windows.signals.taken", 1);
  struct sigaction ours {};
  ours.sa_handler = OnSignal;
  ours.sa_flags = SA_RESTART;
  sigaction(number, &ours, nullptr);
}

void BeginRule(Rule* rule) {
  rule->runs = g_changed = true;
  rule->visits = 0;
  if (rule->text.every_ns == 0) return;
  const rt::ClockPair now = rt::ReadClockPair();
  rule->due = now.ticks + TicksOf(ToPeriodEnd(now.realtime_ns, rule->text.every_ns));
}

void StartRule(Thread* t, Rule* rule, uint64_t now) {
  if (!rule->runs && Start(t, rule->id, now) == RANKINE_WINDOW_OK) BeginRule(rule);
}

void StopRule(Thread* t, Rule* rule, uint64_t now) {
  if (!rule->runs) return;
  rule->runs = false;
  g_changed = true;
  Stop(t, rule->id, now);
}

// Ends one instance and starts the next instance, even if `rankine ctl` has stopped the window in between.
// The parameter `restart` is a function that decides to which thread the next instance belongs.
void RestartRule(Thread* t, Rule* rule, int (*restart)(Thread*, uint32_t, uint64_t), uint64_t now) {
  if (!rule->runs) return StartRule(t, rule, now);
  rule->runs = false;
  g_changed = true;
  const int answer = restart(t, rule->id, now);
  if (answer == RANKINE_WINDOW_OK) return BeginRule(rule);
  if (answer == RANKINE_WINDOW_WRONG_STATE) StartRule(t, rule, now);
}

// To be called at the end of a period. The next instance is started by the clock, and not by a thread. So
// if a window counts a single thread that has ended, no further instance starts.
void OnBeat(Thread* t, Rule* rule, uint64_t now) {
  if (OutlivesItsThread(*t, rule->id)) return StopRule(t, rule, now);
  RestartRule(t, rule, RestartSame, now);
}

// Counts one more event. Returns true if this event triggers the start or stop, because its number is the
// requested one.
bool IsThe(const WindowTrigger& trigger, uint64_t* seen) {
  ++*seen;
  g_changed = g_changed || trigger.nth == *seen;
  return trigger.nth == 0 || trigger.nth == *seen;
}

// The end of an instance is handled first, because one call may end an instance and start the next instance.
void Follow(Thread* t, Rule* rule, bool from, bool to, uint64_t now) {
  const bool ends = to && IsThe(rule->text.to, &rule->to_seen);
  const bool begins = from && IsThe(rule->text.from, &rule->from_seen);
  if (ends && begins) return RestartRule(t, rule, Restart, now);
  if (ends) StopRule(t, rule, now);
  if (begins) StartRule(t, rule, now);
}

bool IsFunction(const WindowTrigger& trigger, uint16_t function) {
  return trigger.event == WindowEvent::function && trigger.function == function;
}

bool HasSignal(const WindowTrigger& trigger, uint64_t seen) {
  if (trigger.event != WindowEvent::signal) return false;
  return __atomic_load_n(&g_signals[trigger.level], __ATOMIC_RELAXED) > seen;
}

// Returns true if the start and the stop of the window have the same signal. This signal then starts and
// stops the window alternately.
bool TakesTurns(const WindowText& text) {
  return text.has_to && text.to.event == WindowEvent::signal && text.from.event == WindowEvent::signal &&
         text.to.level == text.from.level;
}

bool HasSignal(const Rule& rule) {
  return HasSignal(rule.text.from, rule.from_seen) ||
         (rule.text.has_to && !TakesTurns(rule.text) && HasSignal(rule.text.to, rule.to_seen));
}

void FollowSignals(Thread* t, Rule* rule, uint64_t now) {
  if (TakesTurns(rule->text)) {
    if (!HasSignal(rule->text.from, rule->from_seen)) return;
    rule->from_seen++;
    if (rule->runs) {
      StopRule(t, rule, now);
    } else {
      StartRule(t, rule, now);
    }
    return;
  }
  const bool to = rule->text.has_to && HasSignal(rule->text.to, rule->to_seen);
  const bool from = HasSignal(rule->text.from, rule->from_seen);
  if (to || from) Follow(t, rule, from, to, now);
}

// Returns true if the next call of the function is a trigger, or counts towards a trigger. A trigger without
// a number reacts to each call. For such a trigger, the result is `each`, which is true if a call has an
// effect at present.
bool Waits(const WindowTrigger& trigger, uint64_t seen, bool each) {
  if (trigger.event != WindowEvent::function) return false;
  return trigger.nth == 0 ? each : seen < trigger.nth;
}

// Updates the condition that each further call compares with (trigger_condition.h). The caller must hold the
// lock.
void Await() {
  Awaited now;
  const auto add = [&now](const WindowTrigger& trigger, uint64_t seen, bool each) {
    if (Waits(trigger, seen, each)) now.Add(trigger.function);
  };
  g_changed = false;
  LookAtSignals();
  for (uint32_t i = 0; i < g_count; ++i) {
    const Rule& rule = g_rules[i];
    if (rule.id == 0) continue;
    add(rule.text.from, rule.from_seen, !rule.runs);
    if (rule.text.has_to) add(rule.text.to, rule.to_seen, rule.runs);
    if (rule.runs && rule.text.every_ns != 0 && rule.due < now.due) now.due = rule.due;
    if (HasSignal(rule)) now.signalled = 1;
  }
  SetAwaited(now);
}

// Returns whether the trigger belongs to the region with this name. The parameter `most` limits the number
// of bytes of a region's name that are stored.
bool IsRegion(const WindowTrigger& trigger, std::string_view name, size_t most) {
  return trigger.event == WindowEvent::region && context::Cut(trigger.region, most) == name;
}

void EnterVisit(Thread* t, Rule* rule, bool iteration, uint64_t now) {
  if (rule->text.every != 0 && iteration) {
    rule->by_iterations = true;
    if (rule->runs) return;
    rule->thread = t->index;
    return StartRule(t, rule, now);
  }
  if (rule->runs) {
    if (rule->thread == t->index) rule->depth++;
    return;
  }
  if (!IsThe(rule->text.from, &rule->from_seen)) return;
  rule->thread = t->index;
  rule->depth = 1;
  rule->by_iterations = false;
  StartRule(t, rule, now);
}

void LeaveVisit(Thread* t, Rule* rule, bool iteration, uint64_t now) {
  if (!rule->runs || rule->thread != t->index || rule->text.has_to) return;
  if (iteration) {
    if (rule->text.every != 0 && ++rule->visits >= rule->text.every) StopRule(t, rule, now);
    return;
  }
  if (rule->depth > 1) {
    rule->depth--;
    return;
  }
  rule->depth = 0;
  if (rule->by_iterations) return StopRule(t, rule, now);
  if (rule->text.every_ns != 0) return;
  if (++rule->visits >= rule->text.every) StopRule(t, rule, now);
}

rankine_window_spec SpecOf(const WindowText& text, const char* name) {
  rankine_window_spec spec{};
  spec.size = sizeof spec;
  spec.what = text.what;
  spec.name = name;
  spec.peers = text.peer_count == 0 ? nullptr : text.peers;
  spec.peer_count = text.peer_count;
  spec.model = text.model;
  spec.min_bytes = text.min_bytes;
  spec.max_bytes = text.max_bytes;
  spec.large_bytes = text.large_bytes;
  spec.timeout_ns = text.timeout_ns;
  spec.resolution_ns = text.resolution_ns;
  spec.start_ns = text.after_ns;
  return spec;
}

template <class Visit>
void ForEachRule(Visit visit) {
  if (!g_begun || !g_lock.TryLock()) return;
  for (uint32_t i = 0; i < g_count; ++i) {
    if (g_rules[i].id != 0) visit(&g_rules[i]);
  }
  if (g_changed) Await();
  g_lock.Unlock();
}

}  // namespace

void ConfigureWindows(const char* text) {
  if (text == nullptr || *text == '\0') return;
  const size_t size = strnlen(text, sizeof g_text);
  if (size == sizeof g_text) {
    g_refused = true;
    return;
  }
  std::memcpy(g_text, text, size);
  layout::ClauseProblem problem;
  for (size_t at = 0; g_count < layout::kMaxOutsideWindows &&
                      layout::NextWindow({g_text, size}, &at, &g_rules[g_count].text, &problem);
       ++g_count) {
    const WindowText& rule = g_rules[g_count].text;
    if (!rule.comm.empty()) g_rules[g_count].comm_filter = AddCommFilter(rule.comm, rule.comm_size);
    if (rule.from.event == WindowEvent::region || rule.to.event == WindowEvent::region)
      g_follows_regions = true;
  }
  g_refused = problem.what[0] != '\0';
}

bool FollowsRegions() {
  return g_follows_regions;
}

void BeginWindows(Thread* t) {
  if (g_refused) MetaUint("windows.refused", 1);
  if (g_count != 0) Meta("windows.text", g_text);  // This log record is for readers of the archive.
  AskEagerLimit();
  if (const uint64_t limit = KnownEagerLimit().bytes; limit != 0) g_monitor.surely_eager = limit / 2;
  for (uint32_t i = 0; i < g_count; ++i) {
    Rule& rule = g_rules[i];
    const layout::WindowName name(rule.text.name);
    Create(SpecOf(rule.text, name.c_str()), layout::kNoIndex, rule.comm_filter, &rule.id);
    if (rule.id == 0) continue;
    if (rule.text.from.event == WindowEvent::signal) CatchSignal(rule.text.from.level);
    if (rule.text.has_to && rule.text.to.event == WindowEvent::signal) CatchSignal(rule.text.to.level);
  }
  g_begun = g_changed = true;
  const uint64_t now = rt::Ticks();  // The windows count no work before this time.
  ForEachRule([&](Rule* rule) {
    if (rule->text.from.event == WindowEvent::start) StartRule(t, rule, now);
  });
  WatchInnerMessagesOfRunning();  // The program may have started windows earlier.
  control::FollowWindows(t);
}

void BeginRunTime(uint64_t ticks) {
  ForEachRule([ticks](const Rule* rule) {
    if (rule->runs) SetStart(rule->id, ticks);
  });
}

void OnFunction(Thread* t, uint16_t function, uint64_t end) {
  if (!IsAwaited(function, end)) [[likely]]
    return;
  ForEachRule([&](Rule* rule) {
    g_changed = g_changed || __atomic_load_n(&g_awaited.signalled, __ATOMIC_RELAXED) != 0;
    if (rule->runs && rule->text.every_ns != 0 && end >= rule->due) OnBeat(t, rule, end);
    const bool from = IsFunction(rule->text.from, function);
    const bool to = rule->text.has_to && IsFunction(rule->text.to, function);
    if (from || to) Follow(t, rule, from, to, end);
    FollowSignals(t, rule, end);
  });
}

void OnPcontrol(Thread* t, int level) {
  const uint64_t now = rt::Ticks();
  const auto is = [level](const WindowTrigger& trigger) {
    return trigger.event == WindowEvent::pcontrol && trigger.level == level;
  };
  ForEachRule(
      [&](Rule* rule) { Follow(t, rule, is(rule->text.from), rule->text.has_to && is(rule->text.to), now); });
}

void OnRegion(Thread* t, const context::Attribute& attribute, std::string_view text, bool begins) {
  const std::string_view name = attribute.name;
  const bool iteration = name.substr(0, kIteration.size()) == kIteration;
  const std::string_view region = iteration ? name.substr(kIteration.size()) : text;
  const size_t most = context::kMaxText - (iteration ? kIteration.size() : 0);
  const uint64_t now = rt::Ticks();
  ForEachRule([&](Rule* rule) {
    if (IsRegion(rule->text.from, region, most) && (!iteration || rule->text.every != 0)) {
      if (begins) EnterVisit(t, rule, iteration, now);
      if (!begins) LeaveVisit(t, rule, iteration, now);
    }
    if (rule->text.has_to && !begins && !iteration && IsRegion(rule->text.to, region, most))
      Follow(t, rule, false, true, now);
  });
}

bool SetByName(Thread* t, std::string_view name, bool on) {
  const uint64_t now = rt::Ticks();
  bool any = false;
  ForEachRule([&](Rule* rule) {
    if (!layout::IsWindowNamed(name, rule->text.name)) return;
    any = true;
    if (on) StartRule(t, rule, now);
    if (!on) StopRule(t, rule, now);
  });
  for (uint32_t place = 0; place < UsedPlaces(); ++place) {
    uint32_t id = 0;
    const Window* w = At(place, &id);
    if (w == nullptr || name != w->name) continue;
    any = true;
    if (on == (__atomic_load_n(&w->running, __ATOMIC_ACQUIRE) != nullptr)) continue;
    if (on) Start(t, id, now);
    if (!on) Stop(t, id, now);
  }
  return any;
}

}  // namespace rankine::recorder::windows
