// SPDX-License-Identifier: BSD-3-Clause
#include "archive/storage/client_request_match.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>

#include "archive/io/rows.h"
#include "archive/rows/io_ops_chunk.h"
#include "archive/rows/none.h"
#include "archive/storage/rows.h"
#include "archive/tables.h"
#include "archive/trace/clocks.h"
#include "layout/io/functions.h"

namespace rankine::archive {
namespace {

using layout::IoKind;

// Identifies the operations that the threads of one process make on one file in one direction.
using Key = std::tuple<uint32_t, std::string_view, StorageAction>;

struct Traced {
  uint64_t offset, end;       // in bytes
  uint64_t begin_ns, end_ns;  // times on the common time scale of the traces
  uint64_t number;
  uint32_t thread;  // The value kNone means that a thread of the C library made the operation.
};

struct OfFile {
  std::vector<Traced> traced;  // sorted by offset; operations with equal offsets are in their original order
  uint64_t longest = 0;        // in bytes
};

// Identifies a request by its thread (kNone: a thread of the C library) and its extent.
using Extent = std::tuple<uint32_t, uint64_t, uint64_t>;
struct Asked {
  std::vector<uint64_t> begins;           // start times in ns, sorted and unique
  std::vector<const Traced*> candidates;  // sorted by time
  std::vector<uint64_t> Numbers() const;  // numbers of operations, sorted by start time
};

std::vector<uint64_t> Asked::Numbers() const {
  std::vector<uint64_t> numbers;
  for (size_t i = 0; i < begins.size(); ++i) {
    if (candidates.empty()) {
      numbers.push_back(0);
    } else if (candidates.size() == begins.size()) {
      numbers.push_back(candidates[i]->number);
    } else {
      const auto far = [&](const Traced* one) {
        return begins[i] < one->begin_ns ? one->begin_ns - begins[i]
               : begins[i] > one->end_ns ? begins[i] - one->end_ns
                                         : 0;
      };
      numbers.push_back((*std::min_element(candidates.begin(), candidates.end(), [&](auto* a, auto* b) {
                          return far(a) < far(b);
                        }))->number);
    }
  }
  return numbers;
}

std::map<Key, OfFile> TracedOf(const Tables& tables, const IoCalls& calls, const Storage& storage) {
  std::map<Key, OfFile> files;
  for (const StorageOperation& one : storage.operations)
    if (one.asked.known) files[{one.process, storage.files[one.file], one.asked.action}];
  const Clocks clocks(tables);
  for (size_t i = 0; i < tables.io_ops.size() && i < calls.first.size(); ++i) {
    uint64_t number = calls.first[i] - 1;
    const auto take = [&](const IoOperation& operation) {
      ++number;
      if (operation.row >= tables.io.size()) return true;
      const IoRow& row = tables.io[operation.row];
      const IoKind kind = KindOf(row);
      const bool syncs = kind == IoKind::sync, moves = kind == IoKind::read || kind == IoKind::write;
      if (!layout::IsOfCLibrary(row.layer) || row.file >= tables.io_files.size()) return true;
      if (!syncs && (!moves || operation.offset == layout::kNoOffset)) return true;
      const StorageAction action = syncs                   ? StorageAction::sync
                                   : kind == IoKind::write ? StorageAction::write
                                                           : StorageAction::read;
      const auto at = files.find({operation.process, tables.io_files[row.file], action});
      if (at == files.end()) return true;
      const uint64_t offset = syncs ? 0 : operation.offset, bytes = syncs ? 0 : operation.bytes;
      at->second.traced.push_back({offset, offset + bytes, operation.begin, operation.end, number,
                                   layout::IsAsynchronous(row.function) ? kNone : operation.thread});
      at->second.longest = std::max(at->second.longest, bytes);
      return true;
    };
    ReadIoOperations(tables, tables.io_ops[i], take, clocks.Of(tables.io_ops[i].process));
  }
  for (auto& [key, of] : files)
    std::stable_sort(of.traced.begin(), of.traced.end(), [](const Traced& a, const Traced& b) {
      return std::tuple(a.offset, a.begin_ns) < std::tuple(b.offset, b.begin_ns);
    });
  return files;
}

// Returns those operations of the thread that cover most of the extent. The returned operations cover the
// whole extent, except if the kernel reads ahead.
std::vector<const Traced*> CandidatesOf(const OfFile& of, const Extent& extent, bool syncs) {
  const auto& [thread, offset, bytes] = extent;
  std::vector<const Traced*> found;
  uint64_t most = 0;
  const uint64_t first = offset - std::min(offset, of.longest), last = offset + bytes;
  auto at = std::lower_bound(of.traced.begin(), of.traced.end(), first,
                             [](const Traced& one, uint64_t wanted) { return one.offset < wanted; });
  for (; at != of.traced.end() && (syncs || at->offset < last); ++at) {
    if (at->thread != thread) continue;
    const uint64_t begin = std::max(at->offset, offset), end = std::min(at->end, last);
    const uint64_t common = syncs ? 1 : end > begin ? end - begin : 0;
    if (common == 0 || common < most) continue;
    if (common > most) found.clear();
    most = common;
    found.push_back(&*at);
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const Traced* a, const Traced* b) { return a->begin_ns < b->begin_ns; });
  return found;
}

Extent ExtentOf(const StorageAsked& asked) {
  const bool syncs = asked.action == StorageAction::sync;
  return {asked.thread, syncs ? 0 : asked.offset, syncs ? 0 : asked.bytes};
}

}  // namespace

std::vector<uint64_t> MatchClientRequests(const Tables& tables, const IoCalls& calls,
                                          const Storage& storage) {
  std::vector<uint64_t> askers(storage.operations.size(), 0);
  if (tables.io_ops.empty()) return askers;
  const std::map<Key, OfFile> files = TracedOf(tables, calls, storage);
  std::map<std::pair<Key, Extent>, Asked> extents;
  const auto key_of = [&](const StorageOperation& one) {
    return std::pair(Key{one.process, storage.files[one.file], one.asked.action}, ExtentOf(one.asked));
  };
  for (const StorageOperation& one : storage.operations)
    if (one.asked.known) extents[key_of(one)].begins.push_back(one.asked.begin);
  std::map<std::pair<Key, Extent>, std::vector<uint64_t>> numbers;
  for (auto& [key, asked] : extents) {
    std::sort(asked.begins.begin(), asked.begins.end());
    asked.begins.erase(std::unique(asked.begins.begin(), asked.begins.end()), asked.begins.end());
    asked.candidates =
        CandidatesOf(files.at(key.first), key.second, std::get<2>(key.first) == StorageAction::sync);
    numbers[key] = asked.Numbers();
  }
  for (size_t i = 0; i < askers.size(); ++i) {
    const StorageOperation& one = storage.operations[i];
    if (!one.asked.known) continue;
    const auto key = key_of(one);
    const std::vector<uint64_t>& begins = extents.at(key).begins;
    const auto at = std::lower_bound(begins.begin(), begins.end(), one.asked.begin);
    askers[i] = numbers.at(key)[static_cast<size_t>(at - begins.begin())];
  }
  return askers;
}

}  // namespace rankine::archive
