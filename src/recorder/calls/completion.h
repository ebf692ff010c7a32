// SPDX-License-Identifier: BSD-3-Clause
// Completion of requests. The bytes of an operation are added to the row of the call that started the
// operation. For receives, the bytes are known only at completion. The bytes of all operations are also
// added, as `bytes_completed`, to the row of the call that completed the operation.
#pragma once
#include <cstdint>
#include <cstring>

#include "recorder/core/process.h"
#include "recorder/core/requests.h"
#include "recorder/core/thread.h"

namespace rankine::mpi {

// Identifies the caller of an entry point: the entry point's return address and frame pointer.
struct Origin {
  void* return_address;
  void* frame;
};

}  // namespace rankine::mpi

namespace rankine::recorder {

// State that the wrapper saves before the real call runs. The state is on the wrapper's stack.
struct PreCallState {
  const void* status;  // A readable status or an array of statuses; nullptr: there is none.
  uint64_t handle;     // The handle (request, message, communicator, ...) that the call overwrites.
  // A copy of an array of request handles. If `count` is 0, the call has a single request, and this pointer
  // points to the request's handle as the call left it.
  const std::byte* handles;
  int count;
  uint32_t registration;  // The object's registration number, if the call frees the object (comms.h).
  Slot* slot;             // The slot of the call's row, if the slot was found before the call.

  bool IsOne() const { return count == 0; }
  bool IsNothing() const {
    return status == nullptr && handle == 0 && handles == nullptr && count == 0 && registration == 0 &&
           slot == nullptr;
  }
  uint64_t HandleAt(int i) const { return mpi::LoadHandle(g_process.abi, handles, static_cast<size_t>(i)); }
};

// Copies `n` request handles to scratch memory. If the application ignores the statuses and a receive may
// be among the requests, also passes our own statuses to the call. If there is no memory, saves nothing,
// and the completions are counted as lost.
void CountLostRequest();

inline void SaveHandles(Thread* t, int n, const void* requests, bool statuses, long* status_argument,
                        PreCallState* saved) {
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
  // Usually there are few requests, and the program has just stored their handles one by one. A wide load
  // would have to wait until the stores of these handles have left the core. So this code also loads the
  // handles one by one. Calling memcpy would cost more.
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

// Returns whether the entry `r` may also represent a new operation that has the same handle. An entry with
// a receive is never shared, because a receive completes immediately only if it receives from
// MPI_PROC_NULL. If a new receive finds an entry with its handle, we have missed the end of that entry's
// request.
inline bool MayShare(const Request& r, RequestKind kind, uint8_t flags) {
  return r.kind == RequestKind::other && kind == RequestKind::other && ((r.flags | flags) & kPersistent) == 0;
}
inline bool IsAlike(const Request& r, const Slot* s, uint64_t bytes, int32_t peer) {
  return r.slot == s && r.peer == peer && r.bytes == bytes * (uint64_t{r.more} + 1);
}

// Adds an operation to the entry `r`, from whose operations it differs. This function is used while several
// threads may be in MPI at once, or while windows are active. Returns nullptr if there is no memory.
Request* ShareApart(RequestTable& table, Request* r, Slot* s, uint64_t bytes, int32_t peer, uint8_t flags);

// Adds the operation to the entry `r`, or to a separate entry if the two must be distinguished. Returns the
// entry that was used.
inline Request* Share(RequestTable& table, Request* r, Slot* s, uint64_t bytes, int32_t peer, uint8_t flags) {
  if (g_process.long_completions && !IsAlike(*r, s, bytes, peer)) [[unlikely]]
    return ShareApart(table, r, s, bytes, peer, flags);
  r->bytes += bytes;
  r->more++;
  return r;
}

// Subtracts one operation from a shared entry and returns its bytes. We do not know how many bytes each
// operation has, so the result is the average; the sum over all operations is exact.
inline uint64_t TakeOne(Request& r) {
  uint64_t bytes = r.bytes / (uint64_t{r.more} + 1);
  r.bytes -= bytes;
  r.more--;
  return bytes;
}

// Stores the operation with this handle, which the call with slot `s` has started or created. The fields are
// written one by one. Copying a Request from the stack would use loads that are wider than the stores just
// before the loads. A wider load has to wait until the stores have left the core.
//
// Returns the operation's entry, which is valid until the next call of these functions. Returns nullptr if
// other threads may access the entry, or if there is no memory. The function is always inline, because a
// separate call costs 30 more instructions.
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

// Records that a call has started a persistent request. The parameter `by` is the slot of the call that has
// started the request.
inline void Activate(Thread* t, Slot* by, uint64_t handle);
void ActivateSlow(Thread* t, Slot* by, uint64_t handle);
void ForgetRequest(Thread* t, uint64_t handle);

// The error class of a call's result; -1 if the library does not report the class.
int ErrorClass(int rc);

void CompleteSome(Thread* t, Slot* s, const PreCallState& saved, int count, const int* indices);
// To be called after a call for several requests has failed. Ends the requests whose handles the call has
// set to null. If the error is MPI_ERR_IN_STATUS and the request's own status reports success, the
// request's volume is known. The array `indices` lists the requests to which the statuses belong. If
// `indices` is nullptr, there is one status per request.
void EndAfterError(Thread* t, Slot* s, const PreCallState& saved, const void* requests, int rc,
                   const int* indices, int count);

// Moves the active request with this handle to `*out`. The request is taken from the thread's own table,
// which sets `*own` to true, or from another thread's table. Returns false if there is no such request.
bool TakeCompleted(Thread* t, uint64_t handle, Request* out, bool* own);

// Counts the bytes of a completed request for the call that started the request. The bytes are also added
// to bytes_completed of the slot `s`, which belongs to the completing call. (Defined in
// entries/completion_watched.cc.)
void CompleteSlow(Thread* t, Slot* s, uint64_t handle, const void* status);

// A message that was received, as its receive's status describes it.
struct ReceivedMessage {
  bool any;  // False if the source is MPI_PROC_NULL, the receive was cancelled, or the status is empty.
  int source;
  uint64_t bytes;
};
inline ReceivedMessage CameWith(const void* status) {
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

// Counts a received message according to its status. The message's bytes are added to the slot `bytes_to`.
// The message's peer is added to the slot `peers_to`, which belongs to the call that has the communicator as
// an argument.
[[gnu::always_inline]] inline ReceivedMessage CountReceived(Thread* t, Slot* bytes_to, Slot* peers_to,
                                                            const void* status) {
  const ReceivedMessage came = CameWith(status);
  if (came.any) CountMessageFrom(t, bytes_to, peers_to, came.source, came.bytes);
  return came;
}

// Counts a message whose size is unknown (RequestKind::untold). Instead of the unknown size, the capacity
// of the receive is counted.
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

// Counts the bytes that a file operation read, and returns them. In the status of a file operation, MPI-IO
// sets only the count. The status's source and cancelled flag keep their old values, so they must not be
// read.
inline uint64_t CountRead(Thread* t, Slot* s, const void* status) {
  const uint64_t bytes = mpi::StatusBytes(g_process.abi, status);
  s->row->bytes_received += bytes;
  CountSize(t, s, bytes);
  return bytes;
}

// Counts a persistent operation when it starts. The starting call counts the bytes of the operation. The
// creating call, which has the communicator as an argument, counts the operation's peer. The bytes and the
// peer of a receive are counted later, from its status.
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

// Ends the completed request `r`, which is in the table of the calling thread. The parameter `flags`
// contains the request's flags.
[[gnu::always_inline]] inline void End(RequestTable& table, Request* r, uint8_t flags) {
  if ((flags & kPersistent) != 0) {
    r->flags = flags & static_cast<uint8_t>(~(kActive | kStartKnown));
  } else {
    table.Erase(r);
  }
}

// Ends a request that a call with the slot `s` has completed. The status may be nullptr only if the request
// cannot be a receive.
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

// An out-of-line version of CompleteOne, for rare cases.
void CompleteOther(Thread* t, Slot* s, uint64_t handle, const void* status);

// Does the same as CompleteOne, for a request whose status adds nothing to what was known at the request's
// start. If `receives` is true, the request has received the given number of bytes from the source that it
// named. If `receives` is false, the request is not a receive.
[[gnu::always_inline]] inline void CompleteKnown(Thread* t, Slot* s, uint64_t handle, const void* status,
                                                 bool receives, uint64_t received) {
  Request* r = g_process.long_completions ? nullptr : t->requests.FindQuick(handle);
  if (r == nullptr || (r->more | r->apart) != 0) [[unlikely]]
    return CompleteOther(t, s, handle, status);
  const uint8_t flags = r->flags;
  uint64_t bytes = r->bytes;
  // A persistent request may have been created by another thread.
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

inline void CompleteAll(Thread* t, Slot* s, const PreCallState& saved) {
  const mpi::Abi& abi = g_process.abi;
  for (int i = 0; i < saved.count; ++i) {
    CompleteOne(t, s, saved.HandleAt(i), mpi::StatusAt(abi, saved.status, static_cast<size_t>(i)));
  }
}

// Does the same as CompleteSlow for all requests of a call. This function is used if a monitor window is
// active and no two threads can be in MPI at once.
void CompleteAllInWindows(Thread* t, Slot* s, const PreCallState& saved);

}  // namespace rankine::recorder
