// SPDX-License-Identifier: BSD-3-Clause
// The time-independent trace of a thread in the spool (docs/formats.md, section 1). Its distinct calls are
// keys, their order is a grammar over the keys, and the computation between them is stored as sums.
//
//   `keys`     one for each distinct call: the function and every parameter of its communication.
//   `lists`    parameters that do not fit a key: requests of a wait, counts of a v-collective, matches.
//   `rules`    bodies of loops: sequences of (key or rule, repetitions).
//   `live`     the last part of the sequence, which is still being folded, and the state of the last loop.
//   `stream`   the sequence before it, as bytes.
//   `gaps`     the computation between two consecutive calls.
//
// Everything is either appended and then published by a count, or replaced by flipping one word
// (TiLive::which). So a killed process leaves everything that it had recorded.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::layout {

inline constexpr uint32_t kTiNone = 0xffffffffu;

// Peers are stored relative to the caller, so that ranks that do the same have the same keys. The stored
// value is the peer less the caller, modulo the size of the communicator (of the remote group on an
// intercommunicator). Rank 0 is stored as such, because a send to a master is then the same on all ranks.
// Values below zero are not ranks.
inline constexpr int32_t kTiAnySource = -1;
inline constexpr int32_t kTiProcNull = -2;
inline constexpr int32_t kTiRankZero = -3;
inline constexpr int32_t kTiRoot = -4;  // MPI_ROOT of an intercommunicator
inline constexpr int32_t kTiAnyTag = -1;

enum class TiWhat : uint8_t {
  call = 0,
  started = 1,    // a persistent operation: `function` set it up
  completed = 2,  // completion of requests; `list` has the requests, `request` a single one
  finalize = 3,
  sleep = 4,  // only in imported traces: `to_bytes` has the bits of a double, in seconds
  // no action; it only ends the computation before it. In the event trace: a call that involves no other rank
  nothing = 5,
  // I/O outside MPI-IO: `function` is a layout::IoFunction, `object` the number of the file in the thread
  file = 6,
};

enum TiFlags : uint8_t {
  kTiAllOffered = 1,      // `completed`: the list has all requests that were offered, in their order
  kTiMakesComm = 2,       // `object` is the communicator that the call makes
  kTiPeers = 8,           // the list has the partners, which the arguments do not name
  kTiShared = 16,         // the lock is shared (MPI_LOCK_SHARED)
  kTiOffset = 32,         // `file`: the tags are the low and high word of a distance of TiFileEnds
  kTiByRank = 64,         // the offset is stored less the caller's rank times the size of the access
  kTiNewFile = 128,       // the first access to a file under this number
  kTiFailed = 64,         // `nothing`, `completed` or a message: the call failed
  kTiFoundNothing = 128,  // `nothing`: the call is a test or probe that found nothing
  // a reduction: `to_tag` and `from_tag` are the low and high word of a double, the work of the reduction
  kTiWork = 4,
};

// A distinct call. Keys are compared as eight words.
struct TiKey {
  uint16_t function;  // id of gen/mpi.table
  uint8_t what;       // TiWhat
  uint8_t flags;
  uint32_t node;  // node of the thread's context tree
  uint32_t comm;  // index of the comm log record, or kTiNone
  uint32_t request;
  int32_t to_peer, to_tag;
  int32_t from_peer, from_tag;
  uint16_t to_type, from_type;  // index of the datatype log record + 1; 0: bytes
  uint32_t list;                // position of its first word in `lists`, or kTiNone
  uint64_t to_bytes, from_bytes;
  int32_t root;  // the rank in the communicator, not relative, or kTiRoot, kTiProcNull
  // a window or file: the smallest number that no existing one of its communicator had; for a call that makes
  // a communicator: that communicator
  uint32_t object;
};
static_assert(sizeof(TiKey) == 64);

// Computes where an access to a file begins, relative to the end of the thread's last access to this file. So
// a loop that goes through a file has one key. The first access has its offset itself. If that is not 0, it
// is relative to the end of the shares of lower ranks. The recorder and a reader keep the same ends.
class TiFileEnds {
 public:
  static constexpr uint32_t kMost = 16;  // accesses to further files are stored with their offset

  void Opened(uint32_t comm, uint32_t object) {
    if (End* end = Find(comm, object)) end->known = false;
  }
  // Returns the distance of an access of `bytes` at `offset`; `flags` gets the flags for the key.
  int64_t Distance(uint32_t comm, uint32_t object, uint64_t rank, uint64_t bytes, uint64_t offset,
                   uint8_t* flags) {
    End* end = Find(comm, object);
    uint64_t from = 0;
    *flags |= kTiOffset;
    if (end != nullptr && end->known) {
      from = end->at;
    } else if (offset != 0) {
      from = rank * bytes;
      *flags |= kTiByRank;
    }
    Ended(end, offset + bytes);
    return static_cast<int64_t>(offset - from);
  }
  // The inverse function. The result wraps around if a damaged archive has such values.
  uint64_t Offset(uint32_t comm, uint32_t object, uint64_t rank, uint64_t bytes, int64_t distance,
                  uint8_t flags) {
    End* end = Find(comm, object);
    uint64_t from = (flags & kTiByRank) != 0 ? rank * bytes : 0;
    if (end != nullptr && end->known) from = end->at;
    const uint64_t offset = from + static_cast<uint64_t>(distance);
    Ended(end, offset + bytes);
    return offset;
  }

 private:
  struct End {
    uint32_t comm, object;
    uint64_t at;
    bool known, used;
  };
  static void Ended(End* end, uint64_t at) {
    if (end == nullptr) return;
    end->at = at;
    end->known = true;
  }
  // Returns nullptr if there are too many files.
  End* Find(uint32_t comm, uint32_t object) {
    for (End& end : ends_) {
      if (end.used && (end.comm != comm || end.object != object)) continue;
      if (!end.used) end = {comm, object, 0, false, true};
      return &end;
    }
    return nullptr;
  }
  End ends_[kMost];
};

// The words in `lists` at TiKey::list: the number of words that follow. Then:
//   `completions`  n, the number of offered requests, and n x number of a request. Without kTiAllOffered, m,
//                  the number of completed requests, and m x index among the offered. Then matches to the
//                  end.
//   `others`       n, and n x {low, high} bytes to each peer; the same from each peer. With kTiPeers n, and
//                  n x peer that is sent to; the same for those that are received from. Then matches.
//
// A match has the index among the completed, the peer (coded as in keys), the tag, and the low and high word
// of its bytes. It is stored if the receive does not determine these: for wildcards, or for fewer bytes than
// the buffer has. Peer kTiNone: the receive was cancelled. Bytes kTiCutOff: the message was larger than the
// buffer, so the receive failed.
inline constexpr uint32_t kTiMatchWords = 5;
inline constexpr uint64_t kTiCutOff = UINT64_MAX;

struct TiNode {
  uint32_t id;  // a key; with kTiRuleBit, a rule
  uint32_t count;
};
inline constexpr uint32_t kTiRuleBit = 0x80000000u;

struct TiRule {
  uint32_t begin;   // position of its body in the nodes of rules
  uint32_t length;  // number of nodes, at least 2
  uint32_t first;   // the first key of its body
  uint32_t depth;   // nesting depth of rules in it; 1: no rule
  uint64_t events;  // number of keys in one repetition
  uint64_t hash;
};
static_assert(sizeof(TiRule) == 32);

inline constexpr uint32_t kTiUnitName = 32;

inline constexpr uint32_t kTiWindow = 2048;  // number of nodes in which repetitions are searched
inline constexpr uint32_t kTiDepth = 48;     // nesting depth of loops

// The end of the sequence: `closed` nodes of the window, then the tail. A further repetition of the tail may
// have begun.
struct TiTail {
  uint32_t id;
  uint32_t closed;
  uint32_t count;    // these two words are stored together
  uint32_t prefix;   // number of keys of a further repetition of the tail's rule
  uint32_t window;   // index of the window in use
  uint32_t present;  // 0: there is no tail so far
  uint64_t stream_bytes;
};
static_assert(sizeof(TiTail) == 32 && offsetof(TiTail, count) % 8 == 0);

struct TiLive {
  uint32_t which;  // index of the tail in use
  uint32_t clock;  // TiClock
  uint64_t events;
  uint64_t lost;             // calls for which there was no room
  uint64_t failed_tests;     // tests and probes that found nothing, which are left out
  uint64_t unknown;          // completions of requests whose start was not recorded
  uint64_t read_cost_ticks;  // cost of one reading of the clock of volumes
  uint64_t volume_bytes;     // valid bytes in the extents of volumes
  uint64_t interrupted;      // bursts in which the thread lost its processor
  uint64_t volumes_lost;     // volumes for which there was no room, if each volume is kept
  uint32_t volumes;          // TiVolumes
  uint32_t unit;             // TiUnit
  TiTail tails[2];
  uint64_t burst_ns;            // time of the computation, if volumes are not in units of time
  char unit_name[kTiUnitName];  // name of the unit, zero-terminated
  TiNode windows[2][kTiWindow];
};

// The unit of a volume of computation.
enum class TiUnit : uint32_t {
  ticks = 0,
  attribute = 1,  // the amount that the program added to an attribute in the meantime
  counter = 2,    // a counter of service counters
};

// The clock that measures the computation between two calls.
enum class TiClock : uint32_t {
  none = 0,
  // the time-stamp counter; the thread's clock where perf's page shows that the thread lost its processor
  perf = 1,
  thread = 2,  // the thread's clock, read at every call
  wall = 3,    // only the time-stamp counter
  // Only in imported traces:
  text = 4,    // volumes in flops, from the text
  events = 5,  // the time between an event trace's records of two calls, in ns
};

// The precision of volumes (--ti-volumes).
enum class TiVolumes : uint32_t {
  model = 0,  // only sums and histograms
  near = 1,   // each volume, within 1 %
  exact = 2,  // each volume
  // each volume as the original number, predicted from the last volume of its pair (ti/real_volumes.h)
  real = 3,
};

inline constexpr int kTiBuckets = 40;  // bucket k: [2^k, 2^(k+1)) ns; the last one is open

struct TiGap {
  uint32_t before;  // the key before; kTiNone: this is the thread's first call
  uint32_t key;
  uint64_t count;
  uint64_t sum;  // sum in the unit of volumes
  // tests and probes that found nothing and had computation since the one before
  uint64_t attempts;
  uint32_t histogram[kTiBuckets];  // histogram of its time
};
static_assert(sizeof(TiGap) == 192);

// A key for which there was no room among the keys. Its bytes are in the stream itself. In gaps, all such
// keys are this one.
inline constexpr uint32_t kTiLiteral = 0x7fffffffu;

// The stream consists of varints. The varint 0 begins a literal: the 64 bytes of its key, varint n, and the n
// x u32 words of its list. Any other varint v is a node; v - 1 has these bits. Bit 0: a count follows (a
// varint, less 2). Bit 1: a rule. The other bits: its number.

// Limits, which keep the memory of a process's recorder below 8 MiB.
inline constexpr uint32_t kTiKeysPerPart = 256, kTiKeyParts = 96;     // 24,576 keys
inline constexpr uint32_t kTiWordsPerPart = 8192, kTiWordParts = 48;  // 393,216 words
inline constexpr uint32_t kTiNodesPerPart = 4096, kTiNodeParts = 12;  // 49,152 nodes
inline constexpr uint32_t kTiRulesPerPart = 256, kTiRuleParts = 32;   // 8,192 rules
inline constexpr uint32_t kTiGapsPerPart = 64, kTiGapParts = 128;     // 8,192 gaps

}  // namespace rankine::layout
