// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/io/managed.h"

#include "base/rt/clock.h"
#include "layout/control/io_steering.h"
#include "recorder/core/control/steering.h"

namespace rankine::recorder::io {

constinit bool g_managed = false;

namespace {

// Returns true if `ticks` is the longest time so far. If the result is true, `*longest` is updated.
bool Raise(uint64_t* longest, uint64_t ticks) {  // NOLINT(readability-non-const-parameter): changed below
  uint64_t known = __atomic_load_n(longest, __ATOMIC_RELAXED);
  while (ticks > known) {
    if (__atomic_compare_exchange_n(longest, &known, ticks, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
      return true;
  }
  return false;
}

}  // namespace

void Manage() {
  g_managed = true;
  __atomic_store_n(&layout::IoSteeringOf(control::g_steering).is_managed, 1u, __ATOMIC_RELAXED);
}

bool NoteManaged(const layout::IoRow* row, uint64_t begin, uint64_t end, uint64_t bytes) {
  layout::IoSteering& io = layout::IoSteeringOf(control::g_steering);
  const uint64_t ticks = end - begin;
  if (row->parent == 0) {
    __atomic_fetch_add(&io.operations, 1, __ATOMIC_RELAXED);
    __atomic_fetch_add(&io.bytes, bytes, __ATOMIC_RELAXED);
    __atomic_fetch_add(&io.ticks, ticks, __ATOMIC_RELAXED);
  }
  if (row->layer == layout::IoLayer::mpi_io) {
    Raise(&io.longest_call, ticks);
  } else if (Raise(&io.longest, ticks)) {
    // If a manager reads between the two stores, it reads the file of the previous longest operation.
    __atomic_store_n(&io.longest_file, row->file, __ATOMIC_RELAXED);
  }
  const uint64_t until = __atomic_load_n(&io.detail_until, __ATOMIC_RELAXED);
  const bool keeps = until > end && until - end <= layout::kLongestVerdict * rt::g_clock.early_hz;
  if (keeps) __atomic_fetch_add(&io.kept, 1, __ATOMIC_RELAXED);
  return keeps;
}

}  // namespace rankine::recorder::io
