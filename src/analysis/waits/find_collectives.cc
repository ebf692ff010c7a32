// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <optional>
#include <span>

#include "analysis/waits/find.h"
#include "archive/rows/none.h"

namespace rankine::analysis {
namespace {

using archive::CallFacts;
using archive::kNone;
using ti::Collective;

// On an intercommunicator, the root is a rank of the other group.
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

// False for MPI-IO and for creating communicators, which a library may finish before all ranks enter.
// Usually, all ranks agree on the identifier of a new communicator. But a library may derive the identifier
// from the identifier of the parent communicator.
bool NeedsAll(WaitClass kind) {
  return kind != WaitClass::wait_io && kind != WaitClass::wait_comm;
}

bool IsLater(const CollectivePart* a, const CollectivePart* b) {
  return a->part.posted < b->part.posted;
}

// On each side (group of ranks), each rank waits for the last rank that contributes data. So the root of a
// reduction waits until the last other rank has entered. (Scalasca has used this definition since version
// 2.6. In earlier versions of Scalasca, the root waited for the first rank, although the root might have had
// work to do after the first rank had entered.)
void ToSide(WaitClass kind, Instance parts, Side side, std::vector<Wait>* waits) {
  const CollectivePart* last = nullptr;
  for (const CollectivePart* part : parts) {
    if (Feeds(kind, *part, side) && (last == nullptr || IsLater(last, part))) last = part;
  }
  if (last == nullptr) return;
  for (const CollectivePart* part : parts) {
    if (part == last || !Needs(kind, *part, side)) continue;
    // The rank left before the last rank entered.
    if (!NeedsAll(kind) && part->part.end < last->part.posted) continue;
    Add(kind, *part, *last, waits);
  }
}

// True if the operation is non-blocking, so that one call posts the operation and another call waits for it.
bool IsBegun(const Part& part) {
  return part.waits.line != kNone && (part.waits.line != part.line || part.waits.call != part.call);
}

// A rank may have begun the operation and then left MPI. If the library makes no progress outside MPI,
// another rank that completes the operation must wait until this rank enters its own completion call. A wait
// is reported only if the other rank's completion ends soon after this. If the completion ends much later,
// the library did not need this rank.
void AddProgress(WaitClass kind, Instance parts, Side side, std::vector<Wait>* waits) {
  for (const CollectivePart* part : parts) {
    const Part& waiting = part->part;
    if (!Needs(kind, *part, side) || !IsBegun(waiting)) continue;
    const Part* last = nullptr;
    for (const CollectivePart* other : parts) {
      if (other != part && Feeds(kind, *other, side) && IsBegun(other->part) &&
          (last == nullptr || other->part.begin > last->begin))
        last = &other->part;
    }
    if (last == nullptr || last->begin >= waiting.end) continue;
    const uint64_t from = std::max(waiting.begin, last->posted);
    if (from >= last->begin || waiting.end - last->begin > last->begin - from) continue;
    waits->push_back(
        WaitFor(WaitClass::wait_progress, waiting.waits, from, last->begin - from, last->waits.line));
  }
}

// Each rank waits for the last rank among the lower ranks. The elements of the vector `parts` must be
// sorted by rank.
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
  for (const Side side : SidesOf(parts)) {
    ToSide(kind, parts, side, waits);
    AddProgress(kind, parts, side, waits);
  }
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
