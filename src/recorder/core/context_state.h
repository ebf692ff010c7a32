// One thread's place in its context tree, as plain data: attributes, entries, and the state of which the room
// context takes care. Part of Thread; only the owner writes it, but for `mode`, in which others ask for
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
  uint32_t place;  // as-value: which of a thread's values; process scope: which of the process's
  std::string_view name;
  uint64_t hash;
};

struct State;

// Where one thread found an entry last, so that it need not search again when regions change in turn. The
// first thread that finds the entry owns it: never is a node of another thread looked at, which is written
// there.
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

// What begin and end have to do beside keeping the tree. With at most kTimed set they take the short way,
// with both of the first two the trace's own.
inline constexpr uint32_t kTimed = 1;
inline constexpr uint32_t kTraced = 2;      // never without kTimed
inline constexpr uint32_t kLostBegins = 4;  // some begins found no room; their ends are still to come
inline constexpr uint32_t kRebase = 8;      // an attribute of the process has changed
inline constexpr uint32_t kSlowClock = 16;  // the clock is not the counter
inline constexpr uint32_t kHooked = 32;     // a service of a third party wants to know
inline constexpr uint32_t kPaused = 64;     // MPI_Pcontrol(0): nothing is recorded, the path is kept
inline constexpr uint32_t kSwitched = layout::kModeSwitched;  // that, or what is recorded, has changed

inline constexpr uint32_t kSited =
    256;  // regions stand below the call path of their begin (service callpath)

// What is recorded depends on the clock, or on where the thread is: --select with a time or regions.
inline constexpr uint32_t kSelective = 512;

inline constexpr uint32_t kWindowed = 1024;  // monitor windows begin or end with regions

inline constexpr uint32_t kAsked = kRebase | kSwitched;  // others have asked for attention

using Node = layout::ContextNode;

struct Value {           // of an as-value attribute
  uint64_t bits;         // of texts and blobs: dictionary.h, EntryOfBits
  uint64_t start_ticks;  // of a loop's iteration; 0: unknown
  const Attribute* attribute;
  uint32_t depth;      // how many begins have not ended, and 1 for a set
  const Value* outer;  // of a loop's iteration: the one around it
};

struct TraceRing {                 // context/event_ring.h
  layout::ExtentHeader** extents;  // `capacity` places; nullptr: there is no ring
  uint32_t capacity, first, count;
};

struct TraceStream {  // context/event_stream.h
  std::byte* at;      // of the next record
  std::byte* limit;   // from here on a record may not fit; nullptr while one is written, or there is no room
  uint64_t last_ticks;  // of the last event
  layout::ExtentHeader* extent;
  uint64_t bytes;    // of extents so far
  uint32_t extents;  // so many
  bool full;         // the limit is reached, or there is no block
  uint32_t refused;  // records of signal handlers that came while one was written
  TraceRing ring;
  const void* sequence;  // context/call_sequence.h; nullptr: none is told
  // Calls that are known (consumers/event_trace/call_memory.h): the one that came last, and what followed it
  // the last time.
  event_trace::Remembered *last_call, *expected;
  uint64_t short_below;  // of fewer ticks is a call that is told in a short record; atomic
};

struct State {
  // A page that another process can reach, of which it may change the mode (control/steering.h).
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
  bool pass_on;              // threads made by this one inherit its regions
  uint64_t process_version;  // of the process's values when this thread last took them over
  uint64_t paused_ticks;     // of the process's pauses, as far as this thread has taken them over
  bool stopped;              // by a reason of the process, as far as it has
  bool outside;              // of the regions that are selected
  uint32_t forwardings;      // times in which the process forwarded its calls, as far as it has
  void* series;              // consumers/loops/series.cc
  void* counters;            // consumers/counters/counters.cc
  void* call_paths;          // consumers/callpath/callpath.cc
  bool counts;               // its counters have been started for this thread
  bool placed;               // consumers/topology/topology.cc: the next two are known
  uint32_t cpu, numa;        // where the thread was
  uint32_t affinities;     // masks told of threads in this place, also by the thread that ends the recording
  uint64_t affinity;       // hash of the last one; 0: none
  bool accounts;           // the same of its memory
  void* memory;            // consumers/memory/memory.cc
  const Value* iteration;  // the innermost that has begun and not ended; nullptr: none
  Value values[kMaxValues];
};

inline const Entry* EntryOf(const Node* node) {
  return reinterpret_cast<const Entry*>(node->entry_at);
}
inline Node* ParentOf(const Node* node) {
  return reinterpret_cast<Node*>(node->parent_at);
}

}  // namespace rankine::recorder::context
