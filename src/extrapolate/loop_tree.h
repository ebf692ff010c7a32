// SPDX-License-Identifier: BSD-3-Clause
// A sequence of calls as nested loops, and the comparison of two such sequences whose loops have different
// numbers of repetitions.
//
// The idea is that of ScalaTrace and ScalaExtrap (Wu and Mueller, PPoPP 2011). The recorder's folder
// (layout/ti/folder.h) does the same in bounded memory.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace rankine::extrapolate {

struct LoopNode {
  uint32_t token = 0;  // the call, if `body` is empty
  uint64_t count = 1;
  std::shared_ptr<const std::vector<LoopNode>> body;  // the body of a loop
  uint64_t hash = 0;                                  // of token or body, and count
  uint64_t body_hash = 0;                             // of token or body
  bool IsLoop() const { return body != nullptr; }
};
using LoopTree = std::vector<LoopNode>;

// Folds the repetitions of a sequence.
LoopTree FoldLoops(const std::vector<uint32_t>& tokens);

// The steps of a tree in order, without repetitions: a call is one step, and a loop is one step before those
// of its body. Steps are what two trees have in common.
struct Step {
  uint32_t token = UINT32_MAX;  // UINT32_MAX: a loop
  uint64_t count = 1;
  uint32_t length = 1;  // steps of a loop, with itself
};
using Steps = std::vector<Step>;
Steps StepsOf(const LoopTree& tree);

// One step of `other` for each place in it; the value is the step of `model` that it matches. `counts` gets
// the repetitions of each step of `model` in `other`. Returns false if they differ in more than repetitions.
bool MatchLoops(const Steps& model, const Steps& other,
                const std::function<bool(uint32_t model_token, uint32_t other_token)>& alike,
                std::vector<uint32_t>* matched, std::vector<uint64_t>* counts);

// Calls `visit` with the number of the step for each call, in order. `count` gives the repetitions of a step.
void ExpandSteps(const Steps& steps, const std::function<void(uint32_t step)>& visit);

}  // namespace rankine::extrapolate
