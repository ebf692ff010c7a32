// SPDX-License-Identifier: BSD-3-Clause
// Parses the text of --window and RANKINE_WINDOW, which defines monitor windows from outside the program
// (docs/windows.md). Windows are separated by semicolons. Each clause may occur only once, and name= is
// required. The NAME of a communicator is the name that MPI_Comm_set_name has set.
//
//   `WINDOW = CLAUSE { blank CLAUSE }`
//   `CLAUSE = name=NAME | from=EVENT | to=EVENT | every=PERIOD | what=WORDS | peers=RANKS | size=FROM..TO
//           | large=BYTES | timeout=TIME | resolution=TIME | model=call|event|time
//           | after=TIME | comm=COMM`
//   `EVENT  = start | end | never | MPI_NAME[#N] | region(NAME)[#N] | pcontrol(LEVEL) | signal(USR1|USR2)`
//   `COMM   = MPI_COMM_WORLD | MPI_COMM_SELF | NAME | size:N`
//   `PERIOD = TIME | N [iterations]`
//   `WORDS  = WORD { "," WORD }`
//   `WORD   = p2p | coll | comm | size | traffic | other | thread`
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "layout/control/clause_reader.h"

namespace rankine::layout {

inline constexpr size_t kMaxWindowText = 4096;  // maximum size of the text of all windows together, in bytes
inline constexpr uint32_t kMaxOutsideWindows = 16;
inline constexpr uint32_t kMaxWindowPeers = 64;
// maximum length of a communicator name in bytes; no MPI library stores more
inline constexpr size_t kMaxCommName = 127;

enum class WindowEvent : uint8_t {
  never,     // the event never happens, except through rankine ctl
  start,     // MPI_Init returns
  end,       // MPI_Finalize is called
  function,  // the event is that an MPI function returns
  region,    // with `from`, the event is the entry to the region; with `to`, the exit from the region
  pcontrol,  // MPI_Pcontrol(level)
  signal,
};

struct WindowTrigger {
  WindowEvent event = WindowEvent::never;
  uint16_t function = 0;  // id of the MPI function
  uint64_t nth = 0;       // n-th call of the function in this process, counted from 1; 0: every call
  int32_t level = 0;      // level of MPI_Pcontrol, or number of the signal
  std::string_view region;
  std::string_view text;  // text of the whole event; empty: the event is `never`, because none was given
};

struct WindowText {
  std::string_view name;
  WindowTrigger from, to;
  // If `has_to` is false, the window ends with the region that started the window. If no region started the
  // window, it ends at MPI_Finalize.
  bool has_to = false;
  uint64_t every_ns = 0;
  // length of an instance in region visits or loop iterations; 0: one visit
  uint64_t every = 0;
  uint32_t what = 0;   // WindowBits, 0: all
  uint32_t model = 0;  // WindowModel
  uint32_t peer_count = 0;
  int32_t peers[kMaxWindowPeers] = {};
  uint64_t min_bytes = 0, max_bytes = 0;
  uint64_t large_bytes = 0, timeout_ns = 0, resolution_ns = 0;
  uint64_t after_ns = 0;  // only with model=time: the window does not count operations that start before
                          // this time
  // the communicator's name without quotes, up to kMaxCommName bytes; empty: all communicators
  std::string_view comm;
  // If `comm_size` is not 0, the window counts only communicators with this number of processes, and
  // ignores `comm`.
  int32_t comm_size = 0;
};

// Parses the next window of the text. Parsing starts at the position `*at`, which is then moved to the end
// of the window. Returns false at the end of the text, without changing `*problem`. On an error, the
// function also returns false, stores the position and the reason in `*problem`, and moves `*at` to the end
// of the text.
bool NextWindow(std::string_view text, size_t* at, WindowText* window, ClauseProblem* problem);

}  // namespace rankine::layout
