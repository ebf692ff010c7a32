// SPDX-License-Identifier: BSD-3-Clause
// The part of a process's control page that --io=managed uses (docs/io-managed.md). The sums of the
// process's I/O, and the time until which operations are recorded one by one, occupy reserved bytes of the
// page (steering.h). The fields that every call reads are in other cache lines of the page. The process
// writes the first 64 bytes of IoSteering, and a manager writes the other bytes.
#pragma once
#include <cstddef>

#include "layout/control/steering.h"

namespace rankine::layout {

struct IoSteering {
  uint64_t operations, bytes,
      ticks;              // The sums over the calls that the program itself made since MPI_Init, without
                          // nested calls.
  uint64_t longest;       // the longest C library call since a manager last stored 0 in this field, in ticks
  uint64_t longest_call;  // The longest MPI-IO call since a manager last stored 0 in this field, in ticks.
  uint64_t kept;          // number of operations recorded one by one
  uint32_t is_managed;    // 1 means that the process reads detail_until
  uint32_t longest_file;  // number of the io_file log record of the call that `longest` describes; 0: none
  uint64_t reserved1;
  // the time in ticks until which operations are recorded one by one; ignored if this time is more than
  // kLongestVerdict in the future
  uint64_t detail_until;
  uint64_t reserved2[7];
};
static_assert(sizeof(IoSteering) == 128);
inline constexpr uint64_t kLongestVerdict = 60;  // in seconds
inline constexpr size_t kIoSteeringAt = 128;     // the offset of IoSteering in the page
static_assert(kIoSteeringAt >= offsetof(ProcessSteering, reserved1) &&
              kIoSteeringAt + sizeof(IoSteering) <= sizeof(ProcessSteering));

inline IoSteering& IoSteeringOf(ProcessSteering& page) {
  return *reinterpret_cast<IoSteering*>(reinterpret_cast<unsigned char*>(&page) + kIoSteeringAt);
}

}  // namespace rankine::layout
