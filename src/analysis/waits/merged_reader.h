// SPDX-License-Identifier: BSD-3-Clause
// Reads all lines of a run forward together, piece by piece, so that no line gets far ahead of the others.
// Calls that match each other are thus in memory at the same time, and old calls can be dropped.
//
// A piece is a time interval. Its length adapts to the density of calls, so that the number of calls of each
// process in a piece is limited. The calls of a process are delivered in the order of their begins, across
// all its threads. In a worker team, each process reads only its own lines, and all use the same pieces.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "analysis/waits/wait.h"
#include "analysis/waits/worker_team.h"
#include "archive/each.h"
#include "archive/rows/loss.h"
#include "archive/trace/thread_reader.h"

namespace rankine::analysis {

// Opens the lines, either from the chunks of an archive or from memory. Each invocation opens the lines of
// this worker's processes again.
using OpenLines = std::function<std::vector<std::unique_ptr<archive::LineReader>>(const WorkerTeam&)>;

class MergedReader {
 public:
  // `windows`: for each line, the calls that were read and not dropped yet; initially no calls, only the
  // line's process. The lines of one process need not be adjacent. `calls`: the approximate number of calls
  // in memory at once, over all lines. A line that another process of the team reads has a null reader.
  // `workers` must outlive the object.
  MergedReader(std::vector<std::unique_ptr<archive::LineReader>> readers,
               std::vector<archive::Timeline>* windows, size_t processes, size_t calls,
               const WorkerTeam& workers, unsigned threads);

  // Reads the next piece and passes each call to `take`. The calls of one process are passed in order.
  // Several threads may pass calls of different processes at the same time. Returns false once all lines are
  // at their end.
  bool Read(const std::function<void(uint32_t process, CallPlace place)>& take);

  // In all lines, the calls that begin before this time have been passed to `take`. UINT64_MAX at the end.
  uint64_t frontier() const { return frontier_; }
  bool Ended(uint32_t process) const { return processes_[process].ended; }
  // The number of the line's calls that have been passed to `take`.
  uint32_t Taken(uint32_t line) const {
    return (*windows_)[line].first_call + static_cast<uint32_t>(lines_[line].taken);
  }

  // Drops those of a line's passed calls that end at or before `time`, and its moves up to `time`, except for
  // the last of them.
  void DropBefore(uint32_t line, uint64_t time);
  // Drops all passed calls of a line, and all its moves except for the last.
  void DropTaken(uint32_t line);

  // nullptr if another process reads the line.
  const archive::LineReader* reader(uint32_t line) const { return lines_[line].reader.get(); }

 private:
  struct alignas(archive::kApart) Line {
    std::unique_ptr<archive::LineReader> reader;
    // Number of calls in the window that were passed on; at most one more call follows them.
    size_t taken = 0;
    archive::LineStep step{archive::LineStep::What::moves, 0};  // read, but not taken yet
  };
  struct alignas(archive::kApart) Process {
    std::vector<uint32_t> lines;
    uint64_t at = 0;  // all calls that begin before this time were passed on
    size_t calls = 0;
    bool ended = false;
  };
  void Advance(uint32_t place, const std::function<void(uint32_t, CallPlace)>& take);
  void ShareProcesses();
  void Drop(uint32_t line, size_t calls, uint64_t time);

  std::vector<archive::Timeline>* windows_;
  std::vector<Line> lines_;
  std::vector<Process> processes_;
  size_t most_;  // maximum number of calls of a process in a piece
  const WorkerTeam& workers_;
  unsigned threads_;
  uint64_t target_ = 1, frontier_ = 0, piece_ = 1'000'000;  // ns
};

// Reads a line that is already in memory.
class MemoryReader : public archive::LineReader {
 public:
  explicit MemoryReader(const archive::Timeline& line) : line_(line) {}
  archive::LineStep Next(archive::Timeline* to) override;
  const std::vector<archive::Loss>& losses() const override { return losses_; }

 private:
  const archive::Timeline& line_;
  size_t call_ = 0, move_ = 0;
  std::vector<archive::Loss> losses_;
};

}  // namespace rankine::analysis
