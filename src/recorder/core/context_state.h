// SPDX-License-Identifier: BSD-3-Clause
// The state of one thread's context tree as plain data: attributes, entries, and the variables that module
// `context` maintains. The state is a part of Thread. Only the owner writes the state, with one exception:
// other threads change `mode` to make the thread act on their requests.
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
  uint32_t place;  // The index of the value. An as-value attribute has an index among the thread's values,
                   // and an attribute with process scope has one among the process's values.
  std::string_view name;
  uint64_t hash;
};

struct State;

// Remembers the node at which one thread last found an entry, so that no search is needed when regions
// alternate. The first thread that finds the entry owns the entry's Meeting. Other threads do not use the
// Meeting, because its owner may be writing the node.
struct Meeting {
  const State* owner = nullptr;  // atomic, set once
  layout::ContextNode* node = nullptr;
};

struct Entry {
  const Attribute* attribute;
  uint32_t id;
  mutable Meeting last;
  uint64_t bits;          // the type is int, uint, double or bool
  std::string_view text;  // string, blob
  uint64_t hash;
};

inline constexpr uint32_t kScopeMask = 60;  // The bits of an attribute's properties that contain its scope.
// The maximum number of as-value attributes in a process, and the maximum number of attributes with process
// scope.
inline constexpr uint32_t kMaxValues = 64;

// Each bit is a kind of work that the begin and the end of a region must do in addition to maintaining the
// tree. A begin or end takes a short path if no bit other than kTimed is set. A begin or end takes the fast
// path for traces if kTimed and kTraced are set, and no other bit is set.
inline constexpr uint32_t kTimed = 1;
inline constexpr uint32_t kTraced = 2;  // kTraced is set only together with kTimed
// Some values have begun without a node, because there was no memory, and have not ended yet.
inline constexpr uint32_t kLostBegins = 4;
inline constexpr uint32_t kRebase = 8;      // An attribute with process scope has changed.
inline constexpr uint32_t kSlowClock = 16;  // The clock is not the time-stamp counter.
inline constexpr uint32_t kHooked = 32;     // A third-party service has hooks.
// Nothing is recorded, but the region path is maintained, as after MPI_Pcontrol(0).
inline constexpr uint32_t kPaused = 64;
// Set if recording was paused, or if the selection of the process has changed.
inline constexpr uint32_t kSwitched = layout::kModeSwitched;

// A region's node is below the node of the call path at which the region began (service callpath).
inline constexpr uint32_t kSited = 256;

// The selection depends on the clock or on the thread's regions: --select contains a time or regions.
inline constexpr uint32_t kSelective = 512;

inline constexpr uint32_t kWindowed = 1024;  // Regions begin or end monitor windows.

inline constexpr uint32_t kAsked = kRebase | kSwitched;  // Other threads or processes have made requests.

using Node = layout::ContextNode;

struct Value {           // The value of an as-value attribute.
  uint64_t bits;         // EntryOfBits in dictionary.h describes the encoding of texts and blobs.
  uint64_t start_ticks;  // The time at which a loop iteration started; 0: unknown.
  const Attribute* attribute;
  uint32_t depth;      // The number of begins of this value that have no end yet. Setting a value counts as a
                       // begin.
  const Value* outer;  // If the value is a loop iteration, this pointer leads to the enclosing iteration.
};

struct TraceRing {                 // context/event_ring.h
  layout::ExtentHeader** extents;  // an array of `capacity` pointers; nullptr: there is no ring
  uint32_t capacity, first, count;
};

struct TraceStream {    // context/event_stream.h
  std::byte* at;        // The address at which the next record is written.
  std::byte* limit;     // A record that begins after this address may not fit into the extent. nullptr while
                        // a record is being written, or if there is no space.
  uint64_t last_ticks;  // The time of the last event of this thread.
  layout::ExtentHeader* extent;
  uint64_t bytes;    // The number of bytes in all extents so far.
  uint32_t extents;  // The number of extents so far.
  bool full;         // True if the size limit is reached, or if no block is available.
  uint32_t refused;  // The number of records of signal handlers that were lost because another record was
                     // being written.
  TraceRing ring;
  const void* sequence;  // state of context/call_sequence.h; nullptr: calls are not passed on
  // These members are used to predict calls (consumers/event_trace/call_memory.h). `last_call` is the last
  // call. The next call is predicted to be `expected`, because it followed the same last call before.
  event_trace::Remembered *last_call, *expected;
  // a call that takes fewer ticks than this number gets a short record; accessed atomically
  uint64_t short_below;
};

struct State {
  // A page that contains `mode`. Other processes can map the page to change `mode` (control/steering.h).
  uint8_t steered[layout::kSteeringPage - sizeof(uint32_t)];
  uint32_t mode;  // atomic
  Node* node;     // the thread's current node; the root node has no entry
  Node* root;
  uint32_t lost;  // The number of values that have begun without a node, and have not ended yet.
  TraceStream trace;
  Node** children;
  uint32_t child_mask;
  uint32_t child_used;
  Pool nodes, sums;
  layout::ContextSum** sum_slots;
  uint32_t sum_mask;
  uint32_t sums_used;
  uint32_t thread;           // The index of the thread.
  bool pass_on;              // Threads that this thread creates inherit its regions.
  uint64_t process_version;  // The version of the process-scope values that this thread last adopted.
  uint64_t paused_ticks;     // The total length of the process's pauses that this thread has taken into
                             // account, in ticks.
  bool stopped;              // This thread has noticed that the process has stopped recording.
  bool outside;              // The thread is outside of the selected regions.
  uint32_t forwardings;      // The number of periods of forwarding (calls passed on unrecorded) that this
                             // thread has adopted.
  void* series;              // consumers/loops/series.cc
  void* counters;            // consumers/counters/counters.cc
  void* call_paths;          // consumers/callpath/callpath.cc
  bool counts;               // The counters of this thread have been started.
  // Whether the members `cpu` and `numa` are known (consumers/topology/topology.cc).
  bool placed;
  uint32_t cpu, numa;      // The processor and NUMA node on which the thread last ran.
  uint32_t affinities;     // The number of affinity masks that were recorded for the threads that used this
                           // state. The thread that ends the recording also increases the number of masks.
  uint64_t affinity;       // The hash of the affinity mask that was recorded last; 0: none.
  bool accounts;           // Whether the memory allocations of the thread are recorded.
  void* memory;            // consumers/memory/memory.cc
  const Value* iteration;  // The innermost loop iteration that has not ended; nullptr: none.
  Value values[kMaxValues];
};

inline const Entry* EntryOf(const Node* node) {
  return reinterpret_cast<const Entry*>(node->entry_at);
}
inline Node* ParentOf(const Node* node) {
  return reinterpret_cast<Node*>(node->parent_at);
}

}  // namespace rankine::recorder::context
