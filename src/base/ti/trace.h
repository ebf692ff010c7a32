// SPDX-License-Identifier: BSD-3-Clause
// The interface of a time-independent trace: the ranks, and each rank's actions in order.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/ti/action.h"

namespace rankine::ti {

// `count` ranks: first, first + stride, ... This form keeps traces small: 4,096 row communicators need little
// memory.
struct RankRun {
  uint32_t first = 0;
  uint32_t count = 0;
  uint32_t stride = 1;
};

struct Communicator {
  std::vector<RankRun> members;  // ranks in MPI_COMM_WORLD, in the order of the group
  // The other group of an intercommunicator. `members` and `remote` are its two sides, and both have one
  // index. A peer of a rank in one group is a rank of the other. Empty where the group is unknown (a spawned
  // world).
  std::vector<RankRun> remote;
  std::string name;
  // Some ranks of the communicator, or all ranks of its second group, are in no trace. They belong to another
  // job or to a spawned world. The trace leaves out the communicator's collectives. The other ranks see them
  // as kProcNull.
  bool apart = false;
};

struct Datatype {
  uint64_t size = 1;    // bytes of data
  uint64_t extent = 1;  // bytes from one element to the next
  std::string name;     // "MPI_DOUBLE", or empty for a derived one
};

// The unit of volumes (docs/services.md): "ns" with the rate at which they were measured, "instructions",
// "flops", or an attribute's name.
struct VolumeUnit {
  std::string name;
  double per_second = 0;  // units per second on the machine of the recording; 0: unknown
};

// Reads a trace rank by rank, in any order of ranks, each from its beginning to its end. One thread uses a
// source.
class Source {
 public:
  virtual ~Source() = default;
  virtual uint32_t ranks() const = 0;
  virtual VolumeUnit unit() const = 0;
  virtual const Communicator& communicator(uint32_t index) const = 0;
  virtual const Datatype& datatype(uint32_t index) const = 0;
  virtual std::string_view region(uint32_t node) const = 0;  // "main/solve"; empty for node 0
  // Fills `to` with the next actions of `rank`. Returns their number, 0 at the rank's end. An error gives the
  // file, the line (or rank and action number) and the reason. The actions' spans stay valid until the next
  // call for the same rank.
  virtual base::Result<size_t> Read(uint32_t rank, std::span<Action> to) = 0;
  // Reads one thread alone, in sources that keep the threads of a rank apart; Read returns one thread after
  // the other. Read a rank by Read or by ReadThread, not by both. Where a rank has one thread, thread 0 has
  // the actions of Read.
  virtual uint32_t threads(uint32_t /*rank*/) const { return 1; }
  virtual base::Result<size_t> ReadThread(uint32_t rank, uint32_t thread, std::span<Action> to) {
    return thread == 0 ? Read(rank, to) : base::Result<size_t>(size_t{0});
  }
};

}  // namespace rankine::ti
