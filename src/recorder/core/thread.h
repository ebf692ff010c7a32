// SPDX-License-Identifier: BSD-3-Clause
// The recording state of one thread, reached through one initial-exec TLS pointer. The memory of the state is
// mapped, never malloc'ed, and lives until the process ends. Thread-local data has no destructor, since the
// order in which destructors run depends on the application. A thread's context ends with the thread
// (session/thread_end.h). After the first 128 threads, a new thread takes over the Thread of a thread that
// has ended.
//
// Invariants
// 1. now->frame is not 0 while the thread is inside a recorded MPI call, or after it has left the call by
//    longjmp. At all other times, now->frame is 0.
// 2. Only the owner writes a Thread; other threads read `requests` under its lock.
// 3. Slots are never moved, because tables hold pointers to slots.
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

// Maps (call site, communicator, function, context node) to the row. A slot occupies one cache line.
struct alignas(64) Slot {
  uint64_t site;  // return address, or the id of a chain of return addresses; 0: empty
  uint32_t comm;
  uint16_t function;
  uint16_t thread;  // The index of the owner. Another thread may complete a request of the owner.
  layout::ProfileRow* row;
  layout::SizeHistogram* sizes;
  layout::PeerRow* last_peer[2];  // for outgoing and incoming messages: the row of the peer; most calls have
                                  // the same peer as the call before
  // the predefined datatype of the last call; its size (in the member below) never changes
  uint64_t builtin_type;
  uint32_t builtin_size;
  uint32_t node;  // The NodeKey of the context node in which the call was made.
};
static_assert(sizeof(Slot) == 64);

// Identifies a context node of this process by 32 bits. The bits are unique, because nodes are in the spool,
// which is smaller than 4 GiB.
inline uint32_t NodeKey(const context::Node* node) {
  return static_cast<uint32_t>(reinterpret_cast<uintptr_t>(node));
}

// The call site of a slot whose counts are discarded (context/pause.h). This value is not the address of any
// call site in a program.
inline constexpr uint64_t kPausedSite = ~uint64_t{0};

struct Unrecorded {  // If counts are to be discarded, they are written here.
  layout::ProfileRow row;
  layout::SizeHistogram sizes;
  layout::PeerRow peer;
};

struct HandleCache {  // A map from the handle of a communicator to its index.
  uint64_t handle;
  uint64_t generation;
  uint32_t value;
};

struct TypeCache {
  uint64_t handle;
  uint64_t generation;
  uint64_t size;
};

// This bit is set in SpoolThread::frame while MPI runs a callback of the application. If MPI runs no
// callback, bit 0 of a stored frame address is 0, because frames are aligned.
inline constexpr uint64_t kInCallback = 1;

// The cached slot of a call that was seen before. The key identifies the call by its return address, handle
// and function. If a language binding made the call, the return address in the binding does not identify the
// caller. For such a call, the key consists of the call site and the function (calls/call_slot.h).
struct CallCache {
  uint64_t key;
  // The handle of the communicator, window or file; 0: the function takes no such handle.
  uint64_t handle;
  uint64_t generation;  // The generation of handles, which changes when handles may have been reused.
  Slot* slot;
};
inline constexpr uint32_t kCallCacheBits = 7;

inline constexpr int kTypeCacheSize = 64;
inline constexpr int kCommCacheSize = 16;
inline uint64_t CommCacheIndex(uint64_t handle) {
  return ((handle * 0x9e3779b97f4a7c15ull) >> 40) % kCommCacheSize;
}

// A call of MPI that may never return. The reason is that a callback of the application may leave the call by
// longjmp or an exception.
struct OpenCall {
  uint64_t return_address;
  uint64_t ticks;  // The time in ticks that the call spent in MPI before the callback began.
  uint16_t function;
};

struct Thread {
  context::State context;    // The State begins with a separate memory page.
  layout::SpoolThread* now;  // The record of this thread in the spool.
  Slot** slots;              // A hash table with open addressing. Each slot has the key (site, comm,
                             // function, node).
  uint32_t slot_mask;
  uint32_t slots_used;
  Slot* free_slots;  // array of `slots_left` unused slots
  uint32_t slots_left;
  calls::Describer* describer;      // nullptr if no trace contains the thread's calls.
  event_trace::Calls* events;       // nullptr if the event trace does not contain the thread's calls.
  event_trace::Calls* only_events;  // equal to `events` while no other trace is recorded and the thread is
                                    // not paused; otherwise nullptr
  action_trace::Recorder* actions;  // nullptr: no time-independent trace
  windows::Watcher* watcher;        // nullptr: no call of this thread was ever recorded for a monitor window
  // The number of the next collective operations whose messages are not timed
  // (consumers/windows/collective_edges.h).
  uint32_t skips_inner;
  // The member `ti_marked` is true if rankine_ti_start or rankine_ti_stop was called. The member `ti_mark` is
  // true if the last of these calls was a call of rankine_ti_start.
  bool ti_marked, ti_mark;
  uint64_t excluded_ticks;  // The time that callbacks of the application have taken during the current
                            // call.
  OpenCall called_back;     // The MPI call that is running a callback of the application.
  stall::Progress progress;
  uint32_t index;
  CallCache calls[1u << kCallCacheBits];
  HandleCache comms[kCommCacheSize];
  TypeCache types[kTypeCacheSize];
  Pool rows, sizes, peers;
  layout::PeerRow** peer_slots;  // A hash table with open addressing. The key is (row, direction, peer).
  uint32_t peer_mask;
  uint32_t peers_used;
  Unrecorded* unrecorded;  // nullptr: the table is not needed yet
  RequestTable requests;
  callsite::SiteCache sites;
  openmp::Idle idle;
  // Holds copies of request handles, and holds statuses for calls that ignore their statuses. The scratch
  // memory grows by mapping more memory, up to a limit.
  std::byte* scratch;
  uint64_t scratch_bytes;
  sampling::Sampler* sampler;  // nullptr if the thread has never been sampled.
  io::ThreadRows* io;          // nullptr if the thread has done no I/O yet.
  bool let_in;  // The thread has noticed that its rank is selected now, although the rank was not selected at
                // MPI_Init.
  alignas(16) std::byte status[64];
};

// The thread's state; nullptr before the thread's first recorded call. t_fast is the copy of this pointer
// that the entry points use. If the clock is not the time-stamp counter, t_fast is nullptr, and the entry
// points take the slow path.
extern constinit thread_local Thread* t_thread
    __attribute__((tls_model("initial-exec"), visibility("hidden")));
extern constinit thread_local Thread* t_fast __attribute__((tls_model("initial-exec"), visibility("hidden")));
// A copy of the pointer for annotations, which are also recorded before MPI_Init and after MPI_Finalize.
extern constinit thread_local Thread* t_context
    __attribute__((tls_model("initial-exec"), visibility("hidden")));
void ForgetThread();  // stops recording this thread

// Returns this thread's state. The first call creates the state. Returns nullptr if there is no memory for
// the state (this failure is counted), or if there are too many threads.
Thread* RegisterThread();

// Returns the state of any thread that was ever registered, for look-ups across threads. The argument
// `index` must be less than ThreadCount().
Thread* ThreadAt(uint32_t index);
uint32_t ThreadCount();

// Returns scratch memory of at least the requested size. Returns nullptr if there is no memory.
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

// Returns the table position of the key's slot. If the key has no slot, returns the empty position (nullptr)
// at which the slot would be inserted.
inline Slot** ProbeSlot(Slot** slots, uint32_t mask, const SlotKey& key) {
  for (uint32_t i = SlotHash(key.site, key.comm, key.function, NodeKey(key.node)) & mask;;
       i = (i + 1) & mask) {
    Slot* s = slots[i];
    if (s == nullptr || HasKey(*s, key)) return &slots[i];
  }
}

// Finds the row in the thread's current context, and adds a new row if there is none. Returns nullptr if the
// spool is full, and counts the loss.
Slot* FindSlot(Thread* t, uint64_t site, uint32_t comm, uint16_t function);

// Returns a slot for calls that are made during a pause of recording. The slot stores communicator and
// function for the requests that the call starts; the slot's counts are discarded. Returns nullptr if there
// is no memory.
Slot* PausedSlot(Thread* t, uint32_t comm, uint16_t function);

inline bool IsPaused(const Thread* t) {
  return (t->context.mode & context::kPaused) != 0;
}

// Returns the slot of this thread that has the same key as the slot `s`, which may belong to another
// thread.
inline Slot* OwnSlot(Thread* t, Slot* s) {
  if (s->thread == t->index) [[likely]]
    return s;
  return FindSlot(t, s->site, s->comm, s->function);
}

// Creates the size histogram of the slot when it is first needed. Returns nullptr if the spool is full.
layout::SizeHistogram* NewSizes(Thread* t, Slot* s);

// Counts the size of one message, or of one rank's part of a collective. `bucket` is the layout::SizeBucket
// of the size.
[[gnu::always_inline]] inline void CountSizeIn(Thread* t, Slot* s, uint64_t bucket) {
  layout::SizeHistogram* h = s->sizes != nullptr ? s->sizes : NewSizes(t, s);
  if (h == nullptr) return;
  h->bucket[bucket]++;
}
[[gnu::always_inline]] inline void CountSize(Thread* t, Slot* s, uint64_t bytes) {
  CountSizeIn(t, s, layout::SizeBucket(bytes));
}

// Returns the peer's row if the slot does not remember the row, and creates the row if it does not exist.
// Returns nullptr if the spool has no space.
layout::PeerRow* PeerSlow(Thread* t, Slot* s, int32_t peer, uint32_t direction);

// Counts one message exchanged with a peer. Direction 0: the message was sent to the peer; 1: it was received
// from the peer.
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
