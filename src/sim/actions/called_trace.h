// SPDX-License-Identifier: BSD-3-Clause
// Builds a trace from calls of registered functions (actions/registered.h), for programs that use the
// simulator as a library. In SimGrid of 2011, MSG_action_register had the same purpose.
//
// Each call is made once, when its rank reaches the action. At its end, a rank waits for all of its
// requests that are still open. In such a program, a registered function must not call rankine_action_line,
// because only the command `rankine` can read lines.

// Example:
//   rankine_action_register("halo", Halo, nullptr);
//   sim::CalledTrace trace(16);
//   for (uint32_t rank = 0; rank < 16; ++rank) trace.Add(rank, "halo", {"8192"});
//   auto prediction = sim::Replay(trace, platform, options);
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
  // Appends an action to the actions of a rank. The rank must be less than `ranks()`.
  void Add(uint32_t rank, std::string name, std::vector<std::string> words);

  uint32_t ranks() const override { return static_cast<uint32_t>(ranks_.size()); }
  ti::VolumeUnit unit() const override { return {"flops", 0}; }
  const ti::Communicator& communicator(uint32_t) const override { return world_; }
  const ti::Datatype& datatype(uint32_t) const override { return byte_; }
  std::string_view region(uint32_t) const override { return {}; }
  // An error message names the rank and the action.
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
    std::vector<Request> open;  // open requests in the order in which they were started
    // the requests for which the last action waits; empty if the action is not a wait
    std::vector<uint32_t> waits;
  };
  // Converts a deed into an action. A deed is one operation that a registered function has requested.
  // Returns false if the deed needs no action, and an error with the reason if the deed is invalid.
  base::Result<bool> Make(uint32_t rank, const Deed& deed, ti::Action* action);
  base::Status MakePoint(uint32_t rank, const Deed& deed, ti::Action* action);
  bool WaitForAll(Rank& state, ti::Action* action);
  base::Error At(uint32_t rank, const std::string& why) const;

  std::vector<Rank> ranks_;
  ti::Communicator world_;
  ti::Datatype byte_;
};

}  // namespace rankine::sim
