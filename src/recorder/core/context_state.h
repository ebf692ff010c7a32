// SPDX-License-Identifier: BSD-3-Clause
// One thread's place in its context tree, as plain data: attributes, entries, and the state that the room
// `context` maintains. Part of Thread. Only the owner writes it, except `mode`, by which others ask for
// attention.
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
  uint32_t place;  // as-value: index among a thread's values; process scope: index among the process's values
  std::string_view name;
  uint64_t hash;
};

struct State;

// Where one thread last found an entry, so that it need not search again when regions alternate. The first
// thread that finds the entry owns it. A node of another thread is never examined, because its owner writes
// it.
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

inline constexpr uint32_t kScopeMask = 60;  // of attributes' properties
inline constexpr uint32_t kMaxValues = 64;  // as-value attributes, and those with process scope, of a process

// Tasks of begin and end besides maintaining the tree. With at most kTimed set they take the short path; with
// exactly kTimed and kTraced, the trace's own path.
inline constexpr uint32_t kTimed = 1;
inline constexpr uint32_t kTraced = 2;      // never without kTimed
inline constexpr uint32_t kLostBegins = 4;  // some begins found no room; their ends are still to come
inline constexpr uint32_t kRebase = 8;      // an attribute of the process has changed
inline constexpr uint32_t kSlowClock = 16;  // the clock is not the counter
inline constexpr uint32_t kHooked = 32;     // a third-party service has hooks
inline constexpr uint32_t kPaused = 64;     // MPI_Pcontrol(0): nothing is recorded, the path is kept
inline constexpr uint32_t kSwitched =
    layout::kModeSwitched;  // recording was paused, or its selection has changed

inline constexpr uint32_t kSited = 256;  // regions lie below the call path of their begin (service callpath)

// The selection depends on the clock or on the thread's place: --select with a time or regions.
inline constexpr uint32_t kSelective = 512;

inline constexpr uint32_t kWindowed = 1024;  // monitor windows begin or end with regions

inline constexpr uint32_t kAsked =
    kRebase | kSwitched;  // other threads or processes have asked for attention

using Node = layout::ContextNode;

struct Value {           // of an as-value attribute
  uint64_t bits;         // of texts and blobs: dictionary.h, EntryOfBits
  uint64_t start_ticks;  // of a loop's iteration; 0: unknown
  const Attribute* attribute;
  uint32_t depth;      // number of begins without an end, and 1 for a set
  const Value* outer;  // of a loop's iteration: the enclosing one
};

struct TraceRing {                 // context/event_ring.h
  layout::ExtentHeader** extents;  // `capacity` places; nullptr: there is no ring
  uint32_t capacity, first, count;
};

struct TraceStream {  // context/event_stream.h
  std::byte* at;      // of the next record
  std::byte* limit;  // from here on a record may not fit; nullptr while a record is written, or when there is
                     // no room
  uint64_t last_ticks;  // of the last event
  layout::ExtentHeader* extent;
  uint64_t bytes;    // of all extents until now
  uint32_t extents;  // number of extents until now
  bool full;         // the limit is reached, or there is no block
  uint32_t refused;  // records of signal handlers that arrived while another record was written
  TraceRing ring;
  const void* sequence;  // context/call_sequence.h; nullptr: calls are not passed on
  // Known calls (consumers/event_trace/call_memory.h): the last call, and the call that followed it the last
  // time.
  event_trace::Remembered *last_call, *expected;
  uint64_t short_below;  // a call that takes fewer ticks gets a short record; atomic
};

struct State {
  // A page that another process can reach and in which it may change the mode (control/steering.h).
  uint8_t steered[layout::kSteeringPage - sizeof(uint32_t)];
  uint32_t mode;  // atomic
  Node* node;     // where the thread is; the root has no entry
  Node* root;
  uint32_t lost;  // begins without a node that have not ended
  TraceStream trace;
  Node** children;
  uint32_t child_mask;
  uint32_t child_used;
  Pool nodes, sums;
  layout::ContextSum** sum_slots;
  uint32_t sum_mask;
  uint32_t sums_used;
  uint32_t thread;           // index
  bool pass_on;              // threads created by this one inherit its regions
  uint64_t process_version;  // version of the process's values when this thread last adopted them
  uint64_t paused_ticks;     // of the process's pauses, as far as this thread has adopted them
  bool stopped;              // the process has stopped recording, as far as this thread has adopted it
  bool outside;              // the thread is outside of the selected regions
  uint32_t forwardings;  // number of times that the process forwarded its calls, as far as this thread has
                         // adopted it
  void* series;          // consumers/loops/series.cc
  void* counters;        // consumers/counters/counters.cc
  void* call_paths;      // consumers/callpath/callpath.cc
  bool counts;           // its counters have been started for this thread
  bool placed;           // consumers/topology/topology.cc: cpu and numa are known
  uint32_t cpu, numa;    // where the thread was
  uint32_t affinities;  // affinity masks recorded for threads in this place, also by the thread that ends the
                        // recording
  uint64_t affinity;    // hash of the last one; 0: none
  bool accounts;        // the thread's memory is accounted for
  void* memory;         // consumers/memory/memory.cc
  const Value* iteration;  // the innermost iteration that has begun and not ended; nullptr: none
  Value values[kMaxValues];
};

inline const Entry* EntryOf(const Node* node) {
  return reinterpret_cast<const Entry*>(node->entry_at);
}
inline Node* ParentOf(const Node* node) {
  return reinterpret_cast<Node*>(node->parent_at);
}

}  // namespace rankine::recorder::context
