// SPDX-License-Identifier: BSD-3-Clause
#include "archive/table_builder.h"

#include <algorithm>
#include <cstring>

#include "archive/process_order.h"
#include "layout/chunk.h"

#include "archive/kv_number.h"
#include "archive/rows/call_site.h"
#include "archive/rows/communicator.h"
#include "archive/rows/loop.h"
#include "archive/rows/loss.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/rows/region.h"
#include "archive/rows/trace_chunk.h"
#include "archive/tables.h"

namespace rankine::archive {
namespace {

using layout::ChunkKind;

// In the tables, seven bytes of payload may become an item of 56 bytes.
constexpr uint64_t kRegionsGrowth = 16;
constexpr uint64_t kSeriesGrowth = sizeof(LoopBlock) / 5 + 1;
// The name that the library gives this communicator, as logged by the runtime.
constexpr std::string_view kWorldName = "MPI_COMM_WORLD";

std::string Text(const KeyValues& values, const char* key) {
  auto at = values.find(key);
  const std::string* value = at == values.end() ? nullptr : std::get_if<std::string>(&at->second);
  return value == nullptr ? std::string() : *value;
}

std::string RankName(uint32_t rank) {
  return rank == layout::kNoRank ? "a process of unknown rank" : "rank " + std::to_string(rank);
}

}  // namespace

void TableBuilder::Build(const Scan& scan) {
  members_left_ = MostMembers(bytes_left_);
  Sort(scan);
  AddLosses(scan);
  if (job_ != nullptr) {
    AddJob(*job_);
  } else {
    // An archive that only contains watches of a file system has no job chunk.
    if (storage_.empty() || !processes_.empty()) LoseMissing("job");
  }
  for (const auto& [key, chunks] : processes_) AddProcess(key, chunks);
  for (const auto& [id, chunk] : storage_) AddStorage(*chunk);
  AddLossChunks(losses_);
  SortProcesses(world_of_, &tables_);
  NameMissingRanks(&tables_);
  AddTiPacks();
  AddTiOrders();
}

void TableBuilder::Sort(const Scan& scan) {
  for (const ChunkView& chunk : scan.chunks) {
    if (static_cast<ChunkKind>(chunk.header.kind) == layout::ChunkKind::processes) {
      Unpack(chunk);
    } else {
      Sort(chunk);
    }
  }
}

void TableBuilder::Unpack(const ChunkView& chunk) {
  if (!raw_left_.Take(chunk.header)) return LoseTooMuch(chunk);
  auto unpacked = UnpackProcesses(chunk);
  if (!unpacked) return Lose(chunk, "malformed");
  const uint64_t cost = unpacked->bytes() + unpacked->processes * sizeof(Chunks);
  if (cost > bytes_left_) return LoseTooMuch(chunk);
  bytes_left_ -= cost;
  if (unpacked->newer) Lose(chunk, "this version does not know some of the chunks in it; they are left out");
  const PackedProcesses& kept = packed_.emplace_back(std::move(*unpacked));
  for (const ChunkView& one : kept.chunks) Sort(one);
}

void TableBuilder::Sort(const ChunkView& chunk) {
  const layout::ChunkHeader& header = chunk.header;
  switch (layout::FactsOfChunk(header.kind).owner) {
    case layout::ChunkOwner::archive:
      return KeepApart(chunk);
    case layout::ChunkOwner::shared:
      shared_[{header.kind, header.id}] = &chunk;
      return;
    case layout::ChunkOwner::process:
      return processes_[{header.rank, header.id}].Keep(chunk);
    case layout::ChunkOwner::part:
      return processes_[{header.rank, header.owner}].Keep(chunk);
  }
}

void TableBuilder::KeepApart(const ChunkView& chunk) {
  switch (static_cast<ChunkKind>(chunk.header.kind)) {
    case ChunkKind::job:
      job_ = &chunk;
      return;
    case ChunkKind::loss:
      losses_.push_back(&chunk);
      return;
    case ChunkKind::storage:
      storage_[chunk.header.id] = &chunk;
      return;
    default:  // `end`
      return;
  }
}

void TableBuilder::Chunks::Keep(const ChunkView& chunk) {
  const uint64_t id = chunk.header.id;
  switch (static_cast<ChunkKind>(chunk.header.kind)) {
    case ChunkKind::process:
      process = &chunk;
      break;
    case ChunkKind::comms:
      comms = &chunk;
      break;
    case ChunkKind::profile:
      profile = &chunk;
      break;
    case ChunkKind::regions:
      regions = &chunk;
      break;
    case ChunkKind::series:
      series = &chunk;
      break;
    case ChunkKind::windows:
      windows = &chunk;
      break;
    case ChunkKind::exit:
      exit = &chunk;
      break;
    case ChunkKind::io:
      io = &chunk;
      break;
    case ChunkKind::ti_order:
      ti_order = &chunk;
      break;
    case ChunkKind::trace:
      traces[id] = &chunk;
      break;
    case ChunkKind::io_ops:
      io_ops[id] = &chunk;
      break;
    case ChunkKind::paths:
      paths[id] = &chunk;
      break;
    case ChunkKind::samples:
      samples[id] = &chunk;
      break;
    case ChunkKind::ti:
      ti[id] = &chunk;
      break;
    case ChunkKind::ti_volumes:
      ti_volumes[id] = &chunk;
      break;
    default:  // chunks that belong to no process
      break;
  }
}

void TableBuilder::AddLosses(const Scan& scan) {
  for (const Damage& damage : scan.damages) {
    tables_.losses.push_back({damage.what, damage.why, damage.offset, damage.bytes});
  }
  for (const Damage& damage : scan.unknown) {
    tables_.losses.push_back({damage.what, damage.why, damage.offset, damage.bytes});
  }
  if (const auto end = EndTrouble(scan))
    tables_.losses.push_back({end->what, end->why, end->offset, end->bytes});
}

void TableBuilder::Lose(const ChunkView& chunk, std::string why) {
  tables_.losses.push_back(
      {ChunkName(chunk.header), std::move(why), chunk.offset, layout::ChunkBytes(chunk.header)});
}

void TableBuilder::LoseTooMuch(const ChunkView& chunk) {
  Lose(chunk, "the chunk claims more memory than an archive of this size can need, or than this machine has");
}

// Adds a loss if no loss has the same name yet, so that each loss is reported only once.
void TableBuilder::LoseMissing(const std::string& what) {
  bool named = std::any_of(tables_.losses.begin(), tables_.losses.end(),
                           [&what](const Loss& loss) { return loss.what == what; });
  if (!named) tables_.losses.push_back({what, "missing in the file", 0, 0});
}

std::optional<RawBytes> TableBuilder::Payload(const ChunkView& chunk, uint64_t growth) {
  uint64_t cost = growth * chunk.header.raw_size;
  if (cost > bytes_left_ || !raw_left_.Take(chunk.header)) {
    LoseTooMuch(chunk);
    return std::nullopt;
  }
  std::optional<RawBytes> raw = RawPayload(chunk);
  if (!raw) {
    Lose(chunk, "malformed");
    return std::nullopt;
  }
  bytes_left_ -= cost;
  return raw;
}

void TableBuilder::AddJob(const ChunkView& chunk) {
  auto raw = Payload(chunk, kOtherGrowth);
  if (!raw) return;
  std::optional<KeyValues> values = DecodeKeyValues(*raw);
  if (!values) return Lose(chunk, "malformed");
  tables_.job = std::move(*values);
}

void TableBuilder::AddLossChunks(const std::vector<const ChunkView*>& chunks) {
  for (const ChunkView* chunk : chunks) {
    auto raw = Payload(*chunk, kOtherGrowth);
    if (!raw) continue;
    std::optional<KeyValues> values = DecodeKeyValues(*raw);
    if (!values) {
      Lose(*chunk, "malformed");
      continue;
    }
    std::string ranks = Text(*values, "ranks");
    std::string what = Text(*values, "what");
    if (!ranks.empty()) what += " of ranks " + ranks;
    tables_.losses.push_back({std::move(what), Text(*values, "why"), 0, 0});
  }
}

uint32_t TableBuilder::AddComm(const RawComm& item) {
  const Communicator& comm = item.comm;
  auto next = static_cast<uint32_t>(tables_.comms.size());
  // A communicator without an identity belongs only to this process.
  auto [place, added] = comm.identity == 0 ? std::pair(comm_places_.end(), true)
                                           : comm_places_.try_emplace(comm.identity, next);
  if (added) {
    tables_.comms.push_back(comm);
    return next;
  }
  Communicator& known = tables_.comms[place->second];
  if (known.name.empty()) known.name = comm.name;
  if (known.members.empty()) known.members = comm.members;
  if (known.remote.empty()) known.remote = comm.remote;
  known.size = std::max(known.size, comm.size);
  known.remote_size = std::max(known.remote_size, comm.remote_size);
  known.inter = known.inter || comm.inter;
  if (known.parent == 0) known.parent = comm.parent;
  return place->second;
}

TableBuilder::Places TableBuilder::AddComms(const std::vector<RawComm>& comms) {
  Places places;
  places.reserve(comms.size());
  for (const RawComm& comm : comms) {
    places.push_back(AddComm(comm));
    members_left_ -= std::min<uint64_t>(members_left_, comm.comm.members.size() + comm.comm.remote.size());
    if (comm.comm.name == kWorldName) world_of_.back() = comm.comm.identity;
  }
  return places;
}

// Converts the values of now.<thread>.site and poll.<thread>.site, which are indices of the process's call
// sites, to indices of the common table.
void TableBuilder::PlaceOpenCalls(KeyValues& attributes) {
  for (const char* prefix : {"now.", "poll."}) {
    for (auto at = attributes.lower_bound(prefix); at != attributes.end() && at->first.starts_with(prefix);
         ++at) {
      uint64_t* site = at->first.ends_with(".site") ? std::get_if<uint64_t>(&at->second) : nullptr;
      if (site == nullptr) continue;
      const Places* sites = SitesOf(Unsigned(attributes, "sites"));
      *site = *site < kNone ? PlaceOf(sites, static_cast<uint32_t>(*site)) : kNone;
    }
  }
}

void TableBuilder::AddProcess(const ProcessKey& key, const Chunks& chunks) {
  auto index = static_cast<uint32_t>(tables_.processes.size());
  Process& process = tables_.processes.emplace_back();
  world_of_.push_back(0);
  process.rank = key.first;
  process.uid = key.second;
  process.environment = kNone;
  auto decode = [this](const ChunkView* chunk) -> std::optional<KeyValues> {
    auto raw = Payload(*chunk, kOtherGrowth);
    auto values = raw ? DecodeKeyValues(*raw) : std::nullopt;
    if (raw && !values) Lose(*chunk, "malformed");
    return values;
  };
  std::string who = " of " + RankName(key.first);
  if (chunks.process == nullptr) {
    LoseMissing("process" + who);
  } else if (auto values = decode(chunks.process)) {
    process.attributes = std::move(*values);
    if (process.attributes.contains("environment")) {
      process.environment = EnvironmentOf(Unsigned(process.attributes, "environment"));
    }
    PlaceOpenCalls(process.attributes);
  }
  if (chunks.exit != nullptr) {
    if (auto values = decode(chunks.exit)) process.exit = std::move(*values);
  }
  Places comms;
  if (chunks.comms == nullptr) {
    LoseMissing("comms" + who);
  } else if (auto raw = Payload(*chunks.comms, kOtherGrowth)) {
    auto decoded = DecodeComms(*raw, members_left_);
    if (decoded) {
      comms = AddComms(*decoded);
      process.comms = comms;
    } else {
      Lose(*chunks.comms, "malformed");
    }
  }
  const Contexts& contexts = AddRegions(index, chunks.regions);
  AddSeries(index, chunks.series);
  AddWindows(index, chunks.windows, comms);
  AddTraces(index, chunks, !contexts.nodes.empty());
  AddSamples(index, chunks);
  AddTi(index, chunks);
  AddIo(index, chunks);
  if (chunks.profile == nullptr) {
    LoseMissing("profile" + who);
  } else if (auto raw = Payload(*chunks.profile, 0)) {
    auto profile = DecodeProfile(*raw, chunks.profile->header.version);
    const uint64_t cost = profile ? TableBytes(*profile) : 0;
    if (cost > bytes_left_) {
      LoseTooMuch(*chunks.profile);
    } else if (profile) {
      bytes_left_ -= cost;
      AddProfile(index, *profile, comms, contexts);
    } else {
      Lose(*chunks.profile, "malformed");
    }
  }
}

// Stores the list that maps the call site numbers in the process's events to call sites.
void TableBuilder::AddTraceSites(uint32_t process) {
  const uint64_t id = Unsigned(tables_.processes[process].attributes, "sites");
  if (id == 0) return;
  auto& shared = trace_sites_[id];
  if (shared == nullptr) shared = std::make_shared<const std::vector<uint32_t>>(*SitesOf(id));
  tables_.processes[process].sites = shared;
}

// Traces are not decoded here. Only the context tree to which the traces refer is decoded. Regions use this
// context tree, too.
void TableBuilder::AddTraces(uint32_t process, const Chunks& chunks, bool has_contexts) {
  std::vector<const ChunkView*> traces;
  for (const auto& [id, chunk] : chunks.traces) {
    if (raw_left_.Take(chunk->header)) {
      traces.push_back(chunk);
    } else {
      LoseTooMuch(*chunk);
    }
  }
  std::sort(traces.begin(), traces.end(),
            [](const ChunkView* a, const ChunkView* b) { return a->offset < b->offset; });
  for (const ChunkView* chunk : traces) tables_.traces.push_back({process, *chunk});
  if (!traces.empty()) AddTraceSites(process);
  if (traces.empty() || has_contexts) return;
  const auto raw = RawPayload(*traces.front());
  if (!raw) return;  // The reader of the trace will report the damage.
  uint64_t id = 0;
  if (raw->size() >= sizeof id) std::memcpy(&id, raw->data(), sizeof id);
  ContextsOf(id);
}

// Adds the measurements of the process's regions. Returns the process's context tree, to which its other
// records refer, too.
const TableBuilder::Contexts& TableBuilder::AddRegions(uint32_t process, const ChunkView* chunk) {
  static const Contexts kNothing;
  if (chunk == nullptr) return kNothing;
  auto raw = Payload(*chunk, kRegionsGrowth);
  if (!raw) return kNothing;
  auto decoded = DecodeRegions(*raw);
  if (!decoded) {
    Lose(*chunk, "malformed");
    return kNothing;
  }
  const Contexts& contexts = ContextsOf(decoded->contexts_id);
  const Places* sites = decoded->mismatches.empty() ? nullptr : SitesOf(decoded->sites_id);
  for (Region region : decoded->regions) {
    region.node = PlaceOf(&contexts.nodes, region.node);
    region.process = process;
    if (region.node != kNone) tables_.regions.push_back(region);
  }
  for (RegionSum sum : decoded->sums) {
    sum.node = PlaceOf(&contexts.nodes, sum.node);
    sum.attribute = PlaceOf(&contexts.attributes, sum.attribute);
    sum.process = process;
    if (sum.node != kNone && sum.attribute != kNone) tables_.sums.push_back(sum);
  }
  for (Mismatch& mismatch : decoded->mismatches) {
    mismatch.process = process;
    mismatch.site = PlaceOf(sites, mismatch.site);
    tables_.mismatches.push_back(std::move(mismatch));
  }
  return contexts;
}

void TableBuilder::AddSeries(uint32_t process, const ChunkView* chunk) {
  if (chunk == nullptr) return;
  auto raw = Payload(*chunk, kSeriesGrowth);
  if (!raw) return;
  auto decoded = DecodeSeries(*raw);
  if (!decoded) return Lose(*chunk, "malformed");
  const Contexts& contexts = ContextsOf(decoded->contexts_id);
  for (LoopBlock block : decoded->blocks) {
    block.node = PlaceOf(&contexts.nodes, block.node);
    block.process = process;
    if (block.node != kNone) tables_.series.push_back(block);
  }
}

void TableBuilder::AddProfile(uint32_t process, const RawProfile& profile, const Places& comms,
                              const Contexts& contexts) {
  const Places& sites = *SitesOf(profile.sites_id);
  auto first_row = static_cast<uint32_t>(tables_.rows.size());
  auto first_sizes = static_cast<uint32_t>(tables_.sizes.size());
  for (Row row : profile.rows) {
    row.process = process;
    row.site = PlaceOf(&sites, row.site);
    row.comm = row.comm == kNone ? kNone : PlaceOf(&comms, row.comm);
    const uint32_t node = PlaceOf(&contexts.nodes, row.node);
    row.node = node == kNone ? context::kRoot : node;
    if (row.sizes != kNone) row.sizes += first_sizes;
    tables_.rows.push_back(row);
  }
  tables_.sizes.insert(tables_.sizes.end(), profile.sizes.begin(), profile.sizes.end());
  for (Peer peer : profile.peers) {
    peer.row += first_row;
    tables_.peers.push_back(peer);
  }
}

}  // namespace rankine::archive
