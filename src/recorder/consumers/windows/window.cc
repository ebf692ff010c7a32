// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/windows/window.h"

#include <algorithm>

#include "rankine/detail/table.h"
#include "recorder/consumers/windows/collective_messages.h"
#include "recorder/consumers/windows/instances.h"
#include "recorder/consumers/windows/locked.h"
#include "recorder/consumers/windows/open_requests.h"
#include "recorder/consumers/windows/running.h"
#include "recorder/consumers/windows/watch.h"
#include "recorder/context/selection.h"
#include "recorder/core/ended_thread.h"
#include "recorder/core/pool.h"
#include "recorder/core/process.h"
#include "recorder/core/spool.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::windows {

Monitor g_monitor;
layout::WindowKind g_kinds[layout::kMaxMpiFunctionId + 1];

namespace {

using layout::InstanceState;
using layout::WindowInstance;

void CountFilters(const Window& w, uint32_t step) {
  if (w.peer_count != 0) g_monitor.by_peer += step;
  if (w.min_bytes != 0 || w.max_bytes != ~uint64_t{0}) g_monitor.by_size += step;
  if (w.filtered) g_monitor.filtered += step;
}

// Adds `by`, which is 1 or -1, to the counts of running windows. Afterwards, makes every thread repeat its
// look-ups.
void Changed(const Window& w, int by) {
  const auto step = static_cast<uint32_t>(by);
  g_monitor.running += step;
  // If a thread sees that no window has a filter, it must not use a list that was made while windows had
  // filters. So the counts of filters increase before the epoch changes, and decrease after it.
  if (by > 0) CountFilters(w, step);
  LookAgain();
  if (by < 0) CountFilters(w, step);
  if (by > 0 ? g_monitor.running == 1 : g_monitor.running == 0) WatchInnerMessages(by > 0);
  if (g_monitor.running != 0) {
    __atomic_fetch_or(&g_monitor.watching, kWindowsRun, __ATOMIC_RELEASE);
  } else {
    __atomic_fetch_and(&g_monitor.watching, ~kWindowsRun, __ATOMIC_RELEASE);
  }
  TellEachCompletion(Watching() != 0);
}

// The owner of an instance. The members are the thread's index, a number that distinguishes threads with
// the same index, and the thread's context node.
struct Owner {
  uint16_t thread;
  uint32_t turn, node;
};

Owner OwnerOf(const Thread& t) {
  return {static_cast<uint16_t>(t.index), t.now->reused,
          t.context.node == nullptr ? 0 : t.context.node->index};
}

// Returns true if the window's instance belongs to a thread that has ended. The parameter `t` is the
// calling thread.
bool IsOfEnded(const Thread& t, const Window& w) {
  const Thread* of = ThreadAt(w.thread);
  return of == nullptr || of->now->reused != w.thread_turn || (of != &t && HasEnded(*of));
}

bool IsOfOne(const Window& w) {
  return (w.what & RANKINE_WINDOW_THIS_THREAD) != 0;
}

// Returns the owner of the next instance. The owner does not depend on the thread that ends the current
// instance. While the owner's thread exists, the next instance has the same owner.
Owner NextOwner(const Thread& t, const Window& w) {
  const bool own = w.thread == t.index && w.thread_turn == t.now->reused;
  if (own || (!IsOfOne(w) && IsOfEnded(t, w))) return OwnerOf(t);
  return {w.thread, w.thread_turn, w.running->node};
}

void Run(const Owner& owner, Window* w, WindowInstance* i) {
  w->thread = owner.thread;
  w->thread_turn = owner.turn;
  __atomic_store_n(&w->last, i, __ATOMIC_RELEASE);
  __atomic_store_n(&w->running, i, __ATOMIC_RELEASE);
  LinkRunning(*w);
  Changed(*w, 1);
}

// Returns the instance before the instance that is about to start, or nullptr if there is none.
WindowInstance* Before(const Window& w) {
  return w.last != nullptr ? w.last : w.earlier;
}

// Returns true if a new instance would differ from the last instance only in the time when it ran.
bool MayGoOn(const Owner& owner, const Window& w) {
  const WindowInstance* i = Before(w);
  return i != nullptr && (!IsOfOne(w) || i->thread == owner.thread);
}

// To be called if there is no space for another instance. Continues the last instance, whose duration
// becomes the total time in which it ran.
void GoOn(const Owner& owner, Window* w, uint64_t now) {
  WindowInstance* i = Before(*w);
  CountLost();
  if (now > i->end_ticks) i->start_ticks += now - i->end_ticks;
  i->end_ticks = i->open_requests = i->open_bytes = 0;
  w->starts++;
  w->together++;
  __atomic_store_n(&i->state, static_cast<uint32_t>(InstanceState::running), __ATOMIC_RELEASE);
  Run(owner, w, i);
}

// Returns the number of starts that share one instance. The more bytes of the spool are already used, the
// more starts share an instance.
uint64_t StartsOfOne(uint64_t bytes) {
  constexpr uint64_t kWhole = kMostBytes + kSharedBytes;
  if (bytes < kMostBytes) return 1;
  return bytes >= kWhole ? ~uint64_t{0} : 2 * kSharedBytes / (kWhole - bytes);
}

int StartLocked(Thread* t, const Owner& owner, Window* w, uint64_t now) {
  if (w->running != nullptr) return RANKINE_WINDOW_WRONG_STATE;
  if (MayGoOn(owner, *w) && w->together < StartsOfOne(g_monitor.bytes)) {
    GoOn(owner, w, now);
    return RANKINE_WINDOW_OK;
  }
  Watcher* own = g_monitor.bytes >= 2 * kMostBytes ? nullptr : WatcherOf(t);
  WindowInstance* i = own == nullptr ? nullptr
                                     : NextItem<WindowInstance>(t->index, &own->instances,
                                                                layout::ExtentKind::window_instances, 16);
  if (i == nullptr) return RANKINE_WINDOW_NO_ROOM;
  w->together = 1;
  i->window = w->logged;
  i->ordinal = w->starts++;
  i->number = g_monitor.numbers++;
  i->state = static_cast<uint32_t>(InstanceState::running);
  i->start_ticks = now;
  i->node = owner.node;
  i->thread = owner.thread;
  Publish(&own->instances);
  CountBytes(sizeof *i);
  Run(owner, w, i);
  return RANKINE_WINDOW_OK;
}

void EndLocked(Window* w, InstanceState state, uint64_t now) {
  WindowInstance* i = w->running;
  CountOpen(*w, i);
  i->end_ticks = std::max(now, i->start_ticks + 1);
  __atomic_store_n(&i->state, static_cast<uint32_t>(state), __ATOMIC_RELEASE);
  __atomic_store_n(&w->running, nullptr, __ATOMIC_RELEASE);
  UnlinkRunning(*w);
  Changed(*w, -1);
}

}  // namespace

void CountLost() {
  __atomic_fetch_add(&g_spool.header()->windows_lost, 1, __ATOMIC_RELAXED);
}

int Start(Thread* t, uint32_t id, uint64_t now) {
  int answer = RANKINE_WINDOW_INVALID;
  {
    Locked lock;
    if (!lock.held) return RANKINE_WINDOW_FAILED;
    Window* w = Find(id);
    if (w != nullptr) answer = StartLocked(t, OwnerOf(*t), w, now);
  }
  if (answer == RANKINE_WINDOW_NO_ROOM) CountLost();
  if (answer == RANKINE_WINDOW_OK) control::OnWindows(now);
  return answer;
}

int Stop([[maybe_unused]] Thread* t, uint32_t id, uint64_t now) {
  {
    Locked lock;
    if (!lock.held) return RANKINE_WINDOW_FAILED;
    Window* w = Find(id);
    if (w == nullptr) return RANKINE_WINDOW_INVALID;
    if (w->running == nullptr) return RANKINE_WINDOW_WRONG_STATE;
    EndLocked(w, InstanceState::ended, now);
  }
  control::OnWindows(now);
  return RANKINE_WINDOW_OK;
}

namespace {

// Ends an instance and starts the next instance. The parameter `state` is the final state of the old
// instance, and `owner` is the owner of the next instance. The window counts as running all the time, so that
// other threads miss no calls. Other threads repeat their look-up of windows. The look-up waits for the lock.
int EndAndStart(Thread* t, const Owner& owner, Window* w, InstanceState state, uint64_t now) {
  Changed(*w, 1);
  EndLocked(w, state, now);
  if (state == InstanceState::reset) {
    w->last = w->earlier = nullptr;  // After a reset, no earlier instance is continued.
    w->starts -= w->together;        // The new instance gets the number of the instance that was reset.
  }
  const int answer = StartLocked(t, owner, w, now);
  Changed(*w, -1);
  return answer;
}

int EndAndStart(Thread* t, uint32_t id, bool of_caller, uint64_t now) {
  int answer = RANKINE_WINDOW_WRONG_STATE;
  {
    Locked lock;
    if (!lock.held) return RANKINE_WINDOW_FAILED;
    Window* w = Find(id);
    if (w == nullptr) return RANKINE_WINDOW_INVALID;
    if (w->running != nullptr)
      answer = EndAndStart(t, of_caller ? OwnerOf(*t) : NextOwner(*t, *w), w, InstanceState::ended, now);
  }
  if (answer == RANKINE_WINDOW_NO_ROOM) CountLost();
  if (answer != RANKINE_WINDOW_WRONG_STATE) control::OnWindows(now);
  return answer;
}

}  // namespace

void SetStart(uint32_t id, uint64_t ticks) {
  Locked lock;
  Window* w = lock.held ? Find(id) : nullptr;
  if (w == nullptr || w->running == nullptr) return;
  w->running->start_ticks = ticks;
  LookAgain();
}

bool OutlivesItsThread(const Thread& t, uint32_t id) {
  Locked lock;
  const Window* w = lock.held ? Find(id) : nullptr;
  return w != nullptr && w->running != nullptr && IsOfOne(*w) && IsOfEnded(t, *w);
}

int Restart(Thread* t, uint32_t id, uint64_t now) {
  return EndAndStart(t, id, true, now);
}

int RestartSame(Thread* t, uint32_t id, uint64_t now) {
  return EndAndStart(t, id, false, now);
}

int Reset(Thread* t, uint32_t id, uint64_t now) {
  Locked lock;
  if (!lock.held) return RANKINE_WINDOW_FAILED;
  Window* w = Find(id);
  if (w == nullptr) return RANKINE_WINDOW_INVALID;
  if (w->running != nullptr) return EndAndStart(t, NextOwner(*t, *w), w, InstanceState::reset, now);
  if (w->last == nullptr) return RANKINE_WINDOW_WRONG_STATE;
  __atomic_store_n(&w->last->state, static_cast<uint32_t>(InstanceState::reset), __ATOMIC_RELEASE);
  w->last = w->earlier = nullptr;
  return RANKINE_WINDOW_OK;
}

bool RunsAny(const layout::Selection& selection) {
  for (uint32_t i = 0, n = UsedPlaces(); i < n; ++i) {
    const Window& w = g_monitor.windows[i];
    if (w.what != 0 && __atomic_load_n(&w.running, __ATOMIC_RELAXED) != nullptr &&
        selection.HasWindow(w.name))
      return true;
  }
  return false;
}

void StopAll([[maybe_unused]] Thread* t, uint64_t now) {
  Locked lock;
  if (!lock.held || g_monitor.windows == nullptr) return;
  for (uint32_t i = 0; i < g_monitor.made; ++i) {
    Window* w = &g_monitor.windows[i];
    if (w->what != 0 && w->running != nullptr) EndLocked(w, InstanceState::ended, now);
  }
}

}  // namespace rankine::recorder::windows
