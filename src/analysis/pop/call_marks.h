// What a thread's event trace says of moments: how long it had been in MPI until then, and where among its
// calls the moment lies. By the second a replay of the run, which has no times of its own but the same calls
// in the same order, is told what happened in it until the same moment.
#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "archive/trace/thread_reader.h"

namespace rankine::analysis {

struct CallMark {
  uint64_t mpi = 0;    // ns in MPI until then
  uint64_t calls = 0;  // so many calls had ended
  double share = 0;    // of the time of the next one, what was over: 0, it had not begun, to 1
  double pause = 0;    // of the time between the last one and the next one, likewise; 1 in a call
};

struct CallMarks {
  std::vector<uint64_t> moments;  // ns on the traces' line, in order, without repetition
  std::vector<CallMark> marks;    // of the moments; empty: the thread has no trace
  uint64_t calls = 0, mpi = 0;    // in all
  uint64_t order = 0;             // which functions they were of, in which order (OrderOf)
  uint64_t last = 0;              // when the last one ended
  // Of a moment that was asked for.
  size_t PlaceOf(uint64_t moment) const;
  const CallMark& At(uint64_t moment) const { return marks[PlaceOf(moment)]; }
};

// What the nth call of a thread, counted from 0, adds to the order of its calls.
uint64_t OrderOf(uint64_t call, uint16_t function);

// Reads the line to its end and holds little of it. Calls of MPI's between MPI_Init and MPI_Finalize, without
// those that are made inside of another one. Of those that have to do with no other rank the time counts, and
// nothing else: a replay does not know them.
class CallMarker {
 public:
  // `begin`, `end`: of what lies around the calls.
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
    uint64_t inside;  // ns of that in MPI
  };
  void AddTime(const Aside& aside, bool takes_back);
  void Count(const Call& call, bool takes_back);
  void Pause(uint64_t from, uint64_t to);

  CallMarks made_;
  // By place of a moment, and behind the last: what lies after the moment before.
  std::vector<uint64_t> mpi_, ended_;
  std::vector<double> share_, pause_;
  uint64_t begin_, end_;
  size_t at_ = 0;              // where the last call ended
  std::vector<Call> outer_;    // the last ones that lie in no other, as far as it is known
  std::vector<Aside> asides_;  // likewise
};

}  // namespace rankine::analysis
