// SPDX-License-Identifier: BSD-3-Clause
#include "archive/process_order.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string>

#include "archive/io/rows.h"
#include "archive/kv_number.h"
#include "archive/rows/io_ops_chunk.h"
#include "archive/rows/loop.h"
#include "archive/rows/loss.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/rows/region.h"
#include "archive/rows/sample_chunk.h"
#include "archive/rows/ti_thread.h"
#include "archive/rows/trace_chunk.h"
#include "archive/rows/window.h"
#include "archive/tables.h"
#include "archive/worlds.h"

namespace rankine::archive {
namespace {

constexpr size_t kMostMissing = 1u << 20;

}  // namespace

// Sorts by (world, rank). Worlds are sorted by the start of their first process.
void SortProcesses(const std::vector<uint64_t>& world_of, Tables* out) {
  Tables& tables = *out;
  std::vector<Process>& processes = tables.processes;
  std::map<uint64_t, uint64_t> start_of_world;
  for (size_t i = 0; i < processes.size(); ++i) {
    uint64_t start = Unsigned(processes[i].attributes, "start.ns");
    auto [at, added] = start_of_world.try_emplace(world_of[i], start);
    if (!added) at->second = std::min(at->second, start);
  }
  // A process whose communicators are lost is assigned to the first world if the run has only one world.
  auto world_key = [&](uint32_t i) {
    uint64_t world = world_of[i];
    bool only_one = start_of_world.size() - start_of_world.count(0) == 1;
    if (world == 0 && only_one) world = start_of_world.rbegin()->first;
    return std::pair(start_of_world[world], world);
  };
  std::vector<uint32_t> order(processes.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
    auto key_a = world_key(a), key_b = world_key(b);
    return key_a != key_b ? key_a < key_b : processes[a].rank < processes[b].rank;
  });
  std::vector<Process> sorted;
  sorted.reserve(processes.size());
  std::vector<uint32_t> place(processes.size());
  for (uint32_t i = 0; i < order.size(); ++i) {
    place[order[i]] = i;
    sorted.push_back(std::move(processes[order[i]]));
  }
  processes = std::move(sorted);
  std::vector<uint64_t> identities;
  identities.reserve(order.size());
  for (const uint32_t i : order) identities.push_back(world_key(i).second);
  NumberWorlds(&processes, identities);
  for (Row& row : tables.rows) row.process = place[row.process];
  for (TraceChunk& chunk : tables.traces) chunk.process = place[chunk.process];
  for (IoOpsChunk& chunk : tables.io_ops) chunk.process = place[chunk.process];
  for (SampleChunk& chunk : tables.samples) chunk.process = place[chunk.process];
  for (TiThread& thread : tables.ti_threads) thread.process = place[thread.process];
  for (Region& region : tables.regions) region.process = place[region.process];
  for (RegionSum& sum : tables.sums) sum.process = place[sum.process];
  for (IoRow& row : tables.io) row.process = place[row.process];
  for (LoopBlock& block : tables.series) block.process = place[block.process];
  for (Window& window : tables.windows) window.process = place[window.process];
  for (Mismatch& mismatch : tables.mismatches) mismatch.process = place[mismatch.process];
}

// Reports the ranks of the first world that are missing in the archive.
void NameMissingRanks(Tables* out) {
  Tables& tables = *out;
  uint64_t size = Unsigned(tables.job, "world.size");
  if (size == 0 || size > kMostMissing) return;
  std::vector<bool> seen(size);
  for (const Process& process : tables.processes) {
    if (process.rank == kNone || process.rank >= size || WorldOf(process).value_or(0) != 0) continue;
    seen[process.rank] = true;
  }
  std::string ranks;
  for (size_t rank = 0; rank < size; ++rank) {
    if (seen[rank]) continue;
    size_t end = rank;
    while (end + 1 < size && !seen[end + 1]) ++end;
    ranks += (ranks.empty() ? "" : ", ") + std::to_string(rank);
    if (end != rank) ranks += "-" + std::to_string(end);
    rank = end;
  }
  if (!ranks.empty()) {
    tables.losses.push_back({"all of rank " + ranks, "no record of it reached the file", 0, 0});
  }
}

}  // namespace rankine::archive
