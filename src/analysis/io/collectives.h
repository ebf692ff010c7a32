// Collective calls of MPI-IO in sum (--io=trace), by file and function: who read and wrote for whom, and
// where the ranks' time went.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "archive/io/origins.h"

namespace rankine::analysis {

// Of one rank. ns.
struct CollectiveRank {
  uint32_t process = archive::kNone;
  uint64_t asked = 0;                         // bytes, by its own calls
  uint64_t own = 0, others = 0, nobodys = 0;  // bytes that it read or wrote, by whose data they are
  std::vector<uint32_t> origins;              // the others, in order
  uint64_t time = 0;
  archive::IoPartTimes times;
};

struct CollectiveSums {
  uint32_t file = archive::kNone;  // in Tables::io_files
  std::string_view function;
  uint64_t calls = 0;
  std::vector<CollectiveRank> ranks;  // by process
};

struct CollectiveIo {
  std::vector<CollectiveSums> sums;  // of calls in which data was moved or asked for, most time first
  uint64_t untold = 0;               // bytes of which it is not known whose they are
  uint64_t unmatched = 0;            // calls of which other ranks have another one at their place
};

CollectiveIo SumCollectives(const archive::Tables& tables, const archive::IoCalls& calls);

}  // namespace rankine::analysis
