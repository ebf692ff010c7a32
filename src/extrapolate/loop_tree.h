// SPDX-License-Identifier: BSD-3-Clause
// Represents a sequence of calls as nested loops. Compares two sequences whose loops may have different
// numbers of repetitions.
//
// The idea comes from ScalaTrace and ScalaExtrap (Wu and Mueller, PPoPP 2011). The recorder
// (layout/ti/folder.h) folds loops in the same way, but in bounded memory.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace rankine::extrapolate {

struct LoopNode {
  uint32_t token = 0;  // the call; unused if `body` is set
  uint64_t count = 1;
  std::shared_ptr<const std::vector<LoopNode>> body;  // the body of a loop
  uint64_t hash = 0;                                  // The hash of the token or of the body, combined with
                                                      // the count.
  uint64_t body_hash = 0;                             // the hash without the count
  bool IsLoop() const { return body != nullptr; }
};
using LoopTree = std::vector<LoopNode>;

// Folds repetitions in a sequence into loops.
LoopTree FoldLoops(const std::vector<uint32_t>& tokens);

// The steps of a loop tree, in order. Each call is a step. Each loop is also a step, which precedes the steps
// of the loop's body. Trees are compared step by step.
struct Step {
  uint32_t token = UINT32_MAX;  // The token of the call; UINT32_MAX for a loop.
  uint64_t count = 1;
  uint32_t length = 1;  // For a loop: the number of its steps, including the loop itself.
};
using Steps = std::vector<Step>;
Steps StepsOf(const LoopTree& tree);

// Matches the sequence `other` with `model`. Stores in `matched` the corresponding step of `model` for each
// step in `other`. Stores in `counts` the number of repetitions in `other` for each step of `model`. Returns
// false if the sequences differ in more than the numbers of repetitions.
bool MatchLoops(const Steps& model, const Steps& other,
                const std::function<bool(uint32_t model_token, uint32_t other_token)>& alike,
                std::vector<uint32_t>* matched, std::vector<uint64_t>* counts);

// Calls `visit` for each call in order, once for each repetition. The argument of `visit` is the step of
// the call.
void ExpandSteps(const Steps& steps, const std::function<void(uint32_t step)>& visit);

}  // namespace rankine::extrapolate
