// SPDX-License-Identifier: BSD-3-Clause
// Describes the progress of a thread at given moments: the time that the thread had spent in MPI, and the
// number of calls that it had made. A replay of the run makes the same calls in the same order, but at
// different times. The position allows the replay to report its progress at the corresponding moment.
#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "archive/trace/thread_reader.h"

namespace rankine::analysis {

struct CallMark {
  uint64_t mpi = 0;    // The time in ns spent in MPI until this moment.
  uint64_t calls = 0;  // The number of calls that had ended by that moment.
  double share = 0;    // The part of the next call's duration that had passed at this moment: from 0 (not
                       // begun) to 1.
  double pause = 0;    // the part of the time between two calls that had passed, from 0 to 1; 1 during a call
};

struct CallMarks {
  // The moments in ns on the time axis of the traces, in ascending order, without duplicates.
  std::vector<uint64_t> moments;
  std::vector<CallMark> marks;  // one mark for each moment; empty: the thread has no trace
  uint64_t calls = 0, mpi = 0;  // totals of the thread
  uint64_t order = 0;           // The hash of the order in which functions were called (OrderOf).
  uint64_t last = 0;            // the time at which the last call ended
  // Returns the index of the given moment. The argument `moment` must be one of the moments that were
  // passed to the marker.
  size_t PlaceOf(uint64_t moment) const;
  const CallMark& At(uint64_t moment) const { return marks[PlaceOf(moment)]; }
};

// Each call of a thread contributes to the hash of the thread's call order. Returns the contribution of one
// call. The argument `call` is the number of the call, counted from 0.
uint64_t OrderOf(uint64_t call, uint16_t function);

// Reads a thread's trace to its end without storing it. Counts the MPI calls between MPI_Init and
// MPI_Finalize that are not nested. The time of a call that involves no other rank is added, but the call is
// not counted, because a replay does not contain such calls.
class CallMarker {
 public:
  // The argument `begin` is the time at which MPI_Init returns, and `end` is the time at which MPI_Finalize
  // is entered.
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
    uint64_t inside;  // The part of the time that was spent in MPI, in ns.
  };
  void AddTime(const Aside& aside, bool takes_back);
  void Count(const Call& call, bool takes_back);
  void Pause(uint64_t from, uint64_t to);

  CallMarks made_;
  // For each moment, the increase since the previous moment. The last entry is for the time after the last
  // moment.
  std::vector<uint64_t> mpi_, ended_;
  std::vector<double> share_, pause_;
  uint64_t begin_, end_;
  size_t at_ = 0;              // The index of the first moment that is later than the end of the last call.
  std::vector<Call> outer_;    // The most recent calls that are not known to be nested.
  std::vector<Aside> asides_;  // The most recent calls that involve no other rank.
};

}  // namespace rankine::analysis
