// SPDX-License-Identifier: BSD-3-Clause
#include "archive/storage/moved_extents.h"

#include <algorithm>
#include <tuple>

#include "archive/io/operations.h"
#include "archive/io/rows.h"
#include "archive/rows/io_ops_chunk.h"
#include "archive/storage/rows.h"
#include "archive/tables.h"
#include "archive/trace/clocks.h"
#include "layout/io/functions.h"

namespace rankine::archive {

using layout::IoKind;

void MovedExtents::Add(std::string_view path, const Operation& operation) {
  OfFile& of = files_[path][operation.process];
  of.operations.push_back(operation);
  of.longest = std::max(of.longest, operation.end - operation.offset);
}

void MovedExtents::Order() {
  for (auto& [path, processes] : files_) {
    for (auto& [process, of] : processes)
      std::stable_sort(of.operations.begin(), of.operations.end(),
                       [](const Operation& a, const Operation& b) { return a.offset < b.offset; });
  }
}

struct MovedExtents::Near {
  const Operation* operation = nullptr;
  // number of bytes that are only in one of the two extents, and distance in ns
  std::tuple<uint64_t, uint64_t> far;
};

void MovedExtents::FindIn(const OfFile& of, const StorageExtent& extent, uint64_t begin, Near* near) {
  const uint64_t last = extent.offset + extent.bytes;
  const uint64_t first = extent.offset - std::min(extent.offset, of.longest);
  auto at = std::lower_bound(of.operations.begin(), of.operations.end(), first,
                             [](const Operation& one, uint64_t wanted) { return one.offset < wanted; });
  for (; at != of.operations.end() && at->offset < last; ++at) {
    if (at->writes != (extent.action == StorageAction::write) || at->end <= extent.offset) continue;
    const uint64_t missing = extent.bytes - (std::min(at->end, last) - std::max(at->offset, extent.offset));
    const uint64_t ns = begin < at->begin_ns ? at->begin_ns - begin
                        : begin > at->end_ns ? begin - at->end_ns
                                             : 0;
    if (near->operation == nullptr || std::tuple(missing, ns) < near->far)
      *near = {&*at, std::tuple(missing, ns)};
  }
}

const MovedExtents::Operation* MovedExtents::Find(std::string_view path, std::span<const uint32_t> processes,
                                                  const StorageExtent& extent, uint64_t begin,
                                                  bool whole) const {
  const auto found = files_.find(path);
  if (found == files_.end() || extent.action == StorageAction::sync) return nullptr;
  Near near;
  for (const uint32_t process : processes) {
    const auto of = found->second.find(process);
    if (of != found->second.end()) FindIn(of->second, extent, begin, &near);
  }
  return near.operation == nullptr || (whole && std::get<0>(near.far) != 0) ? nullptr : near.operation;
}

MovedExtents MovedByThreads(const Tables& tables) {
  MovedExtents moved;
  const Clocks clocks(tables);
  for (const IoOpsChunk& chunk : tables.io_ops) {
    const auto take = [&](const IoOperation& operation) {
      if (operation.row >= tables.io.size() || operation.offset == layout::kNoOffset) return true;
      const IoRow& row = tables.io[operation.row];
      const IoKind kind = KindOf(row);
      if ((kind == IoKind::read || kind == IoKind::write) && layout::IsOfCLibrary(row.layer) &&
          !layout::IsAsynchronous(row.function) && row.file < tables.io_files.size())
        moved.Add(tables.io_files[row.file],
                  {operation.offset, operation.offset + operation.bytes, operation.begin, operation.end, 0,
                   operation.process, operation.thread, kind == IoKind::write});
      return true;
    };
    ReadIoOperations(tables, chunk, take, clocks.Of(chunk.process));
  }
  moved.Order();
  return moved;
}

}  // namespace rankine::archive
