// SPDX-License-Identifier: BSD-3-Clause
// The collectives of RankWriter, in the current form of traces and in older forms.
#include <numeric>

#include "exchange/ti/writer/datatype_ids.h"
#include "exchange/ti/writer/rank_writer.h"

namespace rankine::exchange::ti {

using rankine::ti::Collective;
using rankine::ti::kNone;

base::Status RankWriter::PutCollective(const Action& action) {
  if (shared_.source.communicator(action.comm).apart) return {};
  if (action.request != kNone) {
    base::Status status = Refuse(action, "a collective that does not wait");
    if (!status.ok()) return status;
  }
  if (action.collective >= Collective::neighbor_allgather)
    return Refuse(action, "a collective along a topology");
  if (shared_.IsAll(action.comm)) {
    if (!is_current()) return PutOld(action);
    PutOnAll(action);
    return {};
  }
  const std::vector<uint32_t>& members = shared_.MembersOf(action.comm);
  if (members.size() == 1) return {};
  if (is_2011() || !is_current()) return Refuse(action, "a collective with only some of the ranks");
  const int64_t tag = shared_.TagOf(action.comm, kCollectiveTag);
  if (!members.empty() && Translate(action, members, tag, this)) return {};
  return Refuse(action, members.empty() ? "a collective on a communicator whose ranks are unknown"
                                        : "a collective with only some of the ranks");
}

void RankWriter::PutOnAll(const Action& a) {
  const uint32_t to_id = IdOf(a.to.bytes, a.to.type);
  const uint32_t from_id = IdOf(a.from.bytes, a.from.type);
  const uint64_t to = Elements(a.to.bytes, to_id, a.to.type);
  const uint64_t from = Elements(a.from.bytes, from_id, a.from.type);
  switch (a.collective) {
    case Collective::barrier:
      line_.Begin(name_, "barrier");
      break;
    case Collective::bcast:
      line_.Begin(name_, "bcast").AddUnsigned(to).Add(a.root).Add(to_id);
      break;
    case Collective::reduce:
      line_.Begin(name_, "reduce").AddUnsigned(to).AddReal(a.volume).Add(a.root).Add(to_id);
      break;
    case Collective::allreduce:
      line_.Begin(name_, "allreduce").AddUnsigned(to).AddReal(a.volume).Add(to_id);
      break;
    case Collective::scan:
    case Collective::exscan:
      line_.Begin(name_, a.collective == Collective::scan ? "scan" : "exscan");
      line_.AddUnsigned(to).AddReal(a.volume).Add(to_id);
      break;
    case Collective::alltoall:
    case Collective::allgather:
      line_.Begin(name_, a.collective == Collective::alltoall ? "alltoall" : "allgather");
      line_.AddUnsigned(to).AddUnsigned(from).Add(to_id).Add(from_id);
      break;
    case Collective::gather:
    case Collective::scatter:
      line_.Begin(name_, a.collective == Collective::gather ? "gather" : "scatter");
      line_.AddUnsigned(to).AddUnsigned(from).Add(a.root).Add(to_id).Add(from_id);
      break;
    default:
      return PutLists(a, to, to_id, from, from_id);
  }
  line_.End();
}

// Separate counts for each rank are in bytes. If only the root knows a count, the other ranks write 0.
void RankWriter::PutLists(const Action& a, uint64_t to, uint32_t to_id, uint64_t from, uint32_t from_id) {
  const uint32_t n = shared_.source.ranks();
  const auto list = [&](std::span<const uint64_t> counts) {
    for (uint32_t i = 0; i < n; ++i) line_.AddUnsigned(i < counts.size() ? counts[i] : 0);
  };
  const auto sum = [](std::span<const uint64_t> counts) {
    return std::accumulate(counts.begin(), counts.end(), uint64_t{0});
  };
  switch (a.collective) {
    case Collective::gatherv:
      line_.Begin(name_, "gatherv").AddUnsigned(to);
      list(a.from_counts);
      line_.Add(a.root).Add(to_id).Add(kByteId);
      break;
    case Collective::allgatherv:
      line_.Begin(name_, "allgatherv").AddUnsigned(to);
      list(a.from_counts);
      line_.Add(to_id).Add(kByteId);
      break;
    case Collective::scatterv:
      line_.Begin(name_, "scatterv");
      list(a.to_counts);
      line_.AddUnsigned(from).Add(a.root).Add(kByteId).Add(from_id);
      break;
    case Collective::alltoallv:
    case Collective::alltoallw:
      line_.Begin(name_, "alltoallv").AddUnsigned(sum(a.to_counts));
      list(a.to_counts);
      line_.AddUnsigned(sum(a.from_counts));
      list(a.from_counts);
      line_.Add(kByteId).Add(kByteId);
      break;
    case Collective::reduce_scatter:
      line_.Begin(name_, "reducescatter");
      list(a.to_counts);
      line_.AddReal(a.volume).Add(kByteId);
      break;
    case Collective::reduce_scatter_block:
      line_.Begin(name_, "reducescatter");
      for (uint32_t i = 0; i < n; ++i) line_.AddUnsigned(a.to.bytes);
      line_.AddReal(a.volume).Add(kByteId);
      break;
    default:
      return;
  }
  line_.End();
}

// Writes the forms of 2011 and 2012. Traces in these forms have byte counts without datatypes, and only a
// few kinds of collectives.
base::Status RankWriter::PutOld(const Action& a) {
  const char* name = nullptr;
  bool root_zero = true;
  switch (a.collective) {
    case Collective::barrier:
      line_.Begin(name_, "barrier").End();
      return {};
    case Collective::bcast:
      name = "bcast";
      root_zero = a.root == 0;
      break;
    case Collective::reduce:
      name = "reduce";
      root_zero = a.root == 0;
      break;
    case Collective::allreduce:
      name = "allReduce";
      break;
    case Collective::alltoall:
      name = is_2011() ? nullptr : "allToAll";
      break;
    case Collective::allgather:
      name = is_2011() ? nullptr : "allGather";
      break;
    default:
      break;
  }
  if (name == nullptr) return Refuse(a, "a collective that this form does not contain");
  if (is_2011() && !root_zero) return Refuse(a, "a root that is not rank 0");
  line_.Begin(name_, name).AddUnsigned(a.to.bytes);
  if (a.collective == Collective::alltoall || a.collective == Collective::allgather)
    line_.AddUnsigned(a.from.bytes);
  if (a.collective == Collective::reduce || a.collective == Collective::allreduce) line_.AddReal(a.volume);
  if (!is_2011()) {
    if (a.collective == Collective::bcast || a.collective == Collective::reduce) line_.Add(a.root);
    line_.Add(kByteId);
  }
  line_.End();
  return {};
}

}  // namespace rankine::exchange::ti
