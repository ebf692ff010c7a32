// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/openmp/idle.h"

#include <algorithm>
#include <cerrno>

#include "base/arch/processor.h"
#include "recorder/context/inherit.h"
#include "recorder/context/regions.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::openmp {
namespace {

using context::Node;
using context::State;

Node* MarkOf(const State& s, const context::Entry* mark) {
  Node* n = s.node;
  while (context::EntryOf(n) != nullptr && context::EntryOf(n) != mark) n = context::ParentOf(n);
  return context::EntryOf(n) == nullptr ? nullptr : n;
}

// Claims the right to change the thread's waiting state. Returns false if the thread's nodes are not stored
// separately. If another thread has claimed the state, waits until this claim is released, which takes only a
// few loads and stores.
bool Claim(Idle* idle) {
  for (int i = 0; i < 1 << 20; ++i) {
    uint32_t state = Idle::aside;
    if (idle->state.compare_exchange_strong(state, Idle::settling, std::memory_order_acquire)) return true;
    if (state == Idle::awake) return false;
    cpu::Pause();
  }
  return false;
}

void Restore(State* s, const Idle& idle) {
  Node* n = s->node;
  for (uint32_t i = 0; i < idle.count; ++i, n = context::ParentOf(n)) n->start_ticks = idle.starts[i];
}

void LeaveAll(State* s, Idle* idle, uint64_t end) {
  if ((s->mode & context::kTimed) == 0) end = 1;
  for (Node* mark = MarkOf(*s, idle->mark); mark != nullptr;) {
    if (s->node == mark) mark = nullptr;
    context::LeaveAt(s, end);
  }
  idle->team = nullptr;
  idle->teams = 0;
}

// Returns the end of a wait, or 0 if the wait has not ended yet. If the end of the wait is no longer known,
// no time is counted for the wait.
uint64_t EndOfWait(const Idle& idle) {
  bool forgotten = false;
  const uint64_t end = EndOf(*idle.team, idle.number, &forgotten);
  if (forgotten) return idle.since;
  return end == 0 ? 0 : std::max(end, idle.since);
}

}  // namespace

void Join(Team* team) {
  Part();
  const context::Ground before = context::StandOn(team->path);
  context::BeginNested(team->mark);
  Thread* t = t_context;
  if (t == nullptr) return;
  t->idle.team = team;
  t->idle.mark = team->mark;
  t->idle.number = team->number.load(std::memory_order_relaxed);
  t->idle.teams = 1;
  t->idle.path_before = before.path;
  t->idle.node_before = before.node;
}

void PutAside() {
  Thread* t = t_context;
  if (t == nullptr || t->idle.team == nullptr || t->idle.teams != 1)
    return;  // The thread has not joined the team, or the team is nested.
  Idle& idle = t->idle;
  State& s = t->context;
  const Node* mark = MarkOf(s, idle.mark);
  if (mark == nullptr || idle.state.load(std::memory_order_relaxed) != Idle::awake) return;
  idle.node = s.node;
  idle.since = rt::Ticks();
  idle.count = 0;
  for (Node* n = s.node; idle.count < Idle::kMost; n = context::ParentOf(n)) {
    idle.starts[idle.count++] = n->start_ticks;
    n->start_ticks = 0;
    if (n == mark) break;
  }
  idle.state.store(Idle::aside, std::memory_order_release);
}

bool TakeBack() {
  Thread* t = t_context;
  if (t == nullptr || !Claim(&t->idle)) return false;
  Restore(&t->context, t->idle);
  t->idle.state.store(Idle::awake, std::memory_order_release);
  return true;
}

void Part() {
  Thread* t = t_context;
  if (t == nullptr || t->idle.team == nullptr) return;
  const int saved = errno;
  Idle& idle = t->idle;
  const bool aside = Claim(&idle);
  idle.interrupted = false;
  if (idle.team != nullptr) {
    const uint64_t end = aside ? EndOfWait(idle) : 0;
    if (aside) Restore(&t->context, idle);
    LeaveAll(&t->context, &idle, end != 0 ? end : rt::Ticks());
    context::StandAgain({idle.path_before, idle.node_before});
  }
  idle.state.store(Idle::awake, std::memory_order_release);
  errno = saved;
}

bool IsAside() {
  return t_context != nullptr && IsAside(t_context->idle);
}

bool InTeam() {
  return t_context != nullptr && t_context->idle.teams != 0;
}

void SettleIdle(Thread* t) {
  Idle& idle = t->idle;
  uint32_t state = Idle::aside;
  if (!idle.state.compare_exchange_strong(state, Idle::settling, std::memory_order_acquire)) return;
  const uint64_t end = EndOfWait(idle);
  if (end == 0) return idle.state.store(Idle::aside, std::memory_order_release);
  Restore(&t->context, idle);
  // The callbacks of third-party services are not called here, because they must be called in the thread
  // that they measure.
  const uint32_t hooked = __atomic_fetch_and(&t->context.mode, ~context::kHooked, __ATOMIC_RELAXED);
  LeaveAll(&t->context, &idle, end);
  __atomic_fetch_or(&t->context.mode, hooked & context::kHooked, __ATOMIC_RELAXED);
  idle.state.store(Idle::awake, std::memory_order_release);
}

void ForgetIdle(Thread* t) {
  t->idle.team = nullptr;
  t->idle.teams = 0;
  t->idle.interrupted = false;
  t->idle.state.store(Idle::awake, std::memory_order_release);
}

void SettleIdle() {
  for (uint32_t i = 0, n = ThreadCount(); i < n; ++i) {
    if (Thread* t = ThreadAt(i); t != nullptr) SettleIdle(t);
  }
}

}  // namespace rankine::recorder::openmp
