// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/context/regions.h"

#include <cstring>

#include "base/rt/clock.h"
#include "base/rt/keep_errno.h"
#include "base/varint.h"
#include "recorder/context/event_stream.h"
#include "recorder/context/events.h"
#include "recorder/context/mismatch.h"
#include "recorder/context/moments.h"
#include "recorder/context/pause.h"
#include "recorder/context/process_values.h"
#include "recorder/context/selection.h"
#include "recorder/context/values.h"
#include "recorder/core/attach.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::context {
namespace {

// The name of a region comes from the application. If a handle is used before its constructor has run, the
// handle has no name.
const Entry* EntryFor(rankine_region* region) {
  auto* known = static_cast<const Entry*>(__atomic_load_n(&region->known, __ATOMIC_ACQUIRE));
  if (known != nullptr) return known;
  const Attribute* attribute = region->name == nullptr ? nullptr : RegionAttribute();
  if (attribute == nullptr) return nullptr;
  const Entry* entry = FindEntry(attribute, region->name);
  void* kept = const_cast<Entry*>(entry);
  __atomic_store_n(&region->known, kept, __ATOMIC_RELEASE);
  return entry;
}

namespace trace = event_trace;

constexpr uint32_t kTracing = kTimed | kTraced;  // A thread in the mode kTracing uses the fast path for
                                                 // traces.

[[gnu::noinline, gnu::cold]] void BeginSlow(rankine_region* region) {
  rt::KeepErrno keep;
  Thread* t = Ready();
  if (t != nullptr) BeginEntry(t, EntryFor(region));
}

// Begins a region whose node is not the last child of the current node. The function is not inlined, so
// that the fast path saves no registers.
[[gnu::noinline]] void BeginOther(Thread* t, const Entry* entry, rankine_region* region) {
  Node* child = entry == nullptr ? nullptr : FindChild(&t->context, t->context.node, entry);
  if (child == nullptr) [[unlikely]]
    return BeginSlow(region);
  t->context.node = child;
  child->start_ticks = t->context.mode != 0 ? rt::Counter() : 1;
}

[[gnu::noinline, gnu::cold]] void EndSlow(rankine_region* region, uint64_t site) {
  rt::KeepErrno keep;
  Thread* t = Ready();
  if (t != nullptr) EndEntry(t, EntryFor(region), site);
}

void Leave(Node* n, uint64_t now) {
  n->count++;
  if (n->start_ticks == 0) return;  // The region was inherited, or began while no time was measured.
  const uint64_t ticks = now - n->start_ticks;
  n->start_ticks = 0;
  n->time_sum += ticks;
  if (ticks < n->time_min) n->time_min = ticks;
  if (ticks > n->time_max) n->time_max = ticks;
}

bool IsNested(const Node* n) {
  constexpr uint32_t kBoth = RANKINE_NESTED | kLoose;
  return EntryOf(n) != nullptr && (EntryOf(n)->attribute->properties & kBoth) == RANKINE_NESTED;
}

// Returns whether the begin that belongs to this end was lost.
bool EndsLostBegin(State* s) {
  if (s->lost == 0) return false;
  if (--s->lost == 0) __atomic_fetch_and(&s->mode, ~kLostBegins, __ATOMIC_RELAXED);
  return true;
}

void LeaveTop(State* s, uint64_t now) {
  Node* n = s->node;
  s->node = OuterOf(n);
  if ((s->mode & kPaused) != 0) {
    n->start_ticks = 0;
    return;
  }
  Leave(n, now);
  if (recorder::Listens(*s)) recorder::OnEnd(s, n, now);
}

// Leaves all nodes of the path from the innermost node to `n`, including `n`.
void LeaveDownTo(State* s, Node* n, uint64_t now) {
  while (s->node != n) {
    Node* open = s->node;
    if (!IsNested(open)) {  // If a value was set inside the region, the value is kept.
      Node* below = open;
      while (below != n && !IsNested(below)) below = ParentOf(below);
      Node* without = Moved(s, s->node, below, nullptr, now);
      if (without != nullptr && IsSite(ParentOf(below)))
        without = Moved(s, without, ParentOf(below), nullptr, now);
      if (without == nullptr) return;
      if ((s->mode & kPaused) == 0) below->count++;
      s->node = without;
      if (recorder::Listens(*s)) recorder::OnMove(s, EntryOf(below)->attribute, open, now);
      if (below == n) return;
      continue;
    }
    LeaveTop(s, now);
  }
  LeaveTop(s, now);
}

}  // namespace

void LeaveAt(State* s, uint64_t now) {
  LeaveTop(s, now);
  FollowPath(s);
}

void EndContext(State* s) {
  const uint64_t now = NowFor(*s);
  const Node* told = s->node;
  auto tell = [&] {
    if (told != s->node && recorder::Listens(*s)) recorder::OnMove(s, nullptr, told, now);
  };
  while (EntryOf(s->node) != nullptr) {
    if (s->node->start_ticks == 0) {  // the node was inherited, because another thread began it
      s->node = OuterOf(s->node);
      continue;
    }
    tell();
    if (IsNested(s->node)) {
      LeaveTop(s, now);
    } else {
      TakeOut(s, s->node);
    }
    told = s->node;
  }
  tell();
  s->lost = 0;
  __atomic_fetch_and(&s->mode, ~kLostBegins, __ATOMIC_RELAXED);
  for (Value& value : s->values) {
    if (value.depth != 0 && recorder::Listens(*s)) recorder::OnValueEnd(s, value.attribute);
    value = {};
  }
  s->iteration = nullptr;
  FollowPath(s);
}

void EndLoose(const Entry* entry) {
  const int saved = errno;
  Thread* t = entry == nullptr ? nullptr : Ready();
  if (t != nullptr && !EndsLostBegin(&t->context)) {
    State& s = t->context;
    Node* n = s.node;
    while (EntryOf(n) != nullptr && EntryOf(n) != entry) n = ParentOf(n);
    if (EntryOf(n) == entry) {
      if (n == s.node) {
        LeaveTop(&s, NowFor(s));
        FollowPath(&s);
      } else {
        TakeOut(&s, n);
      }
    }
  }
  errno = saved;
}

void TakeOver(Thread* t) {
  if ((t->context.mode & kSelective) != 0 && control::IsDue()) control::Act();
  const uint32_t mode = __atomic_load_n(&t->context.mode, __ATOMIC_ACQUIRE);
  if ((mode & kSwitched) != 0) recorder::TakeOverPause(t);
  if ((mode & kRebase) != 0) TakeOverProcessValues(t);
}

Thread* Ready() {
  Thread* t = t_context != nullptr ? t_context : Attach();
  if (t == nullptr) return nullptr;
  if ((__atomic_load_n(&t->context.mode, __ATOMIC_ACQUIRE) & (kAsked | kSelective)) != 0) TakeOver(t);
  return t;
}

namespace {

// Returns the node below which the entry's node belongs: the thread's current node, or the node of the call
// path at which the region begins.
Node* PlaceFor(Thread* t, const Entry* entry) {
  State& s = t->context;
  constexpr uint32_t kBoth = RANKINE_NESTED | kLoose;
  const uint32_t properties = entry->attribute->properties;
  if ((s.mode & kSited) == 0 || ((properties & kBoth) != RANKINE_NESTED && (properties & kHasSite) == 0))
    return s.node;
  const Entry* path = moments::CallPath(t);
  Node* site = path == nullptr ? nullptr : FindChild(&s, s.node, path);
  return site == nullptr ? s.node : site;
}

}  // namespace

void BeginEntry(Thread* t, const Entry* entry) {
  State& s = t->context;
  Node* child = entry == nullptr || s.lost != 0 ? nullptr : FindChild(&s, PlaceFor(t, entry), entry);
  if (child == nullptr) {
    s.lost++;
    __atomic_fetch_or(&s.mode, kLostBegins, __ATOMIC_RELAXED);
    return;
  }
  if ((s.mode & kSelective) != 0) [[unlikely]]
    recorder::EnterRegion(&s, entry);
  s.node = child;
  const uint64_t now = NowFor(s);
  child->start_ticks = now;
  if (recorder::Listens(s)) recorder::OnBegin(&s, child, now);
}

Node* NearestOf(const State& s, const Attribute* attribute) {
  Node* n = s.node;
  while (EntryOf(n) != nullptr && EntryOf(n)->attribute != attribute) n = ParentOf(n);
  return EntryOf(n) == nullptr ? nullptr : n;
}

void EndEntry(Thread* t, const Entry* entry, uint64_t site) {
  State& s = t->context;
  const uint64_t now = NowFor(s);
  if (EndsLostBegin(&s) || entry == nullptr) return;
  Node* open = s.node;
  while (EntryOf(open) != nullptr && !IsNested(open)) open = ParentOf(open);
  if (EntryOf(open) != entry) {
    ReportMismatch(NameOf(entry), EntryOf(open), site);
    while (EntryOf(open) != nullptr && EntryOf(open) != entry) open = ParentOf(open);
    if (EntryOf(open) == nullptr) return;  // in this case, the region never began
  }
  LeaveDownTo(&s, open, now);
  FollowPath(&s);
}

namespace {

[[gnu::always_inline]] inline void EnterTraced(State* s, Node* child) {
  s->node = child;
  const uint64_t now = rt::Counter();
  child->start_ticks = now;
  trace::Begin(s, child, now);
}

[[gnu::noinline]] void BeginOtherTraced(Thread* t, const Entry* entry, rankine_region* region) {
  Node* child = entry == nullptr ? nullptr : FindChild(&t->context, t->context.node, entry);
  if (child == nullptr) return BeginSlow(region);
  EnterTraced(&t->context, child);
}

// The fast path for a thread whose events are traced. This function is separate, so that the fast path of
// other threads stays small. All calls in this function are tail calls, so no registers are saved for them.
[[gnu::noinline]] void BeginTraced(Thread* t, const Entry* entry, rankine_region* region) {
  Node* child = LastChildOf(t->context.node);
  if (EntryOf(child) != entry) [[unlikely]]
    return BeginOtherTraced(t, entry, region);
  EnterTraced(&t->context, child);
}

[[gnu::noinline]] void EndTraced(Thread* t) {
  State& s = t->context;
  Node* n = s.node;
  s.node = ParentOf(n);
  const uint64_t now = rt::Counter();
  Leave(n, now);
  trace::End(&s, n, now);
}

// Does the same as BeginTraced, but only maintains the path. This function is used in threads in which
// nothing is recorded, for example in a rank that is not selected.
[[gnu::noinline]] void BeginPaused(Thread* t, const Entry* entry, rankine_region* region) {
  Node* child = LastChildOf(t->context.node);
  if (EntryOf(child) != entry) [[unlikely]]
    return BeginSlow(region);
  t->context.node = child;
  child->start_ticks = 1;
}

// Begins a region in any mode except the mode for plain regions.
[[gnu::noinline]] void BeginInMode(Thread* t, const Entry* entry, rankine_region* region) {
  if (t->context.mode == kPaused) return BeginPaused(t, entry, region);
  BeginSlow(region);
}

}  // namespace

void Begin(rankine_region* region) {
  Thread* t = t_context;
  // A handle that was never used has no entry yet. A handle without an entry needs no separate test, because
  // the entry of a last child is never null.
  auto* entry = static_cast<const Entry*>(__atomic_load_n(&region->known, __ATOMIC_ACQUIRE));
  if (t == nullptr) [[unlikely]]
    return BeginSlow(region);
  if (t->context.mode > kTimed) [[unlikely]]
    return t->context.mode == kTracing ? BeginTraced(t, entry, region) : BeginInMode(t, entry, region);
  Node* child = LastChildOf(t->context.node);
  if (EntryOf(child) != entry) [[unlikely]]
    return BeginOther(t, entry, region);
  t->context.node = child;
  child->start_ticks = t->context.mode != 0 ? rt::Counter() : 1;
}

void End(rankine_region* region) {
  Thread* t = t_context;
  auto* entry = static_cast<const Entry*>(__atomic_load_n(&region->known, __ATOMIC_ACQUIRE));
  if (t == nullptr || entry == nullptr || t->context.mode > kTimed || EntryOf(t->context.node) != entry)
      [[unlikely]] {
    if (t != nullptr && t->context.mode == kTracing && entry != nullptr && EntryOf(t->context.node) == entry)
      return EndTraced(t);
    if (t != nullptr && t->context.mode == kPaused && entry != nullptr && EntryOf(t->context.node) == entry) {
      Node* paused = t->context.node;
      t->context.node = ParentOf(paused);
      paused->start_ticks = 0;
      return;
    }
    return EndSlow(region, reinterpret_cast<uint64_t>(__builtin_return_address(0)));
  }
  Node* n = t->context.node;
  t->context.node = ParentOf(n);
  if (t->context.mode != 0) [[likely]] {
    Leave(n, rt::Counter());
  } else {
    n->start_ticks = 0;
    n->count++;
  }
}

void BeginNested(const Entry* entry) {
  Thread* t = t_context;
  Node* child = t == nullptr ? nullptr : LastChildOf(t->context.node);
  if (child != nullptr && EntryOf(child) == entry && t->context.mode <= kTimed) [[likely]] {
    t->context.node = child;
    child->start_ticks = t->context.mode != 0 ? rt::Counter() : 1;
    return;
  }
  rt::KeepErrno keep;
  t = Ready();
  if (t != nullptr) BeginEntry(t, entry);
}

void EndNested(const Entry* entry, uint64_t site) {
  Thread* t = t_context;
  if (t != nullptr && entry != nullptr && EntryOf(t->context.node) == entry && t->context.mode == kTimed)
      [[likely]] {
    Node* n = t->context.node;
    t->context.node = ParentOf(n);
    return Leave(n, rt::Counter());
  }
  rt::KeepErrno keep;
  t = Ready();
  if (t != nullptr) EndEntry(t, entry, site);
}

}  // namespace rankine::recorder::context
