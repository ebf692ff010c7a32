// What the replay of a run's time-independent trace says where messages take no time. The command makes the
// replay and hands over its result: analysis knows no simulator.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "context/space.h"

namespace rankine::analysis {

// In MPI there, which is waiting alone: of the process' first thread, by the region that its calls are in.
struct IdealWait {
  uint32_t process = 0;  // index in Tables::processes
  context::NodeId node = context::kRoot;
  uint64_t ns = 0;
};

// Of a thread there, in ns: the time until a moment of the run, and what of it it waited.
struct IdealMark {
  uint64_t elapsed = 0, waited = 0;
};

struct RunMarks;  // run_marks.h

struct IdealRun {
  double seconds = 0;          // until the last rank has ended
  double busiest_seconds = 0;  // computation of the rank that computes most; at most `seconds`
  std::string failure;         // why there was none, as a clause; empty: there was
  std::vector<IdealWait> waits{};
  // Of a run with an event trace: the moments that the replay was asked for, and where each process' first
  // thread was there then, by process and place among its moments.
  std::shared_ptr<const RunMarks> marks = nullptr;
  std::vector<std::vector<IdealMark>> at{};
  std::string not_placed{};  // why that is not told although there are marks
  // With each computation as it was, and not a mean, `seconds` would lie between these; 0: not asked for.
  double least_seconds = 0, most_seconds = 0;
};

}  // namespace rankine::analysis
