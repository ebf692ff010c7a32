// A time-independent trace as its users see it: who takes part, and each rank's actions in order.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/ti/action.h"

namespace rankine::ti {

// A run of ranks: first, first + stride, ... (count of them). What 4 096 row communicators need stays small.
struct RankRun {
  uint32_t first = 0;
  uint32_t count = 0;
  uint32_t stride = 1;
};

struct Communicator {
  std::vector<RankRun> members;  // world ranks, in the order of the group
  // Of an intercommunicator the other group: `members` and `remote` are its two sides, under one index for
  // both. A peer of a member of either is a rank of the other. Empty where nobody told (a spawned world's).
  std::vector<RankRun> remote;
  std::string name;
  // Some of its ranks, or of a second group all, are in no trace: they are of another job, or of a spawned
  // world. What is done together in it is left out; those ranks are kProcNull to the others.
  bool apart = false;
};

struct Datatype {
  uint64_t size = 1;    // bytes of data
  uint64_t extent = 1;  // bytes from one element to the next
  std::string name;     // "MPI_DOUBLE", or empty for a derived one
};

// What volumes count (docs/services.md): "ns" with the rate at which they were measured, "instructions",
// "flops", an attribute's name.
struct VolumeUnit {
  std::string name;
  double per_second = 0;  // of the machine of the recording; 0: not known
};

// Reading is by rank, in any order of ranks, each from its beginning to its end. One thread per source.
class Source {
 public:
  virtual ~Source() = default;
  virtual uint32_t ranks() const = 0;
  virtual VolumeUnit unit() const = 0;
  virtual const Communicator& communicator(uint32_t index) const = 0;
  virtual const Datatype& datatype(uint32_t index) const = 0;
  virtual std::string_view region(uint32_t node) const = 0;  // "main/solve"; empty for 0
  // Fills `to` with the next actions of `rank`; returns how many, 0 at the rank's end. An error says file,
  // line (or rank and action number) and reason. What the actions' spans point to stays until the next call
  // for the same rank.
  virtual base::Result<size_t> Read(uint32_t rank, std::span<Action> to) = 0;
  // The same of one thread alone, for sources that keep the threads of a rank apart; Read gives one after the
  // other. A rank is read by Read or by this, not by both. Of thread 0 it is what Read gives where there is
  // only one.
  virtual uint32_t threads(uint32_t /*rank*/) const { return 1; }
  virtual base::Result<size_t> ReadThread(uint32_t rank, uint32_t thread, std::span<Action> to) {
    return thread == 0 ? Read(rank, to) : base::Result<size_t>(size_t{0});
  }
};

}  // namespace rankine::ti
