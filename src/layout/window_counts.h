// SPDX-License-Identifier: BSD-3-Clause
// Computes the counts of a window's cell. For calls with equal properties ("alike" calls), only a few
// fields are stored (window_layout.h). The other counts of alike calls are derived from the stored fields.
#pragma once
#include <algorithm>
#include <cstdint>

#include "layout/window_layout.h"

namespace rankine::layout {

struct WindowCounts {
  uint32_t comm;
  uint16_t function;
  uint16_t thread;
  uint32_t traffic;
  int32_t longest_peer;
  uint64_t calls;
  uint64_t ticks, stall_ticks;
  uint64_t completions;
  uint64_t execution_ticks;
  uint64_t first_ticks, last_ticks;
  uint64_t sent_messages, sent_bytes;
  uint64_t received_messages, received_bytes;
  uint64_t large_messages, large_bytes;
  uint64_t inner_messages, inner_bytes;
  uint64_t timeouts;
  uint64_t longest_ticks;
};

inline WindowCounts CountsOf(const WindowCell& c) {
  const uint64_t n = c.alike_calls;
  const bool collective = c.collective != 0;
  const bool completes = (c.alike & kAlikeCompletes) != 0;
  WindowCounts counts{};
  counts.comm = c.comm;
  counts.function = c.function;
  counts.thread = c.thread;
  counts.traffic = c.traffic;
  counts.longest_peer = c.longest_peer;
  counts.calls = c.calls + n;
  counts.ticks = c.ticks + c.alike_ticks;
  counts.stall_ticks = c.stall_ticks;
  counts.completions = c.completions + c.alike_done + (completes ? n : 0);
  // A collective operation starts with its first message, which may be later than the start of the call.
  counts.execution_ticks = c.execution_ticks + (completes && !collective ? c.alike_ticks : 0);
  counts.first_ticks = c.first_ticks;
  counts.last_ticks = c.last_ticks;
  counts.sent_messages = c.sent_messages;
  counts.received_messages = c.received_messages + (c.done == kDoneReceived ? c.alike_done : 0);
  if (!collective) {
    counts.sent_messages += (c.alike & kAlikeSends) != 0 ? n : 0;
    counts.received_messages += (c.alike & kAlikeReceives) != 0 ? n : 0;
  }
  counts.sent_bytes = c.sent_bytes;
  counts.received_bytes = c.received_bytes;
  (collective ? counts.inner_messages : counts.large_messages) = c.part_messages;
  (collective ? counts.inner_bytes : counts.large_bytes) = c.part_bytes;
  counts.timeouts = c.timeouts;
  counts.longest_ticks = c.longest_ticks;
  return counts;
}

struct Bin {
  uint64_t messages, bytes;
  bool operator==(const Bin&) const = default;
};

// Computes the first bin of a WindowCell whose bins (WindowTraffic) have not been created. Most instances
// are shorter than one bin, and bins would take most of their memory. A collective operation counts as one
// message with the bytes that it sent. If the operation sent nothing, the message has the bytes that it
// received. The cell's sums give the first bin only if all calls of the cell moved data in the same way. Two
// ways are possible: each call sent as many bytes as it received, or each call moved data in one direction
// only. The runtime creates bins when calls of a cell no longer move data in the same way.
inline Bin FirstBinOf(const WindowCounts& c) {
  if (c.sent_messages + c.received_messages != 0)
    return {c.sent_messages + c.received_messages, c.sent_bytes + c.received_bytes};
  const uint64_t bytes = c.sent_bytes == c.received_bytes ? c.sent_bytes : c.sent_bytes + c.received_bytes;
  return {bytes == 0 ? 0 : c.calls, bytes};
}

// Returns the messages and bytes of the alike calls that are not in a bin yet, because they were made after
// the last update of the bins. These messages and bytes belong to the bin `traffic.bin`. The result is zero
// if the cell and the bins were copied at different times and contradict each other.
inline Bin UnbinnedOf(const WindowCell& c, const WindowTraffic& traffic) {
  if (c.alike_calls < traffic.binned_calls || c.alike_done < traffic.binned_done ||
      c.sent_bytes < traffic.binned_sent || c.received_bytes < traffic.binned_received)
    return {0, 0};
  const uint64_t calls = c.alike_calls - traffic.binned_calls;
  const uint64_t sent = c.sent_bytes - traffic.binned_sent;
  const uint64_t received = c.received_bytes - traffic.binned_received;
  const bool sends = (c.alike & kAlikeSends) != 0, receives = (c.alike & kAlikeReceives) != 0;
  if (c.collective != 0) return {sends || receives ? calls : 0, sends ? sent : received};
  return {calls * ((sends ? 1 : 0) + (receives ? 1 : 0)) +
              (c.done == kDoneReceived ? c.alike_done - traffic.binned_done : 0),
          sent + received};
}

// The bins of a cell, including traffic that the runtime has not yet added to a bin.
struct Bins {
  uint64_t bin_ticks;
  uint64_t messages[kTrafficBins], bytes[kTrafficBins];
};

// Copies a cell's bins. The copy is consistent unless the owner keeps writing during all attempts. The
// function `cell_of` must return a copy of the cell.
template <class CellOf>
Bins BinsOf(const WindowTraffic& traffic, CellOf cell_of) {
  constexpr int kTries = 100;
  Bins bins;  // NOLINT(*-member-init): all members are copied
  for (int i = 0; i < kTries; ++i) {
    const uint64_t joined = __atomic_load_n(&traffic.joined, __ATOMIC_ACQUIRE);
    bins.bin_ticks = __atomic_load_n(&traffic.bin_ticks, __ATOMIC_RELAXED);
    Bin all{0, 0};
    for (uint32_t k = 0; k < kTrafficBins; ++k) {
      bins.messages[k] = __atomic_load_n(&traffic.messages[k], __ATOMIC_RELAXED);
      bins.bytes[k] = __atomic_load_n(&traffic.bytes[k], __ATOMIC_RELAXED);
      all.messages += bins.messages[k];
      all.bytes += bins.bytes[k];
    }
    const WindowCell cell = cell_of();
    Bin beyond = UnbinnedOf(cell, traffic);
    if (cell.collective == 0) {
      // A process that died between two stores may have added traffic to a bin without updating the `binned`
      // counters.
      const Bin whole = FirstBinOf(CountsOf(cell));
      beyond.messages = std::min(beyond.messages, whole.messages - std::min(whole.messages, all.messages));
      beyond.bytes = std::min(beyond.bytes, whole.bytes - std::min(whole.bytes, all.bytes));
    }
    const uint64_t bin =
        std::min<uint64_t>(__atomic_load_n(&traffic.bin, __ATOMIC_RELAXED), kTrafficBins - 1);
    bins.messages[bin] += beyond.messages;
    bins.bytes[bin] += beyond.bytes;
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    if ((joined & 1) == 0 && __atomic_load_n(&traffic.joined, __ATOMIC_RELAXED) == joined) break;
  }
  return bins;
}

}  // namespace rankine::layout
