// SPDX-License-Identifier: BSD-3-Clause
// Monitor windows over all ranks. Windows with the same name are one, whichever process defined them
// (docs/windows.md).
//
// Efficiencies are those of pop.h, with the window's instances in place of the run. Useful time is the time
// of the starting thread outside the calls that the window counts. They exist only if the window counts all
// communication: point-to-point and collective calls, no filter, and all calls recorded. With an event trace
// and a replay, communication is split by the ranks' activities in the replay during the window
// (pop_course.h). That requires that MPI_Init's thread started the instances.
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

inline constexpr size_t kWindowKinds = 6;   // number of layout::WindowKind values
inline constexpr size_t kWindowParts = 24;  // number of parts of an instance's time, for traffic

// Sums over cells. Times in ns.
struct WindowSums {
  uint64_t calls = 0, time = 0, stall = 0;
  uint64_t completions = 0, execution = 0;
  uint64_t sent_messages = 0, sent_bytes = 0, received_messages = 0, received_bytes = 0;
  uint64_t large_messages = 0, large_bytes = 0;  // point-to-point messages in both directions
  uint64_t small_messages = 0, small_bytes = 0;  // the other messages
  uint64_t inner_messages = 0, inner_bytes = 0;
  uint64_t timeouts = 0;
  void Add(const archive::WindowCell& cell);
  void Add(const WindowSums& other);
};

struct WindowWait {                   // the longest wait
  uint64_t ns = 0;                    // 0: none was measured
  uint32_t process = archive::kNone;  // the process that waited
  uint32_t peer = archive::kNone;     // rank in the communicator, kNone: unknown
  uint32_t comm = archive::kNone;
};

struct WindowFunction {
  uint16_t function = 0;
  layout::WindowKind kind = layout::WindowKind::none;
  WindowSums sums;
};

struct WindowCollective {  // one function's operations on all communicators with this many processes
  uint16_t function = 0;
  uint64_t processes = 0;
  WindowSums sums;
};

struct WindowComm {
  uint32_t comm = 0;  // index in Tables::comms
  WindowSums point_to_point, collective, all;
  WindowWait longest;
  // The time from the first to the last communication on it in an instance, summed over instances and ranks.
  // Next to it, the time of all instances on ranks that ever used it.
  uint64_t execution = 0, instances_time = 0;
  double usage() const;  // 0..1
  // For equal parts of the longest instance.
  std::array<double, kWindowParts> traffic_messages{}, traffic_bytes{};
};

// Messages inside collective operations that are not counted, or counted without their bytes.
struct WindowHidden {
  bool all = false;  // ranks communicated in such operations, but no message was seen
  // functions whose operations end in other calls: messages sent there are missing
  std::vector<uint16_t> partly;
  std::vector<uint16_t> sizeless;  // functions with messages of unknown size: the library does not report it
  bool any() const { return all || !partly.empty() || !sizeless.empty(); }
};

struct WindowLine {
  std::string name;
  uint32_t what = 0;        // layout::WindowBits of all its definitions
  uint32_t model = 0;       // layout::WindowModel, as requested
  uint32_t model_used = 0;  // `call` instead of `event` if a process did not know its stalls exactly
  uint64_t timeout = 0, resolution = 0, large_bytes = 0;  // of the first definition
  uint32_t large_from = 0;                                // layout::LargeFrom, of the first definition
  std::string large_setting;                              // the library's setting that gives it; empty: none
  bool large_differs = false;                             // processes differ in `large_bytes`
  bool filtered = false;      // whether only some communicators, peers or sizes count
  std::string counted_comms;  // the communicators that it counts, as named in its definition; empty: all
  bool comms_absent = false;  // whether no communicator of that name existed at the end
  uint64_t start = 0;         // the first start, CLOCK_REALTIME; 0: unknown
  size_t processes = 0;       // number of processes that started it
  size_t unrecorded = 0;      // number of processes that did not record all their calls (recorded_calls.h)
  uint64_t instances = 0, running = 0;
  uint64_t open_requests = 0, open_bytes = 0;
  WindowEnds ends;
  Spread duration;   // per process
  uint64_t mpi = 0;  // time of the starting threads in calls that it counts
  Pop pop;           // `parallel` and the other shares are absent where they have no meaning
  WindowSums all;
  std::array<WindowSums, kWindowKinds> kinds;  // by layout::WindowKind
  WindowWait longest;
  WindowHidden hidden;
  uint64_t longest_instance = 0;              // in ns
  std::vector<WindowFunction> functions;      // most execution time first
  std::vector<WindowCollective> collectives;  // sorted by function, most execution time first, then by size
  std::vector<WindowComm> comms;              // most execution time first
  uint64_t beat = 0;  // length of a beat in ns; 0: each step is the n-th instance of each rank
  std::vector<WindowStep> steps;
  bool Asks(uint32_t bits) const { return (what & bits) != 0; }  // any of these layout::WindowBits
  const WindowSums& Kind(layout::WindowKind kind) const { return kinds[static_cast<size_t>(kind)]; }
  WindowSums PointToPoint() const;  // blocking, non-blocking and one-sided
};

// Whether the process measured exactly when MPI waited (--state=exact).
bool KnowsStalls(const archive::Process& process);

// The windows in the order of their first starts. `ideal` may be nullptr.
std::vector<WindowLine> MakeWindows(const archive::Tables& tables, const IdealRun* ideal = nullptr);

}  // namespace rankine::analysis
