// SPDX-License-Identifier: BSD-3-Clause
// Fuzzes the wait analysis: arbitrary bytes serve as the traces of two ranks. The matching of operations
// must terminate, and the sums of waits must be consistent.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "analysis/waits/waits.h"
#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/trace_chunk.h"
#include "archive/tables.h"

namespace {

using rankine::archive::Tables;

void AddRank(uint32_t rank, std::vector<std::byte>& raw, Tables* tables) {
  rankine::archive::Process process;
  process.rank = rank;
  process.comms = {0};
  tables->processes.push_back(std::move(process));
  // The first words of the chunk are the id of the call tree and a valid clock rate.
  constexpr uint64_t kHead[] = {0, 5'000'000'000, 1'000'000'000};
  std::memcpy(raw.data(), kHead, sizeof kHead);
  rankine::archive::ChunkView view{};
  view.header.kind = static_cast<uint16_t>(rankine::layout::ChunkKind::trace);
  view.header.raw_size = static_cast<uint32_t>(raw.size());
  view.stored = raw;
  tables->traces.push_back({rank, view});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  constexpr size_t kHead = 24;
  uint16_t split = 0;  // The offset at which the bytes of the second rank begin.
  if (size < sizeof split) return 0;
  std::memcpy(&split, data, sizeof split);
  data += sizeof split;
  size -= sizeof split;
  const size_t first = split < size ? split : size;
  std::vector<std::byte> raw[2] = {std::vector<std::byte>(kHead + first),
                                   std::vector<std::byte>(kHead + size - first)};
  if (first != 0) std::memcpy(raw[0].data() + kHead, data, first);
  if (first != size) std::memcpy(raw[1].data() + kHead, data + first, size - first);
  Tables tables;
  const auto region = tables.space.Declare({"region", rankine::context::Type::string, 256, {}, {}, {}});
  auto& places = tables.contexts[0];
  places.attributes = {region};
  places.nodes = {rankine::context::kRoot};
  places.nodes.push_back(
      tables.space.Child(rankine::context::kRoot, region, {rankine::context::Type::string, 0, "a"}));
  rankine::archive::Communicator world;
  world.identity = 77;
  world.members = {0, 1};
  tables.comms.push_back(world);
  AddRank(0, raw[0], &tables);
  AddRank(1, raw[1], &tables);
  const rankine::analysis::Waits waits = rankine::analysis::FindWaits(tables, 1);
  uint64_t sum = 0;
  for (const rankine::analysis::WaitLine& line : waits.lines) {
    sum += line.ns;
    uint64_t causes = 0;
    for (const rankine::analysis::WaitCause& cause : line.causes) causes += cause.ns;
    if (causes > line.ns) __builtin_trap();
  }
  if (sum != waits.ns) __builtin_trap();
  return 0;
}
