// A trace whose actions are calls of registered functions (actions/registered.h): what MSG_action_register
// and its trace were to the tool of 2011, for programs that use the simulator as a library.
//
//   rankine_action_register("halo", Halo, nullptr);
//   sim::CalledTrace trace(16);
//   for (uint32_t rank = 0; rank < 16; ++rank) trace.Add(rank, "halo", {"8192"});
//   auto prediction = sim::Replay(trace, platform, options);
//
// A function is called when its rank comes to the action, once. What a rank has not waited for at its end is
// waited for then. rankine_action_line is an error: lines are the command's to read.
#pragma once
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "base/ti/trace.h"
#include "sim/actions/registered.h"

namespace rankine::sim {

class CalledTrace : public ti::Source {
 public:
  explicit CalledTrace(uint32_t ranks);
  // Behind what the rank has so far; `rank` is one of the trace's.
  void Add(uint32_t rank, std::string name, std::vector<std::string> words);

  uint32_t ranks() const override { return static_cast<uint32_t>(ranks_.size()); }
  ti::VolumeUnit unit() const override { return {"flops", 0}; }
  const ti::Communicator& communicator(uint32_t) const override { return world_; }
  const ti::Datatype& datatype(uint32_t) const override { return byte_; }
  std::string_view region(uint32_t) const override { return {}; }
  // An error names rank and action.
  base::Result<size_t> Read(uint32_t rank, std::span<ti::Action> to) override;

 private:
  struct Call {
    std::string name;
    std::vector<std::string> words;
  };
  struct Request {
    uint32_t number;
    uint32_t from, to;
    int tag;
  };
  struct Rank {
    std::deque<Call> calls;
    uint64_t called = 0;
    bool ended = false;
    std::deque<Deed> said;
    std::vector<Request> open;    // in the order in which they were started
    std::vector<uint32_t> waits;  // of the last action
  };
  // The action of a deed. False: it is none. An error is a reason.
  base::Result<bool> Make(uint32_t rank, const Deed& deed, ti::Action* action);
  base::Status MakePoint(uint32_t rank, const Deed& deed, ti::Action* action);
  bool WaitForAll(Rank& state, ti::Action* action);
  base::Error At(uint32_t rank, const std::string& why) const;

  std::vector<Rank> ranks_;
  ti::Communicator world_;
  ti::Datatype byte_;
};

}  // namespace rankine::sim
