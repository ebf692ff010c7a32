#include "runtime/service/topology/topology.h"

#include <cstdint>

#include "runtime/service/config.h"

namespace rankine::runtime::service::topology {
namespace {

using context::Attribute;

// Linux keeps both numbers as the limit of a segment that every process may ask for: the vDSO's getcpu reads
// them there (arch/x86/include/asm/segment.h). Nothing can fail, and errno is not touched.
struct Place {
  uint32_t cpu, node;
};
Place Here() {
  constexpr uint32_t kSelector = 15 * 8 + 3;
  uint32_t limit = 0;
  __asm__ volatile("lsl %1, %0" : "=r"(limit) : "r"(kSelector));
  return {limit & 0xfff, limit >> 12};
}

constexpr const char* kNames[] = {"topology.migrations", "topology.numa.migrations", "topology.cpu",
                                  "topology.numa"};
constexpr uint32_t kSums = 2;           // the first ones are added up
const Attribute* g_attributes[4] = {};  // atomic; made when first measured, the same for all threads

const Attribute* AttributeAt(uint32_t i) {
  const Attribute* attribute = __atomic_load_n(&g_attributes[i], __ATOMIC_ACQUIRE);
  if (attribute != nullptr) return attribute;
  const uint32_t properties = RANKINE_AS_VALUE | (i < kSums ? RANKINE_AGGREGATABLE : 0);
  attribute = context::FindAttribute(kNames[i], RANKINE_UINT, properties, {}, {});
  __atomic_store_n(&g_attributes[i], attribute, __ATOMIC_RELEASE);
  return attribute;
}

}  // namespace

bool IsOn() {
  return g_config.topology;
}

void Measure(context::State* s, Snapshot* snapshot) {
  const Place here = Here();
  const bool first = !s->placed;
  const bool moved = !first && s->cpu != here.cpu, far = !first && s->numa != here.node;
  s->placed = true;
  s->cpu = here.cpu;
  s->numa = here.node;
  if (first || moved) snapshot->Add(AttributeAt(2), RANKINE_UINT, here.cpu);
  if (first || far) snapshot->Add(AttributeAt(3), RANKINE_UINT, here.node);
  if (first) return;
  // Also where it is none, so that a region that was looked at is told from one that was not.
  snapshot->Add(AttributeAt(0), RANKINE_UINT, moved ? 1 : 0);
  snapshot->Add(AttributeAt(1), RANKINE_UINT, far ? 1 : 0);
}

}  // namespace rankine::runtime::service::topology
