// SPDX-License-Identifier: BSD-3-Clause
// The encoding of one event of an event trace. The encoding is the same in the spool, where a thread
// appends events, and in the archive. In the archive, nodes and attributes are given by their indices in
// the contexts chunk (docs/formats.md).
//
// A record consists of a word and an operand:
// - `word`: 1 to 8 bytes, little-endian. Bits 0-2 are the length of the word minus 1. Bits 3-4 are the kind
//   of record. The rest of the word is the number of clock ticks since the previous record. For the first
//   record, the bits are the ticks since the start time in the head of the extent.
// - `operand`: nothing for the kind `end`, u8 node for `begin`, and u32 node for `far_begin`. The entered
//   node determines the whole context path. For the kind `other`, the operand is a TraceWhat (u8), followed
//   by the fields of this TraceWhat.
//
// The length of the word is known before anything is written. So a record is written by one unaligned store
// of eight bytes and one of four, without a branch or a loop. These stores may write more bytes than the
// record has; the next record overwrites the excess bytes. If the word were a varint, writing it would need
// a branch and a loop. A word of fixed length would need twice the memory.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace rankine::layout {

enum class TraceKind : uint8_t { end = 0, begin = 1, far_begin = 2, other = 3 };

enum class TraceWhat : uint8_t {
  set = 1,   // u32 node: a value on the context path was set or ended; the path is now that of the node
  move = 2,  // The field is u32 node. The field is the same as for the type `set`, but the record only
             // repeats the thread's position, and is not an event.
  // The fields are an attribute (u16), a size n (u8), and n bytes, which are the bits of the value. The
  // record means that a value was begun or set which is not part of the tree of contexts.
  value = 3,
  value_end = 4,  // u16 attribute
  // The record has the same fields as a record of the type `value`. The record is not an event: it repeats
  // a value that was set before the extent began.
  holds = 5,
  mark = 6,      // u32 number: MPI_Pcontrol
  measured = 7,  // The record has the same fields as a record of the type `value`. The record is not an
                 // event: the value was measured up to the next event.
  call = 8,      // The fields are a number (u16) and a duration (word). The record marks the end of a call.
                 // The call's properties are in the definition with this number.
  // The fields are a number (u16), a size n (u16), n bytes, and a duration (word). The record first defines
  // the number by the n bytes, and then has the meaning of a record of the type `call`.
  define = 9,
  clock = 10,    // u64 ticks: reading of the machine's clock; not an event
  counts = 11,   // u8 TraceCountsFlags: recording resumes; counts of the thread's earlier calls follow
  counted = 12,  // u16 n, n bytes of a definition, u64 count: number of calls of this kind; not an event
  // The fields are a StallReason (u8) and a duration (word). MPI waited until now. The wait belongs to the
  // call whose end is recorded next, or to a call that is not recorded.
  stall = 13,
  // The fields are a number (u16), a duration (word), a count of calls (word), and ticks (word). The record
  // represents several consecutive calls that involve no other rank. The number refers to the definition of
  // the first of the consecutive calls. The duration lasts from the start of the first call until now;
  // `ticks` is the part of the duration in MPI.
  several = 14,
};
// This value is combined with the kind `other` instead of a TraceWhat. The value represents a `call` with a
// number below this value; the other bits are the number.
inline constexpr uint8_t kTraceNearCall = 0x80;
inline constexpr uint32_t kMostTraceCalls = 0x10000;  // maximum number of definitions per extent

// The counts include all calls that must be matched with calls of other ranks by their order. Without this
// flag, calls cannot be matched by their order.
inline constexpr uint8_t kTraceCountsComplete = 1;
// The counted calls were made while recording was paused.
inline constexpr uint8_t kTraceCountsPaused = 2;

struct TraceHead {  // start of an extent's payload
  uint64_t ticks;   // time of the thread's last event before this extent
  uint32_t node;    // The thread's node in the tree of contexts at the time `ticks`.
  // index of the extent among the thread's extents; an extent whose index is missing was overwritten
  uint32_t ordinal;
};
static_assert(sizeof(TraceHead) == 16);

// The index of a string or blob that could not be stored.
inline constexpr uint32_t kNoEntry = 0xffffffffu;

// number of bytes that must be free before a record is written
inline constexpr size_t kMostTraceRecord = 32;

// A definition in the spool; the words of its list follow. The head describes the call like a key of the
// time-independent trace, except that `list` is undefined.
struct TraceCallHead {
  uint64_t site;
  uint64_t key[8];  // a TiKey
};

struct TraceRecord {
  TraceKind kind{};
  TraceWhat what{};        // only valid if `kind` is TraceKind::other
  uint64_t ticks = 0;      // time since the previous record
  uint32_t node = 0;       // the node of the types begin, set and move
  uint32_t attribute = 0;  // the attribute of the types value, value_end, holds and measured
  // For a record of type value, holds, measured or mark, `bits` is the value (for strings and blobs: the
  // number of the dictionary entry). For the types call, define, several and stall, it is a duration in
  // ticks. For the type counts, it is the flags. For the type counted, it is the number of calls.
  uint64_t bits = 0;
  uint32_t number = 0;                    // call, define, several: the call's number; stall: the reason
  uint64_t calls = 0;                     // several
  uint64_t inside = 0;                    // for the type several: the ticks in MPI
  const std::byte* definition = nullptr;  // for definitions and counted calls: a view of the bytes that were
                                          // read
  uint32_t definition_size = 0;
};

// Writes the word, and up to 7 undefined bytes after it. Returns the address of the first byte after the
// word, at which the operand must be written.
[[gnu::always_inline]] inline std::byte* PutTraceWord(std::byte* at, uint64_t ticks, TraceKind kind) {
  const auto length = static_cast<unsigned>(64 - std::countl_zero(ticks | 1) + 5 + 7) / 8;
  const uint64_t word = ticks << 5 | static_cast<uint64_t>(kind) << 3 | (length - 1);
  std::memcpy(at, &word, sizeof word);
  return at + length;
}

// Returns 0 if time seems to go backwards, which can happen because the clocks of two processors differ
// slightly.
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

// Writes a duration in the form of a word as described above, but without the kind of record.
[[gnu::always_inline]] inline std::byte* PutTraceDuration(std::byte* at, uint64_t ticks) {
  if (ticks >> 61 != 0) ticks = ~uint64_t{0} >> 3;
  const auto length = static_cast<unsigned>(64 - std::countl_zero(ticks | 1) + 3 + 7) / 8;
  const uint64_t word = ticks << 3 | (length - 1);
  std::memcpy(at, &word, sizeof word);
  return at + length;
}

// Writes the record of the end of a call. The argument `number` is the number of the call's definition. The
// argument `ticks` is the duration of the call. The time from the previous record to the end of the call is
// `since` ticks.
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

// Writes a short call with a number below kTraceNearCall as six bytes, with one store. The record has the
// fields of PutTraceCall, but with fixed lengths. The argument `bare` is the result of ShortTraceCall for the
// number of the call. The argument `bare` must not be 0.
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

// A record of several calls in the spool (TraceWhat::several), to which calls may still be added. Each
// field takes its maximum number of bytes, so that it can be overwritten when its value grows.
struct TraceSeveral {
  uint64_t since, took, inside;
  uint32_t calls;
};
inline constexpr size_t kTraceSeveralBytes = 8 + 1 + 2 + 8 + 4 + 8;
inline constexpr uint32_t kMostSeveralCalls = 1u << 28;
inline constexpr int kSeveralBits = 56;  // The number of bits in the fields of the record that grow, and in
                                         // the field `since`.
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

// Starts a record with a definition of the given size. Returns the address at which the caller must write the
// definition. The caller must write the duration after the definition (PutTraceDuration).
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

// Starts a record with a count of calls that have a definition of the given size. Returns the address at
// which the bytes of the definition must be written. The caller must write the count, which takes eight
// bytes, after these bytes.
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
// upper limit for a `counted` record in the spool
inline constexpr size_t kTraceCountedBytes = 8 + 1 + 2 + sizeof(TraceCallHead) + 8;

// Writes any record, except the types TraceWhat::define and TraceWhat::counted. The buffer must have space
// for kMostTraceRecord bytes. Returns the address for the next record.
std::byte* PutTraceRecord(std::byte* at, const TraceRecord& record);

// Reads the record at the address `*at`, and sets `*at` to the end of the record. Returns false at the end of
// the input, and for an invalid record.
bool ReadTraceRecord(const std::byte** at, const std::byte* end, TraceRecord* record);

// Does the same as ReadTraceRecord. The function is faster for the most frequent records, begin and end, if
// at least kMostTraceRecord bytes are left.
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
  // The digits of 0x410 are the numbers of operand bytes: 0 for `end`, 1 for `begin`, 4 for `far_begin`.
  *at += length + (0x410u >> (4 * static_cast<unsigned>(kind)) & 0xf);
  return true;
}

}  // namespace rankine::layout
