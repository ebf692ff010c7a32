// The same work for many items, by several threads.
#pragma once
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace rankine::archive {

// What several threads write all the time, each its own of an array, stands so far apart: bytes of a cache
// line, which only one of them can write at a time.
inline constexpr size_t kApart = 64;

// `work(i)` for each i below `n`, by at most `threads` threads at once, the calling one among them. It throws
// nothing, and may be called for any two items at the same time.
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
