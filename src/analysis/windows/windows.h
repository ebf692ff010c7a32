// SPDX-License-Identifier: BSD-3-Clause
// Monitor windows over all ranks. Windows with the same name are treated as a single window, even if
// different processes defined them (docs/windows.md).
//
// The definitions of the efficiencies in pop.h apply to the instances of the window instead of the run.
// Useful time is time outside the calls that the window counts, on the thread that started the window.
// Efficiencies are computed only if the window counts all communication. A window counts all communication
// if it counts point-to-point and collective calls, and has no filter. Efficiencies are computed only if
// all calls were recorded. If there are an event trace and a replay, communication efficiency is split into
// serialisation and transfer efficiency. The split depends on how far the ranks advance in the replay
// during the window (pop_course.h). The split is possible only if the thread that called MPI_Init started
// the instances.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/pop/ideal_run.h"
#include "analysis/pop/pop.h"
#include "analysis/processes/spread.h"
#include "analysis/windows/window_ends.h"
#include "analysis/windows/window_steps.h"
#include "archive/rows/none.h"
#include "layout/window_kind.h"

namespace rankine::archive {
struct Process;
struct Tables;
struct WindowCell;
}  // namespace rankine::archive

namespace rankine::analysis {

inline constexpr size_t kWindowKinds = 6;  // number of layout::WindowKind values
// The number of parts into which an instance is divided to show traffic over time.
inline constexpr size_t kWindowParts = 24;

// Sums over cells. Times are in ns.
struct WindowSums {
  uint64_t calls = 0, time = 0, stall = 0;
  uint64_t completions = 0, execution = 0;
  uint64_t sent_messages = 0, sent_bytes = 0, received_messages = 0, received_bytes = 0;
  // The point-to-point messages that count as large. Both sent and received messages are included.
  uint64_t large_messages = 0, large_bytes = 0;
  uint64_t small_messages = 0, small_bytes = 0;  // all other messages
  uint64_t inner_messages = 0, inner_bytes = 0;
  uint64_t timeouts = 0;
  void Add(const archive::WindowCell& cell);
  void Add(const WindowSums& other);
};

struct WindowWait {                   // the longest wait
  uint64_t ns = 0;                    // duration in ns; 0: no wait was measured
  uint32_t process = archive::kNone;  // the process that waited
  uint32_t peer = archive::kNone;     // rank of the peer in the communicator; `kNone`: unknown
  uint32_t comm = archive::kNone;
};

struct WindowFunction {
  uint16_t function = 0;
  layout::WindowKind kind = layout::WindowKind::none;
  WindowSums sums;
};

struct WindowCollective {  // The operations of one function on all communicators with the same number of
                           // processes.
  uint16_t function = 0;
  uint64_t processes = 0;
  WindowSums sums;
};

struct WindowComm {
  uint32_t comm = 0;  // index in Tables::comms
  WindowSums point_to_point, collective, all;
  WindowWait longest;
  // The time `execution` lasts from the first to the last communication on the communicator, summed over
  // instances and ranks. The time `instances_time` is the total duration of the instances on those ranks
  // that used the communicator at any time.
  uint64_t execution = 0, instances_time = 0;
  double usage() const;  // 0..1
  // The traffic, in equal parts of the duration of the longest instance.
  std::array<double, kWindowParts> traffic_messages{}, traffic_bytes{};
};

// Describes those messages inside collective operations that the window could not count. Also describes
// messages whose bytes the window could not count.
struct WindowHidden {
  bool all = false;  // True if ranks communicated in collective operations, but no message inside them was
                     // observed.
  // The functions whose operations other calls complete, such as MPI_Wait. Messages that are sent in those
  // completing calls are missing.
  std::vector<uint16_t> partly;
  std::vector<uint16_t> sizeless;  // The functions that sent messages whose size is unknown, because the
                                   // library does not report it.
  bool any() const { return all || !partly.empty() || !sizeless.empty(); }
};

struct WindowLine {
  std::string name;
  uint32_t what = 0;        // layout::WindowBits of all definitions of the window
  uint32_t model = 0;       // layout::WindowModel, as requested
  uint32_t model_used = 0;  // The model is `call` instead of `event` if some process did not measure its
                            // stalls exactly.
  uint64_t timeout = 0, resolution = 0, large_bytes = 0;  // values of the first definition
  uint32_t large_from = 0;                                // layout::LargeFrom of the first definition
  // setting of the MPI library from which large_bytes was taken; empty: none
  std::string large_setting;
  bool large_differs = false;  // True if the value of `large_bytes` differs between processes.
  bool filtered = false;       // True if only some communicators, peers or sizes count.
  std::string counted_comms;  // the communicators that count, as named in the window's definition; empty: all
  bool comms_absent = false;  // True if no communicator in `counted_comms` existed when the run ended.
  uint64_t start = 0;         // earliest start on CLOCK_REALTIME; 0: unknown
  size_t processes = 0;       // The number of processes that started the window.
  size_t unrecorded = 0;      // The number of processes for which some calls were not recorded
                              // (recorded_calls.h).
  uint64_t instances = 0, running = 0;
  uint64_t open_requests = 0, open_bytes = 0;
  WindowEnds ends;
  Spread duration;   // duration per process
  uint64_t mpi = 0;  // The time in the calls that the window counts, on the threads that started the
                     // window.
  // The efficiencies. Efficiencies that would have no meaning are absent, such as `parallel` in some windows.
  Pop pop;
  WindowSums all;
  std::array<WindowSums, kWindowKinds> kinds;  // indexed by layout::WindowKind
  WindowWait longest;
  WindowHidden hidden;
  uint64_t longest_instance = 0;          // in ns
  std::vector<WindowFunction> functions;  // most execution time first
  // The lines are sorted by function, and then by size. The function with the most execution time comes
  // first.
  std::vector<WindowCollective> collectives;
  std::vector<WindowComm> comms;  // most execution time first
  uint64_t beat = 0;  // length of a beat in ns; 0: each step consists of the ranks' n-th instances
  std::vector<WindowStep> steps;
  // True if at least one of the given layout::WindowBits is set.
  bool Asks(uint32_t bits) const { return (what & bits) != 0; }
  const WindowSums& Kind(layout::WindowKind kind) const { return kinds[static_cast<size_t>(kind)]; }
  WindowSums PointToPoint() const;  // sums of the blocking, non-blocking and one-sided calls
};

// True if the process measured exactly when MPI waited (--state=exact).
bool KnowsStalls(const archive::Process& process);

// Returns the windows, sorted by the earliest start of each. The argument `ideal` may be nullptr.
std::vector<WindowLine> MakeWindows(const archive::Tables& tables, const IdealRun* ideal = nullptr);

}  // namespace rankine::analysis
