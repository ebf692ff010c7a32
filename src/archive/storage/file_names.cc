// SPDX-License-Identifier: BSD-3-Clause
#include "archive/storage/file_names.h"

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
namespace {

using layout::IoKind;

// Assumed error of an operation's start time, because times are stored with an error of up to 2 %
// (docs/design/io.md).
constexpr uint64_t kRough = 1'000'000;  // in ns

// The number of requests that lead to each path. The key is an index in Tables::io_files.
using Votes = std::map<uint32_t, uint32_t>;
struct OfFile {
  Votes c_library, mpi_io;
};

// Returns nullptr if different requests lead to different paths.
const std::string* Elected(const Tables& tables, const Votes& votes) {
  uint64_t all = 0, most = 0;
  uint32_t first = 0;
  for (const auto& [file, count] : votes) {
    all += count;
    if (count > most) most = count, first = file;
  }
  return most * 4 > all * 3 || (most == all && all != 0) ? &tables.io_files[first] : nullptr;
}

bool IsOfKind(IoKind kind, StorageAction action) {
  return action == StorageAction::sync    ? kind == IoKind::sync
         : action == StorageAction::write ? kind == IoKind::write
                                          : kind == IoKind::read;
}

// A write must lie within the extent of the operation. A read may extend beyond the operation, because the
// kernel reads ahead.
bool Moves(const IoOperation& operation, const NamelessRequest& request) {
  if (request.action == StorageAction::sync) return true;
  if (operation.offset == layout::kNoOffset) return false;
  const uint64_t end = operation.offset + operation.bytes, until = request.offset + request.bytes;
  if (request.action == StorageAction::write) return operation.offset <= request.offset && until <= end;
  return request.offset < end && operation.offset < until;
}

using Requests = std::vector<NamelessRequest>;

// Counts those requests of the operation's thread that may have been made during the operation.
void Take(const Tables& tables, const IoOperation& operation, const Requests& requests,
          std::map<uint32_t, OfFile>* files) {
  if (operation.row >= tables.io.size()) return;
  const IoRow& row = tables.io[operation.row];
  if (row.file >= tables.io_files.size()) return;
  const bool is_c = layout::IsOfCLibrary(row.layer), is_mpi = row.layer == layout::IoLayer::mpi_io;
  if ((!is_c && !is_mpi) || layout::IsAsynchronous(row.function)) return;
  const IoKind kind = KindOf(row);
  const uint64_t slack = kRough + (operation.end - std::min(operation.end, operation.begin)) / 20;
  const uint64_t first = operation.begin - std::min(operation.begin, slack), last = operation.end + slack;
  const auto key = std::tuple(operation.process, operation.thread, first);
  auto at =
      std::lower_bound(requests.begin(), requests.end(), key, [](const NamelessRequest& one, auto wanted) {
        return std::tuple(one.process, one.thread, one.begin) < wanted;
      });
  for (; at != requests.end() && at->process == operation.process && at->thread == operation.thread &&
         at->begin <= last;
       ++at) {
    // For MPI-IO calls, only times are compared, because a collective call moves data of other ranks, and may
    // also read when it writes.
    if (is_c && IsOfKind(kind, at->action) && Moves(operation, *at)) ++(*files)[at->file].c_library[row.file];
    if (is_mpi && at->begin >= operation.begin && at->begin <= operation.end)
      ++(*files)[at->file].mpi_io[row.file];
  }
}

}  // namespace

std::map<uint32_t, std::string> FindFileNames(const Tables& tables, std::vector<NamelessRequest> requests) {
  std::map<uint32_t, std::string> names;
  if (requests.empty() || tables.io_ops.empty()) return names;
  std::sort(requests.begin(), requests.end(), [](const NamelessRequest& a, const NamelessRequest& b) {
    return std::tie(a.process, a.thread, a.begin) < std::tie(b.process, b.thread, b.begin);
  });
  std::map<uint32_t, OfFile> files;
  const Clocks clocks(tables);
  for (const IoOpsChunk& chunk : tables.io_ops) {
    const auto take = [&](const IoOperation& operation) {
      Take(tables, operation, requests, &files);
      return true;
    };
    ReadIoOperations(tables, chunk, take, clocks.Of(chunk.process));
  }
  for (const auto& [file, votes] : files) {
    const std::string* name = Elected(tables, votes.c_library.empty() ? votes.mpi_io : votes.c_library);
    if (name != nullptr) names[file] = *name;
  }
  return names;
}

}  // namespace rankine::archive
