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
// 3. A slot's `saved` bytes stand there before the entry is patched, until the region is unmapped.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::format {

inline constexpr char kAgentMagic[16] = {'R', 'a', 'n', 'k', 'i', 'n', 'e', ' ',
                                         'a', 'g', 'e', 'n', 't', ' ', '0', '1'};
inline constexpr uint32_t kAgentVersion = 1;
inline constexpr uint64_t kAgentCodeBytes = 8192;  // the blob; data begins behind it and behind the islands
inline constexpr uint64_t kIslandBytes =
    128;                                     // for one function: the way in and its moved first instructions
inline constexpr uint32_t kProbeSlots = 64;  // functions patched at once
inline constexpr uint64_t kAgentDataOffset = kAgentCodeBytes + kProbeSlots * kIslandBytes;
inline constexpr uint32_t kProbeLanes = 16;     // by thread, so that threads seldom meet in one cache line
inline constexpr uint32_t kLaneRecords = 2048;  // what is overwritten unread is counted as lost
inline constexpr uint32_t kProbeFields = 9;
inline constexpr uint32_t kProbeLoads = 12;
inline constexpr uint32_t kLoadSteps = 4;
inline constexpr size_t kMaxPatchBytes = 24;  // of an entry: whole instructions that cover five bytes
inline constexpr size_t kPatchBytes = 5;      // jmp rel32

// What of a call is kept: argument `source` (0 to 5: registers, from 6: words on the stack), then `steps`
// times the word at value + offset[i]; of the last one `width` bytes. A pointer below 4096 ends in 0.
enum class LoadKind : uint8_t {
  value = 0,
  vector_bytes = 1
};  // sum of iov_len; offset[0]: argument with the count
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

struct ProbeSlot {
  uint64_t original;     // where the moved first instructions are, which go on in the function
  uint32_t stack_words;  // arguments on the stack, at most kMaxStackWords
  uint32_t loads;
  uint64_t address;  // of the patched bytes; 0: the slot is free
  uint32_t saved_bytes;
  uint32_t reserved;
  uint8_t saved[32];  // what stood there
  char name[64];      // ended by 0
  ProbeLoad load[kProbeLoads];
};
static_assert(sizeof(ProbeSlot) == 320 && offsetof(ProbeSlot, stack_words) == 8);
inline constexpr uint32_t kMaxStackWords = 8;

struct ProbeRecord {
  uint64_t sequence;
  uint64_t begin, end;  // time-stamp counter; begin 0: the call was not recorded
  uint32_t slot;
  uint32_t reserved;
  uint64_t thread;  // thread pointer: one value per living thread
  int64_t result;
  uint64_t field[kProbeFields];
  uint64_t reserved1;
};
static_assert(sizeof(ProbeRecord) == 128);

struct alignas(64) ProbeLane {
  uint64_t entered;
  uint64_t reserved0[7];
  uint64_t left;  // also how many records were made
  uint64_t reserved1[7];
};

struct AgentData {
  uint32_t version;
  uint32_t slots;
  uint64_t
      record_until;  // time-stamp counter: the reader moves it on; calls after it are passed on unrecorded
  uint64_t reader_pid, reader_start,
      reader_pid_space;  // who reads; to be believed while record_until is ahead
  uint64_t reserved[3];
  ProbeSlot slot[kProbeSlots];
  ProbeLane lane[kProbeLanes];
  ProbeRecord record[kProbeLanes][kLaneRecords];
};
static_assert(offsetof(AgentData, slot) == 64 && offsetof(AgentData, lane) % 64 == 0);

}  // namespace rankine::format
