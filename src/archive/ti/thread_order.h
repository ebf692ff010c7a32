// SPDX-License-Identifier: BSD-3-Clause
// The order in which a process's threads ran, as steps between their calls (layout/ti/thread_order.h). A
// step either marks a point in a thread, or waits for a point in another thread.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace rankine::archive {

struct OrderStep {
  uint64_t at = 0;      // number of calls of the thread that come before this step
  uint32_t point = 0;   // number of the point in the process
  uint32_t thread = 0;  // The index of the thread that contains the point.
  bool waits = false;   // True: the thread waits for the point. False: the thread passes the point.
};

// Returns the steps of each thread, in order. The argument `threads` contains the numbers of the threads
// that have a trace. If the records are malformed, the result contains no steps.
std::vector<std::vector<OrderStep>> StepsOfThreads(std::span<const std::byte> raw,
                                                   std::span<const uint32_t> threads);

// True if the bytes are a well-formed payload of a chunk of the kind ti_order.
bool IsThreadOrder(std::span<const std::byte> raw);

}  // namespace rankine::archive
