// For --io=managed (docs/io-managed.md): what a process does, summed up, and until when each operation is to
// be kept. It stands in the process's control page (steering.h), in what is reserved there, away from the
// words that every call reads: a line of what the process writes, and one of what a manager writes.
#pragma once
#include <cstddef>

#include "layout/control/steering.h"

namespace rankine::layout {

struct IoSteering {
  uint64_t operations, bytes, ticks;  // since MPI_Init: of the program's own calls, not of those within them
  uint64_t longest;                   // ticks, of one call of the C library since a manager put 0 here
  uint64_t longest_call;              // the same of MPI-IO
  uint64_t kept;                      // operations that were kept
  uint32_t is_managed;                // 1: detail_until is looked at
  uint32_t longest_file;              // number of the io_file log record that `longest` is of; 0: none
  uint64_t reserved1;
  uint64_t detail_until;  // ticks. What is more than kLongestVerdict ahead is no verdict
  uint64_t reserved2[7];
};
static_assert(sizeof(IoSteering) == 128);
inline constexpr uint64_t kLongestVerdict = 60;  // s
inline constexpr size_t kIoSteeringAt = 128;     // in the page
static_assert(kIoSteeringAt >= offsetof(ProcessSteering, reserved1) &&
              kIoSteeringAt + sizeof(IoSteering) <= sizeof(ProcessSteering));

inline IoSteering& IoSteeringOf(ProcessSteering& page) {
  return *reinterpret_cast<IoSteering*>(reinterpret_cast<unsigned char*>(&page) + kIoSteeringAt);
}

}  // namespace rankine::layout
