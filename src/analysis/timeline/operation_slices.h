// A thread's slices (slices.h) with its operations of I/O among them: in the MPI call that they were made in,
// else where they stand, and around the calls that an I/O library has made.
//
// Operations are known to 2 % (docs/io-trace.md) and calls exactly, so calls and regions stay where they are,
// and an operation is moved, or cut, by as much as it takes to be in its call, or out of others.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/timeline/operation_lines.h"
#include "analysis/timeline/slices.h"

namespace rankine::analysis {

struct MixedEdge {
  enum class What : uint8_t { slice, operation_begin, operation_end } what = What::slice;
  uint64_t at = 0;
  SliceEdge slice;                 // of a slice
  archive::IoOperation operation;  // of an operation's begin; its times may have been moved
};

class OperationSlices {
 public:
  // `operations` of the thread, which hold it; nullptr: there are none.
  OperationSlices(const archive::Tables& tables, OperationSource* operations, TimeSpan span)
      : tables_(tables), operations_(operations), span_(span), last_(span.from) {}
  // Appends what comes before the edge, and the edge. `function`: of gen/mpi.table, where it is a call's.
  void Add(const SliceEdge& edge, uint16_t function, std::vector<MixedEdge>* to);
  // What is left.
  void Finish(std::vector<MixedEdge>* to);

 private:
  struct Open {
    bool operation = false;
    bool around = false;  // an operation that may have MPI calls in it
    uint64_t end = 0;     // of an operation
  };
  bool Next();
  void Until(uint64_t at, const SliceEdge* edge, uint16_t function, std::vector<MixedEdge>* to);
  void Place(uint64_t begin, uint64_t end, std::vector<MixedEdge>* to);
  void CloseEnded(uint64_t at, std::vector<MixedEdge>* to);
  void CloseTop(uint64_t at, std::vector<MixedEdge>* to);

  const archive::Tables& tables_;
  OperationSource* operations_;
  const TimeSpan span_;
  uint64_t last_;  // of the last edge
  std::vector<Open> open_;
  size_t calls_ = 0;  // of these
  struct Coming {
    archive::IoOperation operation;
    uint64_t begin = 0;     // where it is to be shown
    uint64_t unsure = 0;    // ns that its begin may be off
    uint16_t function = 0;  // MPI's, in which it was made; 0: none
    bool around = false;
  };
  std::optional<Coming> coming_;
};

}  // namespace rankine::analysis
