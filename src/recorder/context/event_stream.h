// SPDX-License-Identifier: BSD-3-Clause
// The event trace of one thread: records in extents of the spool, so that the trace survives the process and
// is not held in memory a second time. Only the owner of the State writes.
#pragma once
#include <cstdint>

#include "layout/trace/record.h"
#include "recorder/arch/publish.h"
#include "recorder/context/state.h"

namespace rankine::recorder::event_trace {

using context::State;

// Replaces an extent that is full, or makes the first one. `node` is where the thread was before the event.
// False: there is no room, and the record is counted as lost.
bool MakeRoom(State* s, const context::Node* node);

// The smallest extent, and the bytes that an extent takes from the ring's limit.
inline constexpr uint64_t kLeastExtent = uint64_t{4} << 10;
inline uint64_t RingBytesOf(const layout::ExtentHeader* extent) {
  return extent->payload_size / kLeastExtent * kLeastExtent;
}
bool HasBytesFor(uint64_t bytes);

// Begin and End where the extent has no room left.
void BeginInNextExtent(State* s, const context::Node* node, uint64_t now);
void EndInNextExtent(State* s, const context::Node* node, uint64_t now);

[[gnu::always_inline]] inline bool HasRoom(const context::TraceStream& t) {
  return t.at < t.limit;
}

// After the limit there is still room for records of signal handlers that arrive between HasRoom and Turn.
inline constexpr size_t kSlack = 4 * layout::kMostTraceRecord;

inline std::byte* LimitOf(layout::ExtentHeader* extent) {
  return reinterpret_cast<std::byte*>(extent + 1) + extent->payload_size - kSlack;
}

// Distinguishes an extent from all others of its thread, and from its own earlier contents. Never 0.
[[gnu::always_inline]] inline uint64_t NameOf(const layout::ExtentHeader* extent) {
  return extent->base + 1;
}

[[gnu::always_inline]] inline void PublishCount(layout::ExtentHeader* extent, const std::byte* at) {
  const auto* payload = reinterpret_cast<const std::byte*>(extent + 1);
  arch::Publish(&extent->count, static_cast<uint64_t>(at - payload));
}

// A handler that repeatedly found no room has taken another extent, so the record of this turn is discarded.
// Called as the end of a turn with the turn's own values, so that a turn without the call saves no registers.
[[gnu::cold, gnu::visibility("hidden")]] void GoBack(context::TraceStream* t, layout::ExtentHeader* extent);

// A record is being written. A signal handler of the program that marks regions meanwhile would write to the
// same place: it finds no room, and its events are counted as lost. Returns the extent of the turn, which a
// handler may have changed before the turn began.
[[gnu::always_inline]] inline layout::ExtentHeader* BeginTurn(context::TraceStream* t) {
  t->limit = nullptr;
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  return t->extent;
}
// `limit`: the extent's.
[[gnu::always_inline]] inline void EndTurn(context::TraceStream* t, layout::ExtentHeader* extent,
                                           std::byte* limit) {
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  if (t->extent != extent) [[unlikely]]
    return GoBack(t, extent);
  t->limit = limit;
}
[[gnu::always_inline]] inline void EndTurn(context::TraceStream* t, layout::ExtentHeader* extent) {
  EndTurn(t, extent, LimitOf(extent));
}

// BeginTurn and EndTurn as a scope.
class Turn {
 public:
  [[gnu::always_inline]] inline explicit Turn(context::TraceStream* t) : t_(t), extent_(BeginTurn(t)) {}
  [[gnu::always_inline]] inline ~Turn() { EndTurn(t_, extent_); }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

  uint64_t extent() const { return NameOf(extent_); }

  // `at` is where the next record goes. The count is stored after the bytes, for readers after our death.
  [[gnu::always_inline]] inline void Publish(std::byte* at, uint64_t now) const {
    t_->at = at;
    t_->last_ticks = now;
    PublishCount(extent_, at);
  }

 private:
  context::TraceStream* t_;
  layout::ExtentHeader* extent_;
};

// Begin: the thread enters `node`, a child of its present node. End: it leaves `node`.
[[gnu::always_inline]] inline void Begin(State* s, const context::Node* node, uint64_t now) {
  context::TraceStream& t = s->trace;
  if (!HasRoom(t)) [[unlikely]]
    return BeginInNextExtent(s, node, now);
  const Turn turn(&t);
  turn.Publish(layout::PutTraceBegin(t.at, layout::TicksSince(t.last_ticks, now), node->index), now);
}
[[gnu::always_inline]] inline void End(State* s, const context::Node* node, uint64_t now) {
  context::TraceStream& t = s->trace;
  if (!HasRoom(t)) [[unlikely]]
    return EndInNextExtent(s, node, now);
  const Turn turn(&t);
  turn.Publish(layout::PutTraceWord(t.at, layout::TicksSince(t.last_ticks, now), layout::TraceKind::end),
               now);
}

// A value beside the path in the form of records: a text or blob is the number of its entry.
inline uint64_t BitsOf(const context::Attribute& attribute, uint64_t bits) {
  if (!context::IsBytes(attribute.type)) return bits;
  const context::Entry* entry = context::EntryOfBits(bits);
  return entry == nullptr ? layout::kNoEntry : entry->id;
}

// The path changes without an event.
void Move(State* s, const context::Node* before, uint64_t now);

// Recording resumes: the path may have changed, and calls were made meanwhile.
void BeginStretch(State* s, uint64_t now);

// Writes any other record. `before`: the thread's node before the event.
void Put(State* s, const context::Node* before, const layout::TraceRecord& record, uint64_t now);

}  // namespace rankine::recorder::event_trace
