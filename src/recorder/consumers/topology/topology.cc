// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/topology/topology.h"

#include <sched.h>

#include <cerrno>
#include <cstdint>

#include "base/rt/syscall.h"
#include "recorder/core/affinity.h"
#include "recorder/core/meta.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::topology {

constinit bool g_requested = false;

namespace {

using context::Attribute;

constexpr const char* kNames[] = {"topology.migrations", "topology.numa.migrations", "topology.cpu",
                                  "topology.numa"};
constexpr uint32_t kSums = 2;  // the number of attributes at the start of the array that are sums
// The attributes are created at the first measurement, shared by all threads, and accessed atomically.
const Attribute* g_attributes[4] = {};

const Attribute* AttributeAt(uint32_t i) {
  const Attribute* attribute = __atomic_load_n(&g_attributes[i], __ATOMIC_ACQUIRE);
  if (attribute != nullptr) return attribute;
  const uint32_t properties = RANKINE_AS_VALUE | (i < kSums ? RANKINE_AGGREGATABLE : 0);
  attribute = context::FindAttribute(kNames[i], RANKINE_UINT, properties, {}, {});
  __atomic_store_n(&g_attributes[i], attribute, __ATOMIC_RELEASE);
  return attribute;
}

// A limit for the number of log records for an entry that many threads use one after another. Further records
// would only repeat the earlier records.
constexpr uint32_t kMostAffinities = 8;

void TellAffinity(context::State* s, long tid, bool at_end) {
  Affinity affinity{};
  if (s->affinities == kMostAffinities || !ReadAffinity(tid, &affinity) || affinity.Hash() == s->affinity)
    return;
  rt::Text<64> key;
  key << "cpu.allowed.thread." << uint64_t{s->thread};
  if (at_end && s->affinity != 0) key << ".end";
  ProcessorList list;
  AppendProcessors(affinity, &list);
  Meta(key.c_str(), list.c_str());
  s->affinity = affinity.Hash();
  s->affinities++;
}

}  // namespace

bool IsOn() {
  return g_requested;
}

void Measure(context::State* s, Snapshot* snapshot) {
  const int saved = errno;
  const int found = sched_getcpu();
  errno = saved;
  if (found < 0) return;
  const auto cpu = static_cast<uint32_t>(found);
  const bool first = !s->placed;
  const bool moved = !first && s->cpu != cpu;
  unsigned numa = s->numa;
  // The NUMA node changes only if the processor changes, and the query of the node is a system call. So the
  // NUMA node is queried only after the processor has changed.
  if ((first || moved) && rt::Syscall(SYS_getcpu, 0, rt::AsLong(&numa)) != 0) return;
  const bool far = !first && s->numa != numa;
  s->placed = true;
  s->cpu = cpu;
  s->numa = numa;
  if (first || moved) snapshot->Add(AttributeAt(2), RANKINE_UINT, cpu);
  if (first || far) snapshot->Add(AttributeAt(3), RANKINE_UINT, numa);
  if (first) return TellAffinity(s, 0, false);
  // Zeros are also added, because they show that the region was measured.
  snapshot->Add(AttributeAt(0), RANKINE_UINT, moved ? 1 : 0);
  snapshot->Add(AttributeAt(1), RANKINE_UINT, far ? 1 : 0);
}

void Finish() {
  static bool done = false;
  if (!IsOn() || __atomic_exchange_n(&done, true, __ATOMIC_ACQ_REL)) return;
  for (uint32_t i = 0, n = ThreadCount(); i < n; ++i) {
    Thread* t = ThreadAt(i);
    if (t == nullptr) continue;
    const auto tid = static_cast<long>(__atomic_load_n(&t->now->tid, __ATOMIC_ACQUIRE));
    // If a thread has ended, its id may have been reused by another process.
    if (rt::Syscall(SYS_tgkill, rt::GetPid(), tid, 0) == 0) TellAffinity(&t->context, tid, true);
  }
}

}  // namespace rankine::recorder::topology
