// SPDX-License-Identifier: BSD-3-Clause
// The call tree built from samples, over all ranks and threads: functions from the outermost inwards, with
// MPI calls as leaves. Inlined functions have nodes of their own.
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

// Resolves a call site to its functions. The implementation reads the program's files.
class FrameSource {
 public:
  virtual ~FrameSource() = default;
  // The functions at a call site, innermost first: several if functions were inlined, none if the site must
  // not appear. Ids are below kNoFrame. The span is valid until the next call.
  virtual std::span<const FrameId> FramesOf(uint32_t site) = 0;
};

struct CallNode {
  FrameId frame = kNoFrame;          // kNoFrame: an MPI function, or (function 0) samples that have no stack
  layout::SampleClock clock{};       // for samples without a stack: how the thread was observed
  uint16_t function = 0;             // the MPI function
  uint32_t parent = archive::kNone;  // index in CallTree::nodes, smaller than this node's
  uint32_t depth = 0;
  bool recursive = false;  // the function called itself; all frames of the recursion share one node
  // time in the function itself, excluding MPI, whose time belongs to the MPI function's node
  StateTimes own;
  StateTimes total;  // time including all functions that it called
};

// The total time of a function over all its nodes. A sample that contains the function several times counts
// once.
struct FrameTimes {
  FrameId frame = kNoFrame;
  StateTimes own, total;
};

struct CallTree {
  std::vector<CallNode> nodes;        // in depth-first order; siblings sorted by time, most first
  std::vector<FrameTimes> functions;  // most own time first
  StateTimes total;
};

// Finds callers for MPI calls that have no stack because they were only observed from outside. If all other
// stacks through the calling function have the same path, the call must have been reached by that path. The
// result maps each site to the caller's site. kNone: the site has a stack, or there is not exactly one path.
std::vector<uint32_t> CallersByFunction(const archive::Tables& tables, const SampleSums& sums,
                                        FrameSource& frames);

// Deeper stacks are cut off at kMostDepth.
inline constexpr uint32_t kMostDepth = 1024;
CallTree MakeCallTree(const archive::Tables& tables, const SampleSums& sums, FrameSource& frames);

// The stack of a sample, outermost first: its site preceded by the callers. A damaged stack ends before the
// damage.
std::vector<uint32_t> StackOf(const archive::Tables& tables, uint32_t site);

}  // namespace rankine::analysis
