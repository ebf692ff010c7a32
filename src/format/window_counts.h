// A window's cell as it is read: with what its alike calls say without having written it (window_layout.h).
#pragma once
#include <cstdint>

#include "format/window_layout.h"

namespace rankine::format {

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
  // A collective operation lasts from its first message on, which may be later than its call.
  counts.execution_ticks = c.execution_ticks + (completes && !collective ? c.alike_ticks : 0);
  counts.first_ticks = c.first_ticks;
  counts.last_ticks = c.last_ticks;
  counts.sent_messages = c.sent_messages;
  counts.received_messages = c.received_messages + (c.receives_done != 0 ? c.alike_done : 0);
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

// What a cell's first bin holds while it has no WindowTraffic. Most instances are shorter than one bin, and
// bins of their own would be most of what they take. A collective operation counts as one message of what it
// sent or, if nothing, of what it received: from the cell's sums that is known where all calls moved
// something and either both ways alike or one way each; the runtime makes bins as soon as it is not.
inline Bin FirstBinOf(const WindowCounts& c) {
  if (c.sent_messages + c.received_messages != 0)
    return {c.sent_messages + c.received_messages, c.sent_bytes + c.received_bytes};
  const uint64_t bytes = c.sent_bytes == c.received_bytes ? c.sent_bytes : c.sent_bytes + c.received_bytes;
  return {bytes == 0 ? 0 : c.calls, bytes};
}

// What its alike calls have moved since its bins were up to date, which belongs to the bin that `traffic`
// names. Nothing where the two were not read at one moment.
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
              (c.receives_done != 0 ? c.alike_done - traffic.binned_done : 0),
          sent + received};
}

}  // namespace rankine::format
