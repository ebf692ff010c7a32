// SPDX-License-Identifier: BSD-3-Clause
// Fuzzes the loading of archives. For any input, loading must terminate, and stay within the memory limits.
// The mutator changes the payload of a chunk, and then corrects the checksums, so that the decoders are
// reached.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "archive/io/rows.h"
#include "archive/load_bytes.h"
#include "archive/rows/call_site.h"
#include "archive/rows/communicator.h"
#include "archive/rows/io_ops_chunk.h"
#include "archive/rows/loop.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/rows/region.h"
#include "archive/rows/trace_chunk.h"
#include "archive/rows/window.h"
#include "archive/scan.h"
#include "archive/tables.h"
#include "layout/chunk.h"

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t max_size) __attribute__((weak));

namespace {

using rankine::archive::ChunkView;

// Mutates the payload of one chunk of an archive, and returns the new archive. The argument `pick` is the
// index of the chunk. This chunk is stored uncompressed.
std::vector<std::byte> MutateChunk(std::span<const std::byte> bytes, unsigned pick) {
  auto scan = rankine::archive::ScanArchive(bytes);
  if (!scan.ok() || scan.value().chunks.empty()) return {};
  const ChunkView& chunk = scan.value().chunks[pick % scan.value().chunks.size()];
  auto raw = rankine::archive::RawPayload(chunk);
  if (!raw || raw->size() > 65536) return {};
  size_t size = raw->size();
  raw->resize(size + 64);
  raw->resize(LLVMFuzzerMutate(reinterpret_cast<uint8_t*>(raw->data()), size, size + 64));
  std::vector<std::byte> memory(raw->size() + 4096);
  rankine::layout::Arena arena(memory);
  rankine::layout::Deflater none;
  auto kind = static_cast<rankine::layout::ChunkKind>(chunk.header.kind);
  auto built = rankine::layout::BuildChunk({kind, chunk.header.rank, chunk.header.id}, *raw, none, arena);
  size_t end = chunk.offset + rankine::layout::ChunkBytes(chunk.header);
  std::vector<std::byte> result(bytes.begin(), bytes.begin() + static_cast<long>(chunk.offset));
  result.insert(result.end(), built.begin(), built.end());
  if (end < bytes.size()) result.insert(result.end(), bytes.begin() + static_cast<long>(end), bytes.end());
  return result;
}

}  // namespace

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned seed) {
  if (seed % 8 != 0) {
    auto result = MutateChunk({reinterpret_cast<const std::byte*>(data), size}, seed / 8);
    if (!result.empty() && result.size() <= max_size) {
      std::memcpy(data, result.data(), result.size());
      return result.size();
    }
  }
  return LLVMFuzzerMutate(data, size, max_size);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  auto tables = rankine::archive::LoadBytes({reinterpret_cast<const std::byte*>(data), size});
  if (!tables.ok()) return 0;
  // Each index from one table into another is valid or kNone. Readers of the tables rely on valid indices.
  const rankine::archive::Tables& t = tables.value();
  auto check = [](uint32_t index, size_t limit) {
    if (index != rankine::archive::kNone && index >= limit) __builtin_trap();
  };
  for (const auto& row : t.rows) {
    check(row.site, t.sites.size());
    check(row.comm, t.comms.size());
    check(row.sizes, t.sizes.size());
    if (row.process >= t.processes.size()) __builtin_trap();
  }
  for (const auto& peer : t.peers) {
    if (peer.row >= t.rows.size()) __builtin_trap();
  }
  for (size_t i = 0; i < t.sites.size(); ++i) {
    check(t.sites[i].module, t.modules.size());
    // A caller's index is smaller than the index of the called site, so cycles are impossible.
    check(t.sites[i].caller, i);
  }
  for (const auto& process : t.processes) check(process.environment, t.environments.size());
  auto must = [](size_t index, size_t limit) {
    if (index >= limit) __builtin_trap();
  };
  for (const auto& region : t.regions) {
    must(region.process, t.processes.size());
    must(region.node, t.space.nodes());
  }
  for (const auto& sum : t.sums) {
    must(sum.process, t.processes.size());
    must(sum.node, t.space.nodes());
    must(sum.attribute, t.space.attributes());
  }
  for (const auto& row : t.io) {
    must(row.process, t.processes.size());
    check(row.file, t.io_files.size());
    check(row.site, t.sites.size());
    check(row.view, t.io_views.size());
  }
  for (const auto& block : t.series) {
    must(block.process, t.processes.size());
    must(block.node, t.space.nodes());
  }
  for (const auto& window : t.windows) {
    must(window.process, t.processes.size());
    check(window.comm, t.comms.size());
  }
  for (const auto& instance : t.window_instances) {
    must(instance.window, t.windows.size());
    must(instance.node, t.space.nodes());
  }
  for (const auto& cell : t.window_cells) {
    must(cell.instance, t.window_instances.size());
    check(cell.comm, t.comms.size());
    check(cell.traffic, t.window_traffic.size());
  }
  for (const auto& traffic : t.window_traffic) {
    if (traffic.count > t.window_bins.size() || traffic.first > t.window_bins.size() - traffic.count)
      __builtin_trap();
  }
  for (const auto& mismatch : t.mismatches) {
    must(mismatch.process, t.processes.size());
    check(mismatch.site, t.sites.size());
  }
  for (const auto& trace : t.traces) must(trace.process, t.processes.size());
  for (const auto& chunk : t.io_ops) must(chunk.process, t.processes.size());
  return 0;
}
