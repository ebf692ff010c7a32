// SPDX-License-Identifier: BSD-3-Clause
#include "cli/replay/action_facts.h"

#include <numeric>

#include "archive/ti/store/functions.h"
#include "mpi_facts/generated/functions.h"

namespace rankine::cli {
namespace {

using ti::Collective;
using ti::Kind;
namespace fn = mpi_facts::fn;

uint64_t Sum(std::span<const uint64_t> counts) {
  return std::accumulate(counts.begin(), counts.end(), uint64_t{0});
}

Volume CollectiveVolume(const ti::Action& action, uint32_t own, uint64_t size) {
  const uint64_t to = action.to.bytes, from = action.from.bytes;
  const bool is_root =
      action.root == ti::kRoot || (action.root >= 0 && static_cast<uint32_t>(action.root) == own);
  switch (action.collective) {
    case Collective::bcast:
      return is_root ? Volume{to, 0} : Volume{0, to};
    case Collective::reduce:
      return {to, is_root ? to : 0};
    case Collective::allreduce:
    case Collective::scan:
    case Collective::exscan:
      return {to, to};
    case Collective::gather:
      return {to, is_root ? from * size : 0};
    case Collective::gatherv:
      return {to, is_root ? Sum(action.from_counts) : 0};
    case Collective::scatter:
      return {is_root ? to * size : 0, from};
    case Collective::scatterv:
      return {is_root ? Sum(action.to_counts) : 0, from};
    case Collective::allgather:
      return {to, from * size};
    case Collective::allgatherv:
      return {to, Sum(action.from_counts)};
    case Collective::alltoall:
      return {to * size, from * size};
    case Collective::alltoallv:
    case Collective::alltoallw:
      return {Sum(action.to_counts), Sum(action.from_counts)};
    case Collective::reduce_scatter: {
      const auto counts = action.to_counts.empty() ? action.from_counts : action.to_counts;
      return {Sum(counts), own < counts.size() ? counts[own] : 0};
    }
    case Collective::reduce_scatter_block:
      return {to * size, to};
    default:
      return {};
  }
}

}  // namespace

uint16_t FunctionOf(const ti::Action& action) {
  if (action.persistent) return fn::Start;
  if (action.function != 0) return action.function;
  if (action.kind == Kind::init) return fn::Init;
  if (action.kind == Kind::wait) return action.offered.size() > 1 ? fn::Waitall : fn::Wait;
  const uint16_t blocking = archive::BlockingFunctionOf(action);
  const bool begins =
      action.request != ti::kNone && (action.kind == Kind::send || action.kind == Kind::recv ||
                                      action.kind == Kind::sendrecv || action.kind == Kind::collective);
  return begins ? mpi_facts::FactsOf(blocking).non_blocking : blocking;
}

Volume VolumeOf(const ti::Action& action, uint32_t own, uint64_t size) {
  if (action.kind == Kind::collective) return CollectiveVolume(action, own, size);
  const bool sends = action.kind == Kind::send || action.kind == Kind::sendrecv;
  return sends && action.to.peer != ti::kProcNull ? Volume{action.to.bytes, 0} : Volume{};
}

}  // namespace rankine::cli
