// SPDX-License-Identifier: BSD-3-Clause
// Records the regions and MPI calls of each thread of a replay over time. The result becomes the event trace
// of the prediction's archive. MPI calls are stored as values of `mpi.call` inside regions.
#pragma once
#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "archive/made_trace.h"
#include "context/space.h"

namespace rankine::cli {

// Records the regions and calls of all threads over time. Each begin and end takes about four bytes, and
// all threads together use at most `kMostBytes`. Once the limit is reached, further begins are not stored
// for any thread. The trace is therefore complete up to the moment at which the limit was reached.
class TimedTrace {
 public:
  static constexpr uint64_t kMostBytes = uint64_t{256} << 20;

  // Threads are numbered from 0. The trace adds nodes for the calls to the given node tree, which must
  // outlive the trace. `begin_ns` is the time on the clock when the replay begins.
  TimedTrace(context::Space* space, uint64_t begin_ns, uint64_t most_bytes = kMostBytes)
      : space_(*space), begin_ns_(begin_ns), most_bytes_(most_bytes) {}

  void Enter(uint32_t rank, uint16_t thread, context::NodeId node, double now_s);
  void EnterCall(uint32_t rank, uint16_t thread, context::NodeId in, uint16_t function, double now_s);
  void Leave(uint32_t rank, uint16_t thread,
             double now_s);  // leaves the innermost region or call

  // the number of regions and calls that began without being stored
  uint64_t missing() const { return missing_; }
  // Returns the traces, sorted by rank and thread.
  std::vector<archive::MadeTrace> Take();

 private:
  struct Thread {
    Thread(uint32_t rank, uint32_t thread, uint64_t begin_ns) : made(rank, thread, begin_ns) {}
    archive::MadeTrace made;
    uint64_t left_out = 0;  // the number of open regions and calls whose beginning was not stored
  };
  Thread& Of(uint32_t rank, uint16_t thread);
  uint64_t Ns(double seconds) const;

  context::Space& space_;
  const uint64_t begin_ns_, most_bytes_;
  uint64_t bytes_ = 0, missing_ = 0;
  std::map<std::pair<uint32_t, uint16_t>, Thread> threads_;
  std::unordered_map<uint64_t, context::NodeId> calls_;  // key: function and enclosing node
  context::AttributeId call_ = context::kNoAttribute;
};

}  // namespace rankine::cli
