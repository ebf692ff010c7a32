// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/timeline/operation_slices.h"

#include <algorithm>

#include "archive/io/rows.h"
#include "archive/tables.h"
#include "layout/io/functions.h"

namespace rankine::analysis {
namespace {

using Kind = SliceEdge::Kind;
using What = MixedEdge::What;

}  // namespace

// Finds the next operation that overlaps the span, and stores it in `coming_`.
bool OperationSlices::Next() {
  while (!coming_ && operations_ != nullptr) {
    const PlacedOperation* one = operations_->Peek();
    if (one == nullptr || one->begin >= span_.until) return false;
    if (one->end >= span_.from) {
      Coming coming{static_cast<const archive::IoOperation&>(*one), std::max(one->begin, span_.from),
                    one->unsure, 0, false};
      if (one->row < tables_.io.size()) {
        const archive::IoRow& row = tables_.io[one->row];
        const bool mpi = row.layer == layout::IoLayer::mpi_io;
        coming.function = mpi ? row.function : row.parent;
        coming.around = coming.function == 0 && !layout::IsOfCLibrary(row.layer);
      }
      coming_ = coming;
    }
    operations_->Pop();
  }
  return coming_.has_value();
}

void OperationSlices::CloseTop(uint64_t at, std::vector<MixedEdge>* to) {
  last_ = std::max(last_, at);
  to->push_back({What::operation_end, last_, {}, {}});
  open_.pop_back();
}

// Closes those operations that have ended and contain no open slice.
void OperationSlices::CloseEnded(uint64_t at, std::vector<MixedEdge>* to) {
  while (!open_.empty() && open_.back().operation && open_.back().end <= at) CloseTop(open_.back().end, to);
}

void OperationSlices::Place(uint64_t begin, uint64_t end, std::vector<MixedEdge>* to) {
  CloseEnded(begin, to);
  last_ = std::max(last_, begin);
  to->push_back({What::operation_begin, last_, {}, coming_->operation});
  open_.push_back({true, coming_->around, std::min(std::max(end, last_), span_.until)});
  coming_.reset();
}

void OperationSlices::Until(uint64_t at, const SliceEdge* edge, uint16_t function,
                            std::vector<MixedEdge>* to) {
  const bool begins = edge != nullptr && edge->kind == Kind::call_begin;
  const bool ends = edge != nullptr && edge->kind == Kind::call_end;
  while (Next()) {
    Coming& coming = *coming_;
    const uint64_t begin = std::max(coming.begin, last_), end = std::max(coming.operation.end, begin);
    const bool own = coming.function != 0 && coming.function == function;
    if (coming.begin >= at) {
      // The operation's start time is uncertain, so the call that ends here may have made the operation. So
      // the operation is placed inside the call that ends here.
      if (!ends || !own || coming.begin - at > coming.unsure) return;
      const uint64_t length = coming.operation.end - std::min(coming.operation.begin, coming.operation.end);
      Place(at - std::min(length, at - last_), at, to);
      continue;
    }
    const bool late = end > at || at - coming.begin <= coming.unsure;
    if (begins && calls_ == 0 && own && late) {
      // The operation keeps its duration, but begins when its call begins.
      const uint64_t length = coming.operation.end - std::min(coming.operation.begin, coming.operation.end);
      coming.begin = coming.operation.begin = at;
      coming.operation.end = at + length;
      return;
    }
    // The call that made the operation may still follow.
    if (!ends && !own && calls_ == 0 && coming.function != 0 &&
        at - std::min(at, coming.operation.begin) <= coming.unsure) {
      coming.begin = at;
      return;
    }
    const bool made_later = coming.function == 0 ? !coming.around && end > at : !own;
    if (ends && calls_ == 1 && made_later) {
      coming.begin = at;
      return;
    }
    Place(begin, end, to);
  }
}

void OperationSlices::Add(const SliceEdge& edge, uint16_t function, std::vector<MixedEdge>* to) {
  Until(edge.at, &edge, function, to);
  CloseEnded(edge.at, to);
  const bool begins = edge.kind == Kind::call_begin || edge.kind == Kind::region_begin;
  if (edge.kind == Kind::call_begin) {
    // C library calls cannot contain MPI calls.
    while (!open_.empty() && open_.back().operation && !open_.back().around) CloseTop(edge.at, to);
    ++calls_;
  }
  if (!begins) {
    while (!open_.empty() && open_.back().operation) CloseTop(edge.at, to);
    if (!open_.empty()) open_.pop_back();
    if (edge.kind == Kind::call_end) --calls_;
  }
  last_ = std::max(last_, edge.at);
  to->push_back({What::slice, edge.at, edge, {}});
  if (begins) open_.push_back({});
}

void OperationSlices::Finish(std::vector<MixedEdge>* to) {
  Until(UINT64_MAX, nullptr, 0, to);
  CloseEnded(UINT64_MAX, to);
}

}  // namespace rankine::analysis
