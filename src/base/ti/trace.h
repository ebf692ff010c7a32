// SPDX-License-Identifier: BSD-3-Clause
// The interface for reading a time-independent trace: the list of ranks, and the actions of each rank in
// order.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/ti/action.h"

namespace rankine::ti {

// A list of ranks with a constant stride: first, first + stride, and so on. The member `count` is the number
// of ranks. Such lists save memory, for example if there is a communicator for each row of a large grid.
struct RankRun {
  uint32_t first = 0;
  uint32_t count = 0;
  uint32_t stride = 1;
};

struct Communicator {
  std::vector<RankRun> members;  // The ranks in MPI_COMM_WORLD, in the order of the group.
  // The ranks of the other group of an intercommunicator. An intercommunicator has one index for its two
  // groups, which are `members` and `remote`. A rank that belongs to one group has its peers in the other
  // group. The list is empty if the other group is unknown (a spawned world).
  std::vector<RankRun> remote;
  std::string name;
  // True if some ranks of the communicator, or all ranks of its second group, have no trace. Ranks without
  // a trace belong to another job or to a spawned world. The trace omits the collectives of such a
  // communicator. In messages of other ranks, kProcNull replaces a rank without a trace.
  bool apart = false;
};

struct Datatype {
  uint64_t size = 1;    // The number of bytes of data.
  uint64_t extent = 1;  // The distance in bytes from one element to the next.
  std::string name;     // The name of the type, for example "MPI_DOUBLE"; empty for a derived type.
};

// The unit of computed volumes (docs/services.md): "ns", "instructions", "flops", or the name of an
// attribute.
struct VolumeUnit {
  std::string name;
  double per_second = 0;  // units per second on the machine that was recorded; 0: unknown
};

// A step that orders the threads of a rank: a thread reaches a point, or waits for a point. Steps take no
// time.
struct ThreadStep {
  uint32_t point = 0;   // The number of the point, counted within the rank.
  uint32_t thread = 0;  // The index of the thread that reaches the point.
  bool waits = false;   // True if the thread waits at the point until another thread has reached the point.
};

// Reads a trace rank by rank. The ranks may be read in any order. Each rank must be read from its beginning
// to its end. The class is not thread-safe.
class Source {
 public:
  virtual ~Source() = default;
  virtual uint32_t ranks() const = 0;
  virtual VolumeUnit unit() const = 0;
  virtual const Communicator& communicator(uint32_t index) const = 0;
  virtual const Datatype& datatype(uint32_t index) const = 0;
  // the names of the nested regions, for example "main/solve"; empty for node 0
  virtual std::string_view region(uint32_t node) const = 0;
  // Reads the next actions of a rank into the array `to`. Returns the number of actions read, or 0 at the
  // end of the rank. An error message contains the file, the line (or the rank and the number of the
  // action) and the reason. The spans in the actions are valid until the next call for this rank.
  virtual base::Result<size_t> Read(uint32_t rank, std::span<Action> to) = 0;
  // Reads a single thread, if the source stores the threads of a rank separately. A rank must be read either
  // by Read or by ReadThread, but not by both functions. Read returns the actions of one thread after
  // another. If a rank has only one thread, Read and ReadThread return the same actions. ReadThread returns 0
  // at the end of the thread, and also if the thread has to take steps first (NextStep).
  virtual uint32_t threads(uint32_t /*rank*/) const { return 1; }
  virtual base::Result<size_t> ReadThread(uint32_t rank, uint32_t thread, std::span<Action> to) {
    return thread == 0 ? Read(rank, to) : base::Result<size_t>(size_t{0});
  }
  // Gets the next step that the thread takes before its next action. Returns false if the next action
  // follows without a further step. Call this function before each ReadThread and after the last ReadThread,
  // until it returns false.
  virtual bool NextStep(uint32_t /*rank*/, uint32_t /*thread*/, ThreadStep* /*step*/) { return false; }
};

}  // namespace rankine::ti
