// SPDX-License-Identifier: BSD-3-Clause
#include "archive/trace/head.h"

#include "archive/rows/none.h"
#include "archive/tables.h"
#include "layout/trace/record.h"

namespace rankine::archive {
namespace {

constexpr uint64_t kLeastRate = 1000000, kMostRate = uint64_t{1} << 40;  // ticks per second

}  // namespace

std::optional<EventsHead> ReadEventsHead(base::ByteReader& in) {
  EventsHead head{};
  head.contexts_id = in.Fixed<uint64_t>();
  head.begin_ns = in.Fixed<uint64_t>();
  head.ticks_per_second = in.Fixed<uint64_t>();
  const uint64_t thread = in.Varint();
  in.Varint();  // number of bytes of the stream before this chunk
  const uint64_t node = in.Varint();
  if (!in.ok() || thread > 0xffff || node >= kNone || head.ticks_per_second < kLeastRate ||
      head.ticks_per_second > kMostRate)
    return std::nullopt;
  head.thread = static_cast<uint32_t>(thread);
  head.node = static_cast<uint32_t>(node);
  return head;
}

uint64_t CounterAt(std::span<const std::byte> records) {
  const std::byte* at = records.data();
  layout::TraceRecord record{};
  if (!layout::ReadTraceRecord(&at, at + records.size(), &record)) return 0;
  const bool says = record.kind == layout::TraceKind::other && record.what == layout::TraceWhat::clock;
  return says ? record.bits : 0;
}

TickNs::TickNs(uint64_t ticks_per_second)
    : ns_per_tick_(static_cast<uint64_t>((uint128{1000000000} << kFraction) / ticks_per_second)) {}

}  // namespace rankine::archive
