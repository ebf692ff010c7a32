// SPDX-License-Identifier: BSD-3-Clause
// The call tree built from samples, over all ranks and threads: functions from the outermost one inwards,
// with MPI calls as leaves. Each inlined function has its own node.
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
  // The functions at a call site, innermost first: several if functions were inlined, none if the site must
  // not be shown. Ids are below kNoFrame. The span is valid until the next call.
  virtual std::span<const FrameId> FramesOf(uint32_t site) = 0;
};

struct CallNode {
  FrameId frame = kNoFrame;          // kNoFrame: an MPI function, or (function 0) samples that have no stack
  layout::SampleClock clock{};       // for samples without a stack: how the thread was observed
  uint16_t function = 0;             // the MPI function
  uint32_t parent = archive::kNone;  // index in CallTree::nodes, which is smaller than this node's own
  uint32_t depth = 0;
  bool recursive = false;  // the function called itself; all frames of the recursion share one node
  // time in the function itself; MPI calls are excluded, because they have nodes of their own
  StateTimes own;
  StateTimes total;  // time including all functions that it called
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

// Finds the callers of MPI calls that have no stack because a sampler outside the thread observed them. If
// all other stacks through the calling function have the same path to it, the call must have been reached by
// that path. The result maps each site to its caller's site; kNone: the site has a stack, or there is not
// exactly one path.
std::vector<uint32_t> CallersByFunction(const archive::Tables& tables, const SampleSums& sums,
                                        FrameSource& frames);

// Deeper stacks are cut off at kMostDepth.
inline constexpr uint32_t kMostDepth = 1024;
CallTree MakeCallTree(const archive::Tables& tables, const SampleSums& sums, FrameSource& frames);

// The stack of a sample, outermost first: its site preceded by the callers. If the stack is damaged, it ends
// before the damage.
std::vector<uint32_t> StackOf(const archive::Tables& tables, uint32_t site);

}  // namespace rankine::analysis
