// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/timeline/trace_chunks.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "archive/each.h"
#include "archive/rows/trace_chunk.h"
#include "archive/tables.h"
#include "base/saturate.h"
#include "base/work.h"

namespace rankine::analysis {
namespace {

using archive::Timeline;

struct ReadChunk {
  Timeline line;
  uint64_t counts = 0;
  size_t losses = 0;
};

ReadChunk ReadOne(const archive::Tables& tables, const archive::TraceThread& thread, size_t chunk,
                  const archive::ClockLine* clock) {
  const archive::TraceThread alone{thread.process, thread.thread, {thread.chunks[chunk]}};
  archive::ThreadReader reader(tables, alone, clock);
  reader.KeepStalls();
  reader.KeepAsides();
  ReadChunk read;
  read.line.process = thread.process;
  read.line.thread = thread.thread;
  while (reader.Next(&read.line).what != archive::LineStep::What::end) {
  }
  read.losses = reader.losses().size();
  read.counts = reader.measured();
  return read;
}

ChunkExtent ExtentOf(const Timeline& line) {
  ChunkExtent extent;
  extent.calls = line.calls.size();
  extent.moves = line.moves.size();
  for (const archive::TimelineCall& call : line.calls) {
    extent.first_begin = std::min(extent.first_begin, call.begin);
    extent.last_end = std::max(extent.last_end, call.end);
    extent.matched += line.kinds[call.kind].call.IsAside() ? 0 : 1;
  }
  extent.made = MadeIn(line);
  extent.from = extent.first_begin;
  for (const archive::TimelineStall& stall : line.stalls)
    extent.last_end = std::max(extent.last_end, stall.end);
  extent.stalls = line.stalls.size();
  if (line.moves.empty()) return extent;
  extent.from = line.moves.front().at;
  extent.last_end = std::max(extent.last_end, line.moves.back().at);
  return extent;
}

}  // namespace

uint64_t MadeIn(const Timeline& line) {
  uint64_t made = 0;
  for (const archive::TimelineCall& call : line.calls) {
    const archive::TimelineSeveral* several = line.SeveralOf(call);
    made = base::AddSaturated(made, several == nullptr ? 1 : several->calls);
  }
  return made;
}

TraceChunks::TraceChunks(const archive::Tables& tables, unsigned threads)
    : tables_(tables), clocks_(tables), bytes_(archive::TraceBytes(tables, [](uint32_t) { return true; })) {
  const base::Work work("reading the trace", 2 * bytes_);
  traced_ = archive::FindTraceThreads(tables, threads);
  std::vector<std::pair<size_t, size_t>> all;  // pairs of line and chunk
  for (const archive::TraceThread& thread : traced_.threads) {
    for (size_t i = 0; i < thread.chunks.size(); ++i) all.emplace_back(lines_.size(), i);
    lines_.push_back({thread.process, thread.thread, std::vector<ChunkExtent>(thread.chunks.size())});
  }
  std::atomic<size_t> losses = traced_.losses.size();
  archive::Each(all.size(), threads, [&](size_t i) {
    const auto [line, chunk] = all[i];
    const archive::TraceThread& thread = traced_.threads[line];
    const ReadChunk read = ReadOne(tables_, thread, chunk, clocks_.Of(thread.process));
    losses += read.losses;
    lines_[line].chunks[chunk] = ExtentOf(read.line);
    lines_[line].chunks[chunk].counts = read.counts;
  });
  losses_ = losses;
  begin_ = UINT64_MAX;
  for (const ChunkedLine& line : lines_) {
    for (const ChunkExtent& extent : line.chunks) {
      calls_ += extent.calls;
      if (extent.calls + extent.moves == 0) continue;
      begin_ = std::min({begin_, extent.from, extent.first_begin});
      end_ = std::max(end_, extent.last_end);
    }
  }
  if (begin_ > end_) begin_ = end_ = 0;
}

uint64_t TraceChunks::BytesOf(size_t line, size_t chunk) const {
  return tables_.traces[traced_.threads[line].chunks[chunk]].view.stored.size();
}

Timeline TraceChunks::Read(size_t line, size_t chunk) const {
  const archive::TraceThread& thread = traced_.threads[line];
  return ReadOne(tables_, thread, chunk, clocks_.Of(thread.process)).line;
}

LinePart TraceChunks::PartOf(size_t line, uint64_t from, uint64_t until) const {
  const std::vector<ChunkExtent>& chunks = lines_[line].chunks;
  const auto empty = [](const ChunkExtent& chunk) { return chunk.calls + chunk.moves == 0; };
  LinePart part;
  for (size_t i = 0; i < chunks.size(); ++i) {
    if (!empty(chunks[i]) && chunks[i].from <= from) part.home = i;
  }
  for (size_t i = 0; i < chunks.size(); ++i) {
    const ChunkExtent& chunk = chunks[i];
    const bool reaches = std::min(chunk.from, chunk.first_begin) < until && chunk.last_end >= from;
    if (!empty(chunk) && (reaches || i == part.home)) part.chunks.push_back(i);
  }
  return part;
}

}  // namespace rankine::analysis
