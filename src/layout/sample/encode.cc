// SPDX-License-Identifier: BSD-3-Clause
#include "layout/sample/encode.h"

#include <algorithm>
#include <cstring>

#include "base/hash.h"
#include "base/saturate.h"
#include "layout/sample/longest_calls.h"
#include "layout/sample/record.h"

namespace rankine::layout {
namespace {

// limit in bytes; the limit is needed because a damaged spool may contain any numbers
constexpr size_t kMostOutside = 65536;

// Counts the nodes of consecutive extents, including the root. Nodes after a gap are ignored. Nodes whose
// parent comes after them are also ignored.
uint64_t CountNodes(std::span<const SpoolIndex::Entry> extents) {
  uint64_t count = 0;
  for (const SpoolIndex::Entry& entry : extents) {
    if (entry.extent.count == 0) continue;
    if (entry.extent.base != count) break;
    count += entry.extent.count;
  }
  return count;
}

uint64_t AddressOf(std::span<const SpoolIndex::Entry> extents, uint32_t path) {
  for (const SpoolIndex::Entry& entry : extents) {
    const auto nodes = entry.extent.Items<PathNode>();
    if (path >= entry.extent.base && path - entry.extent.base < nodes.size())
      return nodes[path - entry.extent.base].address;
  }
  return 0;
}

// Call sites of calls that only the observing process saw; the thread's own samples contain no stack for
// these calls. For a call that only the observing process saw, only the innermost frame of the stack is
// known. The call sites in `site` are stored after the thread's own stacks, in the same order.
struct UnseenCalls {
  static constexpr uint32_t kMost = kOutsideRows * LongestCalls::kMost + OutsideTimes::kMostAdded;
  uint64_t site[kMost];
  uint32_t count = 0;
  void Add(uint64_t address) {
    if (address != 0 && count < kMost && PlaceOf(address) == count) site[count++] = address;
  }
  uint32_t PlaceOf(uint64_t address) const {
    return static_cast<uint32_t>(std::find(site, site + count, address) - site);
  }
};

// Passes each row and its time in ns to the given function, until the function returns false. The address of
// an observation may be in an MPI language binding, and not in the program. The time of an observation in a
// binding is divided among the program's calls in proportion to their exact times.
template <typename Take>
void ForEachRow(const Extent& extent, const OutsideTimes& times, const SampledSpool& spool, Take take) {
  for (const OutsideRow& row : extent.Items<OutsideRow>()) {
    const uint64_t ns = times.Of(row);
    bool is_divided = false;
    if (row.call.function != 0 && IsOfMpiLayer(spool.log, row.site)) {
      const LongestCalls longest(spool, extent.thread, &row);
      for (const LongestCalls::Call& call : std::span(longest.calls).first(longest.count)) {
        OutsideRow part = row;
        part.site = call.site;
        if (!take(part, longest.PartOf(ns, call))) return;
        is_divided = true;
      }
    }
    if (!is_divided && !take(row, ns)) return;
  }
  for (const OutsideRow& row : times.added())
    if (!take(row, row.ns)) return;
}

SampleHead HeadOf(const Extent& extent) {
  SampleHead head{};
  std::memcpy(&head, extent.payload, sizeof head);
  return head;
}

// The calls of a thread during which another process observed the thread. A call gets a stack if a sample of
// the thread, taken in a call of the same function, has a stack that ends at this call site. The function
// matters because an interpreter calls all functions from the same address.
struct OutsideCalls {
  struct Call {
    uint64_t site;
    uint32_t path;  // 0: no sample has a stack for the call
    uint16_t function;
  };
  Call calls[UnseenCalls::kMost];
  uint32_t count = 0;
  UnseenCalls unseen;

  OutsideCalls(const SampledSpool& spool, uint16_t thread, std::span<const SpoolIndex::Entry> paths) {
    for (const SpoolIndex::Entry& entry : spool.index.Of(ExtentKind::outside, thread)) {
      ForEachRow(entry.extent, OutsideTimes(entry.extent, spool), spool,
                 [&](const OutsideRow& row, uint64_t) {
                   if (row.call.function != 0 && count < UnseenCalls::kMost &&
                       Find(row.call.function, row.site) == nullptr)
                     calls[count++] = {row.site, 0, row.call.function};
                   return true;
                 });
    }
    for (const SpoolIndex::Entry& entry : spool.index.Of(ExtentKind::samples, thread))
      TakeStacks(entry.extent, paths);
    for (uint32_t i = 0; i < count; ++i)
      if (calls[i].path == 0) unseen.Add(calls[i].site);
  }

  Call* Find(uint16_t function, uint64_t site) {
    Call* found = std::find_if(calls, calls + count, [&](const Call& call) {
      return call.function == function && call.site == site;
    });
    return found == calls + count ? nullptr : found;
  }

  void TakeStacks(const Extent& extent, std::span<const SpoolIndex::Entry> paths) {
    if (!HasSamples(extent) || count == 0) return;
    const std::byte* at = extent.payload + sizeof(SampleHead);
    const std::byte* end = extent.payload + extent.count;
    SampleRecord read;
    uint32_t path = 0;
    uint16_t function = 0;
    while (ReadSample(&at, end, &read)) {
      if (read.function == 0 || (read.path == path && read.function == function)) continue;
      path = read.path;
      function = read.function;
      Call* call = Find(function, AddressOf(paths, path));
      if (call != nullptr && call->path == 0) call->path = path;
    }
  }
};

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

bool HasOutside(const Extent& extent, const SampledSpool& spool) {
  return extent.count != 0 || !OutsideTimes(extent, spool).added().empty();
}

void WriteOutside(const Extent& extent, const SampledSpool& spool, const SamplePlaces& places,
                  base::ByteWriter& out) {
  const SpoolClock clock(spool.header);
  out.Fixed(places.contexts_id);
  out.Fixed(clock.Realtime(spool.header.sampling_since));
  out.Fixed(clock.TicksPerSecond());
  out.Fixed(kOutsidePeriodNs);
  out.Varint(extent.thread);
  out.Varint(extent.base);
  out.Varint(0);
  SampleRecord before;
  const OutsideTimes times(extent, spool);
  const auto paths = spool.index.Of(ExtentKind::paths, extent.thread);
  OutsideCalls calls(spool, extent.thread, paths);
  const auto path_to = [&](const OutsideRow& row) {
    const OutsideCalls::Call* call = calls.Find(row.call.function, row.site);
    const uint32_t seen = call == nullptr ? 0 : call->path, place = calls.unseen.PlaceOf(row.site);
    const uint64_t nodes = CountNodes(paths);
    return seen != 0 || place == calls.unseen.count || nodes == 0 ? seen
                                                                  : static_cast<uint32_t>(nodes + place);
  };
  // Returns false if the chunk is full.
  const auto write = [&](const OutsideRow& row, uint64_t ns) {
    SampleRecord sample;
    sample.clock = static_cast<SampleClock>(row.clock & 3);
    sample.node = places.contexts.PlaceOf(extent.thread, row.node);
    if (row.call.function != 0) {
      const bool off = sample.clock != SampleClock::kernel;
      const bool stalls = off || row.call.state == CallState::stall;
      sample.state = stalls ? SampleState::stall : SampleState::work;
      sample.function = row.call.function;
      sample.reason = static_cast<uint8_t>(row.call.reason);
      sample.path = path_to(row);
    }
    for (uint64_t left = ns / kOutsidePeriodNs; left != 0; left -= sample.weight) {
      sample.weight = std::min<uint64_t>(left, kNoIndex);
      std::byte bytes[kMostSampleRecord];
      out.Bytes({bytes, static_cast<size_t>(PutRecord(bytes, before, sample) - bytes)});
      before = sample;
      if (out.size() > kMostOutside) return false;
    }
    return true;
  };
  ForEachRow(extent, times, spool, write);
}

uint64_t SamplesId(uint64_t uid, const Extent& extent) {
  const uint64_t name[] = {uid, extent.thread, extent.base, static_cast<uint64_t>(extent.kind)};
  return base::Hash(std::as_bytes(std::span(name)));
}

void WritePaths(const SampledSpool& spool, uint16_t thread, uint64_t modules_id, const SiteTable& sites,
                base::ByteWriter& out) {
  const auto extents = spool.index.Of(ExtentKind::paths, thread);
  const uint64_t count = CountNodes(extents);
  const UnseenCalls calls = OutsideCalls(spool, thread, extents).unseen;
  out.Fixed(modules_id);
  out.Varint(thread);
  out.Varint(count == 0 ? 0 : count - 1 + calls.count);
  // The parent is stored as its distance from the previous item. Usually this distance is stored as 0,
  // because the nodes of a stack are stored consecutively.
  const auto write = [&](uint64_t item, uint64_t parent, uint64_t address) {
    out.Varint(item - 1 - parent);
    sites.WriteLocation(address, out);
  };
  uint64_t item = 0;
  for (const SpoolIndex::Entry& entry : extents) {
    for (const PathNode& node : entry.extent.Items<PathNode>()) {
      if (item < count && item != 0) write(item, node.parent < item ? node.parent : 0, node.address);
      ++item;
    }
  }
  for (uint32_t i = 0; count != 0 && i < calls.count; ++i) write(count + i, 0, calls.site[i]);
}

uint64_t PathsId(uint64_t uid, uint16_t thread) {
  const uint64_t name[] = {uid, thread, 0x70};
  return base::Hash(std::as_bytes(std::span(name)));
}

}  // namespace rankine::layout
