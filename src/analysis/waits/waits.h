// The wait states of a run, out of its event trace: which calls waited for other ranks, how long, where, and
// what the late ranks did meanwhile. Classes and amounts are those of Scalasca's pattern definitions
// (docs/waits.md). The trace is read by several threads and processes, whatever number of ranks the run had.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/waits/causality.h"
#include "analysis/waits/causes.h"
#include "analysis/waits/critical_path.h"
#include "analysis/waits/wait.h"
#include "analysis/waits/wait_store.h"
#include "query/execution/team.h"

namespace rankine::analysis {

struct WaitCause {
  CauseKey key;
  uint64_t ns = 0;
};

// All waits of one class in one place of the program. Times in ns, over all ranks.
struct WaitLine {
  WaitClass kind{};
  uint16_t function = 0;                    // id of gen/mpi.table
  uint32_t site = archive::kNone;           // index in Tables::sites
  context::NodeId region = context::kRoot;  // in Tables::space
  uint64_t ns = 0, count = 0, longest = 0;
  uint32_t ranks = 0;                 // how many processes waited
  uint32_t process = archive::kNone;  // that waited most
  uint64_t process_ns = 0;
  std::vector<WaitCause> causes;  // most first; they add up to ns
};

struct Waits {
  bool known = false;   // there is a trace of MPI calls
  uint64_t calls = 0;   // in the trace
  uint64_t mpi_ns = 0;  // in them
  uint64_t ns = 0;      // waited, in all
  std::array<uint64_t, kWaitClasses> by_class{};
  std::vector<WaitLine> lines;  // most first
  CriticalPath path;
  Causality causality;
  std::vector<archive::MachineClock> machines;
  std::vector<std::string> servers;  // of causes
  uint64_t unknown = 0;              // completions of requests that the trace has not seen begin
  uint64_t unmatched = 0;  // operations that could not be held against another process's (unmatched.h)
  std::vector<archive::Loss> losses;  // parts of the trace that could not be read
};

// Calls that are held in memory at once, where nothing else is said.
inline constexpr size_t kCallsHeld = size_t{1} << 20;

// With at most `threads` threads. Of the trace about so many calls are held in memory at once, beside what is
// not matched yet and the waits themselves, packed.
//
// With a team each of its processes calls it with the same tables, and they divide the work (crew.h); process
// 0 gets what one alone would get, to the last bit, the others nothing.
//
// `each`: gets the waits themselves by line, with the times in which they were found (causality.h). Without a
// team alone.
Waits FindWaits(const archive::Tables& tables, unsigned threads, size_t calls_held = kCallsHeld,
                query::Team* team = nullptr, std::vector<WaitStore>* each = nullptr);

}  // namespace rankine::analysis
