// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/waits/io_spans.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "archive/each.h"
#include "archive/io/operations.h"
#include "archive/io/rows.h"
#include "archive/rows/io_ops_chunk.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "archive/trace/clocks.h"
#include "layout/io/functions.h"

namespace rankine::analysis {
namespace {

using archive::kNone;
using archive::Tables;

// The maximum number of client operations that are compared with one span.
constexpr std::ptrdiff_t kFarthest = 4096;
constexpr uint64_t kPause = 50;  // A pause is ignored if it is shorter than 1/50 of the time span before
                                 // it.

bool HoldsItsThread(const archive::IoRow& row) {
  return row.layer != layout::IoLayer::mpi_io &&
         (row.layer != layout::IoLayer::posix || !layout::IsAsynchronous(row.function));
}

bool Moves(const archive::IoRow& row) {
  const layout::IoKind kind = archive::KindOf(row);
  return kind == layout::IoKind::read || kind == layout::IoKind::write || kind == layout::IoKind::sync;
}

// Appends the span to the list, or extends the last span of the list to include it.
void Append(const IoSpan& span, std::vector<IoSpan>* to) {
  if (span.end <= span.begin) return;
  if (!to->empty()) {
    IoSpan& last = to->back();
    if (span.end <= last.end) return;  // (a nested call)
    const uint64_t begin = std::max(span.begin, last.end);
    if (last.row == span.row && last.file == span.file &&
        (begin - last.end) * kPause <= last.end - last.begin) {
      last.end = span.end;
      return;
    }
    to->push_back(span);
    to->back().begin = begin;
    return;
  }
  to->push_back(span);
}

std::vector<IoSpan> InOrder(std::vector<IoSpan> spans) {
  std::sort(spans.begin(), spans.end(), [](const IoSpan& a, const IoSpan& b) {
    return std::pair(a.begin, b.end) < std::pair(b.begin, a.end);
  });
  std::vector<IoSpan> joined;
  for (const IoSpan& span : spans) Append(span, &joined);
  return joined;
}

// The operations that the file system's client performed for one process, sorted by start time.
struct Mounted {
  uint64_t begin, end;
  uint32_t file, server;
};
using MountedOf = std::map<uint32_t, std::vector<Mounted>>;  // indexed by process

MountedOf MountedBy(const Tables& tables, const archive::Storage& storage) {
  std::map<std::string_view, uint32_t> files;
  for (uint32_t i = 0; i < tables.io_files.size(); ++i) files.emplace(tables.io_files[i], i);
  MountedOf mounted;
  for (const archive::StorageOperation& one : storage.operations) {
    if (one.process == kNone || !one.has_client) continue;
    const auto file = one.file < storage.files.size() ? files.find(storage.files[one.file]) : files.end();
    mounted[one.process].push_back(
        {one.begin, one.begin + one.latency, file == files.end() ? kNone : file->second, one.server});
  }
  return mounted;
}

// Finds the server whose operations for the process cover most of the time span.
void FindServer(const std::vector<Mounted>& mounted, uint64_t longest, IoSpan* span) {
  std::map<uint32_t, uint64_t> times;
  const auto from_then = [&mounted](uint64_t begin) {
    return std::lower_bound(mounted.begin(), mounted.end(), begin,
                            [](const Mounted& one, uint64_t then) { return one.begin < then; });
  };
  auto at = from_then(span->begin - std::min(span->begin, longest));
  at = std::max(at, from_then(span->begin) - std::min(from_then(span->begin) - mounted.begin(), kFarthest));
  for (std::ptrdiff_t left = 2 * kFarthest; left > 0 && at != mounted.end() && at->begin < span->end;
       ++at, --left) {
    const uint64_t from = std::max(at->begin, span->begin), to = std::min(at->end, span->end);
    if (at->server != kNone && from < to) times[at->server] += to - from;
  }
  uint64_t most = 0;
  for (const auto& [server, ns] : times) {
    if (ns <= most) continue;
    most = ns;
    span->server = server;
  }
}

}  // namespace

IoSpans::IoSpans(const Tables& tables, const std::vector<archive::Timeline>& lines,
                 const archive::Storage& storage, unsigned threads) {
  const MountedOf mounted = MountedBy(tables, storage);
  if (tables.io_ops.empty() && mounted.empty()) return;
  of_.resize(lines.size());
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> line_of;
  std::map<uint32_t, std::vector<uint32_t>> lines_of;
  for (uint32_t i = 0; i < lines.size(); ++i) {
    line_of[{lines[i].process, lines[i].thread}] = i;
    lines_of[lines[i].process].push_back(i);
  }
  const archive::Clocks clocks(tables);
  std::vector<std::vector<const archive::IoOpsChunk*>> chunks(tables.processes.size());
  for (const archive::IoOpsChunk& chunk : tables.io_ops) {
    if (chunk.process < chunks.size()) chunks[chunk.process].push_back(&chunk);
  }
  archive::Each(chunks.size(), threads, [&](size_t i) {
    const auto process = static_cast<uint32_t>(i);
    for (const archive::IoOpsChunk* chunk : chunks[i]) {
      const auto take = [&](const archive::IoOperation& one) {
        const auto line = line_of.find({process, one.thread});
        if (line == line_of.end()) return false;  // All operations in a chunk belong to one thread.
        if (one.row >= tables.io.size() || !HoldsItsThread(tables.io[one.row])) return true;
        const archive::IoRow& row = tables.io[one.row];
        of_[line->second].push_back({one.begin, one.end, one.row, row.file, kNone, Moves(row)});
        return true;
      };
      archive::ReadIoOperations(tables, *chunk, take, clocks.Of(process));
    }
    const auto asked = mounted.find(process);
    const auto own = lines_of.find(process);
    if (own == lines_of.end()) return;
    for (const uint32_t line : own->second) of_[line] = InOrder(std::move(of_[line]));
    if (asked == mounted.end()) return;
    uint64_t longest = 0;
    for (const Mounted& one : asked->second) longest = std::max(longest, one.end - one.begin);
    bool none = true;
    for (const uint32_t line : own->second) {
      for (IoSpan& span : of_[line]) FindServer(asked->second, longest, &span);
      none = none && of_[line].empty();
    }
    // Operations of the file system's client can be used only if the process has a single line, because the
    // client numbers threads differently.
    if (!none || own->second.size() != 1) return;
    std::vector<IoSpan>& spans = of_[own->second.front()];
    for (const Mounted& one : asked->second)
      spans.push_back({one.begin, one.end, kNone, one.file, one.server});
    spans = InOrder(std::move(spans));
  });
}

std::span<const IoSpan> IoSpans::From(uint32_t line, uint64_t from) const {
  if (line >= of_.size()) return {};
  const std::vector<IoSpan>& spans = of_[line];
  const auto at = std::upper_bound(spans.begin(), spans.end(), from,
                                   [](uint64_t time, const IoSpan& span) { return time < span.end; });
  return {at, spans.end()};
}

}  // namespace rankine::analysis
