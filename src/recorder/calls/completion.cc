// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/calls/completion.h"

#include <cstring>

#include "recorder/core/spool.h"
#include "recorder/mpi/generated/specs.h"
#include "recorder/mpi/real.h"

namespace rankine::recorder {

using mpi::CallReal;

namespace {

// Holds a table's lock if two threads can be in MPI at once. `held` is false if the lock was not available.
class TableLock {
 public:
  explicit TableLock(RequestTable& table)
      : table_(table), held(!g_process.concurrent || table.lock.TryLock()) {}
  ~TableLock() {
    if (held && g_process.concurrent) table_.lock.Unlock();
  }
  TableLock(const TableLock&) = delete;
  TableLock& operator=(const TableLock&) = delete;

 private:
  RequestTable& table_;

 public:
  const bool held;
};

// The entry `r` has ended. If other entries of its handle are stored apart, the next one takes its place.
void PutNextInPlaceOf(RequestTable& table, Request* r) {
  Request* next = table.Find(ApartOf(r->handle, r->apart));
  if (next == nullptr) {  // cannot happen
    r->apart = 0;
    return table.Erase(r);
  }
  const uint64_t handle = r->handle;
  *r = *next;
  r->handle = handle;
  next->apart = 0;
  table.Erase(next);
}

// A number other than 0. Two different requests rarely get the same number; if they do, they share an entry.
uint32_t NumberOf(const Slot* s, uint64_t bytes, int32_t peer) {
  uint64_t hash = reinterpret_cast<uintptr_t>(s) ^ bytes * 0xff51afd7ed558ccdull;
  hash = (hash ^ static_cast<uint32_t>(peer)) * 0x9e3779b97f4a7c15ull;
  return static_cast<uint32_t>(hash >> 32) | 1;
}

enum class Found { no, once, stays };  // stays: persistent, now inactive

// Copies the active request out of one table, and ends it there.
Found TakeFrom(RequestTable& table, uint64_t handle, bool even_inactive, Request* out) {
  TableLock lock(table);
  if (!lock.held) {
    CountLostRequest();
    return Found::no;
  }
  Request* r = table.Find(handle);
  if (r == nullptr || (!even_inactive && !(r->flags & kActive))) return Found::no;
  *out = *r;
  if (r->more != 0) {
    out->bytes = TakeOne(*r);
    return Found::once;
  }
  if (r->apart != 0) {
    PutNextInPlaceOf(table, r);
    return Found::once;
  }
  if ((r->flags & kPersistent) && !even_inactive) {
    r->flags &= static_cast<uint8_t>(~(kActive | kStartKnown));
    return Found::stays;
  }
  table.Erase(r);
  return Found::once;
}

// The same for a request that another thread started.
Found TakeFromOthers(const Thread* t, uint64_t handle, bool even_inactive, Request* out) {
  for (uint32_t i = 0, n = ThreadCount(); i < n; ++i) {
    Thread* other = ThreadAt(i);
    if (other == nullptr || other == t) continue;
    const Found found = TakeFrom(other->requests, handle, even_inactive, out);
    if (found != Found::no) return found;
  }
  return Found::no;
}

Found Take(Thread* t, uint64_t handle, bool even_inactive, Request* out) {
  const Found found = TakeFrom(t->requests, handle, even_inactive, out);
  return found != Found::no ? found : TakeFromOthers(t, handle, even_inactive, out);
}

// Marks a persistent request active in the table that holds it. `out` gets a copy of the request.
bool MarkActive(RequestTable& table, uint64_t handle, Slot* by, Request* out) {
  TableLock lock(table);
  if (!lock.held) {
    CountLostRequest();
    return true;
  }
  Request* r = table.Find(handle);
  if (r == nullptr) return false;
  r->flags |= kActive;
  r->bytes_to = by;
  *out = *r;
  return true;
}

}  // namespace

void CountLostRequest() {
  __atomic_fetch_add(&g_spool.header()->dropped_requests, 1, __ATOMIC_RELAXED);
}

void RememberLocked(Thread* t, uint64_t handle, Slot* s, uint64_t bytes, uint64_t received, int32_t peer,
                    RequestKind kind, uint8_t flags) {
  TableLock lock(t->requests);
  bool again = false;
  Request* place = lock.held ? t->requests.Insert(handle, &again) : nullptr;
  if (place == nullptr) return CountLostRequest();
  if (again && MayShare(*place, kind, flags)) {
    Share(t->requests, place, s, bytes, peer, flags);
  } else {
    *place = {handle, s, s, bytes, 0, 0, again ? place->apart : 0, peer, kind, flags, 0, received};
  }
}

Request* ShareApart(RequestTable& table, Request* r, Slot* s, uint64_t bytes, int32_t peer, uint8_t flags) {
  const uint64_t handle = r->handle;
  bool again = false;
  uint32_t number = 0;
  // Several threads without a monitor window need only sums.
  if (g_process.each_completion) {
    number = NumberOf(s, bytes, peer);
    Request* own = table.Insert(ApartOf(handle, number), &again);
    r = table.Find(handle);  // the table may have grown
    if (own == nullptr) {
      CountLostRequest();
      return nullptr;
    }
    if (!again) {
      *own = {own->handle, s, s, bytes, 0, 0, r->apart, peer, RequestKind::other, flags, 0, 0};
      r->apart = number;
      return own;
    }
    r = own;
  }
  r->bytes += bytes;
  r->more++;
  return r;
}

void ActivateSlow(Thread* t, Slot* by, uint64_t handle) {
  Request r{};
  bool found = MarkActive(t->requests, handle, by, &r);
  for (uint32_t i = 0, n = ThreadCount(); i < n && !found; ++i) {
    Thread* other = ThreadAt(i);
    if (other != nullptr && other != t) found = MarkActive(other->requests, handle, by, &r);
  }
  if (found && r.slot != nullptr) CountStarted(t, by, r);
}

void ForgetRequest(Thread* t, uint64_t handle) {
  Request r{};
  Take(t, handle, true, &r);
}

bool TakeCompleted(Thread* t, uint64_t handle, Request* out, bool* own) {
  *own = TakeFrom(t->requests, handle, false, out) != Found::no;
  return *own || TakeFromOthers(t, handle, false, out) != Found::no;
}

void CompleteOther(Thread* t, Slot* s, uint64_t handle, const void* status) {
  CompleteOne(t, s, handle, status);
}

void CompleteSome(Thread* t, Slot* s, const PreCallState& saved, int count, const int* indices) {
  const mpi::Abi& abi = g_process.abi;
  if (count == abi.undefined || count <= 0 || count > saved.count) return;
  for (int i = 0; i < count; ++i) {
    if (indices[i] < 0 || indices[i] >= saved.count) continue;
    CompleteOne(t, s, saved.HandleAt(indices[i]), mpi::StatusAt(abi, saved.status, static_cast<size_t>(i)));
  }
}

int ErrorClass(int rc) {
  int error_class = 0;
  return CallReal(mpi::fn::Error_class, rc, &error_class) == 0 ? error_class : -1;
}

void EndAfterError(Thread* t, Slot* s, const PreCallState& saved, const void* requests, int rc,
                   const int* indices, int count) {
  const mpi::Abi& abi = g_process.abi;
  const bool told = saved.status != nullptr && ErrorClass(rc) == abi.err_in_status;
  for (int i = 0; told && i < (indices == nullptr ? saved.count : count); ++i) {
    const int place = indices == nullptr ? i : indices[i];
    const void* status = mpi::StatusAt(abi, saved.status, static_cast<size_t>(i));
    if (place < 0 || place >= saved.count || mpi::StatusInt(status, abi.status_error) != 0) continue;
    CompleteOne(t, s, saved.HandleAt(place), status);
  }
  for (int i = 0; i < saved.count; ++i) {
    uint64_t handle = saved.HandleAt(i);
    if (handle == abi.request_null ||
        mpi::LoadHandle(abi, requests, static_cast<size_t>(i)) != abi.request_null)
      continue;
    Request r{};
    Take(t, handle, false, &r);
  }
}

}  // namespace rankine::recorder
