// SPDX-License-Identifier: BSD-3-Clause
// The state of one thread's context tree as plain data: attributes, entries, and the variables that module
// `context` maintains. It is part of Thread. Only the owner writes it, except `mode`, which others change to
// make the thread act on their requests.
#pragma once
#include <cstdint>
#include <string_view>

#include "layout/control/steering.h"
#include "layout/spool_layout.h"
#include "rankine/detail/table.h"
#include "recorder/core/pool.h"

namespace rankine::recorder::event_trace {
struct Remembered;
}

namespace rankine::recorder::context {

struct Attribute {
  uint32_t id;
  uint32_t properties;
  rankine_type type;
  uint32_t place;  // index of the value: among the thread's values for an as-value attribute, among the
                   // process's values for process scope
  std::string_view name;
  uint64_t hash;
};

struct State;

// Remembers the node at which one thread last found an entry, so that no search is needed when regions
// alternate. It belongs to the first thread that finds the entry. Other threads do not use it, because the
// node's owner may be writing the node.
struct Meeting {
  const State* owner = nullptr;  // atomic, set once
  layout::ContextNode* node = nullptr;
};

struct Entry {
  const Attribute* attribute;
  uint32_t id;
  mutable Meeting last;
  uint64_t bits;          // int, uint, double, bool
  std::string_view text;  // string, blob
  uint64_t hash;
};

inline constexpr uint32_t kScopeMask = 60;  // the bits of an attribute's properties that encode its scope
// Limits per process: the number of as-value attributes, and the number of attributes with process scope.
inline constexpr uint32_t kMaxValues = 64;

// Work that the begin and end of a region must do besides maintaining the tree. If no bit other than kTimed
// is set, they take the short path. If exactly kTimed and kTraced are set, they take the trace's own fast
// path.
inline constexpr uint32_t kTimed = 1;
inline constexpr uint32_t kTraced = 2;  // only together with kTimed
// Some begins could not be stored for lack of memory, and their ends are still to come.
inline constexpr uint32_t kLostBegins = 4;
inline constexpr uint32_t kRebase = 8;      // an attribute with process scope has changed
inline constexpr uint32_t kSlowClock = 16;  // the clock is not the time-stamp counter
inline constexpr uint32_t kHooked = 32;     // a third-party service has hooks
// After MPI_Pcontrol(0): nothing is recorded, but the region path is maintained.
inline constexpr uint32_t kPaused = 64;
// Recording was paused, or its selection has changed.
inline constexpr uint32_t kSwitched = layout::kModeSwitched;

// A region's node is below the node of the call path at which the region began (service callpath).
inline constexpr uint32_t kSited = 256;

// The selection depends on the clock or on the thread's regions: --select with a time or regions.
inline constexpr uint32_t kSelective = 512;

inline constexpr uint32_t kWindowed = 1024;  // monitor windows begin or end with regions

inline constexpr uint32_t kAsked = kRebase | kSwitched;  // other threads or processes have made requests

using Node = layout::ContextNode;

struct Value {           // value of an as-value attribute
  uint64_t bits;         // for texts and blobs, see EntryOfBits in dictionary.h
  uint64_t start_ticks;  // for a loop iteration: when it started; 0: unknown
  const Attribute* attribute;
  uint32_t depth;      // number of begins whose end is still to come; a set counts as one begin
  const Value* outer;  // for a loop iteration: the iteration that encloses it
};

struct TraceRing {                 // context/event_ring.h
  layout::ExtentHeader** extents;  // array of `capacity` pointers; nullptr: there is no ring
  uint32_t capacity, first, count;
};

struct TraceStream {  // context/event_stream.h
  std::byte* at;      // where the next record is written
  std::byte* limit;   // beyond this address a record may not fit; nullptr while a record is being written, or
                      // if there is no space
  uint64_t last_ticks;  // time of the last event
  layout::ExtentHeader* extent;
  uint64_t bytes;    // bytes in all extents so far
  uint32_t extents;  // number of extents so far
  bool full;         // the size limit is reached, or no block is available
  uint32_t refused;  // number of records from signal handlers that were lost because another record was being
                     // written
  TraceRing ring;
  const void* sequence;  // state of context/call_sequence.h; nullptr: calls are not passed on
  // For the prediction of calls (consumers/event_trace/call_memory.h): the last call, and the call that
  // followed it when it last occurred.
  event_trace::Remembered *last_call, *expected;
  uint64_t short_below;  // a call that takes fewer ticks than this gets a short record; atomic
};

struct State {
  // A page that other processes can map to change the mode, which is in it (control/steering.h).
  uint8_t steered[layout::kSteeringPage - sizeof(uint32_t)];
  uint32_t mode;  // atomic
  Node* node;     // the thread's current node; the root has no entry
  Node* root;
  uint32_t lost;  // number of begins that got no node and have not ended
  TraceStream trace;
  Node** children;
  uint32_t child_mask;
  uint32_t child_used;
  Pool nodes, sums;
  layout::ContextSum** sum_slots;
  uint32_t sum_mask;
  uint32_t sums_used;
  uint32_t thread;           // index of the thread
  bool pass_on;              // threads created by this one inherit its regions
  uint64_t process_version;  // version of the process-scope values that this thread adopted last
  uint64_t paused_ticks;     // total length of the process's pauses that this thread has adopted
  bool stopped;              // this thread has noticed that the process stopped recording
  bool outside;              // the thread is outside of the selected regions
  uint32_t forwardings;  // number of periods of forwarding (calls passed on unrecorded) that this thread has
                         // adopted
  void* series;          // consumers/loops/series.cc
  void* counters;        // consumers/counters/counters.cc
  void* call_paths;      // consumers/callpath/callpath.cc
  bool counts;           // the counters of this thread have been started
  bool placed;           // cpu and numa are known (consumers/topology/topology.cc)
  uint32_t cpu, numa;    // processor and NUMA node on which the thread last ran
  uint32_t affinities;   // number of affinity masks recorded for the threads that used this state; the thread
                         // that ends the recording adds to it too
  uint64_t affinity;     // hash of the affinity mask recorded last; 0: none
  bool accounts;         // the thread's memory allocations are accounted for
  void* memory;          // consumers/memory/memory.cc
  const Value* iteration;  // the innermost loop iteration that has not ended; nullptr: none
  Value values[kMaxValues];
};

inline const Entry* EntryOf(const Node* node) {
  return reinterpret_cast<const Entry*>(node->entry_at);
}
inline Node* ParentOf(const Node* node) {
  return reinterpret_cast<Node*>(node->parent_at);
}

}  // namespace rankine::recorder::context
