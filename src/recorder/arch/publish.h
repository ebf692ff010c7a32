// SPDX-License-Identifier: BSD-3-Clause
// Publication to another thread or process. A reader that loads the published value with acquire also sees
// everything that was written before it. The recorder publishes by these functions, by std::atomic with
// release, or by __atomic_store_n with __ATOMIC_RELEASE. tools/check/publish.py refuses every other way.
#pragma once
#include <cstdint>

namespace rankine::recorder::arch {

// Only one thread writes `*at`.
template <class T>
[[gnu::always_inline]] inline void Publish(T* at, T value) {
  __atomic_store_n(at, value, __ATOMIC_RELEASE);
}

// Adds to a count that only this thread writes. A reader sees all of the addition or nothing.
[[gnu::always_inline]] inline void PublishMore(uint64_t* count, uint64_t n) {
#if defined(__x86_64__) && !defined(__SANITIZE_THREAD__)
  // x86 keeps the program's order of stores, so one instruction publishes, and a signal handler of this
  // thread never sees half of it. An atomic load and store would be three instructions.
  __atomic_signal_fence(__ATOMIC_RELEASE);
  *count += n;
#else
  __atomic_store_n(count, *count + n, __ATOMIC_RELEASE);
#endif
}

}  // namespace rankine::recorder::arch
