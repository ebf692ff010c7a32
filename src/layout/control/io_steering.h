// SPDX-License-Identifier: BSD-3-Clause
// The part of a process's control page for --io=managed (docs/io-managed.md): sums of the process's I/O, and
// the time until which each operation is kept. It uses the reserved bytes of the page (steering.h), in other
// cache lines than the words that every call reads. The process writes one line, and a manager writes the
// other.
#pragma once
#include <cstddef>

#include "layout/control/steering.h"

namespace rankine::layout {

struct IoSteering {
  uint64_t operations, bytes,
      ticks;              // since MPI_Init; of the program's own calls, without the calls inside them
  uint64_t longest;       // longest call of the C library since a manager stored 0 here, in ticks
  uint64_t longest_call;  // the same for calls of MPI-IO
  uint64_t kept;          // number of operations that were kept
  uint32_t is_managed;    // 1: the process reads detail_until
  uint32_t longest_file;  // number of the io_file log record of the call in `longest`; 0: none
  uint64_t reserved1;
  // end of the time in which operations are kept, in ticks; ignored if it is more than kLongestVerdict ahead
  uint64_t detail_until;
  uint64_t reserved2[7];
};
static_assert(sizeof(IoSteering) == 128);
inline constexpr uint64_t kLongestVerdict = 60;  // in seconds
inline constexpr size_t kIoSteeringAt = 128;     // offset in the page
static_assert(kIoSteeringAt >= offsetof(ProcessSteering, reserved1) &&
              kIoSteeringAt + sizeof(IoSteering) <= sizeof(ProcessSteering));

inline IoSteering& IoSteeringOf(ProcessSteering& page) {
  return *reinterpret_cast<IoSteering*>(reinterpret_cast<unsigned char*>(&page) + kIoSteeringAt);
}

}  // namespace rankine::layout
