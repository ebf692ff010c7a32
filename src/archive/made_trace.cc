// SPDX-License-Identifier: BSD-3-Clause
#include "archive/made_trace.h"

#include <algorithm>

#include "layout/trace/record.h"

namespace rankine::archive {
namespace {

constexpr uint64_t kTicksPerSecond = 1'000'000'000;
// number of bytes of records in one chunk, as in an extent of the spool
constexpr size_t kMostRecords = size_t{1} << 20;
constexpr size_t kHead = 64;

}  // namespace

void MadeTrace::Begin(uint64_t now_ns, context::NodeId node) {
  if (node >= named_.size()) named_.resize(node + size_t{1});
  if (!named_[node]) nodes_.push_back(node);
  named_[node] = true;
  std::byte bytes[layout::kMostTraceRecord];
  const std::byte* const end = layout::PutTraceBegin(bytes, layout::TicksSince(last_ns_, now_ns), node);
  records_.insert(records_.end(), bytes, bytes + (end - bytes));
  last_ns_ = std::max(last_ns_, now_ns);
}

void MadeTrace::End(uint64_t now_ns) {
  std::byte bytes[layout::kMostTraceRecord];
  const std::byte* const end =
      layout::PutTraceWord(bytes, layout::TicksSince(last_ns_, now_ns), layout::TraceKind::end);
  records_.insert(records_.end(), bytes, bytes + (end - bytes));
  last_ns_ = std::max(last_ns_, now_ns);
}

bool MadeTrace::Write(uint64_t contexts_id, const context::Space& space,
                      const std::function<uint32_t(context::NodeId)>& place_of, const Make& make) const {
  const std::byte* at = records_.data();
  const std::byte* const end = at + records_.size();
  uint64_t last_ns = begin_ns_, base = 0;
  context::NodeId node = context::kRoot;
  while (at != end) {
    const std::byte* const begin = at;
    const bool made = make(base, kHead + kMostRecords * 5 / 2, [&](base::ByteWriter& out) {
      out.Fixed(contexts_id);
      out.Fixed(last_ns);
      out.Fixed(kTicksPerSecond);
      out.Varint(thread_);
      out.Varint(base);
      out.Varint(place_of(node));
      layout::TraceRecord record{};
      while (static_cast<size_t>(at - begin) < kMostRecords && layout::ReadTraceRecord(&at, end, &record)) {
        last_ns += record.ticks;
        const bool begins = record.kind != layout::TraceKind::end;
        node = begins ? record.node : space.parent(node);
        std::byte bytes[layout::kMostTraceRecord];
        const std::byte* const next = begins
                                          ? layout::PutTraceBegin(bytes, record.ticks, place_of(record.node))
                                          : layout::PutTraceWord(bytes, record.ticks, layout::TraceKind::end);
        out.Bytes({bytes, static_cast<size_t>(next - bytes)});
      }
    });
    if (!made || at == begin) return made;
    base += static_cast<uint64_t>(at - begin);
  }
  return true;
}

}  // namespace rankine::archive
