// SPDX-License-Identifier: BSD-3-Clause
#include "layout/encode_process.h"

#include <algorithm>

#include "base/saturate.h"
#include "layout/chunk_maker.h"
#include "layout/encode_kv.h"
#include "layout/io/encode.h"
#include "layout/io/encode_ops.h"
#include "layout/profile_table.h"
#include "layout/sample/encode.h"
#include "layout/site_table.h"
#include "layout/spool_index.h"
#include "layout/spool_log.h"
#include "layout/ti/encode.h"
#include "layout/trace/encode.h"
#include "layout/window/table.h"

namespace rankine::layout {
namespace {

void WriteComms(const SpoolLog& log, base::ByteWriter& out) {
  out.Varint(log.comms.size());
  for (const LoggedComm& comm : log.comms) {
    out.Varint(comm.index);
    out.Fixed(comm.identity);
    out.Fixed(comm.parent);
    out.Varint(comm.size);
    out.Varint(comm.rank);
    out.Varint(comm.kind);
    out.Varint(comm.remote_size);
    out.String(comm.name);
    out.Varint(comm.member_runs);
    out.Bytes(comm.members);
  }
}

// Returns the call sites of all rows, mismatches and open calls, allocated in the arena. If the arena is
// full, data() of the result is nullptr.
std::span<const uint64_t> Addresses(const SpoolIndex& index, const SpoolLog& log, Arena& arena) {
  auto* addresses = arena.Array<uint64_t>(index.Count(ExtentKind::rows) + log.mismatches.size() +
                                          index.Count(ExtentKind::thread) + index.Count(ExtentKind::io_rows));
  if (addresses == nullptr) return {};
  size_t count = 0;
  for (const SpoolIndex::Entry& entry : index.Of(ExtentKind::rows)) {
    for (const ProfileRow& row : entry.extent.Items<ProfileRow>()) addresses[count++] = row.site;
  }
  for (const LoggedMismatch& mismatch : log.mismatches) addresses[count++] = mismatch.site;
  for (const SpoolIndex::Entry& entry : index.Of(ExtentKind::io_rows)) {
    for (const IoRow& row : entry.extent.Items<IoRow>()) addresses[count++] = row.site;
  }
  for (const SpoolIndex::Entry& entry : index.Of(ExtentKind::thread)) {
    for (const SpoolThread& thread : entry.extent.Items<SpoolThread>())
      if (IsInMpi(thread) && SiteOfOpenCall(thread) != 0) addresses[count++] = SiteOfOpenCall(thread);
  }
  return {addresses, count};
}

// All tables of one spool; their memory comes from an arena.
struct Tables {
  SpoolIndex index;
  SpoolLog log;
  SiteTable sites;
  ContextTable contexts;
  ProfileTable profile;
  WindowTable windows;
  IoTable io;

  bool Open(const SpoolView& spool, Arena& arena) {
    if (!index.Open(spool, arena) || !log.Open(index, arena)) return false;
    std::span<const uint64_t> addresses = Addresses(index, log, arena);
    return addresses.data() != nullptr && sites.OpenModules(log.modules, arena) &&
           sites.OpenSites(addresses, log.chains, arena) && contexts.Open(index, log, arena) &&
           profile.Open(spool.header(), index, log, sites, contexts, arena) &&
           windows.Open(index, log, contexts, arena) && io.Open(index, log, sites, arena);
  }
};

uint32_t RankOf(const SpoolHeader& header) {
  return header.world_rank < 0 ? kNoRank : static_cast<uint32_t>(header.world_rank);
}

void WriteTraces(const SpoolHeader& header, const Tables& tables, ChunkMaker& maker, uint64_t contexts_id) {
  const SpoolClock clock(header);
  const TracePlaces places{contexts_id, tables.contexts, tables.sites, tables.log};
  for (const SpoolIndex::Entry& entry : tables.index.Of(ExtentKind::trace)) {
    if (!HasTrace(entry.extent)) continue;
    maker.Make({ChunkKind::trace, RankOf(header), TraceId(header.uid, entry.extent), header.uid},
               [&](base::ByteWriter& out) { WriteTrace(entry.extent, places, clock, out); });
  }
}

void WriteOperations(const SpoolHeader& header, const Tables& tables, ChunkMaker& maker) {
  const SpoolClock clock(header);
  for (const SpoolIndex::Entry& entry : tables.index.Of(ExtentKind::io_ops)) {
    if (!HasIoOps(entry.extent)) continue;
    maker.Make({ChunkKind::io_ops, RankOf(header), IoOpsId(header.uid, entry.extent), header.uid},
               [&](base::ByteWriter& out) { WriteIoOps(entry.extent, tables.io, clock, out); });
  }
}

// Returns the time at which open nodes are assumed to end: in ticks, or in CLOCK_REALTIME if a collector
// observed the end of the process.
ContextTable::End EndOf(const SpoolView& spool, const EncodeOptions& options) {
  return {LastSignTicks(spool), options.live ? 0 : options.end_realtime_ns};
}

// Writes the contexts chunk and the chunks that refer to it. A program without regions and traces needs no
// contexts chunk.
uint64_t WriteContexts(const SpoolView& spool, const Tables& tables, const EncodeOptions& options,
                       ChunkMaker& maker, uint64_t sites_id) {
  const SpoolHeader& header = spool.header();
  const uint64_t id =
      maker.Make({ChunkKind::contexts}, [&](base::ByteWriter& out) { tables.contexts.WriteTree(out); });
  const ContextTable::End end = EndOf(spool, options);
  maker.Make({ChunkKind::regions, RankOf(header), header.uid}, [&](base::ByteWriter& out) {
    out.Fixed(sites_id);
    tables.contexts.WriteRegions(id, tables.sites, SpoolClock(header), end, out);
  });
  if (tables.contexts.has_series()) {
    maker.Make({ChunkKind::series, RankOf(header), header.uid},
               [&](base::ByteWriter& out) { tables.contexts.WriteSeries(id, SpoolClock(header), out); });
  }
  WriteTraces(header, tables, maker, id);
  return id;
}

void WriteAllPaths(const SampledSpool& spool, const Tables& tables, ChunkMaker& maker, uint64_t modules_id) {
  const SpoolHeader& header = spool.header;
  std::span<const SpoolIndex::Entry> rest = tables.index.Of(ExtentKind::paths);
  while (!rest.empty()) {
    const uint16_t thread = rest.front().extent.thread;
    const size_t extents = tables.index.Of(ExtentKind::paths, thread).size();
    maker.Make({ChunkKind::paths, RankOf(header), PathsId(header.uid, thread), header.uid},
               [&](base::ByteWriter& out) { WritePaths(spool, thread, modules_id, tables.sites, out); });
    rest = rest.subspan(extents);
  }
}

// Upper limit for the time for which a thread can have been observed at one call site. The limit is the
// duration of sampling, plus a margin for the error of the clock rate. If the end of sampling is unknown,
// there is no limit.
uint64_t MostOutsideNs(const SpoolView& spool, const EncodeOptions& options) {
  constexpr uint64_t kMarginNs = 1000000000;
  const SpoolHeader& header = spool.header();
  const SpoolClock clock(header);
  const uint64_t since_ns = clock.Realtime(header.sampling_since);
  const uint64_t last_ns = clock.Realtime(LastSignTicks(spool));
  const uint64_t end_ns = std::max(last_ns, options.end_realtime_ns);
  const bool was_seen = header.finalize_ticks != 0 || options.end_realtime_ns > last_ns;
  if (!was_seen || since_ns == 0 || end_ns < since_ns) return ~uint64_t{0};
  const uint64_t span_ns = end_ns - since_ns;
  return base::AddSaturated(base::AddSaturated(span_ns, span_ns / 16), kMarginNs);
}

// The argument `contexts_id` is 0 if the program has no regions.
void WriteAllSamples(const SampledSpool& spool, const Tables& tables, ChunkMaker& maker,
                     uint64_t contexts_id) {
  const SpoolHeader& header = spool.header;
  const SpoolClock clock(header);
  const SamplePlaces places = {contexts_id, tables.contexts, tables.log};
  for (const SpoolIndex::Entry& entry : tables.index.Of(ExtentKind::samples)) {
    if (!HasSamples(entry.extent)) continue;
    maker.Make({ChunkKind::samples, RankOf(header), SamplesId(header.uid, entry.extent), header.uid},
               [&](base::ByteWriter& out) { WriteSamples(entry.extent, places, clock, out); });
  }
  for (const SpoolIndex::Entry& entry : tables.index.Of(ExtentKind::outside)) {
    if (!HasOutside(entry.extent, spool)) continue;
    maker.Make({ChunkKind::samples, RankOf(header), SamplesId(header.uid, entry.extent), header.uid},
               [&](base::ByteWriter& out) { WriteOutside(entry.extent, spool, places, out); });
  }
}

}  // namespace

size_t EncodeArenaBytes(const SpoolView& spool) {
  // A row of 416 bytes needs at most 100 bytes in the tables. In the payload, a row needs about 900 bytes
  // in the worst case, if all numbers are huge. The payload exists twice: as raw bytes and as a finished
  // chunk. All other items are smaller. Traces are read in place and written one extent at a time.
  uint64_t traces = 0;
  size_t position = 0;
  Extent extent{};
  while (spool.NextExtent(&position, &extent)) {
    if (extent.kind == ExtentKind::trace || extent.kind == ExtentKind::ti_stream ||
        extent.kind == ExtentKind::ti_volumes || extent.kind == ExtentKind::io_ops)
      traces += extent.count;
  }
  if (traces > spool.size()) traces = spool.size();
  return 8 * (spool.size() - traces) + (traces != 0 ? 3 * kMostTracePayload : 0) + Deflater::kArenaBytes +
         KvList::kMost * 3 * 64 + 65536;
}

EncodeStatus EncodeProcess(const SpoolView& spool, const EncodeOptions& options, Arena& arena,
                           const ChunkSink& sink) {
  size_t mark = arena.Mark();
  Tables tables;
  KvList environment, process;
  if (!tables.Open(spool, arena) || !environment.Open(arena) || !process.Open(arena)) {
    arena.Reset(mark);
    return EncodeStatus::no_memory;
  }
  const SpoolHeader& header = spool.header();
  uint32_t rank = RankOf(header);
  ChunkMaker maker(arena, sink);
  CollectEnvironment(tables.log, environment);
  environment.Sort();
  SharedIds ids{};
  ids.environment = maker.MakeKv({ChunkKind::environment}, environment);
  ids.modules =
      maker.Make({ChunkKind::modules}, [&](base::ByteWriter& out) { tables.sites.WriteModules(out); });
  ids.sites = maker.Make({ChunkKind::sites},
                         [&](base::ByteWriter& out) { tables.sites.WriteSites(ids.modules, out); });
  if (!CollectProcess(spool, tables.index, tables.log, tables.sites, ids, options, arena, process)) {
    arena.Reset(mark);
    return EncodeStatus::no_memory;
  }
  maker.MakeKv({ChunkKind::process, rank, header.uid}, process);
  maker.Make({ChunkKind::comms, rank, header.uid},
             [&](base::ByteWriter& out) { WriteComms(tables.log, out); });
  maker.Make({ChunkKind::profile, rank, header.uid},
             [&](base::ByteWriter& out) { tables.profile.Write(ids.sites, SpoolClock(header), out); });
  if (!tables.io.empty()) {
    maker.Make({ChunkKind::io, rank, header.uid},
               [&](base::ByteWriter& out) { tables.io.Write(ids.sites, SpoolClock(header), out); });
  }
  WriteOperations(header, tables, maker);
  // MPI calls are traced even in a program without regions.
  const bool has_tree = !tables.contexts.empty() || tables.index.Count(ExtentKind::trace) != 0;
  const uint64_t contexts_id = !has_tree ? 0 : WriteContexts(spool, tables, options, maker, ids.sites);
  if (!tables.windows.empty()) {
    const ContextTable::End end = EndOf(spool, options);
    maker.Make({ChunkKind::windows, rank, header.uid}, [&](base::ByteWriter& out) {
      out.Fixed(contexts_id);
      tables.windows.Write(SpoolClock(header), end, out);
    });
  }
  const SampledSpool sampled = {header, tables.index, tables.log, MostOutsideNs(spool, options)};
  WriteAllPaths(sampled, tables, maker, ids.modules);
  WriteAllSamples(sampled, tables, maker, contexts_id);
  if (!WriteAllTi(header, tables.index, tables.log, tables.contexts, contexts_id, arena, maker)) {
    arena.Reset(mark);
    return EncodeStatus::no_memory;
  }
  arena.Reset(mark);
  return maker.status();
}

EncodeStatus EncodeJob(const SpoolView& spool, const JobFacts& facts, Arena& arena, const ChunkSink& sink) {
  size_t mark = arena.Mark();
  SpoolIndex index;
  SpoolLog log;
  KvList job;
  EncodeStatus status = EncodeStatus::no_memory;
  if (index.Open(spool, arena) && log.Open(index, arena) && job.Open(arena)) {
    ChunkMaker maker(arena, sink);
    CollectJobFacts(spool, log, facts, job);
    maker.MakeKv({ChunkKind::job}, job);
    status = maker.status();
  }
  arena.Reset(mark);
  return status;
}

}  // namespace rankine::layout
