#include "archive/ti/store/functions.h"

#include <array>
#include <cctype>
#include <map>
#include <string>

#include "layout/generated/mpi_functions.h"

namespace rankine::archive {
namespace {

using ti::Action;
using ti::Kind;

constexpr std::array<const char*, 4> kSends = {"Send", "Bsend", "Ssend", "Rsend"};  // by Mode
constexpr std::array<const char*, 23> kCollectives = {                              // by Collective
    "",
    "Barrier",
    "Bcast",
    "Reduce",
    "Allreduce",
    "Gather",
    "Gatherv",
    "Scatter",
    "Scatterv",
    "Allgather",
    "Allgatherv",
    "Alltoall",
    "Alltoallv",
    "Alltoallw",
    "Reduce_scatter",
    "Reduce_scatter_block",
    "Scan",
    "Exscan",
    "Neighbor_allgather",
    "Neighbor_allgatherv",
    "Neighbor_alltoall",
    "Neighbor_alltoallv",
    "Neighbor_alltoallw"};

std::string NameOf(const Action& a) {
  switch (a.kind) {
    case Kind::send:
      return kSends[static_cast<size_t>(a.mode)];
    case Kind::recv:
      return "Recv";
    case Kind::sendrecv:
      return "Sendrecv";
    case Kind::probe:
      return "Probe";
    case Kind::wait:
      return a.offered.size() == 1 ? "Wait" : a.offered.size() == a.completed.size() ? "Waitall" : "Waitsome";
    case Kind::cancel:
      return "Cancel";
    case Kind::free:
      return "Request_free";
    case Kind::collective:
      return kCollectives[static_cast<size_t>(a.collective)];
    case Kind::comm_create:
      return "Comm_create";
    case Kind::comm_free:
      return "Comm_free";
    case Kind::finalize:
      return "Finalize";
    default:
      return "";
  }
}

bool MayNotWait(const Action& a) {
  return a.kind == Kind::send || a.kind == Kind::recv || a.kind == Kind::sendrecv ||
         a.kind == Kind::collective;
}

uint16_t Find(const Action& a) {
  std::string name = NameOf(a);
  if (name.empty()) return 0;
  if (MayNotWait(a) && a.persistent) {
    name += "_init";
  } else if (MayNotWait(a) && a.request != ti::kNone) {
    name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(name[0])));
    name.insert(0, 1, 'I');
  }
  return FunctionNamed("MPI_" + name);
}

}  // namespace

uint16_t FunctionNamed(std::string_view name) {
  static const std::map<std::string, uint16_t, std::less<>> kIds = [] {
    std::map<std::string, uint16_t, std::less<>> ids;
    for (uint16_t id = 1; id <= layout::kMaxMpiFunctionId; ++id) {
      if (const layout::MpiFunction* known = layout::FindMpiFunction(id)) ids[known->name] = id;
    }
    return ids;
  }();
  const auto at = kIds.find(name);
  return at == kIds.end() ? 0 : at->second;
}

uint16_t FunctionOf(const Action& a) {
  if (a.function != 0) return a.function;
  const auto form = static_cast<size_t>(a.persistent ? 2 : a.request != ti::kNone ? 1 : 0);
  const size_t waits = a.kind != Kind::wait ? 0 : a.offered.size() == 1 ? 1 : 2;
  // What does not name all that it needs to be known again is looked up each time: it is rare.
  if (waits == 2) return Find(a);
  constexpr size_t kKinds = 16, kModes = 4, kForms = 3;
  thread_local std::array<uint16_t, kKinds * kModes * kForms * kCollectives.size()> known{};
  uint16_t& at =
      known[((static_cast<size_t>(a.kind) * kModes + static_cast<size_t>(a.mode)) * kForms + form) *
                kCollectives.size() +
            static_cast<size_t>(a.collective)];
  if (at == 0) at = Find(a);
  return at;
}

}  // namespace rankine::archive
