// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/context/event_stream.h"

#include <atomic>

#include "base/rt/clock.h"
#include "recorder/context/call_sequence.h"
#include "recorder/context/event_options.h"
#include "recorder/context/event_ring.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::event_trace {

constinit StreamOptions g_stream;

namespace {

using context::TraceStream;
using layout::ExtentHeader;
using layout::ExtentKind;
using layout::TraceHead;
using layout::TraceRecord;
using layout::TraceWhat;

// The first extent is small, because some processes have many threads that do little.
constexpr uint64_t kFirstExtent = uint64_t{16} << 10;
constexpr uint64_t kMostExtent = uint64_t{256} << 10;

std::atomic<uint64_t> g_bytes{0};  // The total size of all threads' extents.

bool TakeBytes(uint64_t bytes) {
  if (g_bytes.fetch_add(bytes, std::memory_order_relaxed) + bytes <= g_stream.bytes) return true;
  g_bytes.fetch_sub(bytes, std::memory_order_relaxed);
  return false;
}

// Creates an extent. The variable `*size` is the requested size. If less space is left, the extent is
// smaller, and `*size` is changed.
ExtentHeader* NewExtent(State* s, uint64_t* size) {
  while (!TakeBytes(*size)) {
    *size /= 2;
    if (*size < kLeastExtent) return nullptr;
  }
  auto* extent = g_spool.Claim(ExtentKind::trace, static_cast<uint16_t>(s->thread), 1,
                               static_cast<uint32_t>(*size), s->trace.bytes);
  if (extent == nullptr) g_bytes.fetch_sub(*size, std::memory_order_relaxed);
  return extent;
}

// Returns the next extent of a flight recorder: a new extent, or the thread's oldest extent.
ExtentHeader* NextOfRing(State* s, uint64_t* size) {
  const uint64_t most = MostRingExtent(g_stream.keep);
  if (*size > most) *size = most;
  uint64_t taken = *size;
  ExtentHeader* extent = nullptr;
  if (TakeRingBytes(taken, g_stream.keep)) {
    extent = NewExtent(s, size);
    if (extent == nullptr || *size != taken) GiveRingBytes(extent == nullptr ? taken : taken - *size);
  }
  if (extent == nullptr) {
    extent = TakeFromRing(&s->trace.ring);
    if (extent == nullptr) return nullptr;
    extent->base = s->trace.bytes;
    *size = RingBytesOf(extent);
  }
  // If the list of the ring has no memory for another extent, this extent is never reused.
  if (!PutInRing(&s->trace.ring, extent)) GiveRingBytes(*size);
  return extent;
}

ExtentHeader* NextExtent(State* s) {
  uint64_t size = s->trace.bytes < kFirstExtent ? kFirstExtent : s->trace.bytes;
  if (size > kMostExtent) size = kMostExtent;
  ExtentHeader* extent = g_stream.keep != 0 ? NextOfRing(s, &size) : NewExtent(s, &size);
  if (extent == nullptr) return nullptr;
  s->trace.bytes += size;
  s->trace.extents++;
  return extent;
}

// A thread that got no space for its trace tries again after this number of events. After this time, the disk
// may have space again. The spool's lock may also be free again, if a signal handler had interrupted the
// thread that held the lock.
constexpr uint64_t kAskAgain = 1024;  // number of events

// Writes the values of as-value attributes, so that a reader needs no earlier extent.
std::byte* PutValues(const State& s, std::byte* at, const std::byte* limit) {
  for (const context::Value& value : s.values) {
    if (value.depth == 0 || value.attribute == nullptr || at >= limit) continue;
    at = layout::PutTraceRecord(at, {layout::TraceKind::other, TraceWhat::holds, 0, 0, value.attribute->id,
                                     BitsOf(*value.attribute, value.bits)});
  }
  return at;
}

}  // namespace

bool HasBytesFor(uint64_t bytes) {
  return g_bytes.load(std::memory_order_relaxed) + bytes <= g_stream.bytes;
}

bool MakeRoom(State* s, const context::Node* node) {
  static std::byte nowhere;
  TraceStream& t = s->trace;
  uint64_t& lost = ThreadAt(s->thread)->now->trace_lost;
  // There are two possible causes. First, a signal handler may have interrupted the writing of a record.
  // Second, a signal handler may have left a record unfinished by longjmp. After kAskAgain refused records,
  // we assume that a longjmp was the cause.
  if (t.limit == nullptr && t.at != nullptr && ++t.refused % kAskAgain != 0) {
    lost++;
    return false;
  }
  t.limit = nullptr;
  if (t.at == nullptr) t.at = &nowhere;
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  ExtentHeader* extent = t.full && lost % kAskAgain != 0 ? nullptr : NextExtent(s);
  if (extent == nullptr) {
    t.full = true;
    t.at = t.limit = nullptr;
    lost++;
    return false;
  }
  // The thread had no space for some time. The time without space belongs to no event.
  if (t.full) t.last_ticks = rt::Ticks();
  t.full = false;
  auto* payload = reinterpret_cast<std::byte*>(extent + 1);
  auto* head = reinterpret_cast<TraceHead*>(payload);
  if (t.last_ticks == 0) t.last_ticks = ThreadAt(s->thread)->now->first_ticks;
  head->ticks = t.last_ticks;
  head->node = node->index;
  head->ordinal = t.extents - 1;
  t.extent = extent;
  std::byte* at = payload + sizeof(TraceHead);
  if (t.sequence != nullptr) at = static_cast<const Sequence*>(t.sequence)->Put(at, LimitOf(extent));
  if (g_stream.values) at = PutValues(*s, at, LimitOf(extent));
  t.at = at;
  PublishCount(extent, at);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  t.limit = LimitOf(extent);
  return true;
}

void GoBack(TraceStream* t, ExtentHeader* extent) {
  t->extent = extent;
  t->at = reinterpret_cast<std::byte*>(extent + 1) + extent->count;
  t->limit = LimitOf(extent);
}

void BeginInNextExtent(State* s, const context::Node* node, uint64_t now) {
  if (MakeRoom(s, context::OuterOf(node))) Begin(s, node, now);
}

void EndInNextExtent(State* s, const context::Node* node, uint64_t now) {
  if (MakeRoom(s, node)) End(s, node, now);
}

void Put(State* s, const context::Node* before, const TraceRecord& record, uint64_t now) {
  TraceStream& t = s->trace;
  if (!HasRoom(t) && !MakeRoom(s, before)) return;
  const Turn turn(&t);
  if (now < t.last_ticks) now = t.last_ticks;
  TraceRecord timed = record;
  timed.ticks = layout::TicksSince(t.last_ticks, now);
  turn.Publish(layout::PutTraceRecord(t.at, timed), now);
}

void BeginStretch(State* s, uint64_t now) {
  Move(s, s->node, now);
  TraceRecord counts{};
  counts.kind = layout::TraceKind::other;
  counts.what = TraceWhat::counts;
  counts.bits = layout::kTraceCountsPaused;
  Put(s, s->node, counts, now);
}

void Move(State* s, const context::Node* before, uint64_t now) {
  Put(s, before, {layout::TraceKind::other, TraceWhat::move, 0, s->node->index, 0, 0}, now);
}

}  // namespace rankine::recorder::event_trace
