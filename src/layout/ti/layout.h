// SPDX-License-Identifier: BSD-3-Clause
// The time-independent trace of a thread in the spool (docs/formats.md, section 1). Each key describes one
// distinct call of the thread. The order of the calls is a grammar over the keys, and the computation
// between calls is stored as sums.
//
//   `keys`     one key for each distinct call: the function and all parameters of its communication.
//   `lists`    parameters that do not fit into a key: request lists, counts of v-collectives, matches.
//   `rules`    bodies of loops: sequences of (key or rule, repetitions).
//   `live`     the end of the sequence, where loops may still be found, and the state of the last loop.
//   `stream`   the part of the sequence that precedes `live`, encoded as bytes.
//   `gaps`     the computation between two consecutive calls, per pair of keys.
//
// Data are either appended and then made visible by increasing a count, or replaced by changing one word
// (TiLive::which). So if the process is killed, no data that it has recorded are lost.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::layout {

inline constexpr uint32_t kTiNone = 0xffffffffu;

// Peers are stored relative to the calling rank. So ranks with the same behaviour have equal keys. The stored
// value is the rank of the peer minus that of the caller, modulo the size of the communicator (for an
// intercommunicator, of the remote group). Rank 0 is stored as a special value, so that a send to a master
// has the same key on all ranks. Negative values are not ranks.
inline constexpr int32_t kTiAnySource = -1;
inline constexpr int32_t kTiProcNull = -2;
inline constexpr int32_t kTiRankZero = -3;
inline constexpr int32_t kTiRoot = -4;  // represents MPI_ROOT on an intercommunicator
inline constexpr int32_t kTiAnyTag = -1;

enum class TiWhat : uint8_t {
  call = 0,
  started = 1,    // start of a persistent operation; `function` is the function that created the operation
  completed = 2,  // The completion of requests: either of all requests in the list, or of a single request.
  finalize = 3,
  sleep = 4,  // a sleep, only in imported traces; `to_bytes` holds the seconds as the bits of a double
  // no action, except that the preceding computation ends. In the event trace: a call that involves no other
  // rank
  nothing = 5,
  // I/O outside MPI-IO: `function` is a layout::IoFunction, `object` is the thread's number for the file
  file = 6,
};

enum TiFlags : uint8_t {
  // For the kind `completed`: the list contains all requests that were passed to the call, in their order.
  kTiAllOffered = 1,
  kTiMakesComm = 2,       // The field `object` is the communicator that the call creates.
  kTiPeers = 8,           // The list contains the partners, because the arguments do not contain them.
  kTiShared = 16,         // the lock is shared (MPI_LOCK_SHARED)
  kTiOffset = 32,         // For the kind `file`: the two tags are the low and high word of a distance (see
                          // TiFileEnds).
  kTiByRank = 64,         // The field for the offset contains the offset minus rank times access size.
  kTiNewFile = 128,       // The access is the first access to the file with this number.
  kTiFailed = 64,         // For the kinds `nothing` and `completed`, and for messages: the call failed.
  kTiFoundNothing = 128,  // For the kind TiWhat::nothing: the call is a test or probe that found nothing.
  // a reduction: `to_tag` and `from_tag` are the low and high word of a double, the amount of work in the
  // reduction
  kTiWork = 4,
};

// A distinct call. Keys are compared as eight 64-bit words.
struct TiKey {
  uint16_t function;  // id of gen/mpi.table
  uint8_t what;       // TiWhat
  uint8_t flags;
  uint32_t node;  // index of the node in the thread's context tree
  uint32_t comm;  // index of the comm log record, or kTiNone
  uint32_t request;
  int32_t to_peer, to_tag;
  int32_t from_peer, from_tag;
  uint16_t to_type, from_type;  // index of the datatype log record plus 1; 0: the data are bytes
  // The position of the list's first word in the table of lists; kTiNone: there is no list.
  uint32_t list;
  uint64_t to_bytes, from_bytes;
  int32_t root;  // A rank in the communicator, or kTiRoot, or kTiProcNull.
  // For a window or file, this number is the smallest number that no other open window or file of the
  // communicator had. For a call that creates a communicator, the field is the index of the new communicator.
  uint32_t object;
};
static_assert(sizeof(TiKey) == 64);

// Computes where a file access begins, relative to the end of the thread's previous access to the same
// file. So a loop that reads through a file has a single key. The first access to a file has no
// predecessor. For the first access, the stored distance is counted from the product of rank and access size,
// unless the offset is 0. The recorder and the reader compute the ends of accesses in the same way.
class TiFileEnds {
 public:
  // maximum number of files; all accesses to further files are stored as first accesses
  static constexpr uint32_t kMost = 16;

  void Opened(uint32_t comm, uint32_t object) {
    if (End* end = Find(comm, object)) end->known = false;
  }
  // Returns the distance for an access to the given number of bytes at the given offset, and sets the flags
  // for the key.
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
  // The inverse function of Distance. If a damaged archive contains values out of range, the result wraps
  // around.
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
  // Returns nullptr if other files use all entries.
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

// The words of one list. TiKey::list is the index of the list's first word. The first word of a list is the
// number of words that follow. The words after the first one depend on the kind of list:
// - `completions`: n, then n request numbers. The request numbers are those of the requests that were
//   passed to the call. Without kTiAllOffered, m follows, then m indices of those requests that the call
//   completed. The rest of the list consists of matches.
// - `others`: n, then n x {low, high} of the bytes sent to each peer; the same for bytes received. With
//   kTiPeers: n, then the n peers to which bytes were sent; then a second n, and the n peers from which bytes
//   were received. The rest of the list consists of matches.
//
// A match describes the message that a completed receive got. A match consists of the index of the receive
// among the completed requests, the peer (coded as in keys), the tag, and two words (low, high) of the size
// in bytes. Matches are stored only for receives that have wildcards, or that got fewer bytes than their
// buffer holds. For other receives, the arguments of the call already determine the message. Peer kTiNone
// means that the receive was cancelled. Size kTiCutOff means that the receive failed because the message
// was larger than the buffer.
inline constexpr uint32_t kTiMatchWords = 5;
inline constexpr uint64_t kTiCutOff = UINT64_MAX;

struct TiNode {
  uint32_t id;  // The number of a key, or the number of a rule with the bit kTiRuleBit.
  uint32_t count;
};
inline constexpr uint32_t kTiRuleBit = 0x80000000u;

struct TiRule {
  uint32_t begin;   // The index of the body's first node in the array of nodes.
  uint32_t length;  // number of nodes, at least 2
  uint32_t first;   // first key of the rule's body
  uint32_t depth;   // nesting depth of the rules in the body; 1: the body contains no rule
  uint64_t events;  // number of keys in one repetition
  uint64_t hash;
};
static_assert(sizeof(TiRule) == 32);

inline constexpr uint32_t kTiUnitName = 32;

// number of nodes among which the folder searches for repetitions
inline constexpr uint32_t kTiWindow = 2048;
inline constexpr uint32_t kTiDepth = 48;  // maximum nesting depth of loops

// The end of the sequence. The sequence ends with the `closed` nodes of the window and the tail. The
// program may be in the middle of a further repetition of the tail.
struct TiTail {
  uint32_t id;
  uint32_t closed;
  uint32_t count;    // One store writes the fields `count` and `prefix` together.
  uint32_t prefix;   // number of keys that have matched so far in a further repetition of the tail's rule
  uint32_t window;   // index of the window that is in use
  uint32_t present;  // 0: the sequence has no tail yet
  uint64_t stream_bytes;
};
static_assert(sizeof(TiTail) == 32 && offsetof(TiTail, count) % 8 == 0);

struct TiLive {
  uint32_t which;  // index of the tail that is valid
  uint32_t clock;  // TiClock
  uint64_t events;
  uint64_t lost;  // number of calls that could not be stored
  // number of tests and probes that found nothing; such calls are not part of the sequence
  uint64_t failed_tests;
  uint64_t unknown;          // number of completed requests whose start was not recorded
  uint64_t read_cost_ticks;  // cost of one reading of the clock that measures volumes
  uint64_t volume_bytes;     // number of valid bytes in the extents of volumes
  uint64_t interrupted;      // number of bursts in which the thread was preempted
  uint64_t volumes_lost;     // The number of volumes that could not be stored although every volume should
                             // be stored.
  uint32_t volumes;          // TiVolumes
  uint32_t unit;             // TiUnit
  TiTail tails[2];
  uint64_t burst_ns;            // the duration of the computation in ns, if volumes are not times
  char unit_name[kTiUnitName];  // name of the unit, zero-terminated
  TiNode windows[2][kTiWindow];
};

// The unit in which the volume of a computation is measured.
enum class TiUnit : uint32_t {
  ticks = 0,
  attribute = 1,  // the sum of the values that the program added to an attribute during the computation
  counter = 2,    // a counter of the service `counters`
};

// The clock that measures the computation between two calls.
enum class TiClock : uint32_t {
  none = 0,
  // The clock is the time-stamp counter. If perf's page shows that the thread was preempted, the thread's CPU
  // clock is used instead.
  perf = 1,
  thread = 2,  // the thread's CPU clock, read at every call
  wall = 3,    // the clock is only the time-stamp counter
  // The following values occur only in imported traces.
  text = 4,    // volumes in flops, from a trace in text form
  events = 5,  // the time between the records of two calls in an event trace, in ns
};

// The precision of volumes (--ti-volumes).
enum class TiVolumes : uint32_t {
  model = 0,  // Only sums and histograms of volumes are stored.
  near = 1,   // Each volume is stored, rounded to within 1 %.
  exact = 2,  // each volume, exactly
  // each volume as in the imported text, predicted to equal the previous volume of the same pair
  // (ti/real_volumes.h)
  real = 3,
};

inline constexpr int kTiBuckets = 40;  // bucket k: [2^k, 2^(k+1)) ns; the last bucket has no upper limit

struct TiGap {
  uint32_t before;  // the preceding key; kTiNone: there is none, because this is the thread's first call
  uint32_t key;
  uint64_t count;
  uint64_t sum;  // total volume
  // number of tests and probes that found nothing, and before which there was computation
  uint64_t attempts;
  uint32_t histogram[kTiBuckets];  // histogram of the duration of the computation
};
static_assert(sizeof(TiGap) == 192);

// Replaces the number of a key that could not be stored because the table was full; the stream contains the
// key itself. In the sums of computation, all keys that could not be stored count as a single key.
inline constexpr uint32_t kTiLiteral = 0x7fffffffu;

// The stream consists of varints. The varint 0 starts a literal: the 64 bytes of its key, varint n, and the
// n x u32 words of its list. Any other varint v represents a node. The bits of v - 1 describe the node. If
// bit 0 is set, a count follows, as a varint reduced by 2. Bit 1 is set if the node is a rule. The other bits
// are the number of the key or rule.

// Limits that keep the memory of a process's recorder below 8 MiB.
inline constexpr uint32_t kTiKeysPerPart = 256, kTiKeyParts = 96;     // 24,576 keys
inline constexpr uint32_t kTiWordsPerPart = 8192, kTiWordParts = 48;  // 393,216 words
inline constexpr uint32_t kTiNodesPerPart = 4096, kTiNodeParts = 12;  // 49,152 nodes
inline constexpr uint32_t kTiRulesPerPart = 256, kTiRuleParts = 32;   // 8,192 rules
inline constexpr uint32_t kTiGapsPerPart = 64, kTiGapParts = 128;     // 8,192 gaps

}  // namespace rankine::layout
