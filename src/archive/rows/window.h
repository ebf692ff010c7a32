// SPDX-License-Identifier: BSD-3-Clause
// Monitor windows: their definitions, instances and counts.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "context/space.h"

namespace rankine::archive {

// A monitor window as one process defined it (docs/windows.md). Times are in ns.
struct Window {
  uint32_t process;
  std::string name;
  uint32_t what;                              // layout::WindowBits
  uint32_t model;                             // layout::WindowModel
  uint64_t timeout, resolution, large_bytes;  // 0: none
  // index in Tables::comms; kNone: not restricted to one communicator
  uint32_t comm;
  uint64_t min_bytes, max_bytes;  // limits of the message size; 0: no limit
  std::vector<uint32_t> peers;    // the ranks that count; empty: all ranks
  uint32_t large_from;            // layout::LargeFrom
  // the communicators that comm= of --window selects; empty: `comm` determines them
  std::string comms;
};

// One instance of a window, from its start to its end.
struct WindowInstance {
  uint32_t window;  // index in Tables::windows
  uint32_t thread;  // the thread that started it
  uint64_t ordinal;
  bool open;       // True: the instance had not ended when the process ended or the spool was read.
  uint64_t start;  // start on CLOCK_REALTIME; 0: unknown
  uint64_t duration;
  context::NodeId node;  // node of Tables::space in which the window was started
  uint64_t open_requests, open_bytes;
};

// The counts of one thread in one instance, for one function and communicator. The fields are described in
// layout/window_layout.h. Times are in ns.
struct WindowCell {
  uint32_t instance;  // index in Tables::window_instances
  uint32_t thread;
  uint32_t comm;  // index in Tables::comms, or kNone
  uint16_t function;
  bool communicated;  // true if `first` and `last` are valid; both times are relative to the instance's start
  int64_t first, last;
  uint64_t calls, time, stall;
  uint64_t completions, execution;
  uint64_t sent_messages, sent_bytes, received_messages, received_bytes;
  uint64_t large_messages, large_bytes;
  uint64_t inner_messages, inner_bytes;
  uint64_t timeouts, longest;
  uint32_t longest_peer;  // kNone: unknown
  uint32_t traffic;       // index in Tables::window_traffic, or kNone
};

// The messages and bytes of a cell as a time series over the instance, up to the last bin that is not 0.
struct WindowTraffic {
  uint64_t bin;           // length of a bin in ns
  uint32_t first, count;  // indices in Tables::window_bins
};

struct WindowBin {
  uint64_t messages, bytes;
};

}  // namespace rankine::archive
