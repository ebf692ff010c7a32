// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/calls/completion.h"

#include <cstring>

#include "base/rt/clock.h"
#include "recorder/core/spool.h"
#include "recorder/mpi/generated/specs.h"
#include "recorder/mpi/real.h"

namespace rankine::recorder {

using mpi::CallReal;

namespace {

// Holds a table's lock. The member `held` is false if the lock could not be taken.
class TableLock {
 public:
  explicit TableLock(RequestTable& table) : table_(table), held(table.lock.TryLock()) {}
  ~TableLock() {
    if (held) table_.lock.Unlock();
  }
  TableLock(const TableLock&) = delete;
  TableLock& operator=(const TableLock&) = delete;

 private:
  RequestTable& table_;

 public:
  const bool held;
};

// Removes the ended request of the entry `r`. If other entries have the same handle, moves the next of
// these entries to `r`.
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

// Computes a hash of the three arguments, which is never 0. Different requests rarely have the same hash;
// requests with the same hash share an entry.
uint32_t NumberOf(const Slot* s, uint64_t bytes, int32_t peer) {
  uint64_t hash = reinterpret_cast<uintptr_t>(s) ^ bytes * 0xff51afd7ed558ccdull;
  hash = (hash ^ static_cast<uint32_t>(peer)) * 0x9e3779b97f4a7c15ull;
  return static_cast<uint32_t>(hash >> 32) | 1;
}

// The result `stays` means that the request is persistent and is now inactive.
enum class Found { no, once, stays };

// Copies an active request to `*out` and ends the request in its table.
Found TakeEntry(RequestTable& table, Request* r, bool even_inactive, Request* out) {
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

bool MayTake(const Request& r, bool even_inactive) {
  return even_inactive || (r.flags & kActive) != 0;
}

Found TakeFrom(RequestTable& table, uint64_t handle, bool even_inactive, Request* out) {
  Request* r = table.Find(handle);
  return r == nullptr || !MayTake(*r, even_inactive) ? Found::no : TakeEntry(table, r, even_inactive, out);
}

// A request that a call may have completed. Several requests may have the same handle, and may be in the
// tables of different threads (requests.h).
struct Choice {
  RequestTable* table = nullptr;
  uint64_t since = 0;
  bool before = false;  // True if the request was started before the call began.

  bool IsBetterThan(const Choice& other) const {
    if (table == nullptr || other.table == nullptr) return other.table == nullptr;
    if (before != other.before) return before;
    return before ? since > other.since : since < other.since;
  }
};

// This function is used with concurrent threads. Finds the request that was completed by a call which began
// at the given time.
Choice ChooseIn(RequestTable& table, uint64_t handle, bool even_inactive, uint64_t begin) {
  Choice best;
  const TableLock lock(table);
  if (!lock.held) {
    CountLostRequest();
    return best;
  }
  table.ForEachOf(handle, [&](const Request* r) {
    const uint64_t since = table.SinceOf(r);
    const Choice choice{&table, since, since <= begin};
    if (MayTake(*r, even_inactive) && choice.IsBetterThan(best)) best = choice;
  });
  return best;
}

// True once a thread has completed a request that another thread had started. Until a thread has done so,
// each thread completes only requests of its own table.
constinit bool g_crossed = false;

Choice Choose(Thread* t, uint64_t handle, bool even_inactive, uint64_t begin) {
  Choice best = ChooseIn(t->requests, handle, even_inactive, begin);
  if (best.before && !__atomic_load_n(&g_crossed, __ATOMIC_RELAXED)) return best;
  for (uint32_t i = 0, n = ThreadCount(); i < n; ++i) {
    Thread* other = ThreadAt(i);
    if (other == nullptr || other == t) continue;
    const Choice choice = ChooseIn(other->requests, handle, even_inactive, begin);
    if (choice.IsBetterThan(best)) best = choice;
  }
  if (best.table != nullptr && best.table != &t->requests && !g_crossed)
    __atomic_store_n(&g_crossed, true, __ATOMIC_RELAXED);
  return best;
}

// Takes the chosen request. If the chosen request no longer exists, takes another request of the same table
// that has the same handle.
Found TakeChosen(const Choice& chosen, uint64_t handle, bool even_inactive, Request* out) {
  const TableLock lock(*chosen.table);
  if (!lock.held) {
    CountLostRequest();
    return Found::no;
  }
  Request *exact = nullptr, *any = nullptr;
  chosen.table->ForEachOf(handle, [&](Request* r) {
    if (!MayTake(*r, even_inactive)) return;
    (chosen.table->SinceOf(r) == chosen.since ? exact : any) = r;
  });
  Request* r = exact != nullptr ? exact : any;
  return r == nullptr ? Found::no : TakeEntry(*chosen.table, r, even_inactive, out);
}

// Sends that complete immediately have the same handle in all threads. So another thread may take the chosen
// entry first. If another thread takes the entry first, that thread leaves an equivalent entry.
Found TakeConcurrent(Thread* t, uint64_t handle, bool even_inactive, Request* out, bool* own) {
  constexpr int kTries = 16;
  for (int i = 0; i < kTries; ++i) {
    const Choice chosen = Choose(t, handle, even_inactive, t->now->enter_ticks);
    if (chosen.table == nullptr) break;
    *own = chosen.table == &t->requests;
    const Found found = TakeChosen(chosen, handle, even_inactive, out);
    if (found != Found::no) return found;
  }
  return Found::no;
}

Found Take(Thread* t, uint64_t handle, bool even_inactive, Request* out, bool* own) {
  if (g_process.concurrent) return TakeConcurrent(t, handle, even_inactive, out, own);
  Found found = TakeFrom(t->requests, handle, even_inactive, out);
  *own = found != Found::no;
  // Another thread may have started the request.
  for (uint32_t i = 0, n = ThreadCount(); i < n && found == Found::no; ++i) {
    Thread* other = ThreadAt(i);
    if (other != nullptr && other != t) found = TakeFrom(other->requests, handle, even_inactive, out);
  }
  return found;
}

// Marks the persistent request `r` as active and copies it to `*out`.
bool MarkActive(Request* r, Slot* by, Request* out) {
  if (r == nullptr) return false;
  r->flags |= kActive;
  r->bytes_to = by;
  *out = *r;
  return true;
}

bool ActivateConcurrent(Thread* t, uint64_t handle, Slot* by, Request* out) {
  const Choice chosen = Choose(t, handle, true, UINT64_MAX);
  if (chosen.table == nullptr) return false;
  const TableLock lock(*chosen.table);
  if (!lock.held) CountLostRequest();
  return lock.held && MarkActive(chosen.table->FindLast(handle), by, out);
}

}  // namespace

void CountLostRequest() {
  __atomic_fetch_add(&g_spool.header()->dropped_requests, 1, __ATOMIC_RELAXED);
}

void RememberLocked(Thread* t, uint64_t handle, Slot* s, uint64_t bytes, uint64_t received, int32_t peer,
                    RequestKind kind, uint8_t flags) {
  const TableLock lock(t->requests);
  if (!lock.held) return CountLostRequest();
  Request* last = t->requests.FindLast(handle);
  if (last != nullptr && MayShare(*last, kind, flags)) {
    Share(t->requests, last, s, bytes, peer, flags);
    return;
  }
  Request* place = t->requests.InsertAnother(handle, rt::Ticks());
  if (place == nullptr) return CountLostRequest();
  *place = {handle, s, s, bytes, 0, 0, 0, peer, kind, flags, 0, received};
}

Request* ShareApart(RequestTable& table, Request* r, Slot* s, uint64_t bytes, int32_t peer, uint8_t flags) {
  const uint64_t handle = r->handle;
  bool again = false;
  uint32_t number = 0;
  // With several threads but without a monitor window, only sums are needed.
  if (g_process.each_completion) {
    number = NumberOf(s, bytes, peer);
    Request* own = table.Insert(ApartOf(handle, number), &again);
    r = table.FindLast(handle);  // Insert may have moved the table, so the entry is looked up again.
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
  bool found = g_process.concurrent ? ActivateConcurrent(t, handle, by, &r)
                                    : MarkActive(t->requests.Find(handle), by, &r);
  for (uint32_t i = 0, n = g_process.concurrent ? 0 : ThreadCount(); i < n && !found; ++i) {
    Thread* other = ThreadAt(i);
    if (other != nullptr && other != t) found = MarkActive(other->requests.Find(handle), by, &r);
  }
  if (found && r.slot != nullptr) CountStarted(t, by, r);
}

void ForgetRequest(Thread* t, uint64_t handle) {
  Request r{};
  bool own = false;
  Take(t, handle, true, &r, &own);
}

bool TakeCompleted(Thread* t, uint64_t handle, Request* out, bool* own) {
  return Take(t, handle, false, out, own) != Found::no;
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
    bool own = false;
    Take(t, handle, false, &r, &own);
  }
}

}  // namespace rankine::recorder
