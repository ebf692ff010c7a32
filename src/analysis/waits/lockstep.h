// All lines of a run read forward together, piece by piece: none gets far ahead of the others, so that what
// is needed of one to understand another is there, and of what is long over nothing need be held.
//
// Pieces are of time, as long as suits the calls that are in them: no process takes more than a number of
// calls at once. Those of one process come in the order of their begins, over all of its threads. Where
// several walk together each reads its own lines, and the pieces are those of all.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "analysis/waits/crew.h"
#include "analysis/waits/wait.h"
#include "archive/each.h"
#include "archive/trace/thread_reader.h"

namespace rankine::analysis {

// Where lines come from: the chunks of an archive, or memory. Each call opens those of the own processes
// anew.
using OpenLines = std::function<std::vector<std::unique_ptr<archive::LineReader>>(const Crew&)>;

class Lockstep {
 public:
  // `windows`: of each line what has been read of it and not been dropped; with its process, and otherwise
  // empty. Lines of one process stand together or not. `calls`: about so many are read at once, of all. Of
  // lines that another one of the crew reads there is no reader. `crew` outlives it.
  Lockstep(std::vector<std::unique_ptr<archive::LineReader>> readers, std::vector<archive::Timeline>* windows,
           size_t processes, size_t calls, const Crew& crew, unsigned threads);

  // Reads on. `take` gets each call, the processes' at the same time, each one's in order. False: there is
  // nothing any more.
  bool Read(const std::function<void(uint32_t process, CallPlace place)>& take);

  // Of all lines what begins before has been taken. UINT64_MAX at the end.
  uint64_t frontier() const { return frontier_; }
  bool Ended(uint32_t process) const { return processes_[process].ended; }
  // How many of the line's calls were taken.
  uint32_t Taken(uint32_t line) const {
    return (*windows_)[line].first_call + static_cast<uint32_t>(lines_[line].taken);
  }

  // Of a line's window, all but its last move and what was taken and ends behind `time`.
  void DropBefore(uint32_t line, uint64_t time);
  // All that was taken, and moves but the last.
  void DropTaken(uint32_t line);

  // nullptr: another one reads it.
  const archive::LineReader* reader(uint32_t line) const { return lines_[line].reader.get(); }

 private:
  struct alignas(archive::kApart) Line {
    std::unique_ptr<archive::LineReader> reader;
    size_t taken = 0;  // of the window's calls: behind them stands one at most
    archive::LineStep step{archive::LineStep::What::moves, 0};  // that is not taken yet
  };
  struct alignas(archive::kApart) Process {
    std::vector<uint32_t> lines;
    uint64_t at = 0;  // all that begins before was taken
    size_t calls = 0;
    bool ended = false;
  };
  void Advance(uint32_t place, const std::function<void(uint32_t, CallPlace)>& take);
  void ShareProcesses();
  void Drop(uint32_t line, size_t calls, uint64_t time);

  std::vector<archive::Timeline>* windows_;
  std::vector<Line> lines_;
  std::vector<Process> processes_;
  size_t most_;  // calls of a process at once
  const Crew& crew_;
  unsigned threads_;
  uint64_t target_ = 1, frontier_ = 0, piece_ = 1'000'000;  // ns
};

// Lines that are in memory.
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
