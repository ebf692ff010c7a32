// SPDX-License-Identifier: BSD-3-Clause
// One thread's recording state, reached through one initial-exec TLS pointer. Its memory is mapped, never
// malloc'ed, and lives until the process ends. Thread-local data has no destructor, since one would run in an
// order that the application decides. A thread's context ends with it (session/thread_end.h). After the first
// 128 threads, a new thread takes over the place of one that has ended.
//
// Invariants
//  1. now->frame != 0 exactly while the thread is inside a recorded MPI call (or has left it by longjmp).
//  2. Only the owner writes a Thread; other threads read `requests` under its lock.
//  3. Slots are never moved: tables hold pointers to them.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>

#include "layout/spool_layout.h"
#include "recorder/core/callsite/callsite.h"
#include "recorder/core/idle.h"
#include "recorder/core/pool.h"
#include "recorder/core/progress.h"
#include "recorder/core/requests.h"

namespace rankine::recorder {

namespace sampling {
struct Sampler;
}
namespace io {
struct ThreadRows;
}
namespace calls {
struct Describer;
}
namespace event_trace {
class Calls;
}
namespace action_trace {
struct Recorder;
}
namespace windows {
struct Watcher;
}

// Leads from (call site, communicator, function, context node) to the row. One cache line.
struct alignas(64) Slot {
  uint64_t site;  // return address, or the id of a chain of them; 0: empty
  uint32_t comm;
  uint16_t function;
  uint16_t thread;  // index of the owner: a request may be completed by another thread
  layout::ProfileRow* row;
  layout::SizeHistogram* sizes;
  layout::PeerRow* last_peer[2];  // outgoing, incoming: most calls talk to the peer of the call before
  uint64_t builtin_type;  // the predefined datatype of the last call, and its size, which never changes
  uint32_t builtin_size;
  uint32_t node;  // NodeKey of where the thread was
};
static_assert(sizeof(Slot) == 64);

// Names a context node of the process: nodes lie in the spool, which is smaller than 4 GiB.
inline uint32_t NodeKey(const context::Node* node) {
  return static_cast<uint32_t>(reinterpret_cast<uintptr_t>(node));
}

// The site of a slot whose counts are discarded (context/pause.h). No program has such an address.
inline constexpr uint64_t kPausedSite = ~uint64_t{0};

struct Unrecorded {  // the memory that such slots write to
  layout::ProfileRow row;
  layout::SizeHistogram sizes;
  layout::PeerRow peer;
};

struct HandleCache {  // of communicators: handle -> index
  uint64_t handle;
  uint64_t generation;
  uint32_t value;
};

struct TypeCache {
  uint64_t handle;
  uint64_t generation;
  uint64_t size;
};

// Set in SpoolThread::frame while MPI runs a callback of the application. Frames are aligned, so the bit is
// free.
inline constexpr uint64_t kInCallback = 1;

// A call seen before, found by its return address, handle and function. Behind a binding the return address
// says nothing, so the key is made of call site and function (calls/call_slot.h).
struct CallCache {
  uint64_t key;
  uint64_t handle;      // of the communicator, window or file; 0: the function has none
  uint64_t generation;  // of handles
  Slot* slot;
};
inline constexpr uint32_t kCallCacheBits = 7;

inline constexpr int kTypeCacheSize = 64;
inline constexpr int kCommCacheSize = 16;
inline uint64_t CommCacheIndex(uint64_t handle) {
  return ((handle * 0x9e3779b97f4a7c15ull) >> 40) % kCommCacheSize;
}

// A call that may never return, because a callback leaves it by longjmp or an exception.
struct OpenCall {
  uint64_t return_address;
  uint64_t ticks;  // in MPI before the callback
  uint16_t function;
};

struct Thread {
  context::State context;    // begins with a page of its own
  layout::SpoolThread* now;  // in the spool
  Slot** slots;              // open addressing over (site, comm, function, node)
  uint32_t slot_mask;
  uint32_t slots_used;
  Slot* free_slots;  // `slots_left` of them, never used
  uint32_t slots_left;
  calls::Describer* describer;      // nullptr: its calls are in no trace
  event_trace::Calls* events;       // nullptr: its calls are not in the event trace
  event_trace::Calls* only_events;  // the same while no other trace is recorded and the thread is not paused
  action_trace::Recorder* actions;  // nullptr: no time-independent trace
  windows::Watcher* watcher;        // nullptr: no call of it was ever watched for a monitor window
  // The number of following collective operations in which messages are not timed
  // (consumers/windows/collective_edges.h).
  uint32_t skips_inner;
  bool ti_marked, ti_mark;  // rankine_ti_start (true) or _stop was called
  uint64_t excluded_ticks;  // time in the application's callbacks during the present call
  OpenCall called_back;     // the call that MPI is in while it runs a function of the application
  stall::Progress progress;
  uint32_t index;
  CallCache calls[1u << kCallCacheBits];
  HandleCache comms[kCommCacheSize];
  TypeCache types[kTypeCacheSize];
  Pool rows, sizes, peers;
  layout::PeerRow** peer_slots;  // open addressing over (row, direction, peer)
  uint32_t peer_mask;
  uint32_t peers_used;
  Unrecorded* unrecorded;  // nullptr: not needed so far
  RequestTable requests;
  callsite::SiteCache sites;
  openmp::Idle idle;
  // Copies of request handles, and statuses for calls that ignore theirs; grown by mapping, bounded.
  std::byte* scratch;
  uint64_t scratch_bytes;
  sampling::Sampler* sampler;  // nullptr: never sampled
  io::ThreadRows* io;          // nullptr: no I/O so far
  bool let_in;                 // knows that the rank, which was left out at MPI_Init, no longer is
  alignas(16) std::byte status[64];
};

// The thread's state, nullptr before its first recorded call. t_fast holds the same for the entry points, or
// nullptr when the clock is not the time-stamp counter: the entry points then take the slow path.
extern constinit thread_local Thread* t_thread
    __attribute__((tls_model("initial-exec"), visibility("hidden")));
extern constinit thread_local Thread* t_fast __attribute__((tls_model("initial-exec"), visibility("hidden")));
// The same for annotations, which are also recorded outside of MPI_Init and MPI_Finalize.
extern constinit thread_local Thread* t_context
    __attribute__((tls_model("initial-exec"), visibility("hidden")));
void ForgetThread();  // stops recording this thread

// This thread's state, made on first use. nullptr when there is no room (counted) or there are too many
// threads.
Thread* RegisterThread();

// Every thread ever registered, for look-ups across threads. Index < ThreadCount().
Thread* ThreadAt(uint32_t index);
uint32_t ThreadCount();

// At least `bytes` of scratch memory, or nullptr.
std::byte* Scratch(Thread* t, uint64_t bytes);

struct SlotKey {
  uint64_t site;
  uint32_t comm;
  uint16_t function;
  const context::Node* node;
};

inline bool HasKey(const Slot& s, const SlotKey& key) {
  return s.site == key.site && s.comm == key.comm && s.function == key.function &&
         s.node == NodeKey(key.node);
}

inline uint32_t SlotHash(uint64_t site, uint32_t comm, uint16_t function, uint32_t node) {
  return static_cast<uint32_t>(
      ((site ^ (uint64_t{comm} << 44) ^ (uint64_t{function} << 32) ^ (uint64_t{node} << 13)) *
       0x9e3779b97f4a7c15ull) >>
      32);
}

inline uint32_t CallIndex(uint64_t site, uint64_t handle, uint32_t node) {
  return static_cast<uint32_t>(((site ^ (handle << 20) ^ (uint64_t{node} << 9)) * 0x9e3779b97f4a7c15ull) >>
                               (64 - kCallCacheBits));
}

// The place of the key's slot, or the empty place (nullptr) where it would go.
inline Slot** ProbeSlot(Slot** slots, uint32_t mask, const SlotKey& key) {
  for (uint32_t i = SlotHash(key.site, key.comm, key.function, NodeKey(key.node)) & mask;;
       i = (i + 1) & mask) {
    Slot* s = slots[i];
    if (s == nullptr || HasKey(*s, key)) return &slots[i];
  }
}

// Finds the row in the thread's present context; adds a new row where there is none. nullptr when the spool
// is full (counted).
Slot* FindSlot(Thread* t, uint64_t site, uint32_t comm, uint16_t function);

// A slot for calls while recording is paused. It knows communicator and function, for requests that the call
// starts; its counts are discarded. nullptr: no memory.
Slot* PausedSlot(Thread* t, uint32_t comm, uint16_t function);

inline bool IsPaused(const Thread* t) {
  return (t->context.mode & context::kPaused) != 0;
}

// The slot to write to, for one that may belong to another thread.
inline Slot* OwnSlot(Thread* t, Slot* s) {
  if (s->thread == t->index) [[likely]]
    return s;
  return FindSlot(t, s->site, s->comm, s->function);
}

// The slot's size histogram, made on first use. nullptr when the spool is full.
layout::SizeHistogram* NewSizes(Thread* t, Slot* s);

// One message or one rank's part of a collective, by its size. `bucket`: layout::SizeBucket of it.
[[gnu::always_inline]] inline void CountSizeIn(Thread* t, Slot* s, uint64_t bucket) {
  layout::SizeHistogram* h = s->sizes != nullptr ? s->sizes : NewSizes(t, s);
  if (h == nullptr) return;
  h->bucket[bucket]++;
}
[[gnu::always_inline]] inline void CountSize(Thread* t, Slot* s, uint64_t bytes) {
  CountSizeIn(t, s, layout::SizeBucket(bytes));
}

// The peer's row, when it is new or not the one that the slot remembers. nullptr when the spool is full.
layout::PeerRow* PeerSlow(Thread* t, Slot* s, int32_t peer, uint32_t direction);

// Counts one message with a peer. direction 0: to it, 1: from it.
[[gnu::always_inline]] inline void CountPeer(Thread* t, Slot* s, int32_t peer, uint32_t direction,
                                             uint64_t bytes) {
  layout::PeerRow* p = s->last_peer[direction];
  if (p == nullptr || p->peer != peer) [[unlikely]]
    p = PeerSlow(t, s, peer, direction);
  if (p == nullptr) [[unlikely]]
    return;
  p->messages++;
  p->bytes += bytes;
}

}  // namespace rankine::recorder
