// SPDX-License-Identifier: BSD-3-Clause
// Reads all lines of a run together, piece by piece. Because all lines are read together, no line gets far
// ahead of the other lines. So calls that match each other are in memory at the same time, and old calls can
// be dropped.
//
// A piece is a time interval. The length of a piece adapts to the density of calls, because the number of
// calls of each process in a piece is limited. The calls of all threads of a process are delivered in the
// order of their start times. In a worker team, each process reads only its own lines, and all processes
// use the same pieces.
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

// Opens the lines for reading, either from the chunks of an archive or from memory. Each call of the
// function opens the lines of this worker's processes again.
using OpenLines = std::function<std::vector<std::unique_ptr<archive::LineReader>>(const WorkerTeam&)>;

class MergedReader {
 public:
  // The argument `windows` contains for each line the calls that were read and not dropped yet. Initially,
  // each line contains its process, but no calls. The lines of one process do not have to be adjacent. The
  // argument `calls` is the approximate number of calls in memory at any time, summed over all lines. The
  // reader of a line is null if another process of the team reads the line. The argument `workers` must
  // outlive the object.
  MergedReader(std::vector<std::unique_ptr<archive::LineReader>> readers,
               std::vector<archive::Timeline>* windows, size_t processes, size_t calls,
               const WorkerTeam& workers, unsigned threads);

  // Reads the next piece, and calls the function `take` for each MPI call in it. The calls of one process
  // are passed to `take` in order. Several threads may call `take` at the same time, for different
  // processes. Returns false when all lines are at their end.
  bool Read(const std::function<void(uint32_t process, CallPlace place)>& take);

  // The time before which all MPI calls, in all lines, have been delivered. The value is UINT64_MAX at the
  // end of the trace.
  uint64_t frontier() const { return frontier_; }
  bool Ended(uint32_t process) const { return processes_[process].ended; }
  // Returns the number of calls of the line that have been delivered.
  uint32_t Taken(uint32_t line) const {
    return (*windows_)[line].first_call + static_cast<uint32_t>(lines_[line].taken);
  }

  // Drops those delivered calls of a line that end at or before the time `time`. The region changes of the
  // line up to this time are dropped too, except for the last change.
  void DropBefore(uint32_t line, uint64_t time);
  // Drops all calls of a line that have been delivered. The line's region changes are dropped too, except for
  // the last change.
  void DropTaken(uint32_t line);

  // Returns nullptr if another process reads the line.
  const archive::LineReader* reader(uint32_t line) const { return lines_[line].reader.get(); }

 private:
  struct alignas(archive::kApart) Line {
    std::unique_ptr<archive::LineReader> reader;
    // The number of delivered calls in `windows_`. At most one more call of the line is in `windows_`.
    size_t taken = 0;
    archive::LineStep step{archive::LineStep::What::moves, 0};  // the step that was read, but not taken yet
  };
  struct alignas(archive::kApart) Process {
    std::vector<uint32_t> lines;
    uint64_t at = 0;  // The time up to which the caller has received all calls.
    size_t calls = 0;
    bool ended = false;
  };
  void Advance(uint32_t place, const std::function<void(uint32_t, CallPlace)>& take);
  void ShareProcesses();
  void Drop(uint32_t line, size_t calls, uint64_t time);

  std::vector<archive::Timeline>* windows_;
  std::vector<Line> lines_;
  std::vector<Process> processes_;
  size_t most_;  // The maximum number of calls of a process in a piece.
  const WorkerTeam& workers_;
  unsigned threads_;
  uint64_t target_ = 1, frontier_ = 0, piece_ = 1'000'000;  // ns
};

// Reads a line that is completely in memory.
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
