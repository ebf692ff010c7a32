// What a thread's time-independent trace is in the spool (docs/formats.md, section 1): its different calls as
// keys, the order in which they came as a grammar over them, and the computation between them as sums.
//
//   keys     one for each different call: function and every parameter of its communication
//   lists    what does not fit a key: requests of a wait, counts of a v-collective, matches
//   rules    bodies of loops: sequences of (key or rule, repetitions)
//   live     the last part of the sequence, which is still being folded, and how far the last loop has come
//   stream   what came before it, as bytes
//   gaps     computation between two calls that followed one another
//
// All of it is appended and then published by a count, or replaced by flipping one word (TiLive::which), so
// what a killed process leaves is what it had recorded.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rankine::layout {

inline constexpr uint32_t kTiNone = 0xffffffffu;

// Peers are stored relative to the caller, so that ranks that do the same have the same keys: the peer less
// the caller, modulo the size of the communicator (of the remote group on an intercommunicator). Rank 0
// stands as itself: what all send to a master is the same for all. What is no rank is below zero.
inline constexpr int32_t kTiAnySource = -1;
inline constexpr int32_t kTiProcNull = -2;
inline constexpr int32_t kTiRankZero = -3;
inline constexpr int32_t kTiRoot = -4;  // MPI_ROOT of an intercommunicator
inline constexpr int32_t kTiAnyTag = -1;

enum class TiWhat : uint8_t {
  call = 0,
  started = 1,    // a persistent operation: `function` set it up
  completed = 2,  // of requests: `list` says which, of one alone `request`
  finalize = 3,
  sleep = 4,    // only in what was imported: `to_bytes` has the bits of a double, seconds
  nothing = 5,  // no action: only ends the computation before it; in the event trace a call that has to do
                // with no other rank
  file = 6,     // past MPI-IO: `function` is a layout::IoFunction, `object` the file's number in the thread
};

enum TiFlags : uint8_t {
  kTiAllOffered = 1,      // of `completed`: all that were offered, in their order
  kTiMakesComm = 2,       // `object` is the communicator that was made
  kTiPeers = 8,           // the list has the partners that the arguments do not name
  kTiShared = 16,         // of a lock
  kTiOffset = 32,         // of a file: the tags are low and high word of a TiFileEnds distance
  kTiByRank = 64,         // less the caller's rank times the bytes of the access
  kTiNewFile = 128,       // the first access to a file under this number
  kTiFailed = 64,         // of `nothing`, of `completed`, of a message: the call failed
  kTiFoundNothing = 128,  // of `nothing`: a test or probe that found nothing
  kTiWork = 4,  // of a reduction: `to_tag` and `from_tag` are the low and high word of a double, its work
};

// One different call. As eight words, by which keys are compared.
struct TiKey {
  uint16_t function;  // id of gen/mpi.table
  uint8_t what;       // TiWhat
  uint8_t flags;
  uint32_t node;  // of the thread's context tree
  uint32_t comm;  // index of the comm log record; kTiNone
  uint32_t request;
  int32_t to_peer, to_tag;
  int32_t from_peer, from_tag;
  uint16_t to_type, from_type;  // index of the datatype log record + 1; 0: bytes
  uint32_t list;                // first word in lists; kTiNone
  uint64_t to_bytes, from_bytes;
  int32_t root;     // a rank of the communicator as it is, or kTiRoot, kTiProcNull
  uint32_t object;  // window or file: the smallest number that none of its communicator had that was there;
                    // of calls that make a communicator: that
};
static_assert(sizeof(TiKey) == 64);

// Where an access to a file begins, relative to where the thread's last one to this file ended, so that a
// loop that goes through a file has one key. The first one's is the offset itself, and where that is not 0
// what it is beyond the shares of lower ranks. The recorder and a reader keep the same ends.
class TiFileEnds {
 public:
  static constexpr uint32_t kMost = 16;  // further files are told by offset each time

  void Opened(uint32_t comm, uint32_t object) {
    if (End* end = Find(comm, object)) end->known = false;
  }
  // Of an access of `bytes` at `offset`; `flags` gets what the key needs.
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
  // The other way round. Wraps around where a damaged archive says so.
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
  // nullptr: there are more.
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

// In lists, at TiKey::list: the number of words that follow, then
//   completions   varied: n requests offered, n x number; m completed, m x place among the offered (not with
//                 kTiAllOffered); matches to the end
//   others        n x {low, high} bytes to each peer, behind the number n; the same from each peer; with
//                 kTiPeers n x peer to, behind the number n, the same from; matches
// A match is {place among the completed, peer (coded as in keys), tag, low, high word of its bytes}; it
// stands where the receive does not tell: wildcards, fewer bytes than there was room for. Peer kTiNone:
// cancelled. Bytes kTiCutOff: more than there was room for, so that the receive failed.
inline constexpr uint32_t kTiMatchWords = 5;
inline constexpr uint64_t kTiCutOff = UINT64_MAX;

struct TiNode {
  uint32_t id;  // key; with kTiRuleBit, rule
  uint32_t count;
};
inline constexpr uint32_t kTiRuleBit = 0x80000000u;

struct TiRule {
  uint32_t begin;   // of its body in the rules' nodes
  uint32_t length;  // nodes, at least 2
  uint32_t first;   // the key it begins with
  uint32_t depth;   // of rules in it; 1: none
  uint64_t events;  // keys that one repetition stands for
  uint64_t hash;
};
static_assert(sizeof(TiRule) == 32);

inline constexpr uint32_t kTiUnitName = 32;

inline constexpr uint32_t kTiWindow = 2048;  // nodes that are looked at for repetitions
inline constexpr uint32_t kTiDepth = 48;     // of loops in loops

// How the sequence ends: `closed` nodes of the window, then the tail, of which one more repetition may have
// begun.
struct TiTail {
  uint32_t id;
  uint32_t closed;
  uint32_t count;    // these two are stored together
  uint32_t prefix;   // keys of one more repetition of the tail's rule
  uint32_t window;   // which of the two
  uint32_t present;  // 0: there is no tail yet
  uint64_t stream_bytes;
};
static_assert(sizeof(TiTail) == 32 && offsetof(TiTail, count) % 8 == 0);

struct TiLive {
  uint32_t which;  // of the tails
  uint32_t clock;  // TiClock
  uint64_t events;
  uint64_t lost;             // calls that found no room
  uint64_t failed_tests;     // tests and probes that found nothing: left out
  uint64_t unknown;          // completions of requests that nobody saw begin
  uint64_t read_cost_ticks;  // of one look at the clock of volumes
  uint64_t volume_bytes;     // valid in the extents of volumes
  uint64_t interrupted;      // bursts in which the thread lost its processor
  uint64_t volumes_lost;     // that found no room, with volumes kept one by one
  uint32_t volumes;          // TiVolumes
  uint32_t unit;             // TiUnit
  TiTail tails[2];
  uint64_t burst_ns;            // computation's time, where volumes count something else
  char unit_name[kTiUnitName];  // what that is, ended by a zero
  TiNode windows[2][kTiWindow];
};

// What a volume of computation counts.
enum class TiUnit : uint32_t {
  ticks = 0,
  attribute = 1,  // what the program has added to it meanwhile
  counter = 2,    // of service counters
};

// What tells the time of the computation between two calls.
enum class TiClock : uint32_t {
  none = 0,
  perf = 1,  // the counter, and where perf's page says that the thread lost its processor the thread's clock
  thread = 2,  // the thread's clock, asked at every call
  wall = 3,    // the counter alone
  // Only in what was imported:
  text = 4,    // the text said it, in flops
  events = 5,  // what passed between a trace's records of two calls, in ns
};

// --ti-volumes.
enum class TiVolumes : uint32_t {
  model = 0,  // sums and histograms alone
  near = 1,   // each, within 1 %
  exact = 2,  // each
  real = 3,   // each as the number it was, predicted by the last one of its pair (ti/real_volumes.h)
};

inline constexpr int kTiBuckets = 40;  // bucket k: [2^k, 2^(k+1)) ns; the last one is open

struct TiGap {
  uint32_t before;  // key; kTiNone: the thread's first
  uint32_t key;
  uint64_t count;
  uint64_t sum;                    // in the unit of volumes
  uint64_t attempts;               // tests and probes that found nothing, with computation since another one
  uint32_t histogram[kTiBuckets];  // of its time
};
static_assert(sizeof(TiGap) == 192);

// A key that found no room among the keys stands in the stream itself; in gaps all of them are this one.
inline constexpr uint32_t kTiLiteral = 0x7fffffffu;

// The stream: varints. 0: a literal: 64 bytes of its key, varint n, n x u32 words of its list. Else v - 1:
// bit 0: a count follows (a varint, less 2); bit 1: a rule; the rest its number.

// Bounds, so that a process's recorder stays below 8 MiB.
inline constexpr uint32_t kTiKeysPerPart = 256, kTiKeyParts = 96;     // 24,576 keys
inline constexpr uint32_t kTiWordsPerPart = 8192, kTiWordParts = 48;  // 393,216 words
inline constexpr uint32_t kTiNodesPerPart = 4096, kTiNodeParts = 12;  // 49,152 nodes
inline constexpr uint32_t kTiRulesPerPart = 256, kTiRuleParts = 32;   // 8,192 rules
inline constexpr uint32_t kTiGapsPerPart = 64, kTiGapParts = 128;     // 8,192 gaps

}  // namespace rankine::layout
