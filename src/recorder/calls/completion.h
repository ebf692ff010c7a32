// Completion of requests: the bytes of an operation go to the row of the call that started it when they are
// known only at its end (receives), and always, as `bytes_completed`, to the row of the call that completed
// it.
#pragma once
#include <cstdint>
#include <cstring>

#include "recorder/core/process.h"
#include "recorder/core/requests.h"
#include "recorder/core/thread.h"

namespace rankine::mpi {

// Where a call came from: the entry point's own return address and frame pointer.
struct Origin {
  void* return_address;
  void* frame;
};

}  // namespace rankine::mpi

namespace rankine::recorder {

// What a call needs from before it ran. Lives on the wrapper's stack.
struct Saved {
  const void* status;  // one status that can be read, or an array of them; nullptr: none
  uint64_t handle;     // a request, message, communicator ... that the call overwrites
  // Copy of an array of requests, `count` of them. With `count` 0: the one request itself, as the call leaves
  // it.
  const std::byte* handles;
  int count;
  uint32_t registration;  // of `handle`, where the call takes it away (comms.h)
  Slot* slot;             // of the call's row, where it was looked up before the call

  bool IsOne() const { return count == 0; }
  bool IsNothing() const {
    return status == nullptr && handle == 0 && handles == nullptr && count == 0 && registration == 0 &&
           slot == nullptr;
  }
  uint64_t HandleAt(int i) const { return mpi::LoadHandle(g_process.abi, handles, static_cast<size_t>(i)); }
};

// Copies n request handles into scratch memory; gives the call statuses of ours where the application ignores
// its own and a receive may be among the requests. Without memory for it nothing is saved and the completions
// are counted as dropped.
void CountLostRequest();

inline void SaveHandles(Thread* t, int n, const void* requests, bool statuses, long* status_argument,
                        Saved* saved) {
  const mpi::Abi& abi = g_process.abi;
  if (n <= 0 || requests == nullptr) return;
  auto count = static_cast<uint64_t>(n);
  uint64_t handle_bytes = (count * abi.handle_size + 15) / 16 * 16;
  const bool ignored = mpi::IgnoresStatus(abi, reinterpret_cast<const void*>(*status_argument));
  uint64_t status_bytes = !ignored ? 0 : statuses ? count * abi.status_size : sizeof t->status;
  uint64_t bytes = handle_bytes + status_bytes;
  std::byte* scratch = bytes <= t->scratch_bytes ? t->scratch : Scratch(t, bytes);
  if (scratch == nullptr) [[unlikely]]
    return CountLostRequest();
  // Few requests are the rule, and they were written one by one, moments ago: copied alike, nothing waits for
  // those stores to leave the core, as it would for a wider load; and a call of memcpy costs more.
  if (count <= 8) {
    for (uint64_t i = 0; i < count; ++i) mpi::StoreHandle(abi, scratch, i, mpi::LoadHandle(abi, requests, i));
  } else {
    std::memcpy(scratch, requests, count * abi.handle_size);
  }
  saved->handles = scratch;
  saved->count = n;
  if (ignored) *status_argument = static_cast<long>(reinterpret_cast<uintptr_t>(scratch + handle_bytes));
  saved->status = reinterpret_cast<const void*>(*status_argument);
}

void RememberLocked(Thread* t, uint64_t handle, Slot* s, uint64_t bytes, uint64_t received, int32_t peer,
                    RequestKind kind, uint8_t flags);

// May one more operation that the library has given the same handle share the entry? Not a receive: only
// those to nobody are complete at once, and an entry that a receive meets is one whose end we never saw.
inline bool MayShare(const Request& r, RequestKind kind, uint8_t flags) {
  return r.kind == RequestKind::other && kind == RequestKind::other && ((r.flags | flags) & kPersistent) == 0;
}
inline bool IsAlike(const Request& r, const Slot* s, uint64_t bytes, int32_t peer) {
  return r.slot == s && r.peer == peer && r.bytes == bytes * (uint64_t{r.more} + 1);
}

// One that is not alike, while threads may be in MPI at once or windows run; nullptr: no room.
Request* ShareApart(RequestTable& table, Request* r, Slot* s, uint64_t bytes, int32_t peer, uint8_t flags);

// The entry that it shares, or its own apart from it.
inline Request* Share(RequestTable& table, Request* r, Slot* s, uint64_t bytes, int32_t peer, uint8_t flags) {
  if (g_process.long_completions && !IsAlike(*r, s, bytes, peer)) [[unlikely]]
    return ShareApart(table, r, s, bytes, peer, flags);
  r->bytes += bytes;
  r->more++;
  return r;
}

// The bytes of one of the operations that share an entry, taken out of it. Which is which nobody can tell;
// their sum is right.
inline uint64_t TakeOne(Request& r) {
  uint64_t bytes = r.bytes / (uint64_t{r.more} + 1);
  r.bytes -= bytes;
  r.more--;
  return bytes;
}

// The operation that `handle` stands for, started or set up by the call with slot `s`. Field by field: a
// Request made on the stack and copied is read wider than it was written, and waits for its stores to leave
// the core.
// Answers its place, until the next call of these functions; nullptr where other threads may look at it, or
// there was no room. Always inline: a call of its own is 30 instructions more.
[[gnu::always_inline]] inline Request* Remember(Thread* t, uint64_t handle, Slot* s, uint64_t bytes,
                                                uint64_t received, int32_t peer, RequestKind kind,
                                                uint8_t flags) {
  if (g_process.concurrent) [[unlikely]] {
    RememberLocked(t, handle, s, bytes, received, peer, kind, flags);
    return nullptr;
  }
  bool again = false;
  Request* r = t->requests.Insert(handle, &again);
  if (r == nullptr) [[unlikely]] {
    CountLostRequest();
    return nullptr;
  }
  if (again && MayShare(*r, kind, flags)) return Share(t->requests, r, s, bytes, peer, flags);
  r->slot = s;
  r->bytes_to = s;
  r->bytes = bytes;
  r->peer = peer;
  r->more = 0;
  r->kind = kind;
  r->flags = flags;
  r->received = received;
  return r;
}

// A persistent request was started by the call with slot `by`.
inline void Activate(Thread* t, Slot* by, uint64_t handle);
void ActivateSlow(Thread* t, Slot* by, uint64_t handle);
void ForgetRequest(Thread* t, uint64_t handle);

// The class of what a call has returned; -1: the library does not tell.
int ErrorClass(int rc);

void CompleteSome(Thread* t, Slot* s, const Saved& saved, int count, const int* indices);
// After an error of a call for several requests: those that it has set to null have ended. What they moved is
// known where the error is MPI_ERR_IN_STATUS and a request's status says success. `indices`: whose the first
// `count` statuses are; nullptr: one each.
void EndAfterError(Thread* t, Slot* s, const Saved& saved, const void* requests, int rc, const int* indices,
                   int count);

// Takes the active request with this handle out of the thread's table (`*own`) or another's, to `*out`.
// False: there is none.
bool TakeCompleted(Thread* t, uint64_t handle, Request* out, bool* own);

// The bytes of a completed request, to the call that started it and as bytes_completed to the slot of the
// call that completed it. (entries/completion_watched.cc defines it.)
void CompleteSlow(Thread* t, Slot* s, uint64_t handle, const void* status);

// A message that has come, as a status tells.
struct Came {
  bool any;  // false: from MPI_PROC_NULL, cancelled, or an empty status
  int source;
  uint64_t bytes;
};
inline Came CameWith(const void* status) {
  const mpi::Abi& abi = g_process.abi;
  const int source = mpi::StatusSource(abi, status);
  if (source < 0 || mpi::StatusCancelled(abi, status)) return {false, 0, 0};
  return {true, source, mpi::StatusBytes(abi, status)};
}

[[gnu::always_inline]] inline void CountMessageFrom(Thread* t, Slot* bytes_to, Slot* peers_to, int source,
                                                    uint64_t bytes) {
  bytes_to->row->bytes_received += bytes;
  CountSize(t, bytes_to, bytes);
  CountPeer(t, peers_to, source, 1, bytes);
}

// A received message, from its status: bytes to one slot, the peer to the slot that knows the communicator.
[[gnu::always_inline]] inline Came CountReceived(Thread* t, Slot* bytes_to, Slot* peers_to,
                                                 const void* status) {
  const Came came = CameWith(status);
  if (came.any) CountMessageFrom(t, bytes_to, peers_to, came.source, came.bytes);
  return came;
}

// A message of which only its room is known (RequestKind::untold).
inline void CountUntold(Thread* t, const Request& r) {
  Slot* bytes_to = OwnSlot(t, r.bytes_to);
  if (bytes_to == nullptr) return;
  bytes_to->row->bytes_received += r.received;
  CountSize(t, bytes_to, r.received);
}

inline void CountCompleted(Thread* t, Slot* s, const Request& r, uint64_t bytes, const void* status) {
  if (r.kind == RequestKind::untold) [[unlikely]]
    CountUntold(t, r);
  if (r.kind == RequestKind::recv && status != nullptr) {
    Slot* peers_to = OwnSlot(t, r.slot);
    Slot* bytes_to = OwnSlot(t, r.bytes_to);
    if (peers_to != nullptr && bytes_to != nullptr)
      bytes += CountReceived(t, bytes_to, peers_to, status).bytes;
  }
  s->row->bytes_completed += bytes;
}

// What a file gave. Of its status only the count is set: as source, and as whether it was cancelled, there
// stands what stood there before. Answers its bytes.
inline uint64_t CountRead(Thread* t, Slot* s, const void* status) {
  const uint64_t bytes = mpi::StatusBytes(g_process.abi, status);
  s->row->bytes_received += bytes;
  CountSize(t, s, bytes);
  return bytes;
}

// What a persistent operation adds when it starts: its bytes to the call that starts it, its peer to the call
// that set it up, which knows the communicator. Receives wait for their status.
inline void CountStarted(Thread* t, Slot* by, const Request& r) {
  const bool sends = (r.flags & kHasPeer) != 0;
  if (sends || (r.kind == RequestKind::other && r.bytes != 0)) {
    const uint64_t sent = r.bytes - r.received;
    by->row->bytes_sent += sent;
    by->row->bytes_received += r.received;
    CountSize(t, by, sent != 0 ? sent : r.received);
  }
  if (!sends) return;
  Slot* peers_to = OwnSlot(t, r.slot);
  if (peers_to != nullptr) CountPeer(t, peers_to, r.peer, 0, r.bytes);
}

inline void Activate(Thread* t, Slot* by, uint64_t handle) {
  Request* r = g_process.concurrent ? nullptr : t->requests.Find(handle);
  if (r == nullptr) [[unlikely]]
    return ActivateSlow(t, by, handle);
  r->flags |= kActive;
  r->bytes_to = by;
  CountStarted(t, by, *r);
}

// Of this thread's table, and complete; `flags`: its own.
[[gnu::always_inline]] inline void End(RequestTable& table, Request* r, uint8_t flags) {
  if ((flags & kPersistent) != 0) {
    r->flags = flags & static_cast<uint8_t>(~(kActive | kStartKnown));
  } else {
    table.Erase(r);
  }
}

// `s`: the slot of the completing call. status may be nullptr only where no receive can be meant.
[[gnu::always_inline]] inline void CompleteOne(Thread* t, Slot* s, uint64_t handle, const void* status) {
  if (handle == g_process.abi.request_null) return;
  Request* r = g_process.long_completions ? nullptr : t->requests.FindQuick(handle);
  if (r == nullptr) [[unlikely]]
    return CompleteSlow(t, s, handle, status);
  if ((r->more | r->apart) != 0) [[unlikely]] {
    if (r->apart != 0) return CompleteSlow(t, s, handle, status);
    return CountCompleted(t, s, *r, TakeOne(*r), status);
  }
  CountCompleted(t, s, *r, r->bytes, status);
  End(t->requests, r, r->flags);
}

// CompleteOne out of line, for what is rare.
void CompleteOther(Thread* t, Slot* s, uint64_t handle, const void* status);

// CompleteOne of what is known to have ended as it was begun, where the status says so: it has `received`
// from whom it names, or is no receive (`receives` is false).
[[gnu::always_inline]] inline void CompleteKnown(Thread* t, Slot* s, uint64_t handle, const void* status,
                                                 bool receives, uint64_t received) {
  Request* r = g_process.long_completions ? nullptr : t->requests.FindQuick(handle);
  if (r == nullptr || (r->more | r->apart) != 0) [[unlikely]]
    return CompleteOther(t, s, handle, status);
  const uint8_t flags = r->flags;
  uint64_t bytes = r->bytes;
  // (another thread may have set a persistent one up)
  if (receives && (flags & kHasSource) != 0 && status != nullptr && r->slot->thread == r->bytes_to->thread &&
      r->slot->thread == t->index) {
    CountMessageFrom(t, r->bytes_to, r->slot, r->peer, received);
    bytes += received;
  } else if (receives || r->kind != RequestKind::other) {
    return CompleteOther(t, s, handle, status);
  }
  s->row->bytes_completed += bytes;
  End(t->requests, r, flags);
}

inline void CompleteAll(Thread* t, Slot* s, const Saved& saved) {
  const mpi::Abi& abi = g_process.abi;
  for (int i = 0; i < saved.count; ++i) {
    CompleteOne(t, s, saved.HandleAt(i), mpi::StatusAt(abi, saved.status, static_cast<size_t>(i)));
  }
}

// The same while a monitor window runs, and no two threads can be in MPI at once. (As CompleteSlow.)
void CompleteAllInWindows(Thread* t, Slot* s, const Saved& saved);

}  // namespace rankine::recorder
