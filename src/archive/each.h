// SPDX-License-Identifier: BSD-3-Clause
// Runs the same function for many items, distributed over several threads.
#pragma once
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace rankine::archive {

// Minimum distance in bytes between data that different threads write frequently. The distance is the size
// of a cache line, which avoids false sharing.
inline constexpr size_t kApart = 64;

// Calls `work(i)` for each i below `n`. The argument `threads` is the maximum number of threads, including
// the caller. The function `work` must not throw, and may be called concurrently for different items.
template <class Work>
void Each(size_t n, unsigned threads, const Work& work) {
  std::atomic<size_t> next{0};
  const auto run = [&] {
    for (size_t i = next++; i < n; i = next++) work(i);
  };
  std::vector<std::thread> others;
  while (others.size() + 1 < threads && others.size() + 1 < n) others.emplace_back(run);
  run();
  for (std::thread& thread : others) thread.join();
}

}  // namespace rankine::archive
