// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/memory/memory.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>

#include "base/rt/keep_errno.h"
#include "base/rt/syscall.h"
#include "base/rt/text.h"
#include "recorder/consumers/memory/counts.h"
#include "recorder/core/config.h"
#include "recorder/core/meta.h"
#include "recorder/core/thread.h"

extern "C" {
#pragma weak rankine_memory_1
}

namespace rankine::recorder::memory {

constinit bool g_requested = false;

namespace {

using context::Attribute;

struct Figure {
  const char* name;  // a name that follows "memory." or "memory.mpi."
  uint64_t Counts::*count;
};
constexpr Figure kFigures[] = {{"allocations", &Counts::allocations},
                               {"frees", &Counts::frees},
                               {"requested.bytes", &Counts::requested},
                               {"allocated.bytes", &Counts::allocated},
                               {"freed.bytes", &Counts::freed}};
constexpr size_t kFigureCount = std::size(kFigures);
constexpr const char* kPrefix[kWhose] = {"memory.", "memory.mpi."};
constexpr uint64_t kInside = 2;  // The guard word inside MPI for a thread that is unknown to the recorder.
constexpr uint64_t kOutside = 0;

const Library* g_library = nullptr;  // nullptr: allocations are not counted
std::atomic<bool> g_finished{false};
const Attribute* g_attributes[kWhose][kFigureCount];  // These pointers are set at the first measurement,
                                                      // and are accessed atomically.
const Attribute* g_high;

// The state of one thread. The object is in mapped memory. When the thread has ended, the thread that takes
// over its entry reuses the object.
struct Running {
  ThreadMemory* from;
  Counts last[kWhose];
};

rt::Text<64> NameOf(uint32_t whose, const Figure& figure) {
  rt::Text<64> name;
  name << kPrefix[whose] << figure.name;
  return name;
}

const Attribute* Make(const Attribute** place, std::string_view name) {
  const Attribute* made = context::FindAttribute(name, RANKINE_UINT, RANKINE_AS_VALUE | RANKINE_AGGREGATABLE,
                                                 name.ends_with(".bytes") ? "bytes" : "", {});
  __atomic_store_n(place, made, __ATOMIC_RELEASE);  // the value is the same for all threads
  return made;
}

const Attribute* AttributeOf(uint32_t whose, size_t figure) {
  const Attribute** place = &g_attributes[whose][figure];
  const Attribute* made = __atomic_load_n(place, __ATOMIC_ACQUIRE);
  if (made != nullptr) return made;
  const rt::Text<64> name = NameOf(whose, kFigures[figure]);
  return Make(place, {name.c_str(), name.size()});
}

const Attribute* High() {
  const Attribute* made = __atomic_load_n(&g_high, __ATOMIC_ACQUIRE);
  return made != nullptr ? made : Make(&g_high, "memory.high.bytes");
}

// Tests whether the program's calls reach the library. We can test this with our own calls, because our
// library is linked to the same functions as the program. Some tools (valgrind) replace the code of the
// allocator's functions. A trial allocation detects these tools, and leaves the counts unchanged afterwards.
bool IsReached(const Library& library) {
  void* (*volatile allocate)(size_t) = &::malloc;
  void (*volatile release)(void*) = &::free;
  if (allocate != library.entry) return false;
  ThreadMemory* mine = library.mine();
  Counts before[kWhose];
  std::copy_n(mine->counts, kWhose, before);
  release(allocate(1));
  uint64_t calls = 0;
  for (uint32_t whose = 0; whose < kWhose; ++whose)
    calls += mine->counts[whose].allocations - before[whose].allocations;
  std::copy_n(before, kWhose, mine->counts);
  return calls == 1;
}

const char* WhyNot() {
  const Library* library = &rankine_memory_1;
  if (library == nullptr || library->layout != kLayout)
    return "librankine_memory.so is not preloaded; rankine run preloads it";
  const char* name = "";
  const char* why = nullptr;
  bool own_new = false;
  library->allocator(&name, &why, &own_new);
  Meta("memory.allocator", name);
  if (why != nullptr) return why;
  if (!IsReached(*library)) return "the program contains its own malloc, or a tool has replaced malloc";
  if (own_new) MetaUint("memory.new.unseen", 1);
  g_library = library;
  return nullptr;
}

void SetFrame(const uint64_t* frame) {
  if (g_library != nullptr) g_library->mine()->frame = frame;
}

}  // namespace

void Start() {
  if (!g_requested) return;
  rt::KeepErrno keep;
  const char* why = WhyNot();
  if (why == nullptr) return;
  MetaUint("memory.unmeasured", 1);
  Meta("memory.why", why);
}

bool IsOn() {
  return g_library != nullptr;
}

void Measure(context::State* s, Snapshot* snapshot) {
  auto* running = static_cast<Running*>(s->memory);
  if (running == nullptr) s->memory = running = static_cast<Running*>(rt::MapAnonymous(sizeof(Running)));
  if (running == nullptr) return;
  if (!s->accounts) {
    s->accounts = true;
    running->from = g_library->mine();
    std::copy_n(running->from->start, kWhose, running->last);
  }
  if (running->from->tid == 0) return;  // All threads that have no entry share the entry whose `tid` is 0.
  for (uint32_t whose = 0; whose < kWhose; ++whose) {
    const Counts now = running->from->counts[whose];
    Counts& last = running->last[whose];
    if (now.allocations == last.allocations && now.frees == last.frees) continue;
    for (size_t i = 0; i < kFigureCount; ++i) {
      const uint64_t more = now.*kFigures[i].count - last.*kFigures[i].count;
      if (more == 0) continue;
      snapshot->Add(AttributeOf(whose, i), RANKINE_UINT, more);
    }
    last = now;
  }
  snapshot->Add(High(), RANKINE_UINT, g_library->end_interval(running->from), true);
}

void IsInMpi() {
  SetFrame(&kInside);
}

void IsOutside() {
  SetFrame(&kOutside);
}

void Follow(Thread* t) {
  SetFrame(&t->now->frame);
}

void Finish() {
  if (g_library == nullptr || g_finished.exchange(true)) return;
  rt::KeepErrno keep;
  Thread* t = t_context;
  if (t != nullptr && (t->context.mode & context::kHooked) != 0)
    TakeSnapshot(&t->context, t->context.node, nullptr);
  Totals totals{};
  g_library->total(&totals);
  for (uint32_t whose = 0; whose < kWhose; ++whose) {
    for (const Figure& figure : kFigures)
      MetaUint(NameOf(whose, figure).c_str(), totals.counts[whose].*figure.count);
  }
  MetaUint("memory.live.bytes", totals.live);
  MetaUint("memory.high.bytes", totals.high);
  if (totals.threads_refused != 0) MetaUint("memory.threads.refused", totals.threads_refused);
}

}  // namespace rankine::recorder::memory
