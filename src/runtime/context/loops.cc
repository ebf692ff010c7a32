#include "runtime/context/loops.h"

#include <cerrno>

#include "base/rt/clock.h"
#include "base/rt/text.h"
#include "runtime/context/mismatch.h"
#include "runtime/context/regions.h"
#include "runtime/context/sums.h"

namespace rankine::runtime::context {
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

// iteration#NAME: the number of the present iteration.
const Attribute* IterationOf(rankine_loop* loop) {
  auto* known = static_cast<const Attribute*>(__atomic_load_n(&loop->iteration, __ATOMIC_ACQUIRE));
  if (known != nullptr || loop->name == nullptr) return known;
  rt::Text<kMaxText> name;
  name << "iteration#" << loop->name;
  const Attribute* attribute =
      FindAttribute({name.c_str(), name.size()}, RANKINE_INT, RANKINE_AS_VALUE | RANKINE_THREAD, {}, {});
  void* kept = const_cast<Attribute*>(attribute);
  __atomic_store_n(&loop->iteration, kept, __ATOMIC_RELEASE);
  return attribute;
}

// How long iterations took; in ticks, which a reader makes ns of.
const Attribute* IterationTime() {
  static std::atomic<const Attribute*> known{nullptr};
  const Attribute* a = known.load(std::memory_order_acquire);
  if (a != nullptr) return a;
  a = FindAttribute("loop.iteration.time.ns", RANKINE_UINT, RANKINE_AS_VALUE | RANKINE_AGGREGATABLE, "tick",
                    {});
  known.store(a, std::memory_order_release);
  return a;
}

}  // namespace

void LoopBegin(rankine_loop* loop) {
  const int saved = errno;
  Thread* t = Ready();
  if (t != nullptr) BeginEntry(t, EntryOf(loop));
  errno = saved;
}

void LoopEnd(rankine_loop* loop) {
  EndLoop(loop, reinterpret_cast<uint64_t>(__builtin_return_address(0)));
}

void EndLoop(rankine_loop* loop, uint64_t site) {
  const int saved = errno;
  Thread* t = Ready();
  if (t != nullptr) EndEntry(t, EntryOf(loop), site);
  errno = saved;
}

void IterationBegin(rankine_loop* loop, int64_t number) {
  const int saved = errno;
  Thread* t = Ready();
  const Attribute* attribute = t == nullptr ? nullptr : IterationOf(loop);
  if (attribute != nullptr && attribute->place < kMaxValues) {
    Value& value = t->context.values[attribute->place];
    value.bits = static_cast<uint64_t>(number);
    value.depth = 1;
    value.start_ticks = NowFor(t->context);
  }
  errno = saved;
}

void IterationEnd(rankine_loop* loop) {
  EndIteration(loop, reinterpret_cast<uint64_t>(__builtin_return_address(0)));
}

void EndIteration(rankine_loop* loop, uint64_t site) {
  const int saved = errno;
  Thread* t = Ready();
  const Attribute* attribute = t == nullptr ? nullptr : IterationOf(loop);
  if (attribute != nullptr && attribute->place < kMaxValues) {
    State& s = t->context;
    Value& value = s.values[attribute->place];
    if (value.depth == 0) {
      ReportMismatch(attribute->name, EntryOf(s.node), site);
    } else if ((s.mode & kTimed) != 0) {
      const Attribute* time = IterationTime();
      if (time != nullptr) AddToSum(&s, time, rt::Ticks() - value.start_ticks);
    }
    value.depth = 0;
  }
  errno = saved;
}

}  // namespace rankine::runtime::context
