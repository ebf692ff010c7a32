// SPDX-License-Identifier: BSD-3-Clause
#include "archive/ti/store/functions.h"

#include <array>
#include <map>
#include <string>

#include "mpi_facts/generated/functions.h"

namespace rankine::archive {
namespace {

using ti::Action;
using ti::Kind;
namespace fn = mpi_facts::fn;

constexpr size_t kCollectives = static_cast<size_t>(ti::Collective::neighbor_alltoallw) + 1;

uint16_t WaitOf(const Action& a) {
  if (a.offered.size() == 1) return fn::Wait;
  return a.offered.size() == a.completed.size() ? fn::Waitall : fn::Waitsome;
}

uint16_t Find(const Action& a) {
  if (a.kind == Kind::wait) return WaitOf(a);
  const uint16_t blocking = BlockingFunctionOf(a);
  const mpi_facts::Function& facts = mpi_facts::FactsOf(blocking);
  const bool may_return_before =
      a.kind == Kind::send || a.kind == Kind::recv || a.kind == Kind::sendrecv || a.kind == Kind::collective;
  if (may_return_before && a.persistent) return facts.persistent;
  return may_return_before && a.request != ti::kNone ? facts.non_blocking : blocking;
}

}  // namespace

uint16_t FunctionNamed(std::string_view name) {
  static const std::map<std::string, uint16_t, std::less<>> kIds = [] {
    std::map<std::string, uint16_t, std::less<>> ids;
    for (uint16_t id = 1; id <= mpi_facts::kMaxFunctionId; ++id) {
      if (const mpi_facts::Function* known = mpi_facts::Find(id)) ids[known->name] = id;
    }
    return ids;
  }();
  const auto at = kIds.find(name);
  return at == kIds.end() ? 0 : at->second;
}

uint16_t BlockingFunctionOf(const Action& a) {
  switch (a.kind) {
    case Kind::finalize:
      return fn::Finalize;
    case Kind::send: {
      constexpr std::array kSends = {fn::Send, fn::Bsend, fn::Ssend, fn::Rsend};  // indexed by Mode
      return kSends[static_cast<size_t>(a.mode) % kSends.size()];
    }
    case Kind::recv:
      return fn::Recv;
    case Kind::sendrecv:
      return fn::Sendrecv;
    case Kind::probe:
      return fn::Probe;
    case Kind::cancel:
      return fn::Cancel;
    case Kind::free:
      return fn::Request_free;
    case Kind::collective:
      return mpi_facts::FunctionOf(a.collective);
    case Kind::comm_create:
      return fn::Comm_create;
    case Kind::comm_free:
      return fn::Comm_free;
    default:
      return 0;
  }
}

uint16_t FunctionOf(const Action& a) {
  if (a.function != 0) return a.function;
  const auto form = static_cast<size_t>(a.persistent ? 2 : a.request != ti::kNone ? 1 : 0);
  const size_t waits = a.kind != Kind::wait ? 0 : a.offered.size() == 1 ? 1 : 2;
  // For a wait for several requests, the function depends on more facts than for other actions. Waits for
  // several requests are rare, so no result of `Find` is stored for them.
  if (waits == 2) return Find(a);
  constexpr size_t kKinds = 16, kModes = 4, kForms = 3;
  thread_local std::array<uint16_t, kKinds * kModes * kForms * kCollectives> known{};
  uint16_t& at =
      known[((static_cast<size_t>(a.kind) * kModes + static_cast<size_t>(a.mode)) * kForms + form) *
                kCollectives +
            static_cast<size_t>(a.collective)];
  if (at == 0) at = Find(a);
  return at;
}

}  // namespace rankine::archive
