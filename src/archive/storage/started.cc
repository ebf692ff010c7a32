// SPDX-License-Identifier: BSD-3-Clause
#include "archive/storage/started.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "archive/io/calls.h"
#include "archive/io/rows.h"
#include "archive/rows/io_ops_chunk.h"
#include "archive/tables.h"
#include "layout/io/functions.h"

namespace rankine::archive {
namespace {

bool GoesOn(const IoRow& row) {
  const layout::IoKind kind = KindOf(row);
  return row.layer == layout::IoLayer::posix && layout::IsAsynchronous(row.function) &&
         (kind == layout::IoKind::read || kind == layout::IoKind::write);
}

template <class Each>
void ForEach(const Tables& tables, const IoCalls& calls, Each each) {
  const Clocks clocks(tables);
  for (size_t i = 0; i < tables.io_ops.size(); ++i) {
    uint64_t number = calls.first[i];
    const auto take = [&](const IoOperation& operation) {
      if (operation.row < tables.io.size()) each(number, operation);
      ++number;
      return true;
    };
    ReadIoOperations(tables, tables.io_ops[i], take, clocks.Of(tables.io_ops[i].process));
  }
}

}  // namespace

StartedCalls::StartedCalls(const Tables& tables) {
  if (tables.io_ops.empty() || std::none_of(tables.io.begin(), tables.io.end(), GoesOn)) return;
  const IoCalls calls = JoinIoCalls(tables);
  std::set<uint64_t> wanted;
  ForEach(tables, calls, [&](uint64_t number, const IoOperation& operation) {
    const IoRow& row = tables.io[operation.row];
    const uint64_t parent = calls.parent[number - 1];
    if (!GoesOn(row) || row.file >= tables.io_files.size() || operation.offset == layout::kNoOffset) return;
    moved_.Add(tables.io_files[row.file],
               {operation.offset, operation.offset + operation.bytes, operation.begin, operation.end, parent,
                operation.process, operation.thread, KindOf(row) == layout::IoKind::write});
    wanted.insert(parent);
  });
  // The number of calls so far, by process, thread and function. The calls of a thread are visited in order.
  std::map<std::tuple<uint32_t, uint32_t, uint16_t>, size_t> counts;
  const auto counted = [&](const IoOperation& operation) -> size_t& {
    return counts[{operation.process, operation.thread, tables.io[operation.row].function}];
  };
  std::map<uint64_t, const size_t*> totals;
  ForEach(tables, calls, [&](uint64_t number, const IoOperation& operation) {
    const IoRow& row = tables.io[operation.row];
    if (row.layer != layout::IoLayer::mpi_io) return;
    size_t& count = counted(operation);
    if (wanted.count(number) != 0) {
      calls_[number] = {operation.process, operation.thread, row.function, count, 0};
      totals[number] = &count;
    }
    ++count;
  });
  for (const auto& [number, total] : totals) calls_[number].count = *total;
  moved_.Order();
}

std::optional<StartedCalls::Call> StartedCalls::Find(std::string_view path,
                                                     std::span<const uint32_t> processes,
                                                     const StorageExtent& extent, uint64_t begin,
                                                     bool whole) const {
  const MovedExtents::Operation* found = moved_.Find(path, processes, extent, begin, whole);
  if (found == nullptr) return std::nullopt;
  const auto call = calls_.find(found->number);
  return call == calls_.end() ? Call{found->process, found->thread, 0, 0, 0} : call->second;
}

}  // namespace rankine::archive
