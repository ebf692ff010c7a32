// SPDX-License-Identifier: BSD-3-Clause
// The event trace of one thread, which consists of records in extents of the spool. The trace survives the
// process, and needs no second copy in memory, because the records are written to the spool directly. Only
// the owner of the State writes.
#pragma once
#include <cstdint>

#include "layout/trace/record.h"
#include "recorder/arch/publish.h"
#include "recorder/context/state.h"

namespace rankine::recorder::event_trace {

using context::State;

// Replaces a full extent, or creates the first extent. The parameter `node` is the node in which the thread
// was when the event happened. Returns false if there is no space for the record, which is then counted as
// lost.
bool MakeRoom(State* s, const context::Node* node);

// The minimum size of an extent. When extents are counted towards the ring's limit, the size of an extent is
// rounded down to a multiple of this number.
inline constexpr uint64_t kLeastExtent = uint64_t{4} << 10;
inline uint64_t RingBytesOf(const layout::ExtentHeader* extent) {
  return extent->payload_size / kLeastExtent * kLeastExtent;
}
bool HasBytesFor(uint64_t bytes);

// Variants of Begin and End, for an extent that has no space left.
void BeginInNextExtent(State* s, const context::Node* node, uint64_t now);
void EndInNextExtent(State* s, const context::Node* node, uint64_t now);

[[gnu::always_inline]] inline bool HasRoom(const context::TraceStream& t) {
  return t.at < t.limit;
}

// The space after the limit is for records of signal handlers that run between HasRoom and Turn.
inline constexpr size_t kSlack = 4 * layout::kMostTraceRecord;

inline std::byte* LimitOf(layout::ExtentHeader* extent) {
  return reinterpret_cast<std::byte*>(extent + 1) + extent->payload_size - kSlack;
}

// Returns a value that identifies an extent of the thread with its current contents: the value changes when
// the extent is reused. The value is never 0.
[[gnu::always_inline]] inline uint64_t NameOf(const layout::ExtentHeader* extent) {
  return extent->base + 1;
}

[[gnu::always_inline]] inline void PublishCount(layout::ExtentHeader* extent, const std::byte* at) {
  const auto* payload = reinterpret_cast<const std::byte*>(extent + 1);
  arch::Publish(&extent->count, static_cast<uint64_t>(at - payload));
}

// Discards the record of this turn: signal handlers have repeatedly found no space, and have replaced the
// extent. Call this function in tail position at the end of a turn. Because of the tail call, a turn that
// does not call GoBack saves no registers for this call.
[[gnu::cold, gnu::visibility("hidden")]] void GoBack(context::TraceStream* t, layout::ExtentHeader* extent);

// Marks the stream as having a record that is being written. Without the mark, a signal handler of the
// program that records a region would write to the same address. With the mark, a handler that records a
// region finds no space, and its events are counted as lost. Returns the current extent, which a handler may
// have replaced before this call.
[[gnu::always_inline]] inline layout::ExtentHeader* BeginTurn(context::TraceStream* t) {
  t->limit = nullptr;
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  return t->extent;
}
// `limit` is the extent's limit.
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

// Calls BeginTurn when constructed and EndTurn when destroyed.
class Turn {
 public:
  [[gnu::always_inline]] inline explicit Turn(context::TraceStream* t) : t_(t), extent_(BeginTurn(t)) {}
  [[gnu::always_inline]] inline ~Turn() { EndTurn(t_, extent_); }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

  uint64_t extent() const { return NameOf(extent_); }

  // Ends the record; the next record is written to the address `at`. The extent's count is stored after the
  // record's bytes, so that the count is right for readers that run after the process has died.
  [[gnu::always_inline]] inline void Publish(std::byte* at, uint64_t now) const {
    t_->at = at;
    t_->last_ticks = now;
    PublishCount(extent_, at);
  }

 private:
  context::TraceStream* t_;
  layout::ExtentHeader* extent_;
};

// The thread enters `node`, a child of its current node (Begin), or leaves it (End).
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

// Encodes the value of an as-value attribute for a record. A text or blob is encoded as the id of its entry.
inline uint64_t BitsOf(const context::Attribute& attribute, uint64_t bits) {
  if (!context::IsBytes(attribute.type)) return bits;
  const context::Entry* entry = context::EntryOfBits(bits);
  return entry == nullptr ? layout::kNoEntry : entry->id;
}

// Records that the thread's path has changed, if no event in the trace shows this change.
void Move(State* s, const context::Node* before, uint64_t now);

// Records that recording resumes: the path may have changed, and calls may have been missed.
void BeginStretch(State* s, uint64_t now);

// Writes any other record. The parameter `before` is the node in which the thread was before the event.
void Put(State* s, const context::Node* before, const layout::TraceRecord& record, uint64_t now);

}  // namespace rankine::recorder::event_trace
