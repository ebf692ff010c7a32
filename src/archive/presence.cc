// SPDX-License-Identifier: BSD-3-Clause
#include "archive/presence.h"

#include <set>
#include <variant>

#include "archive/chunk_view.h"
#include "archive/decode.h"
#include "archive/file_bytes.h"
#include "archive/packed_processes.h"
#include "archive/scan.h"

namespace rankine::archive {
namespace {

void TakeJob(const ChunkView& job, Presence& presence) {
  const auto raw = RawPayload(job);
  const auto values = raw ? DecodeKeyValues(*raw) : std::nullopt;
  if (!values) return;
  const auto at = values->find("world.size");
  const uint64_t* size = at == values->end() ? nullptr : std::get_if<uint64_t>(&at->second);
  presence.world_size = size == nullptr ? 0 : *size;
  const auto asked = values->lower_bound(std::string(kAskedReports));
  presence.asks_reports = asked != values->end() && asked->first.starts_with(kAskedReports);
}

}  // namespace

base::Result<Presence> ReadPresence(const std::string& path) {
  FileBytes bytes;
  const base::Status read = ReadAll(path, &bytes);
  if (!read.ok()) return base::Error{read.message};
  base::Result<Scan> scan = ScanArchive(bytes.bytes());
  if (!scan.ok()) return base::Error{scan.error()};
  Presence presence;
  presence.job_hash = scan.value().job_hash;
  std::set<uint64_t> profiles;
  EachChunk(scan.value().chunks, [&](const ChunkView& chunk) {
    const auto kind = static_cast<layout::ChunkKind>(chunk.header.kind);
    if (kind == layout::ChunkKind::profile) profiles.insert(chunk.header.id);
    if (kind == layout::ChunkKind::job) TakeJob(chunk, presence);
  });
  presence.processes = profiles.size();
  // Processes of spawned worlds may request reports. Jobs with spawned worlds are rare, so the spawned
  // processes are not examined. Spawned processes count as requesting reports.
  if (presence.world_size != 0 && presence.processes > presence.world_size) presence.asks_reports = true;
  return presence;
}

}  // namespace rankine::archive
