// Monitor windows over all ranks: those of one name are one, whichever process defined them
// (docs/windows.md).
//
// Efficiencies are those of pop.h with the window's instances in the place of the run: useful time is what
// the thread that started an instance spent outside of the calls that the window counts. They are there only
// where that is all of communication: point-to-point and collective calls, no filter, and no call that was
// not recorded. Of a run with an
// event trace and a replay of its time-independent one, communication is split by what ranks do in
// the replay in the window's time (pop_course.h), where MPI_Init's thread has started its instances.
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
#include "archive/tables.h"
#include "layout/window_kind.h"

namespace rankine::analysis {

inline constexpr size_t kWindowKinds = 6;   // of layout::WindowKind
inline constexpr size_t kWindowParts = 24;  // of an instance's time, for traffic

// Sums over cells. Times in ns.
struct WindowSums {
  uint64_t calls = 0, time = 0, stall = 0;
  uint64_t completions = 0, execution = 0;
  uint64_t sent_messages = 0, sent_bytes = 0, received_messages = 0, received_bytes = 0;
  uint64_t large_messages = 0, large_bytes = 0;  // of point-to-point messages of both ways
  uint64_t small_messages = 0, small_bytes = 0;  // likewise, the others
  uint64_t inner_messages = 0, inner_bytes = 0;
  uint64_t timeouts = 0;
  void Add(const archive::WindowCell& cell);
  void Add(const WindowSums& other);
};

struct WindowWait {                   // the longest
  uint64_t ns = 0;                    // 0: none was measured
  uint32_t process = archive::kNone;  // that waited
  uint32_t peer = archive::kNone;     // rank in the communicator, kNone: not known
  uint32_t comm = archive::kNone;
};

struct WindowFunction {
  uint16_t function = 0;
  layout::WindowKind kind = layout::WindowKind::none;
  WindowSums sums;
};

struct WindowCollective {  // of one function on all communicators of so many processes
  uint16_t function = 0;
  uint64_t processes = 0;
  WindowSums sums;
};

struct WindowComm {
  uint32_t comm = 0;  // index in Tables::comms
  WindowSums point_to_point, collective, all;
  WindowWait longest;
  // First to last communication on it in an instance, summed over instances and ranks; and the time of all
  // instances of the ranks that have used it in any.
  uint64_t execution = 0, instances_time = 0;
  double usage() const;  // 0..1
  // In equal parts of the longest instance.
  std::array<double, kWindowParts> traffic_messages{}, traffic_bytes{};
};

// Messages inside of collective operations that are not counted, or not with their bytes.
struct WindowHidden {
  bool all = false;              // ranks have talked in such operations, and none was seen
  std::vector<uint16_t> partly;  // functions whose operations end in other calls: what these send is missing
  std::vector<uint16_t> sizeless;  // functions of which some have no bytes: the library does not tell
  bool any() const { return all || !partly.empty() || !sizeless.empty(); }
};

struct WindowLine {
  std::string name;
  uint32_t what = 0;        // layout::WindowBits, of any of its definitions
  uint32_t model = 0;       // layout::WindowModel, as asked for
  uint32_t model_used = 0;  // `event` is `call` where a process did not know its stalls exactly
  uint64_t timeout = 0, resolution = 0, large_bytes = 0;  // of the first definition
  uint32_t large_from = 0;                                // layout::LargeFrom, of the first definition
  std::string large_setting;                              // of the library, that says it; empty: none
  bool large_differs = false;                             // not all processes have the same `large_bytes`
  bool filtered = false;                                  // a communicator, peers or sizes alone
  std::string counted_comms;  // the communicators that it counts, as it names them; empty: all
  bool comms_absent = false;  // at the end there was none of that name
  uint64_t start = 0;         // the first, CLOCK_REALTIME; 0: none is known
  size_t processes = 0;       // that started it
  size_t unrecorded = 0;      // of these, which have not recorded all of their calls (recorded_calls.h)
  uint64_t instances = 0, running = 0;
  uint64_t open_requests = 0, open_bytes = 0;
  WindowEnds ends;
  Spread duration;   // per process
  uint64_t mpi = 0;  // of the starting threads in calls that it counts
  Pop pop;           // parallel and others absent where they would mean nothing
  WindowSums all;
  std::array<WindowSums, kWindowKinds> kinds;  // by layout::WindowKind
  WindowWait longest;
  WindowHidden hidden;
  uint64_t longest_instance = 0;              // ns
  std::vector<WindowFunction> functions;      // most execution time first
  std::vector<WindowCollective> collectives;  // by function, those with most execution time first, and size
  std::vector<WindowComm> comms;              // most execution time first
  uint64_t beat = 0;                          // ns; 0: each step is the nth instance of each rank
  std::vector<WindowStep> steps;
  bool Asks(uint32_t bits) const { return (what & bits) != 0; }  // any of these layout::WindowBits
  const WindowSums& Kind(layout::WindowKind kind) const { return kinds[static_cast<size_t>(kind)]; }
  WindowSums PointToPoint() const;  // blocking, non-blocking and one-sided
};

// Has the process timed exactly when MPI waited (--state=exact)?
bool KnowsStalls(const archive::Process& process);

// In the order in which they were first started. `ideal` may be nullptr.
std::vector<WindowLine> MakeWindows(const archive::Tables& tables, const IdealRun* ideal = nullptr);

}  // namespace rankine::analysis
