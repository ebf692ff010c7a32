// One sample of a thread, as bytes: the same in the spool, where a signal handler appends them, and in the
// archive, where stacks, nodes and communicators are named by their places in other chunks (docs/formats.md).
//
//   flags     u8: bits 0-1 state, 2-5 what follows because it is not as in the record before, 6-7 clock
//   time      varint, since the record before (in the head of the extent: since its `ticks`), in 2^time_shift
//             ticks
//   path      varint, where flag kPath stands: the stack, a node of the thread's tree of stacks
//   node      varint (kNode): the context
//   call      varint function, varint reason | part << 4, varint communicator + 1 (kCall)
//   weight    varint (kWeight): periods that it stands for
//
// Before a sample in another iteration of the innermost loop than the one before it stands a byte with state
// 3: with flag kPath set the number follows, zigzag varint, as the difference to the last one told; without,
// there is none any more.
//
// Most samples are where the one before was, and take three bytes. The state stands in the first byte, so
// that it can be set right when it is known (recorder/consumers/stall/turn.h).
#pragma once
#include <cstddef>
#include <cstdint>

#include "layout/call_state.h"

namespace rankine::layout {

enum class SampleState : uint8_t { outside = 0, work = 1, stall = 2 };

// cpu: a tick of the time in which the thread ran its own code. The others were seen from outside: it slept,
// was ready and had no processor, ran in the kernel.
enum class SampleClock : uint8_t { cpu = 0, blocked = 1, waiting = 2, kernel = 3 };

// What of MPI a thread was in when it was interrupted there. none: not looked at, as in
// archives from before it was.
enum class MpiPart : uint8_t {
  none = 0,
  library = 1,       // MPI's own code, its components and language shims
  transport = 2,     // UCX, libfabric, verbs and their like
  copy = 3,          // the C library's copying functions
  registration = 4,  // caches and hooks of registered memory
  system = 5,        // the rest of the C library: what stands around system calls, locks and clocks
  other = 6,
};
inline constexpr uint8_t kMostMpiPart = 6;

struct SampleHead {    // first in the payload of an extent
  uint64_t ticks;      // of the stream's last sample before it
  uint64_t period_ns;  // what weight 1 stands for
  uint32_t time_shift;
  uint32_t reserved;
};
static_assert(sizeof(SampleHead) == 24);

// An item of the tree of stacks: item 0 of each thread is the root. The way to the root is one stack.
struct PathNode {
  uint64_t address;  // a return address; where a thread was interrupted, the instruction's address + 1
  uint32_t parent;   // index in its thread, before this one
  uint32_t reserved;
};
static_assert(sizeof(PathNode) == 16);

// Where a thread was that did not run its own code, added up by a process of ours outside (the collector),
// which alone writes here. The rank makes room for the rows; what does not fit goes to the last one.
struct OutsideRow {
  uint64_t site;      // the return address of the MPI call that it was in; 0: outside of MPI
  uint32_t node;      // index of the ContextNode
  OpenCallWord call;  // function 0: outside of MPI
  uint32_t clock;     // SampleClock, with kUntickedRow
  uint32_t looks;     // that found the thread here; one that charged several rows counts in the first alone
  uint64_t ns;
};
static_assert(sizeof(OutsideRow) == 32);
// In `clock`: the thread ran its own code, and its ticks did not come any more.
inline constexpr uint32_t kUntickedRow = 4;
inline constexpr uint32_t kOutsideRows = 64;  // of a thread
// The period of the samples that rows become. No ticks of a thread come as often.
inline constexpr uint64_t kOutsidePeriodNs = 1000;

inline constexpr uint32_t kMostTimeShift = 32;
inline constexpr size_t kMostSampleRecord = 64;  // bytes that must be free before a record is written

inline constexpr uint8_t kSampleState = 3, kSamplePath = 4, kSampleNode = 8, kSampleCall = 16,
                         kSampleWeight = 32;
inline constexpr unsigned kSampleClockBit = 6;
inline constexpr unsigned kSamplePartBit = 4;  // in the reason

struct SampleRecord {
  SampleState state = SampleState::outside;
  SampleClock clock = SampleClock::cpu;
  uint64_t time = 0;  // since the record before
  uint32_t path = 0;
  uint32_t node = 0;
  uint16_t function = 0;  // 0: outside of MPI
  uint8_t reason = 0;     // StallReason
  uint8_t part = 0;       // MpiPart; 0 outside of MPI
  uint32_t comm = 0;      // index + 1; 0: none
  uint64_t weight = 1;
  bool iterates = false;
  int64_t iteration = 0;  // of the innermost loop; what was told last where it does not iterate
};

// What stands before `sample` where its iteration is not that of the record before. Where the sample goes.
std::byte* PutIteration(std::byte* at, const SampleRecord& before, const SampleRecord& sample);

// `before`: the record before, a fresh one at the begin of an extent. Without the iteration. Where the next
// record goes.
std::byte* PutSample(std::byte* at, const SampleRecord& before, const SampleRecord& sample);

// Both: the whole record, for who need not know where the sample in it stands.
inline std::byte* PutRecord(std::byte* at, const SampleRecord& before, const SampleRecord& sample) {
  return PutSample(PutIteration(at, before, sample), before, sample);
}

// Reads the record at `*at` and steps behind it; `sample` holds the record before and becomes this one. False
// at the end, and at what is no record.
bool ReadSample(const std::byte** at, const std::byte* end, SampleRecord* sample);

}  // namespace rankine::layout
