// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/mpi/freed_comms.h"

#include <cstddef>

namespace rankine::recorder {
namespace {

constexpr size_t kKept = 64;
uint64_t g_freed[kKept] = {};  // An unused element is 0, which no library uses as a handle.
size_t g_next = 0;

}  // namespace

void NoteFreed(uint64_t handle) {
  __atomic_store_n(&g_freed[g_next % kKept], handle, __ATOMIC_RELAXED);
  g_next++;
}

void NoteMade(uint64_t handle) {
  for (uint64_t& freed : g_freed) {
    if (freed == handle) __atomic_store_n(&freed, uint64_t{0}, __ATOMIC_RELAXED);
  }
}

bool IsFreed(uint64_t handle) {
  for (const uint64_t& freed : g_freed) {
    if (__atomic_load_n(&freed, __ATOMIC_RELAXED) == handle) return true;
  }
  return false;
}

}  // namespace rankine::recorder
