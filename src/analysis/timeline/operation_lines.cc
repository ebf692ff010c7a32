// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/timeline/operation_lines.h"

#include <algorithm>
#include <map>
#include <utility>

#include "archive/each.h"
#include "archive/io/rows.h"
#include "archive/rows/io_ops_chunk.h"
#include "archive/tables.h"
#include "layout/io/functions.h"

namespace rankine::analysis {
namespace {

using archive::IoOperation;
using archive::Tables;

// The recorded start of an operation may be wrong by up to 2 % of the time since the previous start in the
// archive. The previous start may have an error too.
constexpr uint64_t kUnsure = 25;

// The front of the heap is the operation that begins first. If several operations begin at the same time, the
// front is the operation that ends last, because this operation encloses the others.
bool Later(const IoOperation& a, const IoOperation& b) {
  return std::pair(a.begin, b.end) > std::pair(b.begin, a.end);
}

// Adjusts operations so that they lie inside their MPI-IO calls. The operations must be adjusted because
// their times are accurate only to 2 % (docs/io-trace.md). So an operation may appear to lie outside its
// call. In the archive, an operation comes before the call that made the operation.
//
// Calls keep their order in the archive. The argument `last_begin` is the time at which the previous call
// began.
void PutIntoCalls(const Tables& tables, std::vector<PlacedOperation>* operations, uint64_t* last_begin) {
  std::vector<PlacedOperation*> below;  // operations whose MPI-IO call comes later in the archive
  for (PlacedOperation& one : *operations) {
    if (one.row >= tables.io.size()) continue;
    const archive::IoRow& row = tables.io[one.row];
    if (row.layer != layout::IoLayer::mpi_io) {
      if (row.parent != 0) below.push_back(&one);
      continue;
    }
    if (one.begin <= *last_begin) {
      const uint64_t later = *last_begin + 1 - one.begin;
      one.begin += later;
      one.end += later;
      one.unsure = std::max(one.unsure, later);
    }
    *last_begin = one.begin;
    for (PlacedOperation* inner : below) {
      if (tables.io[inner->row].parent != row.function) continue;
      const uint64_t length = inner->end - std::min(inner->begin, inner->end);
      const uint64_t last = one.end - std::min(one.end - std::min(one.begin, one.end), length);
      inner->begin = std::clamp(inner->begin, std::min(one.begin, last), last);
      inner->end = std::min(inner->begin + length, std::max(inner->begin, one.end));
      inner->unsure = std::max(inner->unsure, one.unsure);
    }
    below.clear();
  }
}

struct Seen {
  OperationChunk chunk;
  uint32_t thread = 0;
};

Seen Look(const Tables& tables, uint32_t place, const archive::ClockLine* clock) {
  Seen seen;
  seen.chunk.place = place;
  const auto take = [&](const IoOperation& one) {
    seen.thread = one.thread;
    seen.chunk.first_begin = std::min(seen.chunk.first_begin, one.begin);
    seen.chunk.last_end = std::max(seen.chunk.last_end, one.end);
    ++(HoldsItsThread(tables, one) ? seen.chunk.holding : seen.chunk.beside);
    return true;
  };
  archive::ReadIoOperations(tables, tables.io_ops[place], take, clock);
  return seen;
}

}  // namespace

bool HoldsItsThread(const Tables& tables, const IoOperation& operation) {
  if (operation.row >= tables.io.size()) return true;
  const archive::IoRow& row = tables.io[operation.row];
  return row.layer != layout::IoLayer::posix || !layout::IsAsynchronous(row.function);
}

uint64_t OperationLine::Count(bool holding) const {
  uint64_t count = 0;
  for (const OperationChunk& chunk : chunks) count += holding ? chunk.holding : chunk.beside;
  return count;
}

std::vector<OperationLine> FindOperationLines(const Tables& tables, const archive::Clocks& clocks,
                                              unsigned threads) {
  std::vector<Seen> seen(tables.io_ops.size());
  archive::Each(seen.size(), threads, [&](size_t i) {
    seen[i] = Look(tables, static_cast<uint32_t>(i), clocks.Of(tables.io_ops[i].process));
  });
  std::map<std::pair<uint32_t, uint32_t>, OperationLine> lines;
  for (size_t i = 0; i < seen.size(); ++i) {
    if (seen[i].chunk.holding + seen[i].chunk.beside == 0) continue;
    OperationLine& line = lines[{tables.io_ops[i].process, seen[i].thread}];
    line.process = tables.io_ops[i].process;
    line.thread = seen[i].thread;
    line.chunks.push_back(seen[i].chunk);
    line.begin = std::min(line.begin, seen[i].chunk.first_begin);
    line.end = std::max(line.end, seen[i].chunk.last_end);
  }
  std::vector<OperationLine> result;
  result.reserve(lines.size());
  for (auto& [key, line] : lines) result.push_back(std::move(line));
  return result;
}

OperationStream::OperationStream(const Tables& tables, const OperationLine& line,
                                 const archive::ClockLine* clock, bool holding)
    : tables_(tables),
      line_(line),
      clock_(clock),
      holding_(holding),
      later_(line.chunks.size() + 1, UINT64_MAX) {
  for (size_t i = line.chunks.size(); i-- > 0;)
    later_[i] = std::min(later_[i + 1], line.chunks[i].first_begin);
}

void OperationStream::Load() {
  while (next_ < line_.chunks.size() && (heap_.empty() || heap_.front().begin >= later_[next_])) {
    std::vector<PlacedOperation> read;
    const auto take = [&](const IoOperation& one) {
      const uint64_t since =
          one.begin > begin_before_ ? one.begin - begin_before_ : begin_before_ - one.begin;
      const uint64_t unsure = begin_before_ == 0 ? 0 : since / kUnsure;
      begin_before_ = one.begin;
      if (HoldsItsThread(tables_, one) == holding_) read.push_back({one, unsure});
      return true;
    };
    archive::ReadIoOperations(tables_, tables_.io_ops[line_.chunks[next_].place], take, clock_);
    if (holding_) PutIntoCalls(tables_, &read, &last_call_);
    for (const PlacedOperation& one : read) {
      heap_.push_back(one);
      std::push_heap(heap_.begin(), heap_.end(), Later);
    }
    ++next_;
  }
}

const PlacedOperation* OperationStream::Peek() {
  Load();
  return heap_.empty() ? nullptr : &heap_.front();
}

void OperationStream::Pop() {
  std::pop_heap(heap_.begin(), heap_.end(), Later);
  heap_.pop_back();
}

}  // namespace rankine::analysis
