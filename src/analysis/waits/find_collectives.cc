#include <algorithm>
#include <optional>
#include <span>

#include "analysis/waits/find.h"

namespace rankine::analysis {
namespace {

using archive::CallFacts;
using archive::kNone;
using ti::Collective;

void Add(WaitClass kind, const CollectivePart& waiting, const CollectivePart& late,
         std::vector<Wait>* waits) {
  const Part& part = waiting.part;
  if (part.waits.line == kNone || late.part.posted <= part.begin || part.begin >= part.end) return;
  waits->push_back(WaitFor(kind, part.waits, part.begin, std::min(late.part.posted, part.end) - part.begin,
                           late.part.line));
}

const CollectivePart* LastOf(Instance parts) {
  return *std::max_element(parts.begin(), parts.end(), [](const CollectivePart* a, const CollectivePart* b) {
    return a->part.posted < b->part.posted;
  });
}

// The root waits until the last of the others has come. (Scalasca's definition since 2.6; before, it was the
// first one, behind which the root may have work to do.)
void ToRoot(Instance parts, std::vector<Wait>* waits) {
  const CollectivePart* root = nullptr;
  const CollectivePart* last = nullptr;
  for (const CollectivePart* part : parts) {
    if (IsRoot(*part)) {
      root = part;
    } else if (last == nullptr || part->part.posted > last->part.posted) {
      last = part;
    }
  }
  if (root != nullptr && last != nullptr) Add(WaitClass::early_reduce, *root, *last, waits);
}

void FromRoot(Instance parts, std::vector<Wait>* waits) {
  const auto root =
      std::find_if(parts.begin(), parts.end(), [](const CollectivePart* part) { return IsRoot(*part); });
  if (root == parts.end()) return;
  for (const CollectivePart* part : parts) {
    if (part != *root) Add(WaitClass::late_broadcast, *part, **root, waits);
  }
}

// Each waits for the last of those before it. `parts` in the order of ranks.
void Prefix(Instance parts, std::vector<Wait>* waits) {
  for (size_t i = 1; i < parts.size(); ++i)
    Add(WaitClass::early_scan, *parts[i], *LastOf(parts.first(i)), waits);
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

void AddInstanceWaits(WaitClass kind, Instance parts, std::vector<Wait>* waits) {
  if (kind == WaitClass::early_reduce) return ToRoot(parts, waits);
  if (kind == WaitClass::late_broadcast) return FromRoot(parts, waits);
  if (kind == WaitClass::early_scan) return Prefix(parts, waits);
  const CollectivePart* last = LastOf(parts);
  for (const CollectivePart* part : parts) {
    if (kind == WaitClass::wait_io && part->part.end < last->part.posted) continue;  // it needed nobody
    if (part != last) Add(kind, *part, *last, waits);
  }
}

bool HoldsBack(WaitClass kind, Instance parts) {
  if (kind != WaitClass::early_scan) return kind != WaitClass::wait_io;
  return std::ranges::all_of(parts, [](const CollectivePart* part) { return part->part.bytes > 0; });
}

bool IsRoot(const CollectivePart& part) {
  return part.root == ti::kRoot || (part.root >= 0 && static_cast<uint32_t>(part.root) == part.place);
}

bool Feeds(WaitClass kind, bool root) {
  return kind == WaitClass::late_broadcast ? root : kind != WaitClass::early_reduce || !root;
}
bool Needs(WaitClass kind, bool root) {
  return kind == WaitClass::late_broadcast ? !root : kind != WaitClass::early_reduce || root;
}

}  // namespace rankine::analysis
