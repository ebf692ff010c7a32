// SPDX-License-Identifier: BSD-3-Clause
// Changes data that another thread or process may read at any time.
#pragma once

namespace rankine::recorder::arch {

// Call this before data is overwritten that readers use only while `*at` is not zero. It sets `*at` to 0, and
// orders this store before all later ones. Afterwards, Publish(at, value) makes the data valid again. Each
// value must be new. Then a reader that finds the same value before and after its copy has copied data that
// belongs together.
template <class T>
[[gnu::always_inline]] inline void Withdraw(T* at) {
  __atomic_store_n(at, T{0}, __ATOMIC_RELAXED);
  __atomic_thread_fence(__ATOMIC_RELEASE);
}

}  // namespace rankine::recorder::arch
