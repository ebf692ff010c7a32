// SPDX-License-Identifier: BSD-3-Clause
// Positions in a thread's event trace at given moments: the time in MPI so far, and the position among the
// thread's calls. A replay of the run has the same calls in the same order, but no times of the run. The
// position lets it report its own progress at the same moment.
#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "archive/trace/thread_reader.h"

namespace rankine::analysis {

struct CallMark {
  uint64_t mpi = 0;    // ns in MPI until then
  uint64_t calls = 0;  // number of calls that had ended
  double share = 0;    // share of the next call's time that had passed: from 0 (not begun) to 1
  double pause = 0;    // share of the time between two calls that had passed; 1 during a call
};

struct CallMarks {
  std::vector<uint64_t> moments;  // moments in ns of the traces' time axis, ascending, without repetition
  std::vector<CallMark> marks;    // one for each moment; empty: the thread has no trace
  uint64_t calls = 0, mpi = 0;    // totals of the thread
  uint64_t order = 0;             // hash of the functions' order (OrderOf)
  uint64_t last = 0;              // end of the last call
  // The index of a moment that was asked for.
  size_t PlaceOf(uint64_t moment) const;
  const CallMark& At(uint64_t moment) const { return marks[PlaceOf(moment)]; }
};

// The contribution of the n-th call of a thread, counted from 0, to the hash of its order.
uint64_t OrderOf(uint64_t call, uint16_t function);

// Reads the line to its end without keeping it. It counts MPI calls between MPI_Init and MPI_Finalize,
// without nested ones. For calls that involve no other rank only the time counts: a replay does not have
// them.
class CallMarker {
 public:
  // `begin`, `end`: the time of the thread's life around the calls.
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
    uint64_t inside;  // the part of it in MPI, in ns
  };
  void AddTime(const Aside& aside, bool takes_back);
  void Count(const Call& call, bool takes_back);
  void Pause(uint64_t from, uint64_t to);

  CallMarks made_;
  // By index of a moment, plus one entry after the last: the amount since the previous moment.
  std::vector<uint64_t> mpi_, ended_;
  std::vector<double> share_, pause_;
  uint64_t begin_, end_;
  size_t at_ = 0;              // index of the first moment after the last call
  std::vector<Call> outer_;    // the last calls that are not known to be nested
  std::vector<Aside> asides_;  // the last calls that involve no other rank
};

}  // namespace rankine::analysis
