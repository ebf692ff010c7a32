// SPDX-License-Identifier: BSD-3-Clause
// The part of TableBuilder for samples. The stacks of samples become call sites with callers, like call
// sites with --callsite-depth.
#include <algorithm>

#include "archive/rows/call_site.h"
#include "archive/rows/sample_chunk.h"
#include "archive/samples.h"
#include "archive/table_builder.h"
#include "archive/tables.h"
#include "layout/chunk.h"

namespace rankine::archive {
namespace {

// A node takes three bytes in the chunk. In the tables, the node becomes a call site, an index of this
// site, and entries in hash tables.
constexpr uint64_t kPathsGrowth = 48;

}  // namespace

std::map<uint32_t, uint32_t> TableBuilder::AddPaths(const Chunks& chunks) {
  std::map<uint32_t, uint32_t> by_thread;
  for (const auto& [id, chunk] : chunks.paths) {
    auto raw = Payload(*chunk, kPathsGrowth);
    if (!raw) continue;
    const auto decoded = DecodePaths(*raw);
    if (!decoded) {
      Lose(*chunk, "malformed");
      continue;
    }
    const Places* modules = ModulesOf(decoded->modules_id);
    Places places{kNone};
    places.reserve(decoded->nodes.size() + 1);
    for (Site site : decoded->nodes) {
      if (site.module != kNone) site.module = PlaceOf(modules, site.module);
      if (site.caller != kNone) site.caller = places[site.caller + 1];
      places.push_back(PlaceOfSite(site));
    }
    by_thread[decoded->thread] = static_cast<uint32_t>(tables_.sample_paths.size());
    tables_.sample_paths.push_back(std::move(places));
  }
  return by_thread;
}

void TableBuilder::AddSamples(uint32_t process, const Chunks& chunks) {
  if (chunks.samples.empty()) return;
  const std::map<uint32_t, uint32_t> paths = AddPaths(chunks);
  std::vector<SampleChunk> samples;
  for (const auto& [id, chunk] : chunks.samples) {
    if (raw_left_.Take(chunk->header)) {
      samples.push_back({process, kNone, *chunk});
    } else {
      LoseTooMuch(*chunk);
    }
  }
  std::sort(samples.begin(), samples.end(),
            [](const SampleChunk& a, const SampleChunk& b) { return a.view.offset < b.view.offset; });
  for (SampleChunk& chunk : samples) {
    SampleReader reader(tables_);
    Sample first;
    if (reader.Open(chunk) && reader.Next(&first)) {
      if (reader.contexts_id() != 0) ContextsOf(reader.contexts_id());
      if (const auto at = paths.find(first.thread); at != paths.end()) chunk.paths = at->second;
    }
    tables_.samples.push_back(chunk);
  }
}

}  // namespace rankine::archive
