// SPDX-License-Identifier: BSD-3-Clause
// Adds samples to tables built by hand.
#pragma once
#include <list>
#include <memory>
#include <vector>

#include "archive/rows/call_site.h"
#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/sample_chunk.h"
#include "archive/tables.h"
#include "layout/archive_layout.h"
#include "layout/sample/record.h"

namespace rankine::testing {

inline constexpr uint64_t kPeriodNs = 10'000'000;

// Adds the samples of one thread to the tables. The samples become a chunk that is encoded as in the
// archive. The fields `path` and `comm` of a record are indices in Tables::sites and Tables::comms,
// increased by one. The field `node` is a node of Tables::space.
inline void AddSamples(archive::Tables& tables, uint32_t process, uint32_t thread,
                       const std::vector<layout::SampleRecord>& records) {
  constexpr uint64_t kContexts = 77;
  std::vector<std::byte> raw;
  const auto fixed = [&](uint64_t value) {
    const auto* bytes = reinterpret_cast<const std::byte*>(&value);
    raw.insert(raw.end(), bytes, bytes + sizeof value);
  };
  for (const uint64_t value : {kContexts, uint64_t{0}, uint64_t{1'000'000'000}, kPeriodNs}) fixed(value);
  raw.push_back(static_cast<std::byte>(thread));
  raw.insert(raw.end(), 2, std::byte{0});
  layout::SampleRecord before;
  for (const layout::SampleRecord& record : records) {
    std::byte bytes[layout::kMostSampleRecord];
    raw.insert(raw.end(), bytes, layout::PutRecord(bytes, before, record));
    before = record;
  }
  if (tables.sample_paths.empty()) tables.sample_paths.emplace_back();
  std::vector<uint32_t>& paths = tables.sample_paths.front();
  paths = {archive::kNone};
  for (uint32_t site = 0; site < tables.sites.size(); ++site) paths.push_back(site);
  archive::ContextPlaces& contexts = tables.contexts[kContexts];
  contexts.nodes.clear();
  for (uint32_t node = 0; node < tables.space.nodes(); ++node) contexts.nodes.push_back(node);
  tables.processes[process].comms.clear();
  for (uint32_t comm = 0; comm < tables.comms.size(); ++comm) tables.processes[process].comms.push_back(comm);

  using Kept = std::list<std::vector<std::byte>>;
  auto kept = std::make_shared<Kept>();
  if (tables.bytes != nullptr) *kept = *static_cast<const Kept*>(tables.bytes.get());
  kept->push_back(std::move(raw));
  tables.bytes = kept;
  archive::SampleChunk chunk;
  chunk.process = process;
  chunk.paths = 0;
  tables.samples.push_back(chunk);
  auto at = kept->begin();
  for (archive::SampleChunk& sampled : tables.samples) {
    sampled.view.stored = *at++;
    sampled.view.header.kind = static_cast<uint16_t>(layout::ChunkKind::samples);
    sampled.view.header.codec = static_cast<uint16_t>(layout::Codec::stored);
    sampled.view.header.raw_size = sampled.view.header.stored_size =
        static_cast<uint32_t>(sampled.view.stored.size());
  }
}

// Appends `count` equal samples.
inline void Repeat(std::vector<layout::SampleRecord>& records, size_t count, layout::SampleRecord record) {
  record.time = kPeriodNs;
  records.insert(records.end(), count, record);
}

}  // namespace rankine::testing
