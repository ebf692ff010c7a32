// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/cali/scan.h"

#include <cstring>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "base/arch/bytes16.h"
#include "exchange/cali/chunks.h"
#include "exchange/cali/limits.h"
#include "exchange/cali/lines.h"

namespace rankine::exchange::cali {
namespace {

constexpr size_t kMostGlobals = 16;
constexpr uint64_t kWorthAThread = uint64_t{4} << 20;  // minimum bytes per thread
constexpr const char* kTooMany = "more nodes than rankine reads: this one and the following are lost";
// The index in "__rec=ctx" of the first letter that differs between kinds of lines.
constexpr size_t kLetter = 6;

// Calls `visit` for each line in the chunk whose seventh byte differs from the seventh byte of a record. The
// argument of `visit` is the start of the line. The function `visit` may also be called for other lines.
// Returns the number of lines. The function processes 16 bytes at a time.
template <class Visit>
uint64_t FindOthers(const char* begin, const char* end, Visit visit) {
  if (begin[kLetter] != 'c') visit(begin);
  const cpu::Bytes16 newline = cpu::All16('\n'), record = cpu::All16('c');
  uint64_t lines = 0;
  cpu::Bytes16 counts = {};  // The number of newlines, counted separately in each of 16 lanes.
  int rounds = 0;
  const auto add_up = [&] {
    lines += cpu::Sum16(counts);
    counts = cpu::Bytes16{};
    rounds = 0;
  };
  const char* at = begin;
  for (; end - at >= 16; at += 16) {
    const cpu::Bytes16 ends = cpu::Equal16(cpu::Load16(at), newline);
    counts -= ends;
    const cpu::Bytes16 records = cpu::Equal16(cpu::Load16(at + 1 + kLetter), record);
    for (cpu::Set16 others(ends & ~records); !others.IsEmpty(); others.DropFirst()) {
      const char* line = at + others.First() + 1;
      if (line < end) visit(line);
    }
    if (++rounds == 255) add_up();
  }
  add_up();
  for (; at < end; ++at) {
    if (*at != '\n') continue;
    ++lines;
    if (at + 1 < end && at[1 + kLetter] != 'c') visit(at + 1);
  }
  return lines;
}

// The results of one thread for its range of the file. Lines are numbered from 0. Only as many losses are
// stored as can be reported.
struct Range {
  uint64_t begin = 0, end = 0;
  NodeLines nodes;
  std::vector<LineNumbers::Mark> marks;
  uint64_t lines = 0;
  Scanned found;
  std::vector<std::pair<uint64_t, std::string>> lost;
  uint64_t more_lost = 0;
  bool full = false;
};

void Lose(Range& range, uint64_t offset, std::string why) {
  if (range.lost.size() < kMaxLost) {
    range.lost.emplace_back(offset, std::move(why));
  } else {
    ++range.more_lost;
  }
}

void TakeGlobals(Scanned& found, GlobalsLine line) {
  found.globals.push_back(std::move(line));
  if (found.globals.size() > kMostGlobals) found.globals.pop_front();
}

// Handles the line that starts at the position `begin`, if it is a node or globals line. The chunk ends at
// `end`.
void TakeLine(Range& range, const char* begin, const char* end, uint64_t offset) {
  const std::string_view opening(begin, static_cast<size_t>(end - begin));
  if (!opening.starts_with(kNode) && !opening.starts_with(kGlobals)) return;
  const std::string_view line = WithoutEnd(begin, begin + opening.find('\n'));
  if (IsKind(line, kGlobals)) {
    TakeGlobals(range.found, {offset, std::string(line)});
  } else if (IsKind(line, kNode)) {
    NodeLine node;
    if (auto why = SplitNode(line, &node)) {
      Lose(range, offset, std::move(*why));
    } else if (!range.full && !range.nodes.Add(node, offset)) {
      range.full = true;
      Lose(range, offset, kTooMany);
    }
  }
}

void ScanRange(const Source& source, Range& range) {
  Chunks chunks(source, range.begin, range.end);
  for (Chunk chunk = chunks.Next(); chunk.kind != Chunk::Kind::end; chunk = chunks.Next()) {
    if (range.marks.empty() ||
        chunk.offset - range.marks.back().offset >= LineNumbers::Apart(source.size())) {
      range.marks.push_back({chunk.offset, range.lines});
    }
    if (chunk.kind != Chunk::Kind::lines) {  // The second pass reports this loss.
      ++range.lines;
      continue;
    }
    const std::string_view text(chunk.begin, static_cast<size_t>(chunk.end - chunk.begin));
    range.found.any_line =
        range.found.any_line || text.starts_with("__rec=") || text.find("\n__rec=") != std::string_view::npos;
    range.lines += FindOthers(chunk.begin, chunk.end, [&](const char* begin) {
      TakeLine(range, begin, chunk.end, chunk.offset + static_cast<uint64_t>(begin - chunk.begin));
    });
  }
}

// Returns ranges of whole lines, of similar size. The argument `count` is the maximum number of ranges.
std::vector<Range> Ranges(const Source& source, size_t count) {
  std::vector<Range> ranges(1);
  for (size_t i = 1; i < count && source.size() / count > kWorthAThread; ++i) {
    const uint64_t start = NextLineStart(source, source.size() / count * i);
    if (start <= ranges.back().begin || start >= source.size()) continue;
    ranges.back().end = start;
    ranges.emplace_back();
    ranges.back().begin = start;
  }
  ranges.back().end = source.size();
  return ranges;
}

}  // namespace

Scanned Scan(const Source& source, size_t threads, NodeLines& nodes, LineNumbers& lines, Losses& losses) {
  std::vector<Range> ranges = Ranges(source, threads);
  {
    std::vector<std::jthread> helpers;
    for (size_t i = 1; i < ranges.size(); ++i) helpers.emplace_back([&, i] { ScanRange(source, ranges[i]); });
    ScanRange(source, ranges[0]);
  }
  Scanned scanned;
  uint64_t line = 1;
  for (const Range& range : ranges) {
    for (const auto& mark : range.marks) lines.Add({mark.offset, line + mark.line});
    line += range.lines;
  }
  for (Range& range : ranges) {
    for (auto& [offset, why] : range.lost) losses.Add(offset, std::move(why));
    losses.AddUntold(range.more_lost);
    const uint64_t refused = nodes.Append(range.nodes);
    if (refused != kNoId) losses.Add(refused, kTooMany);
    range.nodes = {};
    for (GlobalsLine& globals : range.found.globals) TakeGlobals(scanned, std::move(globals));
    scanned.any_line = scanned.any_line || range.found.any_line;
  }
  return scanned;
}

}  // namespace rankine::exchange::cali
