// One event of a trace, as bytes: the same in the spool, where a thread appends them, and in the archive,
// where nodes and attributes are named by their place in the contexts chunk (docs/formats.md).
//
//   word      1 to 8 bytes, little-endian: bits 0-2 its length - 1, bits 3-4 the kind, the rest clock ticks
//             since the record before (in the head of the extent: since its `ticks`)
//   operand   end: none. begin: u8 node; far begin: u32 node: the node that is entered, which names its whole
//             path. other: u8 what, and what that has
//
// The length of the word is known before anything is written, so a record is one unaligned store of eight
// bytes and one of four, of which the next record overwrites what was too much: no branch, no loop. A varint
// would need both, and a fixed word twice the memory.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace rankine::layout {

enum class TraceKind : uint8_t { end = 0, begin = 1, far_begin = 2, other = 3 };

enum class TraceWhat : uint8_t {
  set = 1,        // u32 node: a value in the path was set or ended, and this is the path now
  move = 2,       // u32 node: the same without an event
  value = 3,      // u16 attribute, u8 n, n bytes of its bits: a value beside the path was begun or set
  value_end = 4,  // u16 attribute
  holds = 5,      // as `value`, without an event: what held when the extent was begun
  mark = 6,       // u32 number: MPI_Pcontrol
  measured = 7,   // as `value`, without an event: of the time up to the next event
  call = 8,       // u16 number, word duration: a call of MPI's that ends here, one that was defined
  define = 9,     // u16 number, u16 n, n bytes, word duration: the same, and from here on what it is
  clock = 10,     // u64 ticks: what the machine's clock shows here, not an event
  counts = 11,    // u8 TraceCountsFlags: a stretch begins, with how often the thread has done what before
  counted = 12,   // u16 n, n bytes as of `define`, u64 count: of one kind of call, not an event
  stall = 13,    // u8 StallReason, word duration: MPI waited until here, in the call whose end comes next, or
                 // one that is not told
  several = 14,  // u16 number, word duration, word calls, word ticks: calls one behind the other that have to
                 // do with no other rank, the first of which has this number; from its begin until here, and
                 // how much of that was in MPI
};
// Of `other`, in place of a TraceWhat: `call` with a number below this, which is in the other bits.
inline constexpr uint8_t kTraceNearCall = 0x80;
inline constexpr uint32_t kMostTraceCalls = 0x10000;  // in one extent

// How often was told of all that has an order; without it the order is not known.
inline constexpr uint8_t kTraceCountsComplete = 1;
// What came before was done by this thread while nothing was recorded.
inline constexpr uint8_t kTraceCountsPaused = 2;

struct TraceHead {   // first in the payload of an extent
  uint64_t ticks;    // of the stream's last event before it
  uint32_t node;     // where the thread was
  uint32_t ordinal;  // of the thread's extents; where one is missing, it was written anew
};
static_assert(sizeof(TraceHead) == 16);

// In place of an entry's number: a text or blob that found no room.
inline constexpr uint32_t kNoEntry = 0xffffffffu;

inline constexpr size_t kMostTraceRecord = 32;  // bytes that must be free before a record is written

// A definition in the spool, followed by as many words of its list: what the call is, as a time-independent
// trace has it, but for `list`, which means nothing.
struct TraceCallHead {
  uint64_t site;
  uint64_t key[8];  // TiKey
};

struct TraceRecord {
  TraceKind kind{};
  TraceWhat what{};        // of `other`
  uint64_t ticks = 0;      // since the record before
  uint32_t node = 0;       // begin, set, move
  uint32_t attribute = 0;  // value, value_end, holds, measured
  uint64_t bits = 0;       // value, holds, measured, mark; of texts and blobs: which entry of the dictionary;
                           // call, define, several, stall: ticks that it took; counts: flags; counted: how
                           // often
  uint32_t number = 0;     // call, define, several; stall: the reason
  uint64_t calls = 0;      // several
  uint64_t inside = 0;     // several: ticks in MPI
  const std::byte* definition = nullptr;  // define, counted: bytes that stand in what is read
  uint32_t definition_size = 0;
};

// Writes the word, and up to 7 bytes of anything behind it; where the operand goes.
[[gnu::always_inline]] inline std::byte* PutTraceWord(std::byte* at, uint64_t ticks, TraceKind kind) {
  const auto length = static_cast<unsigned>(64 - std::countl_zero(ticks | 1) + 5 + 7) / 8;
  const uint64_t word = ticks << 5 | static_cast<uint64_t>(kind) << 3 | (length - 1);
  std::memcpy(at, &word, sizeof word);
  return at + length;
}

// A time that does not go on stands still: where clocks of processors differ by a little.
[[gnu::always_inline]] inline uint64_t TicksSince(uint64_t last, uint64_t now) {
  const uint64_t ticks = now - last;
  return ticks >> 58 != 0 ? 0 : ticks;
}

[[gnu::always_inline]] inline std::byte* PutTraceBegin(std::byte* at, uint64_t ticks, uint32_t node) {
  const bool far = node > 0xff;
  at = PutTraceWord(at, ticks, far ? TraceKind::far_begin : TraceKind::begin);
  std::memcpy(at, &node, sizeof node);
  return at + (far ? 4 : 1);
}

// A number as a word without a kind.
[[gnu::always_inline]] inline std::byte* PutTraceDuration(std::byte* at, uint64_t ticks) {
  if (ticks >> 61 != 0) ticks = ~uint64_t{0} >> 3;
  const auto length = static_cast<unsigned>(64 - std::countl_zero(ticks | 1) + 3 + 7) / 8;
  const uint64_t word = ticks << 3 | (length - 1);
  std::memcpy(at, &word, sizeof word);
  return at + length;
}

// `since` ticks after the record before, the call with this number ends, which took `ticks`.
[[gnu::always_inline]] inline std::byte* PutTraceCall(std::byte* at, uint64_t since, uint32_t number,
                                                      uint64_t ticks) {
  at = PutTraceWord(at, since, TraceKind::other);
  if (number < kTraceNearCall) [[likely]] {
    *at++ = static_cast<std::byte>(kTraceNearCall | number);
  } else {
    *at++ = static_cast<std::byte>(TraceWhat::call);
    std::memcpy(at, &number, sizeof(uint16_t));
    at += sizeof(uint16_t);
  }
  return PutTraceDuration(at, ticks);
}

// A call of a near number that was short and came soon, in six bytes and one store: the same fields, of
// lengths that are known before. `bare`: ShortTraceCall of its number, not 0.
inline constexpr int kShortSinceBits = 19, kShortTookBits = 13;
constexpr uint64_t ShortTraceCall(uint32_t number) {
  if (number >= kTraceNearCall) return 0;
  constexpr uint64_t kWord = static_cast<uint64_t>(TraceKind::other) << 3 | (3 - 1), kDuration = 2 - 1;
  return kWord | uint64_t{kTraceNearCall | number} << 24 | kDuration << 32;
}
inline constexpr uint64_t kMostShortSince = (uint64_t{1} << kShortSinceBits) - 1,
                          kMostShortTook = (uint64_t{1} << kShortTookBits) - 1;
inline constexpr size_t kShortTraceCallBytes = 6;
[[gnu::always_inline]] inline std::byte* PutShortTraceCall(std::byte* at, uint64_t bare, uint64_t since,
                                                           uint64_t took) {
  const uint64_t record = bare + (since << 5) + (took << 35);
  std::memcpy(at, &record, sizeof record);
  return at + kShortTraceCallBytes;
}

// Several calls while more may come, in the spool: each field in as many bytes as it may take, so that what
// grows is stored anew where it stands.
struct TraceSeveral {
  uint64_t since, took, inside;
  uint32_t calls;
};
inline constexpr size_t kTraceSeveralBytes = 8 + 1 + 2 + 8 + 4 + 8;
inline constexpr uint32_t kMostSeveralCalls = 1u << 28;
inline constexpr int kSeveralBits = 56;  // of `since` and what grows with it
static_assert(kTraceSeveralBytes <= kMostTraceRecord);
[[gnu::always_inline]] inline void GrowTraceSeveral(std::byte* at, const TraceSeveral& several) {
  const uint64_t word = several.since << 5 | static_cast<uint64_t>(TraceKind::other) << 3 | (8 - 1);
  const uint64_t took = several.took << 3 | (8 - 1), inside = several.inside << 3 | (8 - 1);
  const uint32_t calls = several.calls << 3 | (4 - 1);
  std::memcpy(at, &word, sizeof word);
  std::memcpy(at + 11, &took, sizeof took);
  std::memcpy(at + 19, &calls, sizeof calls);
  std::memcpy(at + 23, &inside, sizeof inside);
}
inline void PutTraceSeveral(std::byte* at, uint32_t number, const TraceSeveral& several) {
  at[8] = static_cast<std::byte>(TraceWhat::several);
  std::memcpy(at + 9, &number, sizeof(uint16_t));
  GrowTraceSeveral(at, several);
}

// The begin of a definition of `size` bytes: where they go, and the duration behind them (PutTraceDuration).
inline std::byte* PutTraceDefine(std::byte* at, uint64_t since, uint32_t number, size_t size) {
  at = PutTraceWord(at, since, TraceKind::other);
  *at++ = static_cast<std::byte>(TraceWhat::define);
  const uint16_t fields[] = {static_cast<uint16_t>(number), static_cast<uint16_t>(size)};
  std::memcpy(at, fields, sizeof fields);
  return at + sizeof fields;
}

inline std::byte* PutTraceCounts(std::byte* at, uint8_t flags) {
  at = PutTraceWord(at, 0, TraceKind::other);
  *at++ = static_cast<std::byte>(TraceWhat::counts);
  *at++ = static_cast<std::byte>(flags);
  return at;
}

// The begin of a count with `size` bytes of what is counted, which go to where this points; the count, eight
// bytes, behind them.
inline std::byte* PutTraceCounted(std::byte* at, size_t size) {
  at = PutTraceWord(at, 0, TraceKind::other);
  *at++ = static_cast<std::byte>(TraceWhat::counted);
  const auto n = static_cast<uint16_t>(size);
  std::memcpy(at, &n, sizeof n);
  return at + sizeof n;
}
inline std::byte* PutTraceCounted(std::byte* at, const TraceCallHead& head, uint64_t count) {
  at = PutTraceCounted(at, sizeof head);
  std::memcpy(at, &head, sizeof head);
  std::memcpy(at + sizeof head, &count, sizeof count);
  return at + sizeof head + sizeof count;
}
inline constexpr size_t kTraceCountedBytes = 8 + 1 + 2 + sizeof(TraceCallHead) + 8;  // at most, in the spool

// Any record but a definition or a count. `at` has room for kMostTraceRecord bytes; where the next one goes.
std::byte* PutTraceRecord(std::byte* at, const TraceRecord& record);

// Reads the record at `*at` and steps behind it. False at the end, and at what is no record.
bool ReadTraceRecord(const std::byte** at, const std::byte* end, TraceRecord* record);

// The same, quick for the records that most are: begin and end, with kMostTraceRecord bytes left.
[[gnu::always_inline]] inline bool NextTraceRecord(const std::byte** at, const std::byte* end,
                                                   TraceRecord* record) {
  if (static_cast<size_t>(end - *at) < kMostTraceRecord) return ReadTraceRecord(at, end, record);
  uint64_t word = 0;
  std::memcpy(&word, *at, sizeof word);
  const auto kind = static_cast<TraceKind>(word >> 3 & 3);
  if (kind == TraceKind::other) return ReadTraceRecord(at, end, record);
  const unsigned length = (word & 7) + 1;
  uint32_t node = 0;
  std::memcpy(&node, *at + length, sizeof node);
  record->kind = kind;
  record->ticks = word << (64 - 8 * length) >> (64 - 8 * length) >> 5;
  record->node = kind == TraceKind::begin ? node & 0xff : node;
  // 0 for an end, 1 for a begin, 4 for a far one.
  *at += length + (0x410u >> (4 * static_cast<unsigned>(kind)) & 0xf);
  return true;
}

}  // namespace rankine::layout
