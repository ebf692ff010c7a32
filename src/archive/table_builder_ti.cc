// TableBuilder's part for time-independent traces: which chunks belong to which thread. They are decoded when
// they are read, but for their numbers.
#include <algorithm>
#include <map>

#include "archive/table_builder.h"
#include "archive/ti/decode.h"

namespace rankine::archive {
namespace {

constexpr uint64_t kTiGrowth = 24;

struct VolumesOf {
  uint64_t thread, base;
  const ChunkView* chunk;
};

}  // namespace

void TableBuilder::AddTi(uint32_t process, const Chunks& chunks) {
  std::vector<VolumesOf> volumes;
  for (const auto& [id, chunk] : chunks.ti_volumes) {
    auto raw = Payload(*chunk, 1);
    if (!raw) continue;
    base::ByteReader in(*raw);
    const uint64_t thread = in.Varint();
    const uint64_t base = in.Varint();
    if (!in.ok()) {
      Lose(*chunk, "malformed");
      continue;
    }
    volumes.push_back({thread, base, chunk});
  }
  std::sort(volumes.begin(), volumes.end(), [](const VolumesOf& a, const VolumesOf& b) {
    return std::pair(a.thread, a.base) < std::pair(b.thread, b.base);
  });
  std::map<uint32_t, TiThread> threads;
  for (const auto& [id, chunk] : chunks.ti) {
    auto raw = Payload(*chunk, kTiGrowth);
    if (!raw) continue;
    const auto decoded = DecodeTi(*raw);
    if (!decoded) {
      Lose(*chunk, "malformed");
      continue;
    }
    TiThread& thread = threads[decoded->thread];
    thread.process = process;
    thread.view = *chunk;
    thread.volumes.clear();
    for (const VolumesOf& of : volumes) {
      if (of.thread == decoded->thread) thread.volumes.push_back(*of.chunk);
    }
    if (decoded->contexts != 0) ContextsOf(decoded->contexts);
    AddTiShared(format::ChunkKind::ti_grammar, decoded->grammar);
    for (uint64_t stream : decoded->streams) AddTiShared(format::ChunkKind::ti_stream, stream);
  }
  for (auto& [number, thread] : threads) tables_.ti_threads.push_back(std::move(thread));
}

void TableBuilder::AddTiShared(format::ChunkKind kind, uint64_t id) {
  const auto at = shared_.find({static_cast<uint16_t>(kind), id});
  if (at == shared_.end()) {
    LoseMissing(kind == format::ChunkKind::ti_grammar ? "ti_grammar" : "ti_stream");
    return;
  }
  if (tables_.ti_shared.contains(id)) return;
  if (!raw_left_.Take(at->second->header)) return LoseTooMuch(*at->second);
  tables_.ti_shared[id] = *at->second;
}

}  // namespace rankine::archive
