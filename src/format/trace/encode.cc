#include "format/trace/encode.h"

#include "base/hash.h"
#include "format/trace/record.h"

namespace rankine::format {
namespace {

// A thread is in few nodes at a time, and their places are looked up by halving.
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
    uint32_t place = 0;  // the root's
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

}  // namespace

bool HasTrace(const Extent& extent) {
  return extent.count > sizeof(TraceHead) && extent.count <= kMostTraceExtent;
}

void WriteTrace(const Extent& extent, uint64_t contexts_id, const ContextTable& contexts,
                const SpoolClock& clock, base::ByteWriter& out) {
  const TraceHead head = HeadOf(extent);
  Places places(contexts, extent.thread);
  out.Fixed(contexts_id);
  out.Fixed(clock.Realtime(head.ticks));
  out.Fixed(clock.TicksPerSecond());
  out.Varint(extent.thread);
  out.Varint(extent.base);
  out.Varint(places.Of(head.node));
  const std::byte* at = extent.payload + sizeof head;
  const std::byte* end = extent.payload + extent.count;
  TraceRecord record{};
  uint64_t skipped = 0;  // ticks of records that are left out
  while (ReadTraceRecord(&at, end, &record)) {
    record.ticks += skipped;
    skipped = 0;
    if (NamesNode(record)) record.node = places.Of(record.node);
    if (NamesAttribute(record)) {
      record.attribute = contexts.PlaceOfAttribute(record.attribute);
      if (record.attribute > 0xffff) {
        skipped = record.ticks;
        continue;
      }
      record.bits = contexts.BitsOf(record.attribute, record.bits);
    }
    std::byte bytes[kMostTraceRecord];
    out.Bytes({bytes, static_cast<size_t>(PutTraceRecord(bytes, record) - bytes)});
  }
}

uint64_t TraceId(uint64_t uid, const Extent& extent) {
  const uint64_t name[] = {uid, extent.thread, extent.base};
  return base::Hash(std::as_bytes(std::span(name)));
}

}  // namespace rankine::format
