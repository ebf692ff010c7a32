#include <algorithm>
#include <optional>
#include <span>

#include "analysis/waits/find.h"

namespace rankine::analysis {
namespace {

using archive::CallFacts;
using archive::kNone;
using ti::Collective;

// Between two groups a number names a rank of the other one.
bool IsRoot(const CollectivePart& part) {
  if (part.side != Side::only) return part.root == ti::kRoot;
  return part.root >= 0 && static_cast<uint32_t>(part.root) == part.place;
}

void Add(WaitClass kind, const CollectivePart& waiting, const CollectivePart& late,
         std::vector<Wait>* waits) {
  const Part& part = waiting.part;
  if (part.waits.line == kNone || late.part.posted <= part.begin || part.begin >= part.end) return;
  waits->push_back(WaitFor(kind, part.waits, part.begin, std::min(late.part.posted, part.end) - part.begin,
                           late.part.line));
}

// Where the library could do without some who come, or be done before: MPI-IO, and the making of
// communicators, for which all agree on a name, unless that is made of the parent's.
bool NeedsAll(WaitClass kind) {
  return kind != WaitClass::wait_io && kind != WaitClass::wait_comm;
}

bool IsLater(const CollectivePart* a, const CollectivePart* b) {
  return a->part.posted < b->part.posted;
}

// Of those who are waited for on a side, the last one: of who feeds it. The root of a reduction waits until
// the last of the others has come. (Scalasca's definition since 2.6; before, it was the first one, behind
// which the root may have work to do.)
void ToSide(WaitClass kind, Instance parts, Side side, std::vector<Wait>* waits) {
  const CollectivePart* last = nullptr;
  for (const CollectivePart* part : parts) {
    if (Feeds(kind, *part, side) && (last == nullptr || IsLater(last, part))) last = part;
  }
  if (last == nullptr) return;
  for (const CollectivePart* part : parts) {
    if (part == last || !Needs(kind, *part, side)) continue;
    if (!NeedsAll(kind) && part->part.end < last->part.posted) continue;  // it needed nobody
    Add(kind, *part, *last, waits);
  }
}

// Each waits for the last of those before it. `parts` in the order of ranks.
void Prefix(Instance parts, std::vector<Wait>* waits) {
  const CollectivePart* last = parts.front();
  for (const CollectivePart* part : parts.subspan(1)) {
    Add(WaitClass::early_scan, *part, *last, waits);
    if (IsLater(last, part)) last = part;
  }
}

}  // namespace

std::optional<WaitClass> ClassOfCollective(uint16_t function) {
  const CallFacts facts = archive::FactsOf(function);
  if (facts.kind == ti::Kind::rma) {
    return facts.rma == ti::Rma::create ? WaitClass::wait_create
           : facts.rma == ti::Rma::free ? WaitClass::wait_free
                                        : WaitClass::wait_fence;
  }
  if (facts.kind == ti::Kind::io) return WaitClass::wait_io;
  if (facts.kind == ti::Kind::comm_create)
    return facts.together || facts.by_made ? std::optional(WaitClass::wait_comm) : std::nullopt;
  switch (facts.collective) {
    case Collective::barrier:
      return WaitClass::wait_barrier;
    case Collective::allreduce:
    case Collective::allgather:
    case Collective::allgatherv:
    case Collective::alltoall:
    case Collective::alltoallv:
    case Collective::alltoallw:
    case Collective::reduce_scatter:
    case Collective::reduce_scatter_block:
      return WaitClass::wait_nxn;
    case Collective::reduce:
    case Collective::gather:
    case Collective::gatherv:
      return WaitClass::early_reduce;
    case Collective::bcast:
    case Collective::scatter:
    case Collective::scatterv:
      return WaitClass::late_broadcast;
    case Collective::scan:
    case Collective::exscan:
      return WaitClass::early_scan;
    default:
      return std::nullopt;
  }
}

std::span<const Side> SidesOf(Instance parts) {
  static constexpr Side kOnly[] = {Side::only}, kTwo[] = {Side::one, Side::other};
  return parts.front()->side == Side::only ? std::span<const Side>(kOnly) : std::span<const Side>(kTwo);
}

void AddInstanceWaits(WaitClass kind, Instance parts, std::vector<Wait>* waits) {
  if (kind == WaitClass::early_scan) return Prefix(parts, waits);
  for (const Side side : SidesOf(parts)) ToSide(kind, parts, side, waits);
}

bool HoldsBack(WaitClass kind, Instance parts) {
  if (kind != WaitClass::early_scan) return NeedsAll(kind);
  return std::ranges::all_of(parts, [](const CollectivePart* part) { return part->part.bytes > 0; });
}

bool Feeds(WaitClass kind, const CollectivePart& part, Side to) {
  if (to != Side::only && part.side == to) return false;
  if (kind == WaitClass::late_broadcast) return IsRoot(part);
  return kind != WaitClass::early_reduce || (!IsRoot(part) && part.root != ti::kProcNull);
}
bool Needs(WaitClass kind, const CollectivePart& part, Side side) {
  if (part.side != side) return false;
  if (kind == WaitClass::early_reduce) return IsRoot(part);
  return kind != WaitClass::late_broadcast || (!IsRoot(part) && part.root != ti::kProcNull);
}

}  // namespace rankine::analysis
