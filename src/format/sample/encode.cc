#include "format/sample/encode.h"

#include <algorithm>
#include <cstring>

#include "base/hash.h"
#include "format/sample/record.h"

namespace rankine::format {
namespace {

constexpr uint64_t kOutsidePeriodNs = 1000;
constexpr size_t kMostOutside = 65536;  // bytes; a spool's numbers may be anything

// A stack that ended at this call when the thread was last seen there on its processor. 0: it never was.
uint32_t PathTo(const SpoolIndex& index, uint16_t thread, uint64_t site) {
  for (const SpoolIndex::Entry& entry : index.Of(ExtentKind::paths)) {
    if (entry.extent.thread != thread) continue;
    const auto nodes = entry.extent.Items<PathNode>();
    const auto at = std::find_if(nodes.begin(), nodes.end(),
                                 [site](const PathNode& node) { return node.address == site; });
    if (at != nodes.end())
      return static_cast<uint32_t>(entry.extent.base + static_cast<uint64_t>(at - nodes.begin()));
  }
  return 0;
}

SampleHead HeadOf(const Extent& extent) {
  SampleHead head{};
  std::memcpy(&head, extent.payload, sizeof head);
  return head;
}

}  // namespace

bool HasSamples(const Extent& extent) {
  return extent.count > sizeof(SampleHead);
}

void WriteSamples(const Extent& extent, const SamplePlaces& places, const SpoolClock& clock,
                  base::ByteWriter& out) {
  const SampleHead head = HeadOf(extent);
  out.Fixed(places.contexts_id);
  out.Fixed(clock.Realtime(head.ticks));
  out.Fixed(clock.TicksPerSecond());
  out.Fixed(head.period_ns);
  out.Varint(extent.thread);
  out.Varint(extent.base);
  out.Varint(std::min<uint32_t>(head.time_shift, kMostTimeShift));
  const std::byte* at = extent.payload + sizeof head;
  const std::byte* end = extent.payload + extent.count;
  SampleRecord read, before;
  uint32_t node = 0, place = places.contexts.PlaceOf(extent.thread, 0);
  while (ReadSample(&at, end, &read)) {
    if (read.node != node) {
      node = read.node;
      place = places.contexts.PlaceOf(extent.thread, node);
    }
    SampleRecord sample = read;
    sample.node = place;
    sample.comm = places.log.CommColumn(read.comm == 0 ? kNoIndex : read.comm - 1);
    std::byte bytes[kMostSampleRecord];
    out.Bytes({bytes, static_cast<size_t>(PutRecord(bytes, before, sample) - bytes)});
    before = sample;
  }
}

void WriteOutside(const Extent& extent, const SpoolIndex& index, const SamplePlaces& places,
                  const SpoolHeader& header, base::ByteWriter& out) {
  const SpoolClock clock(header);
  out.Fixed(places.contexts_id);
  out.Fixed(clock.Realtime(header.sampling_since));
  out.Fixed(clock.TicksPerSecond());
  out.Fixed(kOutsidePeriodNs);
  out.Varint(extent.thread);
  out.Varint(extent.base);
  out.Varint(0);
  SampleRecord before;
  for (const OutsideRow& row : extent.Items<OutsideRow>()) {
    SampleRecord sample;
    sample.clock = static_cast<SampleClock>(row.clock & 3);
    sample.node = places.contexts.PlaceOf(extent.thread, row.node);
    if (row.call.function != 0) {
      const bool off = sample.clock != SampleClock::kernel;
      const bool stalls = off || row.call.state == CallState::stall;
      sample.state = stalls ? SampleState::stall : SampleState::work;
      sample.function = row.call.function;
      sample.reason = static_cast<uint8_t>(row.call.reason);
      sample.path = PathTo(index, extent.thread, row.site);
    }
    for (uint64_t left = row.ns / kOutsidePeriodNs; left != 0; left -= sample.weight) {
      sample.weight = std::min<uint64_t>(left, kNoIndex);
      std::byte bytes[kMostSampleRecord];
      out.Bytes({bytes, static_cast<size_t>(PutRecord(bytes, before, sample) - bytes)});
      before = sample;
      if (out.size() > kMostOutside) return;
    }
  }
}

uint64_t SamplesId(uint64_t uid, const Extent& extent) {
  const uint64_t name[] = {uid, extent.thread, extent.base, static_cast<uint64_t>(extent.kind)};
  return base::Hash(std::as_bytes(std::span(name)));
}

void WritePaths(std::span<const SpoolIndex::Entry> extents, uint64_t modules_id, const SiteTable& sites,
                base::ByteWriter& out) {
  out.Fixed(modules_id);
  out.Varint(extents.empty() ? 0 : extents.front().extent.thread);
  // Extents follow one another; what comes behind a hole, or points ahead, is left out.
  uint64_t count = 0;
  for (const SpoolIndex::Entry& entry : extents) {
    if (entry.extent.count == 0) continue;
    if (entry.extent.base != count) break;
    count += entry.extent.count;
  }
  out.Varint(count == 0 ? 0 : count - 1);
  uint64_t index = 0;
  for (const SpoolIndex::Entry& entry : extents) {
    for (const PathNode& node : entry.extent.Items<PathNode>()) {
      if (index == count) return;
      if (index++ == 0) continue;                                         // the root
      const uint64_t parent = node.parent < index - 1 ? node.parent : 0;  // `index` is one ahead
      out.Varint(index - 2 - parent);  // 0: the one before, since the nodes of a stack follow one another
      sites.WriteLocation(node.address, out);
    }
  }
}

uint64_t PathsId(uint64_t uid, uint16_t thread) {
  const uint64_t name[] = {uid, thread, 0x70};
  return base::Hash(std::as_bytes(std::span(name)));
}

}  // namespace rankine::format
