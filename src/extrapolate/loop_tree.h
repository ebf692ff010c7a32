// SPDX-License-Identifier: BSD-3-Clause
// A sequence of calls as nested loops, and a comparison of two such sequences that may differ in the number
// of repetitions of their loops.
//
// The idea comes from ScalaTrace and ScalaExtrap (Wu and Mueller, PPoPP 2011). The recorder's folder
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
  uint64_t hash = 0;                                  // hash of token or body, and of the count
  uint64_t body_hash = 0;                             // hash of token or body alone
  bool IsLoop() const { return body != nullptr; }
};
using LoopTree = std::vector<LoopNode>;

// Folds the repetitions in a sequence into loops.
LoopTree FoldLoops(const std::vector<uint32_t>& tokens);

// The steps of a tree in order, without repetitions: a call is one step, and a loop is one step that precedes
// those of its body. Two trees are compared by their steps.
struct Step {
  uint32_t token = UINT32_MAX;  // UINT32_MAX: the step is a loop
  uint64_t count = 1;
  uint32_t length = 1;  // number of steps of a loop, including its own
};
using Steps = std::vector<Step>;
Steps StepsOf(const LoopTree& tree);

// Matches `other` with `model`. `matched` receives, for each position in `other`, the step of `model` to
// which it corresponds. `counts` receives the number of repetitions that each step of `model` has in `other`.
// Returns false if the two differ in more than repetitions.
bool MatchLoops(const Steps& model, const Steps& other,
                const std::function<bool(uint32_t model_token, uint32_t other_token)>& alike,
                std::vector<uint32_t>* matched, std::vector<uint64_t>* counts);

// Calls `visit` with the step number of each call, in order. `count` returns the number of repetitions of a
// step.
void ExpandSteps(const Steps& steps, const std::function<void(uint32_t step)>& visit);

}  // namespace rankine::extrapolate
