// SPDX-License-Identifier: BSD-3-Clause
// Publishes values to another thread or process: a reader that loads the published value with acquire order
// also sees everything that was written before it. The recorder publishes in three ways: with these
// functions, with std::atomic and release order, or with __atomic_store_n and __ATOMIC_RELEASE.
// tools/check/publish.py rejects all other ways.
#pragma once
#include <cstdint>

namespace rankine::recorder::arch {

// Only one thread may write `*at`.
template <class T>
[[gnu::always_inline]] inline void Publish(T* at, T value) {
  __atomic_store_n(at, value, __ATOMIC_RELEASE);
}

// Adds to a counter that only this thread writes. A reader sees either the old or the new value.
[[gnu::always_inline]] inline void PublishMore(uint64_t* count, uint64_t n) {
#if defined(__x86_64__) && !defined(__SANITIZE_THREAD__)
  // One instruction suffices, because x86 does not reorder stores. A signal handler of this thread never
  // sees a partial update. An atomic load, an addition and an atomic store would take three instructions.
  __atomic_signal_fence(__ATOMIC_RELEASE);
  *count += n;
#else
  __atomic_store_n(count, *count + n, __ATOMIC_RELEASE);
#endif
}

}  // namespace rankine::recorder::arch
