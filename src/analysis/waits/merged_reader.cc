// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/waits/merged_reader.h"

#include <algorithm>
#include <utility>

#include "analysis/waits/wire.h"
#include "archive/each.h"
#include "archive/rows/none.h"
#include "query/values/value_bytes.h"

namespace rankine::analysis {
namespace {

using archive::LineStep;
using archive::Timeline;

constexpr size_t kLeast = 64;        // The minimum value of the limit on a process's calls in one piece.
constexpr size_t kMostMoves = 4096;  // The maximum number of region changes that are read from memory at a
                                     // time.

uint64_t Later(uint64_t at, uint64_t by) {
  return at > UINT64_MAX - by ? UINT64_MAX : at + by;
}

}  // namespace

MergedReader::MergedReader(std::vector<std::unique_ptr<archive::LineReader>> readers,
                           std::vector<Timeline>* windows, size_t processes, size_t calls,
                           const WorkerTeam& workers, unsigned threads)
    : windows_(windows), processes_(processes), workers_(workers), threads_(threads) {
  for (uint32_t i = 0; i < readers.size(); ++i) {
    lines_.emplace_back();
    lines_.back().reader = std::move(readers[i]);
    processes_[(*windows)[i].process].lines.push_back(i);
  }
  most_ = std::max(kLeast, calls / std::max<size_t>(lines_.size(), 1));
}

bool MergedReader::Read(const std::function<void(uint32_t, CallPlace)>& take) {
  if (frontier_ == UINT64_MAX) return false;
  archive::Each(processes_.size(), threads_, [&](size_t i) {
    if (workers_.Has(static_cast<uint32_t>(i))) Advance(static_cast<uint32_t>(i), take);
  });
  if (!workers_.alone()) ShareProcesses();
  size_t most = 0;
  uint64_t least = UINT64_MAX;
  for (const Process& process : processes_) {
    most = std::max(most, process.calls);
    least = std::min(least, process.at);
  }
  if (least == UINT64_MAX) {
    frontier_ = UINT64_MAX;
    return true;
  }
  if (least < target_) {  // A process has reached its limit of calls, so all other processes wait for it.
    frontier_ = std::max(frontier_, least);
    piece_ = std::max<uint64_t>(piece_ / 2, 1);
    return true;
  }
  frontier_ = target_;
  if (most < most_ / 4) piece_ = Later(piece_, piece_);
  if (most > most_ / 2) piece_ = std::max<uint64_t>(piece_ / 2, 1);
  target_ = Later(std::max(target_, least), piece_);
  return true;
}

void MergedReader::Advance(uint32_t place, const std::function<void(uint32_t, CallPlace)>& take) {
  Process& process = processes_[place];
  process.calls = 0;
  for (;;) {
    uint32_t first = archive::kNone;
    for (const uint32_t i : process.lines) {
      if (lines_[i].step.what == LineStep::What::end) continue;
      if (first == archive::kNone || lines_[i].step.at < lines_[first].step.at) first = i;
    }
    if (first == archive::kNone) {
      process.ended = true;
      process.at = UINT64_MAX;
      return;
    }
    Line& line = lines_[first];
    process.at = line.step.at;
    if (process.at >= target_ || process.calls == most_) return;
    ++process.calls;
    if (line.step.what == LineStep::What::call) {
      take(place, {first, Taken(first)});
      ++line.taken;
    }
    line.step = line.reader->Next(&(*windows_)[first]);
  }
}

// Sends the progress of the processes that this worker reads to all other workers, and receives theirs.
void MergedReader::ShareProcesses() {
  std::string own;
  for (uint32_t i = 0; i < processes_.size(); ++i) {
    if (!workers_.Has(i)) continue;
    PutOne(i, &own);
    PutOne(processes_[i].at, &own);
    PutOne(uint64_t{processes_[i].calls}, &own);
    PutOne(processes_[i].ended, &own);
  }
  for (const std::string& bytes : workers_.ShareAll(own)) {
    base::ByteReader in = query::ReaderOf(bytes);
    while (in.left() > 0) {
      const auto place = in.Fixed<uint32_t>();
      if (place >= processes_.size()) return;
      processes_[place].at = in.Fixed<uint64_t>();
      processes_[place].calls = in.Fixed<uint64_t>();
      processes_[place].ended = in.Fixed<bool>();
    }
  }
}

void MergedReader::Drop(uint32_t line, size_t calls, uint64_t time) {
  Timeline& window = (*windows_)[line];
  window.calls.erase(window.calls.begin(), window.calls.begin() + static_cast<std::ptrdiff_t>(calls));
  window.first_call += static_cast<uint32_t>(calls);
  lines_[line].taken -= calls;
  const auto behind =
      std::upper_bound(window.moves.begin(), window.moves.end(), time,
                       [](uint64_t at, const archive::TimelineMove& move) { return at < move.at; });
  if (behind - window.moves.begin() > 1) window.moves.erase(window.moves.begin(), behind - 1);
}

void MergedReader::DropBefore(uint32_t line, uint64_t time) {
  const Timeline& window = (*windows_)[line];
  size_t calls = 0;
  while (calls < lines_[line].taken && window.calls[calls].end <= time) ++calls;
  Drop(line, calls, time);
}

void MergedReader::DropTaken(uint32_t line) {
  Drop(line, lines_[line].taken, UINT64_MAX);
}

LineStep MemoryReader::Next(Timeline* to) {
  if (to->kinds.empty()) to->kinds = line_.kinds;
  const bool call = call_ < line_.calls.size();
  const uint64_t until = call ? line_.calls[call_].end : UINT64_MAX;
  size_t moves = 0;
  for (; move_ < line_.moves.size() && line_.moves[move_].at <= until; ++move_) {
    if (moves++ == kMostMoves) return {LineStep::What::moves, to->moves.back().at};
    to->moves.push_back(line_.moves[move_]);
  }
  if (call) {
    to->calls.push_back(line_.calls[call_]);
    return {LineStep::What::call, line_.calls[call_++].begin};
  }
  return moves == 0 ? LineStep{} : LineStep{LineStep::What::moves, to->moves.back().at};
}

}  // namespace rankine::analysis
