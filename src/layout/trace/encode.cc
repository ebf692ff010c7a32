// SPDX-License-Identifier: BSD-3-Clause
#include "layout/trace/encode.h"

#include <algorithm>
#include <cstring>

#include "base/hash.h"
#include "layout/ti/payload.h"
#include "layout/trace/record.h"

namespace rankine::layout {
namespace {

// Maps nodes to indices in the contexts chunk by binary search. A cache speeds up the search, because a
// thread uses few nodes at a time.
class Places {
 public:
  Places(const ContextTable& contexts, uint16_t thread) : contexts_(contexts), thread_(thread) {}
  uint32_t Of(uint32_t node) {
    Known& known = known_[node % kKnown];
    if (known.node != node) known = {node, contexts_.PlaceOf(thread_, node)};
    return known.place;
  }

 private:
  static constexpr uint32_t kKnown = 256;
  struct Known {
    uint32_t node = 0;
    uint32_t place = 0;  // 0: the root
  };
  const ContextTable& contexts_;
  uint16_t thread_;
  Known known_[kKnown];
};

bool NamesNode(const TraceRecord& record) {
  if (record.kind == TraceKind::other) return record.what == TraceWhat::set || record.what == TraceWhat::move;
  return record.kind != TraceKind::end;
}

bool NamesAttribute(const TraceRecord& record) {
  return record.kind == TraceKind::other &&
         (record.what == TraceWhat::value || record.what == TraceWhat::value_end ||
          record.what == TraceWhat::holds || record.what == TraceWhat::measured);
}

TraceHead HeadOf(const Extent& extent) {
  TraceHead head{};
  std::memcpy(&head, extent.payload, sizeof head);
  return head;
}

// Writes the definition of a call in the form of the chunk: its site, this process's rank in its
// communicator, and the key. The rank is needed because partners are stored relative to this rank. Writes
// nothing if the record has no valid definition.
void WriteDefinition(const TraceRecord& record, const TracePlaces& to, Places& nodes, base::ByteWriter& out) {
  TraceCallHead head{};
  TiKey key{};
  if (record.definition_size < sizeof head) return;
  std::memcpy(&head, record.definition, sizeof head);
  std::memcpy(&key, head.key, sizeof key);
  const std::byte* words = record.definition + sizeof head;
  const size_t n =
      std::min<size_t>((record.definition_size - sizeof head) / sizeof(uint32_t), kTiMostListWords);
  const LoggedComm* comm = key.comm == kTiNone ? nullptr : to.log.FindComm(key.comm);
  out.Varint(head.site == 0 ? 0 : uint64_t{to.sites.IndexOf(head.site)} + 1);
  out.Varint(comm == nullptr ? 0 : comm->rank);
  out.Varint(comm == nullptr ? 0 : comm->size);
  out.Varint(comm == nullptr || (comm->kind & kCommInter) == 0 ? 0 : comm->remote_size);
  const bool makes = (key.flags & kTiMakesComm) != 0;
  const TiKeyPlaces places{uint64_t{nodes.Of(key.node)} + 1, to.log.CommColumn(key.comm), 0, 0,
                           key.object == kTiNone ? 0
                           : makes               ? to.log.CommColumn(key.object)
                                                 : uint64_t{key.object} + 1};
  WriteTiKey(key, places, {}, out);
  // The words of the definition's list follow the key. The key's own list is written as empty, because its
  // position has no meaning in a chunk.
  out.Varint(n);
  for (size_t i = 0; i < n; ++i) {
    uint32_t word = 0;
    std::memcpy(&word, words + i * sizeof word, sizeof word);
    out.Varint(word);
  }
}

void WriteDefine(const TraceRecord& record, const TracePlaces& to, Places& nodes, base::ByteWriter& out) {
  std::byte bytes[kMostTraceRecord];
  const std::byte* behind = PutTraceDefine(bytes, record.ticks, record.number, 0);
  out.Bytes({bytes, static_cast<size_t>(behind - bytes)});
  const size_t size_at = out.size() - sizeof(uint16_t);
  WriteDefinition(record, to, nodes, out);
  out.Patch(size_at, static_cast<uint16_t>(out.size() - size_at - sizeof(uint16_t)));
  behind = PutTraceDuration(bytes, record.bits);
  out.Bytes({bytes, static_cast<size_t>(behind - bytes)});
}

// Writes the number of calls that have the same definition. The definition identifies the kind of call. The
// count takes eight bytes, both in the spool and in the archive.
void WriteCounted(const TraceRecord& record, const TracePlaces& to, Places& nodes, base::ByteWriter& out) {
  std::byte bytes[kMostTraceRecord];
  const std::byte* behind = PutTraceCounted(bytes, 0);
  out.Bytes({bytes, static_cast<size_t>(behind - bytes)});
  const size_t size_at = out.size() - sizeof(uint16_t);
  WriteDefinition(record, to, nodes, out);
  out.Patch(size_at, static_cast<uint16_t>(out.size() - size_at - sizeof(uint16_t)));
  out.Fixed(record.bits);
}

// Writes the most frequent record, a call with a number below kTraceNearCall, in its shortest form. Returns
// false and does nothing if the record is of another kind, or if the end of the input is near.
bool WriteNearCall(const std::byte** at, const std::byte* end, base::ByteWriter& out) {
  if (static_cast<size_t>(end - *at) < kMostTraceRecord) return false;
  const auto word_at = [](const std::byte* from) {
    uint64_t word = 0;
    std::memcpy(&word, from, sizeof word);
    return word;
  };
  const uint64_t word = word_at(*at);
  const unsigned length = (word & 7) + 1;
  const auto what = std::to_integer<uint8_t>((*at)[length]);
  if (static_cast<TraceKind>(word >> 3 & 3) != TraceKind::other || (what & kTraceNearCall) == 0) return false;
  const std::byte* took_at = *at + length + 1;
  const uint64_t took = word_at(took_at);
  const unsigned took_length = (took & 7) + 1;
  const auto cut = [](uint64_t from, unsigned bytes) { return from << (64 - 8 * bytes) >> (64 - 8 * bytes); };
  std::byte bytes[kMostTraceRecord];
  const std::byte* behind =
      PutTraceCall(bytes, cut(word, length) >> 5, what & ~kTraceNearCall, cut(took, took_length) >> 3);
  out.Bytes({bytes, static_cast<size_t>(behind - bytes)});
  *at = took_at + took_length;
  return true;
}

}  // namespace

bool HasTrace(const Extent& extent) {
  return extent.count > sizeof(TraceHead) && extent.count <= kMostTraceExtent;
}

void WriteTrace(const Extent& extent, const TracePlaces& to, const SpoolClock& clock, base::ByteWriter& out) {
  const TraceHead head = HeadOf(extent);
  const ContextTable& contexts = to.contexts;
  Places places(contexts, extent.thread);
  out.Fixed(to.contexts_id);
  out.Fixed(clock.Realtime(head.ticks));
  out.Fixed(clock.TicksPerSecond());
  out.Varint(extent.thread);
  out.Varint(extent.base);
  out.Varint(places.Of(head.node));
  TraceRecord shown;
  shown.kind = TraceKind::other;
  shown.what = TraceWhat::clock;
  shown.bits = head.ticks;
  std::byte bytes[kMostTraceRecord];
  out.Bytes({bytes, static_cast<size_t>(PutTraceRecord(bytes, shown) - bytes)});
  const std::byte* at = extent.payload + sizeof head;
  const std::byte* end = extent.payload + extent.count;
  TraceRecord record{};
  uint64_t skipped = 0;  // The total ticks of the preceding records that were not written.
  for (;;) {
    if (skipped == 0 && WriteNearCall(&at, end, out)) continue;
    if (!ReadTraceRecord(&at, end, &record)) break;
    record.ticks += skipped;
    skipped = 0;
    if (record.kind == TraceKind::other && record.what == TraceWhat::define) {
      WriteDefine(record, to, places, out);
      continue;
    }
    if (record.kind == TraceKind::other && record.what == TraceWhat::counted) {
      WriteCounted(record, to, places, out);
      continue;
    }
    if (NamesNode(record)) record.node = places.Of(record.node);
    if (NamesAttribute(record)) {
      record.attribute = contexts.PlaceOfAttribute(record.attribute);
      if (record.attribute > 0xffff) {
        skipped = record.ticks;
        continue;
      }
      record.bits = contexts.BitsOf(record.attribute, record.bits);
    }
    out.Bytes({bytes, static_cast<size_t>(PutTraceRecord(bytes, record) - bytes)});
  }
}

uint64_t TraceId(uint64_t uid, const Extent& extent) {
  const uint64_t name[] = {uid, extent.thread, extent.base};
  return base::Hash(std::as_bytes(std::span(name)));
}

}  // namespace rankine::layout
