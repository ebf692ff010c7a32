// SPDX-License-Identifier: BSD-3-Clause
// The data that the agent in a patched process shares with another process, the reader
// (docs/design/probe.md). The shared data are in the memory of the patched process. The agent writes the
// shared data with plain and locked instructions; the reader reads them through /proc/PID/mem. The reader
// does not trust the data. The reader checks the bounds of all numbers, and never uses an address from the
// data as an address in its own memory.
//
// Invariants:
// 1. A record is complete when `sequence` is its index in the lane plus 1. `sequence` is written last.
// 2. `entered - left`, summed over the lanes, is the number of calls currently in a patched function or its
//    entry or exit code. The start of a call may be counted in one lane, and its end in another, because
//    daemons move calls between threads. Functions that are recorded at their start are not counted, because
//    none of our code is on the stack while they run.
// 3. The part of AgentData before its slots is the control page for a manager (docs/design/io.md). The
//    control page contains the agent's sums, and the time until which the agent records. The sums of a lane
//    only grow. A lane's longest duration may also become smaller.
// 4. The `saved` bytes of a slot are written before the function is patched, and remain until the region is
//    unmapped.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::layout {

inline constexpr char kAgentMagic[16] = {'R', 'a', 'n', 'k', 'i', 'n', 'e', ' ',
                                         'a', 'g', 'e', 'n', 't', ' ', '0', '5'};
// the rest of the magic is the version; the layout of all data after the magic depends on the version
inline constexpr size_t kAgentNameBytes = 14;
// The value of the magic while the region is being set up. A region with this magic number can safely be
// unmapped, because no code jumps into it yet.
inline constexpr char kMakingMagic[16] = {'R', 'a', 'n', 'k', 'i', 'n', 'e', ' ',
                                          'm', 'a', 'k', 'i', 'n', 'g', ' ', ' '};
inline constexpr uint32_t kAgentVersion = 5;
// Size of the page with the agent's code. In memory, the islands (one per patched function) follow this page.
// Unused space for further islands follows, and then the data.
inline constexpr uint64_t kAgentCodeBytes = 4096;
// Maximum size of the island of one function: the function's entry code, the code specific to the function,
// and the relocated first instructions. The islands of all functions of a file system together fit into one
// page.
inline constexpr uint64_t kIslandBytes = 768;
inline constexpr uint32_t kProbeSlots = 64;  // maximum number of functions patched at the same time
inline constexpr uint64_t kAgentDataOffset = 53248;
static_assert(kAgentCodeBytes + kProbeSlots * kIslandBytes <= kAgentDataOffset);
// The agent writes the records of calls to ring buffers, called lanes. Each of the first lanes belongs to a
// single thread, so writing to this lane needs no locked instructions. A locked instruction waits until all
// earlier stores of the thread are visible to other processors. If all lanes were shared, waiting for
// stores would take a third of the agent's time. If a thread finds no free lane, it uses one of the remaining
// lanes, which are shared.
inline constexpr uint32_t kOwnLanesBits = 5, kOwnLanes = 1u << kOwnLanesBits, kSharedLanes = 3,
                          kProbeLanes = kOwnLanes + kSharedLanes;
// Returns the lane that a thread tries first. The distance of thread control blocks is a stack plus a guard
// page, in whole pages; the multiplication spreads them over the lanes.
inline constexpr uint32_t kLaneFactor = 0x9e3779b1u, kThreadShift = 12;
constexpr uint32_t FirstLane(uint64_t thread) {
  const uint32_t spread = static_cast<uint32_t>(thread >> kThreadShift) * kLaneFactor;
  return spread >> (32 - kOwnLanesBits);
}
// a record that is overwritten before the reader has read it counts as lost
inline constexpr uint32_t kLaneRecords = 4096;
inline constexpr uint32_t kProbeFields = 9;
inline constexpr uint32_t kMostVector = 1024;  // maximum number of vector elements that are added up
inline constexpr uint32_t kProbeLoads = 12;
// maximum number of unfinished operations that the agent tracks at the same time
inline constexpr uint32_t kOpenOperations = 2048;
// number of consecutive cells in which an operation may be stored, starting at its preferred cell
inline constexpr uint32_t kOpenTries = 4;
inline constexpr uint32_t kLoadSteps = 4;
// maximum number of bytes patched in a function: the whole instructions that cover its first five bytes
inline constexpr size_t kMaxPatchBytes = 24;
inline constexpr size_t kPatchBytes = 5;  // jmp rel32

// A load describes one value of a call that is recorded. A load starts with argument `source` (0 to 5:
// registers; from 6: words on the stack). The load then follows pointers in the given number of steps. Each
// step reads the word at the address value + offset[i]. The last step reads only the given number of bytes.
// If a pointer is below 4096, the value is 0.
enum class LoadKind : uint8_t {
  value = 0,
  // the sum of iov_len over a vector; offset[0] is the index of the argument that contains the vector's
  // length
  vector_bytes = 1,
  // the bytes that the call has stored at argument `source` + offset[0], without steps; 0 if the call's
  // result, a number of bytes, is less than offset[0] + width
  filled = 2
};
struct ProbeLoad {
  LoadKind kind;
  uint8_t source;
  uint8_t steps;
  uint8_t width;  // The width is 1, 2, 4 or 8 bytes.
  uint8_t field;
  // If the field `when` is 0, the value is always loaded. If the field `when` is not 0, the value is loaded
  // only if one argument has the given value. The field `when` is the index of an argument plus 1. The value
  // is loaded only if that argument equals `when_value`. In a call in which that argument has another value,
  // the pointer may have another type. In such a call, the loaded field is 0.
  uint8_t when;
  uint8_t when_value;
  // 0: always load; any other number: load only if field `needs` - 1, which an earlier load filled, is not 0
  uint8_t needs;
  int16_t offset[kLoadSteps];
};
static_assert(sizeof(ProbeLoad) == 16);

// Describes functions that start or end an operation, if the agent itself adds up the durations of such
// operations. When the function is called, its first `sum_loads` loads read the owner, the number and the
// size of the operation. For each of these loads, `field` shows whether the load reads the owner, the number
// or the size (SumField). Owner and number identify the operation, so they are equal at its start and end.
// The size of the operation may be given at its start or at its end.
enum class SumRole : uint8_t { none = 0, begins = 1, ends = 2 };
enum SumField : uint8_t { kSumOwner, kSumNumber, kSumBytes };
inline constexpr uint32_t kSumFields = 3;

// The fields that the agent reads are at the beginning. For a function with two loads, the fields that the
// agent reads fit into one cache line.
struct ProbeSlot {
  // address of the relocated first instructions, which then jump back into the function
  uint64_t original;
  uint32_t stack_words;  // number of argument words on the stack, at most kMaxStackWords
  uint8_t loads;
  uint8_t fields;  // number of fields that the loads fill; further fields of a record are undefined
  uint8_t filled;  // The number of loads of the kind LoadKind::filled.
  // 1: calls are recorded only before `detail_until`; kNeverRecorded: calls are only added up
  uint8_t is_detail;
  // 1: calls are recorded at their start, without end time and result; no load has the kind `filled`
  uint8_t at_begin;
  // The fields `when` and `when_value` are only for functions that are recorded at their start. 0: always
  // record the call; any other number: record the call only if argument `when` - 1 equals `when_value`
  uint8_t when;
  uint8_t when_value;
  SumRole sum;  // Only functions that are recorded at their start use the field `sum`.
  // number of loads that fill SumFields; these loads precede the record's loads, and `loads` includes them
  uint8_t sum_loads;
  uint8_t reserved[3];
  ProbeLoad load[kProbeLoads];
  uint64_t address;  // address of the patched bytes; 0: the slot is free
  uint32_t saved_bytes;
  uint8_t saved[20];  // the original bytes
  char name[64];      // zero-terminated
  uint64_t island;    // target of the jump that replaces the original bytes
};
static_assert(sizeof(ProbeSlot) == 320 && offsetof(ProbeSlot, stack_words) == 8);
inline constexpr uint32_t kMaxStackWords = 8;
inline constexpr uint8_t kNeverRecorded = 2;

// If a function is recorded at its start and has at most four fields, its record takes only one cache line.
struct ProbeRecord {
  uint64_t sequence;
  uint64_t begin;   // time-stamp counter value; 0: the call was not recorded
  uint64_t thread;  // thread pointer; unique among live threads
  uint32_t slot;
  uint32_t reserved;
  uint64_t field[kProbeFields];
  // If a function is recorded at its start, the reader fills in `end` and `result`: the end is the start
  // time, and the result is 0.
  uint64_t end;
  int64_t result;
  uint64_t reserved1;
};
static_assert(sizeof(ProbeRecord) == 128);

struct alignas(64) ProbeLane {
  uint64_t owner;  // thread pointer; 0: the lane has no owner yet, or is shared
  uint64_t made;   // number of records that were made in this lane
  uint64_t entered, left;
  // number, total bytes, and total ticks from start to end of the operations that ended in this lane
  uint64_t operations, bytes, ticks;
  uint64_t longest;  // The longest operation, packed by LongestOf. The word also contains the number of the
                     // interval in which the operation ended.
};
static_assert(sizeof(ProbeLane) == 64);

// The duration of an interval's longest operation and the interval's number are packed into one word, so that
// both are stored at once.
inline constexpr uint32_t kLongestBits = 48;
inline constexpr uint64_t kMostLongest = (uint64_t{1} << kLongestBits) - 1;  // about a day, in ticks
constexpr uint64_t LongestOf(uint64_t interval, uint64_t ticks) {
  return interval << kLongestBits | (ticks < kMostLongest ? ticks : kMostLongest);
}

// An operation that has started but not ended. A free cell has the key 0. While a cell is being filled or
// released, the field `begin` is 0.
struct OpenOperation {
  uint64_t key;  // a key that is computed from owner and number
  uint64_t begin, bytes;
  uint64_t reserved;
};
static_assert(sizeof(OpenOperation) == 32);

struct AgentData {
  uint32_t version;
  uint32_t slots;
  // a time-stamp counter value, which the reader keeps increasing; calls after this time are not recorded
  uint64_t record_until;
  // PID namespace, pid and start time of the reader; valid while record_until is in the future
  uint64_t reader_pid, reader_start, reader_pid_space;
  uint64_t detail_until;  // time-stamp counter value; all ones: there is no separate limit for details
  // low 16 bits of the reader's interval number; the longest operation of this interval is tracked
  uint64_t interval;
  // number of operations that were not added up, because all their cells were occupied when they started
  uint64_t unsummed;
  ProbeLane lane[kProbeLanes];
  ProbeSlot slot[kProbeSlots];
  ProbeRecord record[kProbeLanes][kLaneRecords];
  OpenOperation open[kOpenOperations];
};
// the part of AgentData that a manager reads
inline constexpr size_t kControlBytes = offsetof(AgentData, slot);
static_assert(kControlBytes <= 4096);
static_assert(offsetof(AgentData, lane) == 64 && offsetof(AgentData, slot) % 64 == 0);

}  // namespace rankine::layout
