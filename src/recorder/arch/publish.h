// Publication to another thread or process: what was written before is there for who reads the published
// value with acquire. The recorder publishes by these, by std::atomic with release, or by __atomic_store_n
// with
// __ATOMIC_RELEASE, and by nothing else (tools/check/publish.py).
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
#if defined(__x86_64__)
  // The processor stores in the order of the program, so that one instruction does it, and a signal handler
  // of this thread never sees a half. An atomic load and store are three.
  __atomic_signal_fence(__ATOMIC_RELEASE);
  *count += n;
#else
  __atomic_store_n(count, *count + n, __ATOMIC_RELEASE);
#endif
}

}  // namespace rankine::recorder::arch
