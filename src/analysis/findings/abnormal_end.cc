// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/findings/abnormal_end.h"

#include <algorithm>

#include "analysis/findings/open_meeting.h"
#include "archive/key_values.h"
#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/rows/region.h"
#include "archive/rows/sample_chunk.h"
#include "archive/samples.h"
#include "archive/tables.h"
#include "archive/ti/facts.h"
#include "base/saturate.h"

namespace rankine::analysis {
namespace {

using query::OpenCall;

// A process ended early if its run time is shorter than the longest run time of a process by at least
// 1/`kEarly`.
constexpr uint64_t kEarly = 100;

// Returns 0 if it is unknown when the process ended.
uint64_t EndOf(const archive::Process& process) {
  return archive::UnsignedOf(process.exit, "end.ns")
      .value_or(archive::UnsignedOf(process.attributes, "end.ns").value_or(0));
}

// An archive that was written during the run contains no ends of processes.
bool IsAbnormal(const archive::Process& process, const Ending& ending) {
  if (ending.kind == Ending::Kind::unknown) return !process.exit.empty();
  return ending.kind != Ending::Kind::normal;
}

uint32_t FirstOf(const archive::Tables& tables, std::span<const Ending> endings) {
  uint32_t first = archive::kNone;
  for (uint32_t i = 0; i < endings.size() && i < tables.processes.size(); ++i) {
    if (!IsAbnormal(tables.processes[i], endings[i])) continue;
    if (first == archive::kNone) {
      first = i;
      continue;
    }
    const int before = Importance(endings[first]), now = Importance(endings[i]);
    const uint64_t end = EndOf(tables.processes[i]);
    if (now < before || (now == before && end != 0 && end < EndOf(tables.processes[first]))) first = i;
  }
  return first;
}

// Returns the innermost region that is open at the end. The region comes from the first thread that is in a
// region. A child node has a higher number than its parents, so the innermost region has the highest
// number.
context::NodeId RegionOf(const archive::Tables& tables, uint32_t process) {
  const archive::Region* found = nullptr;
  for (const archive::Region& region : tables.regions) {
    if (region.process != process || !region.open) continue;
    if (found == nullptr || region.thread < found->thread ||
        (region.thread == found->thread && region.node > found->node))
      found = &region;
  }
  return found == nullptr ? context::kRoot : found->node;
}

uint32_t LastSampleOf(const archive::Tables& tables, uint32_t process) {
  archive::SampleReader reader(tables);
  archive::Sample last, sample;
  for (const archive::SampleChunk& chunk : tables.samples) {
    if (chunk.process != process || !reader.Open(chunk)) continue;
    while (reader.Next(&sample)) {
      if (sample.offset_ns >= last.offset_ns) last = sample;
    }
  }
  return last.function == 0 ? last.site : archive::kNone;
}

// True if a rank can leave the call only after all ranks of the communicator have entered it. False for
// functions in which a rank may only send or only receive.
bool NeedsAll(uint16_t function) {
  const archive::CallFacts facts = archive::FactsOf(function);
  if (facts.kind != ti::Kind::collective) return false;
  switch (facts.collective) {
    case ti::Collective::barrier:
    case ti::Collective::allreduce:
    case ti::Collective::allgather:
    case ti::Collective::allgatherv:
    case ti::Collective::alltoall:
    case ti::Collective::alltoallv:
    case ti::Collective::alltoallw:
    case ti::Collective::reduce_scatter:
    case ti::Collective::reduce_scatter_block:
      return true;
    default:
      return false;
  }
}

// True if the second process is a member of each communicator of the first process that has several
// members.
bool SharesAll(const archive::Tables& tables, const archive::Process& process, const archive::Process& with) {
  return !process.comms.empty() && std::ranges::all_of(process.comms, [&](uint32_t comm) {
    return (comm < tables.comms.size() && tables.comms[comm].size == 1 && !tables.comms[comm].inter) ||
           std::ranges::find(with.comms, comm) != with.comms.end();
  });
}

bool IsOf(const archive::Process& process, uint32_t comm) {
  return std::ranges::find(process.comms, comm) != process.comms.end();
}

// Decides from the arguments of the call whether the call needs the process `gone`.
bool NeedsByName(const archive::Tables& tables, uint32_t process, const OpenCall& call, uint32_t gone) {
  if (NeedsAll(call.function))
    return call.partners.comm < tables.comms.size() && !tables.comms[call.partners.comm].inter &&
           IsOf(tables.processes[gone], call.partners.comm);
  return call.partners.IsKnown() &&
         std::ranges::all_of(call.partners.partners, [&](const query::OpenPartner& partner) {
           return ProcessOf(tables, process, partner) == gone;
         });
}

// If the partners of the call are known, only the partners determine the result. If the partners are unknown,
// the result depends on earlier calls from the same call site. The result is then true if the dead process
// was the partner in all earlier calls with a known partner.
bool Needs(const archive::Tables& tables, uint32_t process, const OpenCall& call, uint32_t gone) {
  const archive::Process& dead = tables.processes[gone];
  const bool collective = NeedsAll(call.function);
  if (collective ? call.partners.comm != archive::kNone : !call.partners.partners.empty())
    return NeedsByName(tables, process, call, gone);
  if (collective && SharesAll(tables, tables.processes[process], dead)) return true;
  bool any = false;
  std::vector<uint32_t> rows;
  for (uint32_t i = 0; i < tables.rows.size(); ++i) {
    const archive::Row& row = tables.rows[i];
    if (row.process != process || row.thread != call.thread || row.function != call.function ||
        row.site != call.site || row.calls == 0)
      continue;
    if (row.comm >= tables.comms.size()) return false;
    if (!collective) {
      rows.push_back(i);
      continue;
    }
    if (!IsOf(dead, row.comm)) return false;
    any = true;
  }
  if (rows.empty()) return any;
  for (const archive::Peer& peer : tables.peers) {
    if (!std::ranges::binary_search(rows, peer.row)) continue;
    const archive::Communicator& comm = tables.comms[tables.rows[peer.row].comm];
    const auto place = static_cast<size_t>(peer.peer);
    if (comm.inter || peer.peer < 0 || place >= comm.members.size() || comm.members[place] != dead.rank ||
        !IsOf(dead, tables.rows[peer.row].comm))
      return false;
    any = true;
  }
  return any;
}

void AddLeft(const archive::Tables& tables, uint32_t process, AbnormalEnd* found) {
  const std::vector<OpenCall> calls = query::OpenCalls(tables.processes[process]);
  const auto longest =
      std::ranges::max_element(calls, [](const OpenCall& a, const OpenCall& b) { return a.ns < b.ns; });
  if (longest == calls.end() || longest->function == 0) return;
  LeftBehind left{.process = process, .call = *longest, .after = longest->ns};
  const uint64_t end = EndOf(tables.processes[process]), first = EndOf(tables.processes[found->process]);
  if (found->timed && end != 0) left.after = end > first ? std::min(longest->ns, end - first) : 0;
  if (left.after == 0) {
    ++found->together;
    return;
  }
  left.needs = Needs(tables, process, *longest, found->process);
  found->left.push_back(left);
}

void AddPolls(const archive::Tables& tables, uint32_t process, AbnormalEnd* found) {
  constexpr uint64_t kLeastNs = 1'000'000'000;  // a message usually takes less time
  for (const query::OpenPolls& polls : query::FindOpenPolls(tables.processes[process])) {
    if (polls.call.ns >= kLeastNs && query::GoesOn(polls)) found->polling.push_back({process, polls});
  }
}

}  // namespace

std::optional<AbnormalEnd> FindAbnormalEnd(const archive::Tables& tables, std::span<const Ending> endings) {
  AbnormalEnd found;
  found.process = FirstOf(tables, endings);
  if (found.process == archive::kNone) return std::nullopt;
  found.timed = EndOf(tables.processes[found.process]) != 0;
  found.region = RegionOf(tables, found.process);
  found.site = LastSampleOf(tables, found.process);
  for (uint32_t i = 0; i < tables.processes.size() && i < endings.size(); ++i) {
    if (endings[i].kind == Ending::Kind::normal) continue;
    if (i != found.process) AddLeft(tables, i, &found);
    AddPolls(tables, i, &found);
  }
  std::ranges::stable_sort(
      found.polling, [](const Polling& a, const Polling& b) { return a.polls.call.ns > b.polls.call.ns; });
  std::ranges::stable_sort(found.left,
                           [](const LeftBehind& a, const LeftBehind& b) { return a.after > b.after; });
  return found;
}

bool EndedEarly(const Ending& ending, uint64_t runtime, uint64_t longest) {
  return ending.kind != Ending::Kind::normal && runtime < longest - longest / kEarly;
}

}  // namespace rankine::analysis
