// SPDX-License-Identifier: BSD-3-Clause
// Positions in a thread's event trace at given moments: the time in MPI so far, and the position among the
// thread's calls. A replay of the run has the same calls in the same order, but its own times. With the
// position, the replay can report how far it has got at the corresponding moment.
#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "archive/trace/thread_reader.h"

namespace rankine::analysis {

struct CallMark {
  uint64_t mpi = 0;    // ns in MPI up to the moment
  uint64_t calls = 0;  // number of calls that had ended
  double share = 0;    // share of the next call's duration that had passed: from 0 (not begun) to 1
  double pause = 0;    // share of the time between two calls that had passed; 1 while in a call
};

struct CallMarks {
  // moments in ns on the time axis of the traces, ascending, without duplicates
  std::vector<uint64_t> moments;
  std::vector<CallMark> marks;  // one for each moment; empty: the thread has no trace
  uint64_t calls = 0, mpi = 0;  // totals of the thread
  uint64_t order = 0;           // hash of the order in which functions were called (OrderOf)
  uint64_t last = 0;            // when the last call ended
  // The index of one of the given moments.
  size_t PlaceOf(uint64_t moment) const;
  const CallMark& At(uint64_t moment) const { return marks[PlaceOf(moment)]; }
};

// Returns what the thread's n-th call (from 0) contributes to the hash of the thread's call order.
uint64_t OrderOf(uint64_t call, uint16_t function);

// Reads the line to its end without storing it. Counts the MPI calls between MPI_Init and MPI_Finalize that
// are not nested. Calls that involve no other rank add their time but are not counted, because a replay does
// not contain them.
class CallMarker {
 public:
  // `begin`, `end`: the interval from MPI_Init to MPI_Finalize.
  CallMarker(std::vector<uint64_t> moments, uint64_t begin, uint64_t end);
  void Read(archive::LineReader& reader, uint32_t process);
  CallMarks Take();

 private:
  struct Call {
    uint64_t begin, end;
    uint16_t function;
  };
  void Add(const Call& call);
  struct Aside {
    uint64_t begin, end;
    uint64_t inside;  // the part of that time in MPI, in ns
  };
  void AddTime(const Aside& aside, bool takes_back);
  void Count(const Call& call, bool takes_back);
  void Pause(uint64_t from, uint64_t to);

  CallMarks made_;
  // By index of a moment, plus one entry for the time after the last: the amount since the previous moment.
  std::vector<uint64_t> mpi_, ended_;
  std::vector<double> share_, pause_;
  uint64_t begin_, end_;
  size_t at_ = 0;              // index of the first moment after the last call
  std::vector<Call> outer_;    // the most recent calls that are not known to be nested
  std::vector<Aside> asides_;  // the most recent calls that involve no other rank
};

}  // namespace rankine::analysis
