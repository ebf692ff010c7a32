// Monitor windows that are set from outside (docs/windows.md): the text of --window, RANKINE_WINDOW. Several
// stand behind one another with a semicolon between them.
//
//   WINDOW = CLAUSE { blank CLAUSE }   each at most once; name= must be there
//   CLAUSE = name=NAME | from=EVENT | to=EVENT | every=PERIOD | what=WORDS | peers=RANKS | size=FROM..TO
//          | large=BYTES | timeout=TIME | resolution=TIME | model=call|event|time
//          | after=TIME | comm=COMM
//   EVENT  = start | end | never | MPI_NAME[#N] | region(NAME)[#N] | pcontrol(LEVEL) | signal(USR1|USR2)
//   COMM   = MPI_COMM_WORLD | MPI_COMM_SELF | NAME | size:N   NAME: as MPI_Comm_set_name gives it
//   PERIOD = TIME | N [iterations]
//   WORDS  = WORD { "," WORD }         p2p, coll, comm, size, traffic, other, thread
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "layout/control/clause_reader.h"

namespace rankine::layout {

inline constexpr size_t kMaxWindowText = 4096;  // bytes of all windows
inline constexpr uint32_t kMaxOutsideWindows = 16;
inline constexpr uint32_t kMaxWindowPeers = 64;
inline constexpr size_t kMaxCommName = 127;  // of what is kept: no MPI keeps more

enum class WindowEvent : uint8_t {
  never,     // but for rankine ctl
  start,     // MPI_Init returns
  end,       // MPI_Finalize is called
  function,  // an MPI function returns
  region,    // from: is entered; to: is left
  pcontrol,  // MPI_Pcontrol(level)
  signal,
};

struct WindowTrigger {
  WindowEvent event = WindowEvent::never;
  uint16_t function = 0;  // id
  uint64_t nth = 0;       // the one with this number, from 1, among those of the process; 0: each
  int32_t level = 0;      // of pcontrol; the number of the signal
  std::string_view region;
  std::string_view text;  // all of it, as it stands; empty: `never` that nobody wrote
};

struct WindowText {
  std::string_view name;
  WindowTrigger from, to;
  bool has_to = false;  // false: what `from` says ends it: a region's end, else MPI_Finalize
  uint64_t every_ns = 0;
  uint64_t every = 0;  // visits of the region, or iterations of the loop, in one instance; 0: one visit
  uint32_t what = 0;   // WindowBits, 0: all
  uint32_t model = 0;  // WindowModel
  uint32_t peer_count = 0;
  int32_t peers[kMaxWindowPeers] = {};
  uint64_t min_bytes = 0, max_bytes = 0;
  uint64_t large_bytes = 0, timeout_ns = 0, resolution_ns = 0;
  uint64_t after_ns = 0;  // of the time model: no operation starts before
  std::string_view comm;  // as it stands, without quotes, up to kMaxCommName; empty: all
  int32_t comm_size = 0;  // communicators of so many processes; 0: the one of that name
};

// The next window of the text, from *at on; *at is then behind it. False at the end (problem untouched), or
// where it is not understood: *problem says where and why, and *at is behind the text.
bool NextWindow(std::string_view text, size_t* at, WindowText* window, ClauseProblem* problem);

}  // namespace rankine::layout
