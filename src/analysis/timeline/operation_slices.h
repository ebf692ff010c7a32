// SPDX-License-Identifier: BSD-3-Clause
// Merges the slices of a thread (slices.h) with the thread's I/O operations. An operation is placed inside
// the MPI call that made it. An operation outside MPI calls is placed at its own time. A call of an I/O
// library contains the MPI calls that it makes.
//
// The times of calls are exact. The times of operations are accurate only to 2 % (docs/io-trace.md). So the
// times of calls and regions are kept, and the times of operations are adjusted. Each operation is moved or
// shortened until it lies inside its own call and outside all other calls.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/timeline/operation_lines.h"
#include "analysis/timeline/slices.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct MixedEdge {
  enum class What : uint8_t { slice, operation_begin, operation_end } what = What::slice;
  uint64_t at = 0;
  SliceEdge slice;  // used if `what` is What::slice
  // Used if `what` is What::operation_begin; its times may have been adjusted.
  archive::IoOperation operation;
};

class OperationSlices {
 public:
  // The argument `operations` contains the operations that block the thread. The argument is nullptr if there
  // are no such operations.
  OperationSlices(const archive::Tables& tables, OperationSource* operations, TimeSpan span)
      : tables_(tables), operations_(operations), span_(span), last_(span.from) {}
  // First appends the edges of operations that come before the given edge, and then appends the given edge.
  // If the edge belongs to a call, the argument `function` is the call's id in gen/mpi.table.
  void Add(const SliceEdge& edge, uint16_t function, std::vector<MixedEdge>* to);
  // Appends the remaining edges.
  void Finish(std::vector<MixedEdge>* to);

 private:
  struct Open {
    bool operation = false;
    bool around = false;  // True if this is an operation that may enclose MPI calls.
    uint64_t end = 0;     // the time at which the operation ends
  };
  bool Next();
  void Until(uint64_t at, const SliceEdge* edge, uint16_t function, std::vector<MixedEdge>* to);
  void Place(uint64_t begin, uint64_t end, std::vector<MixedEdge>* to);
  void CloseEnded(uint64_t at, std::vector<MixedEdge>* to);
  void CloseTop(uint64_t at, std::vector<MixedEdge>* to);

  const archive::Tables& tables_;
  OperationSource* operations_;
  const TimeSpan span_;
  uint64_t last_;  // time of the last edge
  std::vector<Open> open_;
  size_t calls_ = 0;  // number of open calls
  struct Coming {
    archive::IoOperation operation;
    uint64_t begin = 0;     // The time from which the operation is shown.
    uint64_t unsure = 0;    // The uncertainty of the operation's start time in ns.
    uint16_t function = 0;  // the MPI function that made the operation; 0: none
    bool around = false;
  };
  std::optional<Coming> coming_;
};

}  // namespace rankine::analysis
