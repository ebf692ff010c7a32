// SPDX-License-Identifier: BSD-3-Clause
// The call tree built from samples, over all ranks and threads: functions from the outermost function
// inwards, with MPI calls as leaves. Each inlined function has its own node.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/samples/sample_sums.h"
#include "archive/rows/none.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

using FrameId = uint32_t;  // identifies a function; samples with equal frames share a node
inline constexpr FrameId kNoFrame = 0x7fffffffu;

// Determines the functions at a call site. The implementation reads the program's executable files.
class FrameSource {
 public:
  virtual ~FrameSource() = default;
  // Returns the functions at a call site, innermost first. The list has several functions if functions were
  // inlined. The list is empty if the call site must not be shown. Ids are below `kNoFrame`. The span is
  // valid until the next call of the function.
  virtual std::span<const FrameId> FramesOf(uint32_t site) = 0;
};

struct CallNode {
  FrameId frame = kNoFrame;          // `kNoFrame` means an MPI function. If `frame` is `kNoFrame` and
                                     // `function` is 0, the node represents samples without a stack.
  layout::SampleClock clock{};       // If there is no stack, `clock` is the method by which the thread was
                                     // observed.
  uint16_t function = 0;             // the MPI function
  uint32_t parent = archive::kNone;  // The index of the parent in CallTree::nodes. The parent's index is
                                     // smaller than this node's own index.
  uint32_t depth = 0;
  bool recursive = false;  // the function called itself; all frames of the recursion share one node
  // time in the function itself; MPI calls are excluded, because MPI calls have their own nodes
  StateTimes own;
  StateTimes total;  // The time that includes all functions called by the function.
};

// The time of a function, summed over all its nodes. A sample whose stack contains the function several times
// counts once.
struct FrameTimes {
  FrameId frame = kNoFrame;
  StateTimes own, total;
};

struct CallTree {
  std::vector<CallNode> nodes;        // in depth-first order; siblings are sorted by time, most first
  std::vector<FrameTimes> functions;  // most own time first
  StateTimes total;
};

// Some MPI calls have no stack because a sampler outside the thread observed them. Finds the callers of MPI
// calls without a stack. If all other stacks that contain the calling function reach this function on the
// same path, the program must have reached the MPI call on this path. The result maps each call site to the
// call site of its caller. The result is `kNone` if the call site has a stack, or if there are several paths
// or none.
std::vector<uint32_t> CallersByFunction(const archive::Tables& tables, const SampleSums& sums,
                                        FrameSource& frames);

// The maximum depth of a stack. Deeper stacks are cut off at this depth.
inline constexpr uint32_t kMostDepth = 1024;
CallTree MakeCallTree(const archive::Tables& tables, const SampleSums& sums, FrameSource& frames);

// Returns the stack of a sample, outermost function first. The callers come first, and the sample's own
// call site is last. If the stack is damaged, it ends before the damage.
std::vector<uint32_t> StackOf(const archive::Tables& tables, uint32_t site);

}  // namespace rankine::analysis
