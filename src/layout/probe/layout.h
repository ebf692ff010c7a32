// SPDX-License-Identifier: BSD-3-Clause
// The data that the agent in a patched process shares with the process that reads it (docs/design/probe.md).
// It is in the memory of the patched process. The agent writes it with plain and locked instructions; the
// reader reads it through /proc/PID/mem. The reader trusts no value in it. It checks the bounds of all
// numbers, and never uses an address from it in its own memory.
//
// Invariants:
// 1. A record is complete when `sequence` is its place in the lane plus 1. `sequence` is written last.
// 2. `entered - left`, summed over the lanes, is the number of calls in a patched function or its entry and
//    exit code. A call may enter in one lane and leave in another: daemons move calls between threads.
//    Functions that are recorded at their start are not counted, because no code of ours is on the stack
//    while one runs.
// 3. AgentData up to its slots is the control page of a manager (docs/design/io.md). It has the agent's sums,
//    and the time until which the agent records. Sums of a lane only grow, except `longest`.
// 4. The `saved` bytes of a slot are written before the entry is patched, and remain until the region is
//    unmapped.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::layout {

inline constexpr char kAgentMagic[16] = {'R', 'a', 'n', 'k', 'i', 'n', 'e', ' ',
                                         'a', 'g', 'e', 'n', 't', ' ', '0', '5'};
// the rest of the magic is the version; everything after it may differ between versions
inline constexpr size_t kAgentNameBytes = 14;
// The magic while the region is being made. Such a region can be unmapped, because no code jumps into it.
inline constexpr char kMakingMagic[16] = {'R', 'a', 'n', 'k', 'i', 'n', 'e', ' ',
                                          'm', 'a', 'k', 'i', 'n', 'g', ' ', ' '};
inline constexpr uint32_t kAgentVersion = 5;
// The page of the agent's code. The islands follow, one after the other, then free room for islands, then the
// data.
inline constexpr uint64_t kAgentCodeBytes = 4096;
// Upper limit for one function: its entry code, with the code for this function alone, and its moved first
// instructions. All functions of a file system together take a page.
inline constexpr uint64_t kIslandBytes = 768;
inline constexpr uint32_t kProbeSlots = 64;  // functions that are patched at the same time
inline constexpr uint64_t kAgentDataOffset = 53248;
static_assert(kAgentCodeBytes + kProbeSlots * kIslandBytes <= kAgentDataOffset);
// The first lanes belong to one thread each, so they need no locked instructions. A locked instruction waits
// until all earlier stores of the thread are visible to other processors, which took a third of the agent's
// time. Threads that get no lane of their own share the rest.
inline constexpr uint32_t kOwnLanesBits = 5, kOwnLanes = 1u << kOwnLanesBits, kSharedLanes = 3,
                          kProbeLanes = kOwnLanes + kSharedLanes;
// The lane that a thread tries first. Thread control blocks are one stack size and one page apart, in whole
// pages; the multiplication spreads them.
inline constexpr uint32_t kLaneFactor = 0x9e3779b1u, kThreadShift = 12;
constexpr uint32_t FirstLane(uint64_t thread) {
  const uint32_t spread = static_cast<uint32_t>(thread >> kThreadShift) * kLaneFactor;
  return spread >> (32 - kOwnLanesBits);
}
// a record that is overwritten before it is read is counted as lost
inline constexpr uint32_t kLaneRecords = 4096;
inline constexpr uint32_t kProbeFields = 9;
inline constexpr uint32_t kMostVector = 1024;  // elements of a vector that are added up
inline constexpr uint32_t kProbeLoads = 12;
// open operations that the agent can sum up at the same time
inline constexpr uint32_t kOpenOperations = 2048;
// cells in which an operation may be stored, from its first choice on
inline constexpr uint32_t kOpenTries = 4;
inline constexpr uint32_t kLoadSteps = 4;
// patched bytes of an entry: whole instructions that cover five bytes
inline constexpr size_t kMaxPatchBytes = 24;
inline constexpr size_t kPatchBytes = 5;  // jmp rel32

// A load: the part of a call that is recorded. It begins with argument `source` (0 to 5: registers; from 6:
// words on the stack). Then it reads `steps` times the word at value + offset[i]; the last time it reads
// `width` bytes. A pointer below 4096 gives 0.
enum class LoadKind : uint8_t {
  value = 0,
  vector_bytes = 1,  // sum of iov_len; offset[0] is the argument with the count
  // the bytes that the call has stored at argument `source` + offset[0], without steps; 0 if its result, a
  // number of bytes, is less than offset[0] + width
  filled = 2
};
struct ProbeLoad {
  LoadKind kind;
  uint8_t source;
  uint8_t steps;
  uint8_t width;  // 1, 2, 4 or 8
  uint8_t field;
  // 0: always. Else only if argument `when` - 1 is `when_value`; otherwise the argument points to something
  // else, and the field becomes 0
  uint8_t when;
  uint8_t when_value;
  uint8_t needs;  // 0: always; else only if field `needs` - 1, of an earlier load, is not 0
  int16_t offset[kLoadSteps];
};
static_assert(sizeof(ProbeLoad) == 16);

// Functions that start or end operations which the agent itself sums up. The first `sum_loads` loads of such
// a function fill the SumField in `field`. Owner and number identify the operation, and are equal at its
// begin and its end. The bytes may be known at either.
enum class SumRole : uint8_t { none = 0, begins = 1, ends = 2 };
enum SumField : uint8_t { kSumOwner, kSumNumber, kSumBytes };
inline constexpr uint32_t kSumFields = 3;

// The fields that the agent reads are first. For a function with two loads they are in one cache line.
struct ProbeSlot {
  uint64_t original;     // address of the moved first instructions, which then continue in the function
  uint32_t stack_words;  // arguments on the stack, at most kMaxStackWords
  uint8_t loads;
  uint8_t fields;     // number of fields that the loads fill; further fields of a record are undefined
  uint8_t filled;     // number of loads of kind `filled`
  uint8_t is_detail;  // 1: recorded only before `detail_until`; kNeverRecorded: only summed up
  uint8_t at_begin;   // 1: recorded at its start, without an end and a result; no load is `filled`
  // for functions that are recorded at their start: 0: always; else recorded only if argument `when` - 1 is
  // `when_value`
  uint8_t when;
  uint8_t when_value;
  SumRole sum;  // for functions that are recorded at their start
  // number of loads for the sum; they precede the record's loads, and `loads` includes them
  uint8_t sum_loads;
  uint8_t reserved[3];
  ProbeLoad load[kProbeLoads];
  uint64_t address;  // address of the patched bytes; 0: the slot is free
  uint32_t saved_bytes;
  uint8_t saved[20];  // the original bytes
  char name[64];      // zero-terminated
  uint64_t island;    // target of the jump that replaces them
};
static_assert(sizeof(ProbeSlot) == 320 && offsetof(ProbeSlot, stack_words) == 8);
inline constexpr uint32_t kMaxStackWords = 8;
inline constexpr uint8_t kNeverRecorded = 2;

// A function that is recorded at its start and has at most four fields writes only one cache line.
struct ProbeRecord {
  uint64_t sequence;
  uint64_t begin;   // time-stamp counter; 0: the call was not recorded
  uint64_t thread;  // thread pointer, which identifies a living thread
  uint32_t slot;
  uint32_t reserved;
  uint64_t field[kProbeFields];
  // For functions that are recorded at their start, the reader sets these: the start, and 0.
  uint64_t end;
  int64_t result;
  uint64_t reserved1;
};
static_assert(sizeof(ProbeRecord) == 128);

struct alignas(64) ProbeLane {
  uint64_t owner;  // thread pointer; 0: the lane has no owner so far, or is shared
  uint64_t made;   // number of records made
  uint64_t entered, left;
  // Operations whose end came in this lane: their number, bytes, ticks from start to end, and the longest.
  uint64_t operations, bytes, ticks;
  uint64_t longest;  // value of LongestOf, for the interval that it names
};
static_assert(sizeof(ProbeLane) == 64);

// The longest operation of an interval and the interval's number, in one word that is stored at once.
inline constexpr uint32_t kLongestBits = 48;
inline constexpr uint64_t kMostLongest = (uint64_t{1} << kLongestBits) - 1;  // a day of ticks
constexpr uint64_t LongestOf(uint64_t interval, uint64_t ticks) {
  return interval << kLongestBits | (ticks < kMostLongest ? ticks : kMostLongest);
}

// An operation that has begun. A free cell has `key` 0. While the cell is being filled or released, `begin`
// is 0.
struct OpenOperation {
  uint64_t key;  // made of owner and number
  uint64_t begin, bytes;
  uint64_t reserved;
};
static_assert(sizeof(OpenOperation) == 32);

struct AgentData {
  uint32_t version;
  uint32_t slots;
  // time-stamp counter; the reader keeps moving it on. Later calls are passed on unrecorded
  uint64_t record_until;
  uint64_t reader_pid, reader_start,
      reader_pid_space;   // PID namespace and pid of the reader; valid while record_until is ahead
  uint64_t detail_until;  // time-stamp counter; all ones: as long as anything is recorded
  // low 16 bits of the reader's interval number; the longest operation is kept for this interval
  uint64_t interval;
  uint64_t unsummed;  // operations that could not be summed up, because there was no room at their start
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
