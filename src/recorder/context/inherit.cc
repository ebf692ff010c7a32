// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/context/inherit.h"

#include <atomic>

#include "base/rt/clock.h"
#include "recorder/context/events.h"
#include "recorder/context/regions.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::context {
namespace {

constinit thread_local const Node* t_ground __attribute__((tls_model("initial-exec"))) = nullptr;

// Values with thread scope are valid only for their own thread, so they are not inherited. Regions are an
// exception: they have thread scope, but a thread inherits the regions of the thread for which it works.
bool IsOwnValue(const Entry* entry) {
  const uint32_t properties = entry->attribute->properties;
  return (properties & kScopeMask) == RANKINE_THREAD && (properties & RANKINE_NESTED) == 0;
}

// Returns the same path in this thread's tree. Returns the root if there is no path, or if there is no memory
// for the path.
Node* OwnPath(State* s, const Node* path) {
  constexpr uint32_t kMost = 256;
  const Entry* entries[kMost];
  uint32_t depth = 0;
  for (; path != nullptr && EntryOf(path) != nullptr; path = ParentOf(path)) {
    if (IsOwnValue(EntryOf(path))) continue;
    if (depth == kMost) return s->root;
    entries[depth++] = EntryOf(path);
  }
  Node* node = s->root;
  while (depth > 0 && node != nullptr) node = FindChild(s, node, entries[--depth]);
  return node == nullptr ? s->root : node;
}

void GoTo(State* s, Node* node) {
  const Node* before = s->node;
  s->node = node;
  if (node != before && recorder::Listens(*s)) recorder::OnMove(s, nullptr, before, rt::Ticks());
  FollowPath(s);
}

}  // namespace

const Node* PathToPassOn() {
  const Thread* t = t_context;
  if (t == nullptr) return t_ground;
  if (!t->context.pass_on || EntryOf(t->context.node) == nullptr) return nullptr;
  return t->context.node;
}

Ground StandOn(const Node* path) {
  const Ground before{t_ground, t_context == nullptr ? nullptr : t_context->context.node};
  t_ground = path;
  if (t_context != nullptr) GoToGround(t_context);
  return before;
}

void StandAgain(const Ground& before) {
  t_ground = before.path;
  if (t_context == nullptr) return;
  if (before.node != nullptr) {
    GoTo(&t_context->context, before.node);
  } else {
    GoToGround(t_context);
  }
}

namespace {

uint32_t DepthOf(const Node* node) {
  uint32_t depth = 0;
  for (; EntryOf(node) != nullptr; node = ParentOf(node)) ++depth;
  return depth;
}

void StopTime(Node* n, uint64_t now) {
  if (n->start_ticks != 0 && now > n->start_ticks) n->time_sum += now - n->start_ticks;
  n->start_ticks = 0;
}

}  // namespace

void SwitchTo(Thread* t, const Node* path) {
  State& s = t->context;
  Node* to = path == nullptr ? s.node : OwnPath(&s, path);
  if (to == s.node) return;
  const uint64_t now = NowFor(s);
  Node* from = s.node;
  Node* goal = to;
  uint32_t above = DepthOf(from), below = DepthOf(to);
  while (from != to) {
    if (above >= below) {
      StopTime(from, now);
      from = ParentOf(from);
      --above;
    } else {
      if (!IsSite(to)) to->start_ticks = now;
      to = ParentOf(to);
      --below;
    }
  }
  GoTo(&s, goal);
}

namespace {

std::atomic<bool> g_annotated{false};
constinit std::atomic<bool> g_threads_inherit{true};

}  // namespace

void NoteAnnotated() {
  g_annotated.store(true, std::memory_order_relaxed);
}

bool IsAnnotated() {
  return g_annotated.load(std::memory_order_relaxed);
}

void NoThreadInherits() {
  g_threads_inherit.store(false, std::memory_order_relaxed);
}

bool ThreadsInherit() {
  return g_threads_inherit.load(std::memory_order_relaxed);
}

void GoToGround(Thread* t) {
  GoTo(&t->context, OwnPath(&t->context, t_ground));
}

}  // namespace rankine::recorder::context
