// SPDX-License-Identifier: BSD-3-Clause
// The encoding of one sample of a thread. The encoding is the same in the spool, where a signal handler
// appends samples, and in the archive. In the archive, stacks, nodes and communicators are given by their
// indices in other chunks (docs/formats.md).
//
//   `flags`   u8. Bits 0-1 of the flags are the state. Bits 2-5 show which fields differ from the previous
//             record and therefore follow. Bits 6-7 of the flags are the clock.
//   `time`    varint: the time since the previous record, in units of 2^time_shift ticks. In the first
//             record, `time` is the time since `ticks` in the head of the extent.
//   `path`    varint, with flag kSamplePath: the stack, as a node of the thread's tree of stacks.
//   `node`    varint, with flag kSampleNode: the context.
//   `call`    varint function, varint reason | part << 4, varint communicator + 1; with flag kSampleCall.
//   `weight`  varint, with flag kSampleWeight: the number of periods that the sample represents.
//
// If the iteration of the innermost loop has changed since the previous sample, a byte with state 3
// precedes the sample. If the byte with state 3 has the flag kSamplePath, the difference from the last
// written iteration follows as a zigzag varint. If the byte with state 3 does not have the flag kSamplePath,
// the thread has left the loop.
//
// Most samples differ from the previous sample only in their time, and take three bytes. The state is in the
// first byte, so that it can be corrected as soon as it is known (recorder/consumers/stall/progress_poll.h).
#pragma once
#include <cstddef>
#include <cstdint>

#include "layout/call_state.h"

namespace rankine::layout {

enum class SampleState : uint8_t { outside = 0, work = 1, stall = 2 };

// The clock from which a sample comes. The value `cpu` means a timer that ticks while the thread runs its
// own code. The other values come from another process, which observed the thread: the thread slept, was
// ready but had no processor, or ran in the kernel.
enum class SampleClock : uint8_t { cpu = 0, blocked = 1, waiting = 2, kernel = 3 };

// The part of MPI in which a thread was interrupted. The value `none` means that the part was not
// determined, as in archives of earlier versions.
enum class MpiPart : uint8_t {
  none = 0,
  library = 1,       // MPI's own code, its components and language bindings
  transport = 2,     // UCX, libfabric, verbs and similar libraries
  copy = 3,          // the C library's copying functions
  registration = 4,  // The code for caches of registered memory and for memory hooks.
  system = 5,        // the rest of the C library, for example the code around system calls, locks and clocks
  other = 6,
};
inline constexpr uint8_t kMostMpiPart = 6;

struct SampleHead {    // start of an extent's payload
  uint64_t ticks;      // time of the thread's last sample before this extent
  uint64_t period_ns;  // the time that a sample of weight 1 represents
  uint32_t time_shift;
  uint32_t reserved;
};
static_assert(sizeof(SampleHead) == 24);

// A node of the tree of stacks. Item 0 of each thread is the root. The path from a node to the root is one
// stack.
struct PathNode {
  // a return address; for the innermost function, the address of the interrupted instruction + 1
  uint64_t address;
  // index of the parent among the thread's nodes; the index is less than this node's own index
  uint32_t parent;
  uint32_t reserved;
};
static_assert(sizeof(PathNode) == 16);

// The total time that a thread spent in one call or context while it did not run its own code. The
// collector observes the thread from outside, and only the collector writes these rows. The rank reserves the
// space for these rows. When all rows are in use, any further time is added to the last row.
struct OutsideRow {
  uint64_t site;      // return address of the MPI call that the thread was in; 0: outside MPI
  uint32_t node;      // index of the ContextNode
  OpenCallWord call;  // function 0 means that the thread was outside MPI
  uint32_t clock;     // a SampleClock, possibly combined with kUntickedRow
  // number of observations that found the thread in this state; an observation that adds time to several rows
  // is counted only in the first row
  uint32_t looks;
  uint64_t ns;
};
static_assert(sizeof(OutsideRow) == 32);
// If this flag is set in the clock of a row, the thread ran its own code, but its sampling ticks had
// stopped.
inline constexpr uint32_t kUntickedRow = 4;
inline constexpr uint32_t kOutsideRows = 64;  // maximum number of rows per thread
// The reader makes samples from the rows of type OutsideRow. This number is the period of the samples that
// the reader makes from OutsideRows. The sampling ticks of a thread are never as frequent as this.
inline constexpr uint64_t kOutsidePeriodNs = 1000;

inline constexpr uint32_t kMostTimeShift = 32;
// number of bytes that must be free before a record is written
inline constexpr size_t kMostSampleRecord = 64;

inline constexpr uint8_t kSampleState = 3, kSamplePath = 4, kSampleNode = 8, kSampleCall = 16,
                         kSampleWeight = 32;
inline constexpr unsigned kSampleClockBit = 6;
inline constexpr unsigned kSamplePartBit = 4;  // The number of the lowest bit of the MpiPart, in the byte
                                               // that contains the reason.

struct SampleRecord {
  SampleState state = SampleState::outside;
  SampleClock clock = SampleClock::cpu;
  uint64_t time = 0;  // time since the previous record
  uint32_t path = 0;
  uint32_t node = 0;
  uint16_t function = 0;  // 0: outside MPI
  uint8_t reason = 0;     // StallReason
  uint8_t part = 0;       // an MpiPart; 0 outside MPI
  uint32_t comm = 0;      // index plus 1; 0: none
  uint64_t weight = 1;
  bool iterates = false;
  // iteration of the innermost loop; outside a loop, the last iteration that was written
  int64_t iteration = 0;
};

// If the iteration differs from that of the previous record, writes a prefix for the sample. Returns the
// address at which to write the sample.
std::byte* PutIteration(std::byte* at, const SampleRecord& before, const SampleRecord& sample);

// Writes the sample without its iteration. For the first sample of an extent, `before` must be empty.
// Returns the address for the next record.
std::byte* PutSample(std::byte* at, const SampleRecord& before, const SampleRecord& sample);

// Writes the whole record, including the iteration.
inline std::byte* PutRecord(std::byte* at, const SampleRecord& before, const SampleRecord& sample) {
  return PutSample(PutIteration(at, before, sample), before, sample);
}

// Reads the record at the address `*at`, and sets `*at` to the end of the record. When the function is
// called, `*sample` must be the previous record. The function replaces `*sample` by the record that it has
// read. Returns false at the end and for an invalid record.
bool ReadSample(const std::byte** at, const std::byte* end, SampleRecord* sample);

}  // namespace rankine::layout
