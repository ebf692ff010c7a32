// SPDX-License-Identifier: BSD-3-Clause
// Describes how far a thread has got at given moments: its time in MPI so far, and its position among its
// calls. A replay of the run makes the same calls in the same order, but at different times. The position
// allows the replay to report its progress at the corresponding moment.
#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "archive/trace/thread_reader.h"

namespace rankine::analysis {

struct CallMark {
  uint64_t mpi = 0;    // ns spent in MPI until this moment
  uint64_t calls = 0;  // number of calls that had ended by then
  double share = 0;    // how much of the next call's duration had passed: from 0 (not begun) to 1
  double pause = 0;    // how much of the time between two calls had passed; 1 while in a call
};

struct CallMarks {
  // moments in ns on the time axis of the traces, ascending, without duplicates
  std::vector<uint64_t> moments;
  std::vector<CallMark> marks;  // one for each moment; empty: the thread has no trace
  uint64_t calls = 0, mpi = 0;  // totals of the thread
  uint64_t order = 0;           // hash of the order in which functions were called (OrderOf)
  uint64_t last = 0;            // when the last call ended
  // Returns the index of a moment, which must be one of the given ones.
  size_t PlaceOf(uint64_t moment) const;
  const CallMark& At(uint64_t moment) const { return marks[PlaceOf(moment)]; }
};

// Returns what the thread's n-th call (from 0) contributes to the hash of the thread's call order.
uint64_t OrderOf(uint64_t call, uint16_t function);

// Reads a thread's trace to its end without storing it. Counts the MPI calls between MPI_Init and
// MPI_Finalize that are not nested. Calls that involve no other rank add to the time but are not counted,
// because a replay does not contain them.
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
    uint64_t inside;  // the part of it that was spent in MPI, in ns
  };
  void AddTime(const Aside& aside, bool takes_back);
  void Count(const Call& call, bool takes_back);
  void Pause(uint64_t from, uint64_t to);

  CallMarks made_;
  // One entry per moment, and one for the time after the last: the increase since the previous moment.
  std::vector<uint64_t> mpi_, ended_;
  std::vector<double> share_, pause_;
  uint64_t begin_, end_;
  size_t at_ = 0;              // index of the first moment after the last call
  std::vector<Call> outer_;    // the most recent calls that are not known to be nested
  std::vector<Aside> asides_;  // the most recent calls that involve no other rank
};

}  // namespace rankine::analysis
