#include "archive/storage/started.h"

#include <algorithm>
#include <tuple>

#include "archive/io/calls.h"
#include "format/io/functions.h"

namespace rankine::archive {
namespace {

bool GoesOn(const IoRow& row) {
  const format::IoKind kind = KindOf(row);
  return row.layer == format::IoLayer::posix && format::IsAsynchronous(row.function) &&
         (kind == format::IoKind::read || kind == format::IoKind::write);
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
  ForEach(tables, calls, [&](uint64_t number, const IoOperation& operation) {
    const IoRow& row = tables.io[operation.row];
    const uint64_t parent = calls.parent[number - 1];
    if (!GoesOn(row) || parent == 0 || row.file >= tables.io_files.size() ||
        operation.offset == format::kNoOffset)
      return;
    OfFile& of = files_[tables.io_files[row.file]][operation.process];
    of.operations.push_back({operation.offset, operation.offset + operation.bytes, operation.begin,
                             operation.end, parent, KindOf(row) == format::IoKind::write});
    of.longest = std::max(of.longest, operation.bytes);
    calls_[parent] = {};
  });
  // Calls of a thread stand in their order.
  std::map<std::tuple<uint32_t, uint32_t, uint16_t>, size_t> counts;  // by process, thread, function
  const auto counted = [&](const IoOperation& operation) -> size_t& {
    return counts[{operation.process, operation.thread, tables.io[operation.row].function}];
  };
  std::map<uint64_t, const size_t*> totals;
  ForEach(tables, calls, [&](uint64_t number, const IoOperation& operation) {
    const IoRow& row = tables.io[operation.row];
    if (row.layer != format::IoLayer::mpi_io) return;
    size_t& count = counted(operation);
    const auto at = calls_.find(number);
    if (at != calls_.end()) {
      at->second = {operation.process, operation.thread, row.function, count, 0};
      totals[number] = &count;
    }
    ++count;
  });
  for (const auto& [number, total] : totals) calls_[number].count = *total;
  for (auto& [path, processes] : files_) {
    for (auto& [process, of] : processes)
      std::stable_sort(of.operations.begin(), of.operations.end(),
                       [](const Operation& a, const Operation& b) { return a.offset < b.offset; });
  }
}

struct StartedCalls::Near {
  const Operation* operation = nullptr;
  std::tuple<uint64_t, uint64_t> far;  // bytes that are not in common, ns
};

void StartedCalls::FindIn(const OfFile& of, const StorageExtent& extent, uint64_t begin, Near* near) {
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

std::optional<StartedCalls::Call> StartedCalls::Find(uint32_t process, std::string_view path,
                                                     const StorageExtent& extent, uint64_t begin) const {
  const auto processes = files_.find(path);
  if (processes == files_.end() || extent.action == StorageAction::sync) return std::nullopt;
  Near near;
  for (const auto& [its, of] : processes->second) {
    if (process == kNone || its == process) FindIn(of, extent, begin, &near);
  }
  if (near.operation == nullptr || (process == kNone && std::get<0>(near.far) != 0)) return std::nullopt;
  return calls_.at(near.operation->number);
}

}  // namespace rankine::archive
