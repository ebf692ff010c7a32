// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/timeline/annotation_tracks.h"

#include <algorithm>
#include <map>
#include <utility>

#include "archive/io/rows.h"
#include "archive/rows/none.h"
#include "archive/tables.h"

namespace rankine::analysis {
namespace {

using archive::kNone;

// MPI-IO calls are already drawn together with the other MPI calls.
bool IsDrawn(const archive::Tables& tables, const archive::IoOperation& one) {
  return one.row >= tables.io.size() || tables.io[one.row].layer != layout::IoLayer::mpi_io;
}

}  // namespace

uint64_t ResolutionOf(uint64_t span, size_t lines, uint64_t count, size_t most) {
  if (count <= most) return 0;
  const auto room = static_cast<double>(std::max<size_t>(most, 1));
  return static_cast<uint64_t>(2.0 * static_cast<double>(span) * static_cast<double>(lines) / room) + 1;
}

AnnotationTracks::AnnotationTracks(const archive::Tables& tables, const TraceChunks& trace,
                                   std::vector<WaitStore> waits, unsigned threads)
    : tables_(tables),
      trace_(trace),
      operations_(trace.lines().size()),
      windows_(FindWindowLanes(tables, trace.clocks())),
      waits_(std::move(waits)) {
  std::map<std::pair<uint32_t, uint32_t>, size_t> places;
  for (size_t i = 0; i < trace.lines().size(); ++i)
    places[{trace.lines()[i].process, trace.lines()[i].thread}] = i;
  for (OperationLine& line : FindOperationLines(tables, trace.clocks(), threads)) {
    const auto at = places.find({line.process, line.thread});
    if (at != places.end()) operations_[at->second] = std::move(line);
  }
  waits_.resize(trace.lines().size());
}

void AnnotationTracks::Draw(uint64_t from, uint64_t until, const DrawingLimits& limits, Drawing* to) const {
  DrawOperations(from, until, limits, to);
  DrawWaits(from, until, limits, to);
  DrawStalls(from, until, limits, to);
  DrawWindows(from, until, limits, to);
}

void AnnotationTracks::DrawOperations(uint64_t from, uint64_t until, const DrawingLimits& limits,
                                      Drawing* to) const {
  std::vector<OperationLine> part(operations_.size());
  uint64_t count = 0;
  for (size_t i = 0; i < part.size(); ++i) {
    part[i].process = operations_[i].process;
    for (const OperationChunk& chunk : operations_[i].chunks) {
      if (chunk.last_end >= from && chunk.first_begin < until) part[i].chunks.push_back(chunk);
    }
    count += part[i].Count(true);
  }
  const uint64_t resolution = ResolutionOf(until - from, part.size(), count, limits.operations);
  for (size_t i = 0; i < part.size(); ++i) {
    if (part[i].chunks.empty()) continue;
    CallDrawer drawer(trace_.begin(), resolution);
    OperationStream stream(tables_, part[i], trace_.clocks().Of(part[i].process), true);
    for (const PlacedOperation* one = stream.Peek(); one != nullptr && one->begin < until;
         stream.Pop(), one = stream.Peek()) {
      if (one->end < from || one->begin < trace_.begin() || !IsDrawn(tables_, *one)) continue;
      drawer.Add(one->begin, one->end, one->row < tables_.io.size() ? one->row : kNone);
      ++to->operations;
    }
    to->threads[i].operations = drawer.Finish();
  }
}

void AnnotationTracks::DrawWaits(uint64_t from, uint64_t until, const DrawingLimits& limits,
                                 Drawing* to) const {
  const auto each = [&](const WaitStore& store, auto take) {
    for (size_t block = 0; block < store.blocks(); ++block) {
      for (const Wait& wait : store.Block(block)) {
        if (wait.ns != 0 && wait.begin < until && wait.begin + wait.ns >= from) take(wait);
      }
    }
  };
  for (const WaitStore& store : waits_) each(store, [to](const Wait&) { ++to->waits; });
  const uint64_t resolution = ResolutionOf(until - from, waits_.size(), to->waits, limits.waits);
  std::map<DrawnWait, uint32_t> kinds;
  for (size_t i = 0; i < waits_.size(); ++i) {
    CallDrawer drawer(trace_.begin(), resolution);
    each(waits_[i], [&](const Wait& wait) {
      const uint32_t late = wait.late < trace_.lines().size() ? trace_.lines()[wait.late].process : kNone;
      const DrawnWait kind{wait.kind, late};
      const auto [at, fresh] = kinds.emplace(kind, static_cast<uint32_t>(kinds.size()));
      if (fresh) to->wait_kinds.push_back(kind);
      drawer.Add(std::max(wait.begin, trace_.begin()), wait.begin + wait.ns, at->second);
    });
    to->threads[i].waits = drawer.Finish();
  }
}

void AnnotationTracks::DrawStalls(uint64_t from, uint64_t until, const DrawingLimits& limits,
                                  Drawing* to) const {
  const auto chunks = [&](size_t line) {
    std::vector<size_t> wanted = trace_.PartOf(line, from, until).chunks;
    std::erase_if(wanted, [&](size_t chunk) { return trace_.lines()[line].chunks[chunk].stalls == 0; });
    return wanted;
  };
  const size_t lines = trace_.lines().size();
  uint64_t count = 0;
  for (size_t i = 0; i < lines; ++i) {
    for (const size_t chunk : chunks(i)) count += trace_.lines()[i].chunks[chunk].stalls;
  }
  const uint64_t resolution = ResolutionOf(until - from, lines, count, limits.stalls);
  for (size_t i = 0; i < lines; ++i) {
    CallDrawer drawer(trace_.begin(), resolution);
    for (const size_t chunk : chunks(i)) {
      for (const archive::TimelineStall& stall : trace_.Read(i, chunk).stalls) {
        if (stall.begin >= until || stall.end < from) continue;
        drawer.Add(std::max(stall.begin, trace_.begin()), stall.end, static_cast<uint32_t>(stall.reason));
        ++to->stalls;
      }
    }
    to->threads[i].stalls = drawer.Finish();
  }
}

void AnnotationTracks::DrawWindows(uint64_t from, uint64_t until, const DrawingLimits& limits,
                                   Drawing* to) const {
  const auto inside = [&](const WindowSlice& one) {
    return one.begin < until && one.end >= from && one.end >= trace_.begin();
  };
  uint64_t count = 0;
  for (const WindowLane& lane : windows_)
    count += static_cast<uint64_t>(std::count_if(lane.slices.begin(), lane.slices.end(), inside));
  const uint64_t resolution = ResolutionOf(until - from, windows_.size(), count, limits.windows);
  for (const WindowLane& lane : windows_) {
    CallDrawer drawer(trace_.begin(), resolution);
    for (const WindowSlice& one : lane.slices) {
      if (inside(one)) drawer.Add(std::max(one.begin, trace_.begin()), one.end, 0);
    }
    std::vector<DrawnCalls> slices = drawer.Finish();
    if (!slices.empty()) to->windows.push_back({lane.process, lane.name, std::move(slices)});
  }
}

}  // namespace rankine::analysis
