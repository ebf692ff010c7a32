#include "cli/replay/action_facts.h"

#include <cctype>
#include <map>
#include <numeric>
#include <string>

#include "layout/generated/mpi_functions.h"
#include "sim/communicator.h"

namespace rankine::cli {
namespace {

using ti::Collective;
using ti::Kind;

uint16_t IdOf(const std::string& name) {
  static const auto* const kIds = [] {
    auto* ids = new std::map<std::string, uint16_t>;
    for (uint16_t id = 1; id <= layout::kMaxMpiFunctionId; ++id) {
      if (const layout::MpiFunction* function = layout::FindMpiFunction(id)) ids->emplace(function->name, id);
    }
    return ids;
  }();
  const auto at = kIds->find(name);
  return at == kIds->end() ? 0 : at->second;
}

// "MPI_Allreduce", "MPI_Iallreduce": only what follows the prefix begins with a capital.
std::string MpiName(std::string name, bool non_blocking) {
  if (non_blocking) name.insert(0, 1, 'i');
  if (!name.empty()) name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
  return "MPI_" + name;
}

std::string NameOf(const ti::Action& action) {
  constexpr const char* kSends[] = {"send", "bsend", "ssend", "rsend"};
  const bool starts = action.request != ti::kNone;
  switch (action.kind) {
    case Kind::init:
      return "MPI_Init";
    case Kind::finalize:
      return "MPI_Finalize";
    case Kind::send:
      return MpiName(kSends[static_cast<size_t>(action.mode) % 4], starts);
    case Kind::recv:
      return MpiName("recv", starts);
    case Kind::sendrecv:
      return MpiName("sendrecv", starts);
    case Kind::probe:
      return "MPI_Probe";
    case Kind::wait:
      return action.offered.size() > 1 ? "MPI_Waitall" : "MPI_Wait";
    case Kind::cancel:
      return "MPI_Cancel";
    case Kind::free:
      return "MPI_Request_free";
    case Kind::collective:
      return MpiName(std::string(sim::NameOf(action.collective)), starts);
    case Kind::comm_create:
      return "MPI_Comm_create";
    case Kind::comm_free:
      return "MPI_Comm_free";
    default:
      return "";
  }
}

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
  static const uint16_t kStart = IdOf("MPI_Start");
  if (action.persistent) return kStart;
  if (action.function != 0) return action.function;
  const std::string name = NameOf(action);
  return name.empty() ? 0 : IdOf(name);
}

Volume VolumeOf(const ti::Action& action, uint32_t own, uint64_t size) {
  if (action.kind == Kind::collective) return CollectiveVolume(action, own, size);
  const bool sends = action.kind == Kind::send || action.kind == Kind::sendrecv;
  return sends && action.to.peer != ti::kProcNull ? Volume{action.to.bytes, 0} : Volume{};
}

}  // namespace rankine::cli
