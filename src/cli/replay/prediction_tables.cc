// SPDX-License-Identifier: BSD-3-Clause
#include "cli/replay/prediction_tables.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/rows/region.h"
#include "archive/tables.h"
#include "base/hash.h"
#include "cli/replay/action_facts.h"

namespace rankine::cli {
namespace {

using ti::Kind;

// start time of a prediction's clock, because a prediction has no date
constexpr uint64_t kBeginNs = 1'000'000'000;

uint64_t Ns(double seconds) {
  return seconds <= 0 ? 0 : static_cast<uint64_t>(std::llround(seconds * 1e9));
}

bool HasCommunicator(Kind kind) {
  return kind == Kind::send || kind == Kind::recv || kind == Kind::sendrecv || kind == Kind::probe ||
         kind == Kind::collective || kind == Kind::comm_create || kind == Kind::comm_free;
}

}  // namespace

PredictionTables::PredictionTables(ti::Source& source, const archive::Tables* recorded)
    : source_(source), trace_(&tables_.space, kBeginNs), ranks_(source.ranks()) {
  if (recorded == nullptr) return;
  CopyNodes(recorded->space);
  for (const char* key : {"job.program", "job.command"}) {
    if (const auto at = recorded->job.find(key); at != recorded->job.end()) tables_.job.insert(*at);
  }
  if (tables_.job.contains("job.program") || recorded->processes.empty()) return;
  const archive::KeyValues& first = recorded->processes.front().attributes;
  const auto program = first.find("executable");
  if (program == first.end()) return;
  for (const archive::Process& process : recorded->processes) {
    const auto other = process.attributes.find("executable");
    if (other != process.attributes.end() && other->second != program->second)
      executables_.emplace(process.rank, other->second);
  }
  if (executables_.empty()) {
    tables_.job["job.program"] = program->second;
  } else {
    for (uint32_t rank = 0; rank < ranks_.size(); ++rank) executables_.emplace(rank, program->second);
  }
}

// Copies attributes and nodes in the same order, so that the copies have the same ids as the originals.
void PredictionTables::CopyNodes(const context::Space& from) {
  std::vector<context::AttributeId> attributes;
  for (context::AttributeId id = 0; id < from.attributes(); ++id)
    attributes.push_back(tables_.space.Declare(from.attribute(id)));
  for (context::NodeId node = 1; node < from.nodes(); ++node)
    tables_.space.Child(from.parent(node), attributes[from.attribute_of(node)], from.value_of(node));
}

const std::vector<uint32_t>& PredictionTables::Members(uint32_t comm) {
  const auto [at, added] = members_.try_emplace(comm);
  if (!added) return at->second;
  for (const ti::RankRun& run : source_.communicator(comm).members) {
    for (uint32_t i = 0; i < run.count; ++i) at->second.push_back(run.first + i * run.stride);
  }
  if (comm == 0 && at->second.empty()) {
    for (uint32_t rank = 0; rank < ranks_.size(); ++rank) at->second.push_back(rank);
  }
  return at->second;
}

// The partner's rank in the communicator or, for an intercommunicator, in the other group.
uint32_t PredictionTables::MemberOf(uint32_t comm, uint32_t world_rank) {
  const std::vector<uint32_t>& members = Members(comm);
  if (world_rank < members.size() && members[world_rank] == world_rank) return world_rank;
  auto [at, added] = member_of_.try_emplace(comm);
  if (added) {
    for (uint32_t i = 0; i < members.size(); ++i) at->second.emplace(members[i], i);
  }
  const auto found = at->second.find(world_rank);
  return found == at->second.end() ? world_rank : found->second;
}

uint32_t PredictionTables::RowOf(uint32_t rank, uint16_t thread, uint16_t function, uint32_t comm,
                                 context::NodeId node) {
  const Key key{uint64_t{function} << 32 | comm, node};
  const auto [at, added] = Of(rank, thread).rows.try_emplace(key, static_cast<uint32_t>(tables_.rows.size()));
  if (!added) return at->second;
  archive::Row& row = tables_.rows.emplace_back();
  row = {};
  row.process = rank;
  row.thread = thread;
  row.function = function;
  row.site = archive::kNone;
  row.comm = comm;
  row.node = node;
  row.sizes = archive::kNone;
  row_s_.push_back(0);
  return at->second;
}

void PredictionTables::CountSize(uint32_t row, uint64_t bytes) {
  uint32_t& sizes = tables_.rows[row].sizes;
  if (sizes == archive::kNone) {
    sizes = static_cast<uint32_t>(tables_.sizes.size());
    tables_.sizes.push_back({});
  }
  ++tables_.sizes[sizes][layout::SizeBucket(bytes)];
}

void PredictionTables::CountPeer(uint32_t row, uint32_t peer, bool incoming, uint64_t bytes) {
  const Key key{uint64_t{row} << 1 | (incoming ? 1 : 0), peer};
  const auto [at, added] = peers_.try_emplace(key, static_cast<uint32_t>(tables_.peers.size()));
  if (added) tables_.peers.push_back({row, static_cast<int32_t>(peer), incoming, 0, 0});
  archive::Peer& counted = tables_.peers[at->second];
  ++counted.messages;
  counted.bytes += bytes;
}

void PredictionTables::Request(Rank* one, uint32_t request, uint64_t bytes) {
  if (request == ti::kNone) return;
  if (request >= one->request_bytes.size()) one->request_bytes.resize(request + 1);
  one->request_bytes[request] = bytes;
}

// Makes the rank leave all regions that do not contain the given node, and enter all regions that contain
// it.
void PredictionTables::GoTo(uint32_t rank, uint16_t thread, context::NodeId node, double now_s) {
  Rank* const one = &Of(rank, thread);
  if (node >= tables_.space.nodes()) node = context::kRoot;
  if ((one->path.empty() ? context::kRoot : one->path.back().node) == node) return;
  std::vector<context::NodeId> way;
  for (context::NodeId at = node; at != context::kRoot; at = tables_.space.parent(at)) way.push_back(at);
  std::reverse(way.begin(), way.end());
  size_t same = 0;
  while (same < way.size() && same < one->path.size() && one->path[same].node == way[same]) ++same;
  while (one->path.size() > same) {
    Visits& visits = one->regions[one->path.back().node];
    const double lasted = now_s - one->path.back().since_s;
    visits.min_s = visits.count == 0 ? lasted : std::min(visits.min_s, lasted);
    visits.max_s = std::max(visits.max_s, lasted);
    visits.sum_s += lasted;
    ++visits.count;
    one->path.pop_back();
    trace_.Leave(rank, thread, now_s);
  }
  for (size_t i = same; i < way.size(); ++i) {
    one->path.push_back({way[i], now_s});
    trace_.Enter(rank, thread, way[i], now_s);
  }
}

void PredictionTables::Begin(uint32_t rank, const ti::Action& action, double now_s) {
  Rank& one = Of(rank, action.thread);
  ++one.actions;
  one.begun_s = now_s;
  one.row = archive::kNone;
  GoTo(rank, action.thread, action.region, now_s);
  const uint16_t function = FunctionOf(action);
  if (function == 0) return;
  const bool on_comm = HasCommunicator(action.kind) && action.comm != ti::kNone;
  trace_.EnterCall(rank, action.thread, one.path.empty() ? context::kRoot : one.path.back().node, function,
                   now_s);
  const uint32_t row = one.row = RowOf(rank, action.thread, function, on_comm ? action.comm : archive::kNone,
                                       one.path.empty() ? context::kRoot : one.path.back().node);
  const uint64_t size = on_comm ? Members(action.comm).size() : 0;
  const Volume volume = VolumeOf(action, on_comm ? MemberOf(action.comm, rank) : 0, size);
  tables_.rows[row].bytes_sent += volume.sent;
  tables_.rows[row].bytes_received += volume.received;
  Request(&one, action.request, volume.sent + volume.received);
  const bool sends = action.kind == Kind::send || action.kind == Kind::sendrecv;
  if (sends && action.to.peer >= 0) {
    CountPeer(row, static_cast<uint32_t>(action.to.peer), false, volume.sent);
    CountSize(row, volume.sent);
  }
  if (action.kind == Kind::collective && action.collective != ti::Collective::barrier)
    CountSize(row, volume.sent != 0 ? volume.sent : volume.received);
  const bool receives = action.kind == Kind::recv || action.kind == Kind::sendrecv;
  if (receives && action.from.peer != ti::kProcNull)
    one.expected.push_back({one.actions, row, action.request});
  one.completing.assign(action.completed.begin(), action.completed.end());
}

void PredictionTables::End(uint32_t rank, uint16_t thread, double now_s) {
  Rank& one = Of(rank, thread);
  if (one.row == archive::kNone) return;
  trace_.Leave(rank, thread, now_s);
  archive::Row& row = tables_.rows[one.row];
  const double lasted = now_s - one.begun_s;
  const uint64_t ns = Ns(lasted);
  row.time_min = row.calls == 0 ? ns : std::min(row.time_min, ns);
  row.time_max = std::max(row.time_max, ns);
  ++row.calls;
  ++row.time_histogram[layout::TimeBucket(ns)];
  row_s_[one.row] += lasted;
  one.mpi_s += lasted;
  for (const uint32_t request : one.completing) {
    if (request >= one.request_bytes.size()) continue;
    row.bytes_completed += one.request_bytes[request];
    one.request_bytes[request] = 0;
  }
  one.completing.clear();
}

void PredictionTables::Arrive(const sim::Arrival& message) {
  if (message.of_collective) return;
  Rank& one = Of(message.target, message.receive_thread);
  const auto at = std::find_if(one.expected.begin(), one.expected.end(), [&](const Expected& expected) {
    return expected.action == message.receive_action;
  });
  if (at == one.expected.end()) return;
  archive::Row& row = tables_.rows[at->row];
  row.bytes_received += message.bytes;
  CountSize(at->row, message.bytes);
  CountPeer(at->row, MemberOf(row.comm, message.source), true, message.bytes);
  if (at->request != ti::kNone && at->request < one.request_bytes.size())
    one.request_bytes[at->request] += message.bytes;
  one.expected.erase(at);
}

// Gives each communicator an identity that follows from the order of the communicators, because that order
// is the same on all ranks.
void PredictionTables::TakeComms(const std::vector<std::vector<uint32_t>>& used) {
  std::vector<uint32_t> numbers{0};
  for (const auto& list : used) numbers.insert(numbers.end(), list.begin(), list.end());
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  const auto place = [&](uint32_t number) {
    return static_cast<uint32_t>(std::lower_bound(numbers.begin(), numbers.end(), number) - numbers.begin());
  };
  for (const uint32_t number : numbers) {
    const ti::Communicator& source = source_.communicator(number);
    archive::Communicator& comm = tables_.comms.emplace_back();
    comm.name = number == 0 ? "MPI_COMM_WORLD" : source.name;
    comm.identity = base::Hash("predicted communicator " + std::to_string(number));
    comm.parent = number == 0 ? 0 : tables_.comms[0].identity;
    comm.members = Members(number);
    comm.size = comm.members.size();
    for (const ti::RankRun& run : source.remote) comm.remote_size += run.count;
    comm.inter = comm.remote_size != 0;
  }
  for (uint32_t rank = 0; rank < ranks_.size(); ++rank) {
    for (const uint32_t number : used[rank]) tables_.processes[rank].comms.push_back(place(number));
  }
  for (archive::Row& row : tables_.rows) {
    if (row.comm != archive::kNone) row.comm = place(row.comm);
  }
}

void PredictionTables::TakeThread(uint32_t rank, uint16_t thread, double end_s,
                                  std::vector<uint32_t>* comms) {
  Rank& one = Of(rank, thread);
  GoTo(rank, thread, context::kRoot, end_s);
  std::vector<context::NodeId> nodes;
  for (const auto& [node, visits] : one.regions) nodes.push_back(node);
  std::sort(nodes.begin(), nodes.end());
  for (const context::NodeId node : nodes) {
    const Visits& visits = one.regions.at(node);
    tables_.regions.push_back(
        {rank, thread, node, visits.count, false, Ns(visits.sum_s), Ns(visits.min_s), Ns(visits.max_s)});
  }
  for (const auto& [key, row] : one.rows) {
    if (tables_.rows[row].comm != archive::kNone) comms->push_back(tables_.rows[row].comm);
  }
}

void PredictionTables::TakeRank(uint32_t rank, double end_s, const std::string& host,
                                std::vector<uint32_t>* comms) {
  comms->push_back(0);
  TakeThread(rank, 0, end_s, comms);
  uint64_t threads = 1;
  for (auto at = others_.lower_bound({rank, 0}); at != others_.end() && at->first.first == rank;
       ++at, ++threads)
    TakeThread(rank, at->first.second, end_s, comms);
  std::sort(comms->begin(), comms->end());
  comms->erase(std::unique(comms->begin(), comms->end()), comms->end());
  archive::Process& process = tables_.processes.emplace_back();
  process.uid = base::Hash("predicted rank " + std::to_string(rank));
  process.rank = rank;
  const uint64_t end = kBeginNs + Ns(end_s);
  process.attributes = {{"rank", uint64_t{rank}},
                        {"world.size", uint64_t{ranks_.size()}},
                        {"host", host},
                        {"state", std::string("finalized")},
                        {"threads", threads},
                        {"start.ns", kBeginNs},
                        {"init.ns", kBeginNs},
                        {"init.done.ns", kBeginNs},
                        {"finalize.ns", end},
                        {"end.ns", end},
                        {"mpi.ns", Ns(ranks_[rank].mpi_s)}};
  if (const auto program = executables_.find(rank); program != executables_.end())
    process.attributes["executable"] = program->second;
  process.exit = {{"ended.by", std::string("exit")}, {"exit.code", int64_t{0}}, {"end.ns", end}};
}

archive::Tables PredictionTables::Take(const sim::Prediction& prediction, const sim::Platform& platform,
                                       const std::vector<uint32_t>& hosts, const PredictionFacts& facts) {
  archive::KeyValues& job = tables_.job;
  if (executables_.empty() && !job.contains("job.program")) job["job.program"] = facts.trace;
  job["world.size"] = uint64_t{ranks_.size()};
  job["rankine.version"] = facts.version;
  job["prediction.trace"] = facts.trace;
  job["prediction.platform"] = facts.platform;
  if (!facts.options.empty()) job["prediction.options"] = facts.options;
  job["prediction.seconds"] = prediction.seconds;
  job["merge.kind"] = std::string("replay");
  if (trace_.missing() != 0) job["prediction.events.missing"] = trace_.missing();
  std::vector<std::vector<uint32_t>> comms(ranks_.size());
  for (uint32_t rank = 0; rank < ranks_.size(); ++rank)
    TakeRank(rank, prediction.ranks[rank].end_s, platform.HostName(hosts[rank]), &comms[rank]);
  TakeComms(comms);
  for (size_t i = 0; i < tables_.rows.size(); ++i) tables_.rows[i].time_sum = Ns(row_s_[i]);
  return std::move(tables_);
}

}  // namespace rankine::cli
