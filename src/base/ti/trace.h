// SPDX-License-Identifier: BSD-3-Clause
// The interface for reading a time-independent trace: the ranks, and each rank's actions in order.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/ti/action.h"

namespace rankine::ti {

// `count` ranks: first, first + stride, ... This form saves memory, for example if there is a communicator
// for each row of a large grid.
struct RankRun {
  uint32_t first = 0;
  uint32_t count = 0;
  uint32_t stride = 1;
};

struct Communicator {
  std::vector<RankRun> members;  // ranks in MPI_COMM_WORLD, in the order of the group
  // The other group of an intercommunicator. `members` and `remote` are its two groups, which share one
  // communicator index. The peers of a rank are in the group to which the rank does not belong. Empty if the
  // group is unknown (a spawned world).
  std::vector<RankRun> remote;
  std::string name;
  // True if some ranks of the communicator, or all ranks of its second group, have no trace. They belong to
  // another job or to a spawned world. The communicator's collectives are then left out. In messages of other
  // ranks, a missing rank is replaced by kProcNull.
  bool apart = false;
};

struct Datatype {
  uint64_t size = 1;    // bytes of data
  uint64_t extent = 1;  // distance in bytes from one element to the next
  std::string name;     // "MPI_DOUBLE"; empty for a derived type
};

// The unit of volumes (docs/services.md): "ns", "instructions", "flops", or the name of an attribute.
struct VolumeUnit {
  std::string name;
  double per_second = 0;  // units per second on the machine that was recorded; 0: unknown
};

// A step in the order of the threads of a rank. It takes no time of its own.
struct ThreadStep {
  uint32_t point = 0;   // number of a point in the rank
  uint32_t thread = 0;  // index of the thread that reaches the point
  bool waits = false;   // the thread waits until the point is reached, instead of reaching it
};

// Reads a trace rank by rank. Ranks may be read in any order, but each must be read from its beginning to its
// end. Not thread-safe.
class Source {
 public:
  virtual ~Source() = default;
  virtual uint32_t ranks() const = 0;
  virtual VolumeUnit unit() const = 0;
  virtual const Communicator& communicator(uint32_t index) const = 0;
  virtual const Datatype& datatype(uint32_t index) const = 0;
  virtual std::string_view region(uint32_t node) const = 0;  // "main/solve"; empty for node 0
  // Fills `to` with the next actions of `rank`. Returns their number, or 0 at the end of the rank. An error
  // message contains the file, the line (or the rank and the number of the action) and the reason. The spans
  // in the actions are valid until the next call for this rank.
  virtual base::Result<size_t> Read(uint32_t rank, std::span<Action> to) = 0;
  // Reads a single thread, if the source stores the threads of a rank separately. Read, in contrast, returns
  // one thread after the other. A rank must be read either by Read or by ReadThread, not by both. If a rank
  // has only one thread, thread 0 has the same actions as Read. ReadThread also returns 0 if the thread has
  // to take steps first (NextStep).
  virtual uint32_t threads(uint32_t /*rank*/) const { return 1; }
  virtual base::Result<size_t> ReadThread(uint32_t rank, uint32_t thread, std::span<Action> to) {
    return thread == 0 ? Read(rank, to) : base::Result<size_t>(size_t{0});
  }
  // Gets the next step of a thread that comes before its next action. Returns false if there is none. To be
  // called until it returns false, before each ReadThread and after the last one.
  virtual bool NextStep(uint32_t /*rank*/, uint32_t /*thread*/, ThreadStep* /*step*/) { return false; }
};

}  // namespace rankine::ti
