// The call tree that samples show: functions over all ranks and threads, from the outermost inwards, with the
// MPI calls as its leaves. Inlined functions are functions.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/samples/sample_sums.h"
#include "archive/tables.h"

namespace rankine::analysis {

using FrameId = uint32_t;  // a function: equal ones are one node of the tree
inline constexpr FrameId kNoFrame = 0x7fffffffu;

// Whoever knows the program's files says in which functions a place lies.
class FrameSource {
 public:
  virtual ~FrameSource() = default;
  // Innermost first: more than one where functions were inlined, none where the place is not to be shown. Ids
  // are below kNoFrame. Valid until the next call.
  virtual std::span<const FrameId> FramesOf(uint32_t site) = 0;
};

struct CallNode {
  FrameId frame = kNoFrame;          // kNoFrame: an MPI function, or (function 0) samples without a stack
  layout::SampleClock clock{};       // of samples without a stack: what was seen of the thread
  uint16_t function = 0;             // of MPI
  uint32_t parent = archive::kNone;  // place in CallTree::nodes, before this one
  uint32_t depth = 0;
  bool recursive = false;  // the function called itself: those frames are this one node
  StateTimes own;          // of the function itself; time in MPI is that of the MPI function's node
  StateTimes total;        // with all that it called
};

// A function wherever it stands. A sample in which it stands twice counts once.
struct FrameTimes {
  FrameId frame = kNoFrame;
  StateTimes own, total;
};

struct CallTree {
  std::vector<CallNode> nodes;        // depth first, among siblings most time first
  std::vector<FrameTimes> functions;  // most own time first
  StateTimes total;
};

// A call of MPI that was only ever seen from outside has no stack. Where other stacks go through the function
// that makes it, and all on the same way, that is how the program gets there: by site the caller's site;
// kNone for sites that have a stack, and where there is no such way, or several.
std::vector<uint32_t> CallersByFunction(const archive::Tables& tables, const SampleSums& sums,
                                        FrameSource& frames);

// A stack deeper than kMostDepth ends there.
inline constexpr uint32_t kMostDepth = 1024;
CallTree MakeCallTree(const archive::Tables& tables, const SampleSums& sums, FrameSource& frames);

// The stack of a sample, outermost first: sites with their callers. A damaged one ends where it goes wrong.
std::vector<uint32_t> StackOf(const archive::Tables& tables, uint32_t site);

}  // namespace rankine::analysis
