// SPDX-License-Identifier: BSD-3-Clause
// Monitor windows over all ranks. Windows with the same name count as one, whichever process defined them
// (docs/windows.md).
//
// Efficiencies are defined as in pop.h, with the window's instances in place of the run. Useful time is the
// time of the starting thread outside the calls that the window counts. Efficiencies exist only if the window
// counts all communication. It must count point-to-point and collective calls, have no filter, and all calls
// must have been recorded. With an event trace and a replay, communication efficiency is split by what the
// ranks do in the replay during the window (pop_course.h). That requires that the thread of MPI_Init started
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
// number of parts into which the time of an instance is divided, for traffic
inline constexpr size_t kWindowParts = 24;

// Sums over cells. Times are in ns.
struct WindowSums {
  uint64_t calls = 0, time = 0, stall = 0;
  uint64_t completions = 0, execution = 0;
  uint64_t sent_messages = 0, sent_bytes = 0, received_messages = 0, received_bytes = 0;
  uint64_t large_messages = 0, large_bytes = 0;  // large point-to-point messages, sent and received
  uint64_t small_messages = 0, small_bytes = 0;  // all other messages
  uint64_t inner_messages = 0, inner_bytes = 0;
  uint64_t timeouts = 0;
  void Add(const archive::WindowCell& cell);
  void Add(const WindowSums& other);
};

struct WindowWait {                   // the longest wait
  uint64_t ns = 0;                    // 0: no wait was measured
  uint32_t process = archive::kNone;  // the process that waited
  uint32_t peer = archive::kNone;     // rank in the communicator, kNone: unknown
  uint32_t comm = archive::kNone;
};

struct WindowFunction {
  uint16_t function = 0;
  layout::WindowKind kind = layout::WindowKind::none;
  WindowSums sums;
};

struct WindowCollective {  // operations of one function on all communicators with this number of processes
  uint16_t function = 0;
  uint64_t processes = 0;
  WindowSums sums;
};

struct WindowComm {
  uint32_t comm = 0;  // index in Tables::comms
  WindowSums point_to_point, collective, all;
  WindowWait longest;
  // `execution`: time from the first to the last communication on the communicator in an instance, summed
  // over instances and ranks. `instances_time`: total time of the instances on ranks that ever used it.
  uint64_t execution = 0, instances_time = 0;
  double usage() const;  // 0..1
  // By equal parts of the longest instance.
  std::array<double, kWindowParts> traffic_messages{}, traffic_bytes{};
};

// Messages inside collective operations that are not counted, or of which the bytes are not counted.
struct WindowHidden {
  bool all = false;  // ranks communicated in such operations, but no message was observed
  // functions whose operations complete in other calls: messages sent there are missing
  std::vector<uint16_t> partly;
  std::vector<uint16_t> sizeless;  // functions with messages whose size the library does not report
  bool any() const { return all || !partly.empty() || !sizeless.empty(); }
};

struct WindowLine {
  std::string name;
  uint32_t what = 0;        // layout::WindowBits of all its definitions
  uint32_t model = 0;       // layout::WindowModel, as requested
  uint32_t model_used = 0;  // `call` instead of `event` if some process did not measure its stalls exactly
  uint64_t timeout = 0, resolution = 0, large_bytes = 0;  // of the first definition
  uint32_t large_from = 0;                                // layout::LargeFrom, as in the first definition
  // the library's setting that defines it; empty: none
  std::string large_setting;
  bool large_differs = false;  // processes have different values of `large_bytes`
  bool filtered = false;       // true if only some communicators, peers or sizes count
  std::string counted_comms;   // the communicators that it counts, as named in its definition; empty: all
  bool comms_absent = false;   // true if no communicator of that name existed at the end
  uint64_t start = 0;          // the first start, CLOCK_REALTIME; 0: unknown
  size_t processes = 0;        // number of processes that started the window
  size_t unrecorded = 0;  // number of processes that did not record all of their calls (recorded_calls.h)
  uint64_t instances = 0, running = 0;
  uint64_t open_requests = 0, open_bytes = 0;
  WindowEnds ends;
  Spread duration;   // duration per process
  uint64_t mpi = 0;  // time of the starting threads in calls that the window counts
  Pop pop;           // `parallel` and the other shares are absent where they would be meaningless
  WindowSums all;
  std::array<WindowSums, kWindowKinds> kinds;  // indexed by layout::WindowKind
  WindowWait longest;
  WindowHidden hidden;
  uint64_t longest_instance = 0;              // in ns
  std::vector<WindowFunction> functions;      // most execution time first
  std::vector<WindowCollective> collectives;  // sorted by function, most execution time first, then by size
  std::vector<WindowComm> comms;              // most execution time first
  uint64_t beat = 0;  // length of a beat in ns; 0: each step consists of the n-th instances of the ranks
  std::vector<WindowStep> steps;
  // True if any of these layout::WindowBits is set.
  bool Asks(uint32_t bits) const { return (what & bits) != 0; }
  const WindowSums& Kind(layout::WindowKind kind) const { return kinds[static_cast<size_t>(kind)]; }
  WindowSums PointToPoint() const;  // blocking, non-blocking and one-sided
};

// True if the process measured exactly when MPI waited (--state=exact).
bool KnowsStalls(const archive::Process& process);

// Returns the windows in the order of their first starts. `ideal` may be nullptr.
std::vector<WindowLine> MakeWindows(const archive::Tables& tables, const IdealRun* ideal = nullptr);

}  // namespace rankine::analysis
