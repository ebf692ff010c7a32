// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/context/loops.h"

#include "base/rt/clock.h"
#include "base/rt/keep_errno.h"
#include "base/rt/text.h"
#include "recorder/context/events.h"
#include "recorder/context/mismatch.h"
#include "recorder/context/moments.h"
#include "recorder/context/regions.h"
#include "recorder/context/sums.h"
#include "recorder/context/values.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::context {

constinit uint64_t g_loop_every = 0;

namespace {

const Entry* EntryOf(rankine_loop* loop) {
  auto* known = static_cast<const Entry*>(__atomic_load_n(&loop->known, __ATOMIC_ACQUIRE));
  if (known != nullptr || loop->name == nullptr) return known;
  const Attribute* attribute = LoopAttribute();
  if (attribute == nullptr) return nullptr;
  const Entry* entry = FindEntry(attribute, loop->name);
  void* kept = const_cast<Entry*>(entry);
  __atomic_store_n(&loop->known, kept, __ATOMIC_RELEASE);
  return entry;
}

// Returns the attribute iteration#NAME, whose value is the number of the current iteration.
const Attribute* IterationOf(rankine_loop* loop) {
  auto* known = static_cast<const Attribute*>(__atomic_load_n(&loop->iteration, __ATOMIC_ACQUIRE));
  if (known != nullptr || loop->name == nullptr) return known;
  rt::Text<kMaxText + 8> name;  // The name is cut at the same length as all other names.
  name << "iteration#" << loop->name;
  const Attribute* attribute =
      FindAttribute({name.c_str(), name.size()}, RANKINE_INT, RANKINE_AS_VALUE | RANKINE_THREAD, {}, {});
  void* kept = const_cast<Attribute*>(attribute);
  __atomic_store_n(&loop->iteration, kept, __ATOMIC_RELEASE);
  return attribute;
}

// The attribute for the duration of iterations, in ticks. Readers of archives convert the ticks to ns.
const Attribute* IterationTime() {
  static std::atomic<const Attribute*> known{nullptr};
  const Attribute* a = known.load(std::memory_order_acquire);
  if (a != nullptr) return a;
  a = FindAttribute("loop.iteration.time.ns", RANKINE_UINT, RANKINE_AS_VALUE | RANKINE_AGGREGATABLE, "tick",
                    {});
  known.store(a, std::memory_order_release);
  return a;
}

void AddIterationTime(State* s, uint64_t since, int64_t number) {
  const Attribute* time = (s->mode & kTimed) == 0 || since == 0 ? nullptr : IterationTime();
  if (time == nullptr) return;
  const uint64_t ticks = rt::Ticks() - since;
  AddToSum(s, time, ticks);
  if (g_loop_every != 0) moments::OnIteration(s, s->node, number, ticks);
}

bool StandsInPath(const Attribute& a) {  // True if the value is part of the path, because the attribute is
                                         // a key of service `aggregate`.
  return (a.properties & RANKINE_AS_VALUE) == 0;
}

void BeginBeside(State* s, const Attribute* attribute, uint64_t number) {
  Value& value = s->values[attribute->place];
  if (recorder::Listens(*s)) recorder::OnValue(s, attribute, number, true);
  if (value.depth == 0) {
    value.outer = s->iteration;
    s->iteration = &value;
  }
  value.bits = number;
  value.attribute = attribute;
  value.depth = 1;
  value.start_ticks = NowFor(*s);
}

void EndBeside(State* s, const Attribute* attribute, uint64_t site) {
  Value& value = s->values[attribute->place];
  if (value.depth == 0) {
    ReportMismatch(attribute->name, context::EntryOf(s->node), site);
  } else {
    if (recorder::Listens(*s)) recorder::OnValueEnd(s, attribute);
    AddIterationTime(s, value.start_ticks, static_cast<int64_t>(value.bits));
    if (s->iteration == &value) s->iteration = value.outer;
    // If the program ends loops in the wrong order, the outer iteration may have ended before the inner
    // one.
    while (s->iteration != nullptr && s->iteration->depth == 0) s->iteration = s->iteration->outer;
  }
  value.depth = 0;
}

void EndNode(Thread* t, const Attribute* attribute, uint64_t site) {
  const Node* open = NearestOf(t->context, attribute);
  const uint64_t since = open == nullptr ? 0 : open->start_ticks;
  const int64_t number = open == nullptr ? 0 : static_cast<int64_t>(context::EntryOf(open)->bits);
  EndInPath(t, attribute, site);
  AddIterationTime(&t->context, since, number);
}

}  // namespace

void LoopBegin(rankine_loop* loop) {
  rt::KeepErrno keep;
  Thread* t = Ready();
  if (t != nullptr) BeginEntry(t, EntryOf(loop));
}

void LoopEnd(rankine_loop* loop) {
  EndLoop(loop, reinterpret_cast<uint64_t>(__builtin_return_address(0)));
}

void EndLoop(rankine_loop* loop, uint64_t site) {
  rt::KeepErrno keep;
  Thread* t = Ready();
  if (t != nullptr) EndEntry(t, EntryOf(loop), site);
}

void IterationBegin(rankine_loop* loop, int64_t number) {
  rt::KeepErrno keep;
  Thread* t = Ready();
  const Attribute* attribute = t == nullptr ? nullptr : IterationOf(loop);
  if (attribute != nullptr && StandsInPath(*attribute)) {
    BeginEntry(t, FindEntry(attribute, static_cast<uint64_t>(number), {}));
  } else if (attribute != nullptr && attribute->place < kMaxValues) {
    BeginBeside(&t->context, attribute, static_cast<uint64_t>(number));
  }
}

void IterationEnd(rankine_loop* loop) {
  EndIteration(loop, reinterpret_cast<uint64_t>(__builtin_return_address(0)));
}

void EndIteration(rankine_loop* loop, uint64_t site) {
  rt::KeepErrno keep;
  Thread* t = Ready();
  const Attribute* attribute = t == nullptr ? nullptr : IterationOf(loop);
  if (attribute != nullptr && StandsInPath(*attribute)) {
    EndNode(t, attribute, site);
  } else if (attribute != nullptr && attribute->place < kMaxValues) {
    EndBeside(&t->context, attribute, site);
  }
}

}  // namespace rankine::recorder::context
