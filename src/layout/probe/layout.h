// What the agent in a patched process and the process that reads it share (docs/design/probe.md). It stands
// in the patched process's own memory: the agent writes it with plain and locked instructions, the reader
// through /proc/PID/mem. The reader trusts none of it: numbers are bounds-checked, and nothing in it is an
// address that the reader follows in itself.
//
// Invariants
// 1. A record is complete when `sequence` is its place in the lane plus 1; it is written last.
// 2. entered - left, summed over the lanes, is the number of calls that are inside a patched function or on
// their way
//    out of it. One call may enter in one lane and leave in another: daemons move calls between threads.
//    Functions that are recorded at their begin are not counted: nothing of ours is on the stack while one
//    runs.
// 3. AgentData up to its slots is the control page of a manager (docs/design/io.md): what the agent sums up
//    stands there, and until when it is to record. A lane's sums only grow, but `longest`.
// 4. A slot's `saved` bytes stand there before the entry is patched, until the region is unmapped.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::layout {

inline constexpr char kAgentMagic[16] = {'R', 'a', 'n', 'k', 'i', 'n', 'e', ' ',
                                         'a', 'g', 'e', 'n', 't', ' ', '0', '5'};
inline constexpr size_t kAgentNameBytes = 14;  // the rest is the version, in which all behind it may differ
// Stands there while the region is being made: it can be unmapped, nothing leads into it.
inline constexpr char kMakingMagic[16] = {'R', 'a', 'n', 'k', 'i', 'n', 'e', ' ',
                                          'm', 'a', 'k', 'i', 'n', 'g', ' ', ' '};
inline constexpr uint32_t kAgentVersion = 5;
// The blob's page; behind it the islands, one behind the other, and behind the room for these the data.
inline constexpr uint64_t kAgentCodeBytes = 4096;
// At most, for one function: the way in, with what is done for it alone, and its moved first instructions.
// A file system's are a page together.
inline constexpr uint64_t kIslandBytes = 768;
inline constexpr uint32_t kProbeSlots = 64;  // functions patched at once
inline constexpr uint64_t kAgentDataOffset = 53248;
static_assert(kAgentCodeBytes + kProbeSlots * kIslandBytes <= kAgentDataOffset);
// The first belong to one thread each, which needs no locked instruction there: that waits until all that the
// thread has written is seen by the other processors, a third of all that the agent took. Threads for which
// none is left share the rest.
inline constexpr uint32_t kOwnLanesBits = 5, kOwnLanes = 1u << kOwnLanesBits, kSharedLanes = 3,
                          kProbeLanes = kOwnLanes + kSharedLanes;
// Where a thread asks first: threads' control blocks are a stack's size apart, in pages, and a page; the
// multiplication spreads them.
inline constexpr uint32_t kLaneFactor = 0x9e3779b1u, kThreadShift = 12;
constexpr uint32_t FirstLane(uint64_t thread) {
  const uint32_t spread = static_cast<uint32_t>(thread >> kThreadShift) * kLaneFactor;
  return spread >> (32 - kOwnLanesBits);
}
inline constexpr uint32_t kLaneRecords = 4096;  // what is overwritten unread is counted as lost
inline constexpr uint32_t kProbeFields = 9;
inline constexpr uint32_t kMostVector = 1024;  // parts that are looked at
inline constexpr uint32_t kProbeLoads = 12;
inline constexpr uint32_t kOpenOperations = 2048;  // that the agent sums up, at once
inline constexpr uint32_t kOpenTries = 4;          // cells that one may stand in, from its own on
inline constexpr uint32_t kLoadSteps = 4;
inline constexpr size_t kMaxPatchBytes = 24;  // of an entry: whole instructions that cover five bytes
inline constexpr size_t kPatchBytes = 5;      // jmp rel32

// What of a call is kept: argument `source` (0 to 5: registers, from 6: words on the stack), then `steps`
// times the word at value + offset[i]; of the last one `width` bytes. A pointer below 4096 ends in 0.
enum class LoadKind : uint8_t {
  value = 0,
  vector_bytes = 1,  // sum of iov_len; offset[0]: argument with the count
  filled = 2  // what the call has put at argument `source` + offset[0]; 0 where its result, a number of
};            // bytes, is less than offset[0] + width. No steps
struct ProbeLoad {
  LoadKind kind;
  uint8_t source;
  uint8_t steps;
  uint8_t width;  // 1, 2, 4 or 8
  uint8_t field;
  uint8_t when;  // 0: always; else only where argument `when` - 1 is `when_value`: what others point to is
  uint8_t when_value;  // another thing then. The field becomes 0
  uint8_t needs;       // 0: nothing; else only where field `needs` - 1, an earlier load's, is not 0
  int16_t offset[kLoadSteps];
};
static_assert(sizeof(ProbeLoad) == 16);

// Of a function with which operations begin or end that the agent itself sums up. Their first `sum_loads`
// loads fill, by their `field`, what an operation is known by (owner and number, alike at its begin and its
// end), and bytes, which may be known at either.
enum class SumRole : uint8_t { none = 0, begins = 1, ends = 2 };
enum SumField : uint8_t { kSumOwner, kSumNumber, kSumBytes };
inline constexpr uint32_t kSumFields = 3;

// What the agent looks at stands first: of a function with two loads it is one cache line.
struct ProbeSlot {
  uint64_t original;     // where the moved first instructions are, which go on in the function
  uint32_t stack_words;  // arguments on the stack, at most kMaxStackWords
  uint8_t loads;
  uint8_t fields;      // those from 0 on that the loads fill; what a record has behind them means nothing
  uint8_t filled;      // how many of the loads are of that kind
  uint8_t is_detail;   // 1: recorded only while `detail_until` is ahead; kNeverRecorded: summed up alone
  uint8_t at_begin;    // 1: recorded at its begin: it has no end and no result; no load is `filled`
  uint8_t when;        // 0: always; else recorded only where argument `when` - 1 is `when_value`, of
  uint8_t when_value;  // functions that are recorded at their begin
  SumRole sum;         // of functions that are recorded at their begin
  uint8_t sum_loads;   // those of `load` that stand before the record's; `loads` has them, too
  uint8_t reserved[3];
  ProbeLoad load[kProbeLoads];
  uint64_t address;  // of the patched bytes; 0: the slot is free
  uint32_t saved_bytes;
  uint8_t saved[20];  // what stood there
  char name[64];      // ended by 0
  uint64_t island;    // where the jump that stands there now leads
};
static_assert(sizeof(ProbeSlot) == 320 && offsetof(ProbeSlot, stack_words) == 8);
inline constexpr uint32_t kMaxStackWords = 8;
inline constexpr uint8_t kNeverRecorded = 2;

// Of a function that is recorded at its begin and has four fields or fewer, one cache line is written.
struct ProbeRecord {
  uint64_t sequence;
  uint64_t begin;   // time-stamp counter; 0: the call was not recorded
  uint64_t thread;  // thread pointer: one value per living thread
  uint32_t slot;
  uint32_t reserved;
  uint64_t field[kProbeFields];
  // Of functions that are recorded at their begin the reader makes these: the begin, and 0.
  uint64_t end;
  int64_t result;
  uint64_t reserved1;
};
static_assert(sizeof(ProbeRecord) == 128);

struct alignas(64) ProbeLane {
  uint64_t owner;  // thread pointer; 0: nobody's yet, or of a lane that is shared
  uint64_t made;   // records
  uint64_t entered, left;
  // Of operations whose end came in this lane: in all, their bytes, ticks from begin to end, and the longest.
  uint64_t operations, bytes, ticks;
  uint64_t longest;  // LongestOf: of the interval that it names
};
static_assert(sizeof(ProbeLane) == 64);

// The longest of an interval and the interval's number in one word, which is written at once.
inline constexpr uint32_t kLongestBits = 48;
inline constexpr uint64_t kMostLongest = (uint64_t{1} << kLongestBits) - 1;  // a day of ticks
constexpr uint64_t LongestOf(uint64_t interval, uint64_t ticks) {
  return interval << kLongestBits | (ticks < kMostLongest ? ticks : kMostLongest);
}

// An operation that has begun. Free: `key` is 0. Being made or given up: `begin` is 0.
struct OpenOperation {
  uint64_t key;  // of owner and number
  uint64_t begin, bytes;
  uint64_t reserved;
};
static_assert(sizeof(OpenOperation) == 32);

struct AgentData {
  uint32_t version;
  uint32_t slots;
  uint64_t
      record_until;  // time-stamp counter: the reader moves it on; calls after it are passed on unrecorded
  uint64_t reader_pid, reader_start,
      reader_pid_space;   // who reads; to be believed while record_until is ahead
  uint64_t detail_until;  // time-stamp counter; all ones: as long as anything is recorded
  uint64_t interval;      // the reader's number of it, its low 16 bits: whose longest is asked for
  uint64_t unsummed;      // operations that could not be summed up: there was no room for their begin
  ProbeLane lane[kProbeLanes];
  ProbeSlot slot[kProbeSlots];
  ProbeRecord record[kProbeLanes][kLaneRecords];
  OpenOperation open[kOpenOperations];
};
inline constexpr size_t kControlBytes = offsetof(AgentData, slot);  // what a manager reads of it
static_assert(kControlBytes <= 4096);
static_assert(offsetof(AgentData, lane) == 64 && offsetof(AgentData, slot) % 64 == 0);

}  // namespace rankine::layout
