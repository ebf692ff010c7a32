// SPDX-License-Identifier: BSD-3-Clause
// Fuzzes the payload of a trace chunk. Reading must terminate, stay within the given bytes, and report
// malformed input.
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "archive/events.h"
#include "archive/rows/process.h"
#include "archive/rows/trace_chunk.h"
#include "archive/tables.h"
#include "archive/trace/thread_reader.h"
#include "archive/trace/timeline.h"
#include "context/batch.h"

namespace {

using rankine::archive::Tables;

class Checker : public rankine::context::Sink {
 public:
  bool Take(const rankine::context::Space& space, const rankine::context::Batch& batch) override {
    for (size_t i = 0; i < batch.records; ++i) {
      if (batch.nodes[i] >= space.nodes()) __builtin_trap();
      for (const auto& column : batch.columns) {
        if (column.present != nullptr && column.present[i] == 0) continue;
        if (rankine::context::IsText(column.type) &&
            space.text(static_cast<uint32_t>(column.bits[i])).empty())
          __builtin_trap();
      }
    }
    return true;
  }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  Tables tables;
  tables.processes.emplace_back();
  const auto region = tables.space.Declare({"region", rankine::context::Type::string, 256, {}, {}, {}});
  const auto step = tables.space.Declare({"step", rankine::context::Type::uint, 1, {}, {}, {}});
  auto& places = tables.contexts[0];
  places.attributes = {region, step};
  places.nodes = {rankine::context::kRoot};
  for (const char* name : {"a", "b", "c"})
    places.nodes.push_back(
        tables.space.Child(places.nodes.back(), region, {rankine::context::Type::string, 0, name}));
  places.nodes.push_back(rankine::archive::kNone);
  std::vector<std::byte> raw(size);
  if (size != 0) {
    std::memcpy(raw.data(), data, size);
    std::memset(raw.data(), 0, size < 8 ? size : 8);  // id of the contexts chunk
  }
  rankine::archive::ChunkView view{};
  view.header.kind = static_cast<uint16_t>(rankine::layout::ChunkKind::trace);
  view.header.raw_size = static_cast<uint32_t>(size);
  view.stored = raw;
  tables.traces.push_back({0, view});
  const bool whole = rankine::archive::IsTrace(raw);
  for (const auto& part : rankine::archive::EventParts(tables, 2)) {
    rankine::context::Space space;
    Checker sink;
    std::vector<rankine::context::Lost> lost;
    if (!part->Read(space, {}, sink, lost).ok() || lost.empty() != whole) __builtin_trap();
  }
  const auto lines = rankine::archive::ReadTimelines(tables, 1);
  if (whole && !lines.losses.empty()) __builtin_trap();
  for (const auto& line : lines.threads) {
    for (const auto& call : line.calls) {
      if (call.begin > call.end || call.kind >= line.kinds.size()) __builtin_trap();
    }
    for (const auto& move : line.moves) {
      if (move.region >= tables.space.nodes()) __builtin_trap();
    }
  }
  for (const auto& thread : rankine::archive::FindTraceThreads(tables, 1).threads) {
    rankine::archive::ThreadReader reader(tables, thread, nullptr);
    reader.KeepAsides();
    rankine::archive::Timeline line;
    while (reader.Next(&line).what != rankine::archive::LineStep::What::end) {
    }
    for (const auto& call : line.calls) {
      const auto* several = line.SeveralOf(call);
      if ((several == nullptr) != (call.several == 0)) __builtin_trap();
      if (several != nullptr && (several->calls == 0 || several->inside > call.end - call.begin))
        __builtin_trap();
    }
  }
  return 0;
}
