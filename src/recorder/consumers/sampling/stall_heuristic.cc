// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/sampling/stall_heuristic.h"

#include "layout/generated/mpi_functions.h"
#include "mpi_facts/facts.h"
#include "recorder/consumers/sampling/mpi_component.h"
#include "recorder/core/spool.h"

namespace rankine::recorder::sampling {
namespace {

// The table contains one bit for each function. The bit is set if the function waits for other ranks.
constinit uint64_t g_waits[layout::kMaxMpiFunctionId / 64 + 1] = {};

}  // namespace

void PrepareVerdicts() {
  for (uint16_t id = 0; id <= layout::kMaxMpiFunctionId; ++id) {
    if (mpi_facts::FactsOf(id).waits) g_waits[id / 64] |= uint64_t{1} << id % 64;
  }
}

bool IsWaiting(uint16_t function, uintptr_t pc) {
  if (function > layout::kMaxMpiFunctionId || (g_waits[function / 64] >> function % 64 & 1) == 0)
    return false;
  if (__atomic_load_n(&g_spool.header()->state_engines, __ATOMIC_RELAXED) != 0) return false;
  return !IsCopying(pc);
}

}  // namespace rankine::recorder::sampling
