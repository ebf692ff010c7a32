// The recorder's part for requests: what a wait or a test has completed, and the numbers of those that begin.
#include <cstddef>

#include "recorder/consumers/action_trace/recorder.h"
#include "recorder/core/process.h"
#include "recorder/mpi/generated/specs.h"
#include "recorder/mpi/real.h"

namespace rankine::recorder::service::ti {

using format::kTiNone;
using format::TiWords;
using mpi::CallReal;

constexpr size_t kMostStatusBytes = 64;

void AddMatch(Recorder* r, uint32_t place, int32_t peer, const MatchOf& match) {
  AddWord(r, place);
  AddWord(r, match.cancelled ? kTiNone : static_cast<uint32_t>(peer));
  AddWord(r, static_cast<uint32_t>(match.tag));
  AddWord(r, static_cast<uint32_t>(match.bytes));
  AddWord(r, static_cast<uint32_t>(match.bytes >> 32));
}

namespace {

// What its status says that its start did not.
void AddStatus(Recorder* r, uint32_t place, const OpenRequest& request, const void* status) {
  if (status == nullptr) return;
  const mpi::Abi& abi = g_process.abi;
  const bool cancelled = mpi::StatusCancelled(abi, status);
  if (!request.receives.any && !cancelled) return;
  const MatchOf match{mpi::StatusSource(abi, status), mpi::StatusTag(abi, status),
                      cancelled ? 0 : mpi::StatusBytes(abi, status), cancelled};
  if (!cancelled && !request.receives.wild && match.bytes == request.receives.room) return;
  AddMatch(r, place, PeerOf(request.receives.comm, match.source), match);
}

// Which one the i-th handle of a call means, where threads are concurrent: as the call has named it. Not so
// where a function of the program's, called by MPI, has completed others meanwhile, or the lock could not be
// had.
uint32_t AwaitedAt(const Recorder* r, uint32_t i, uint64_t handle) {
  const uint32_t at = i < r->awaited_count ? r->awaited[i] : kTiNone;
  if (at != kTiNone && g_requests.Awaits(at, handle, r->thread)) return at;
  return g_requests.FindFor(handle, r->thread, kTiNone);
}

// The lock is held.
uint32_t OpenAt(const Recorder* r, uint64_t handle) {
  return g_process.concurrent ? g_requests.FindFor(handle, r->thread, kTiNone) : g_requests.Find(handle, 0);
}

// The lock is held.
void LetGoAwaited(Recorder* r) {
  for (uint32_t i = 0; i < r->awaited_count; ++i) {
    if (r->awaited[i] != kTiNone) g_requests.LetGo(r->awaited[i], r->thread);
  }
  r->awaited_count = 0;
}

// Each place of the call has a request of its own, where several open ones have this handle.
uint32_t RequestAt(const Recorder* r, const Saved& saved, int i, uint64_t handle) {
  if (g_process.concurrent) return AwaitedAt(r, static_cast<uint32_t>(i), handle);
  const uint32_t first = g_requests.Find(handle, 0);
  if (first == kTiNone || g_requests.At(first).next == kTiNone) return first;
  uint32_t earlier = 0;
  for (int j = 0; j < i; ++j) earlier += saved.HandleAt(j) == handle;
  return earlier == 0 ? first : g_requests.Find(handle, earlier);
}

// Which of the call's requests has which number; how many have one. In r->order the place of each among
// those, and in r->offered their places in the table.
uint32_t OfferAll(Recorder* r, const Saved& saved) {
  const mpi::Abi& abi = g_process.abi;
  uint32_t offered = 0;
  for (int i = 0; i < saved.count; ++i) {
    const uint64_t handle = saved.HandleAt(i);
    r->order[i] = kTiNone;
    if (handle == abi.request_null) continue;
    const uint32_t at = RequestAt(r, saved, i, handle);
    if (at == kTiNone) continue;
    r->offered[offered] = at;
    r->words[1 + offered] = g_requests.NumberOf(at);
    r->order[i] = offered++;
  }
  r->words[0] = offered;
  r->word_count = 1 + offered;
  return offered;
}

void EndOffered(Recorder* r, uint32_t order) {
  g_requests.EndBy(r->offered[order], r->thread);
}

// All of them are complete, in the order of the call.
uint32_t CompleteAllOffered(Recorder* r, const Saved& saved, uint32_t offered) {
  const mpi::Abi& abi = g_process.abi;
  for (int i = 0; i < saved.count; ++i) {
    const uint32_t order = r->order[i];
    if (order != kTiNone)
      AddStatus(r, order, g_requests.At(r->offered[order]),
                mpi::StatusAt(abi, saved.status, static_cast<size_t>(i)));
  }
  for (uint32_t i = 0; i < offered; ++i) EndOffered(r, i);
  return offered;
}

// Those that `c` names. A place that is named twice, or holds nothing, is passed over.
uint32_t CompleteNamed(Recorder* r, const Completions& c) {
  const mpi::Abi& abi = g_process.abi;
  const uint32_t count_at = r->word_count;
  AddWord(r, 0);
  uint32_t done = 0;
  for (int i = 0; i < c.completed; ++i) {
    const int place = c.indices[i];
    if (place < 0 || place >= c.saved->count || r->order[place] == kTiNone || r->word_count >= kMostWords)
      continue;
    AddWord(r, r->order[place]);
    done++;
  }
  r->words[count_at] = done;
  uint32_t place_among = 0;
  for (int i = 0; i < c.completed && place_among < done; ++i) {
    const int place = c.indices[i];
    if (place < 0 || place >= c.saved->count || r->order[place] == kTiNone) continue;
    AddStatus(r, place_among++, g_requests.At(r->offered[r->order[place]]),
              mpi::StatusAt(abi, c.saved->status, static_cast<size_t>(i)));
  }
  for (int i = 0; i < c.completed; ++i) {
    const int place = c.indices[i];
    if (place < 0 || place >= c.saved->count || r->order[place] == kTiNone) continue;
    EndOffered(r, r->order[place]);
    r->order[place] = kTiNone;
  }
  return done;
}

}  // namespace

bool ListCompletions(Recorder* r, const Completions& c, uint8_t* flags) {
  if (static_cast<uint32_t>(c.saved->count) >= kMostWords || !RequestNumbers::Lock()) {
    r->folder.live()->lost++;
    return false;
  }
  const uint32_t offered = OfferAll(r, *c.saved);
  uint32_t done = 0;
  if (c.completed < 0) {
    *flags |= format::kTiAllOffered;
    done = CompleteAllOffered(r, *c.saved, offered);
  } else {
    done = CompleteNamed(r, c);
  }
  LetGoAwaited(r);
  RequestNumbers::Unlock();
  if (done == 0) r->word_count = 0;
  return done != 0;
}

namespace {

// Where the status of the call's i-th request is, and the class of the request's error.
struct OneFailed {
  const void* status = nullptr;
  int error_class = 0;
};

OneFailed StatusOf(const FailedCall& call, int i, int call_class) {
  const mpi::Abi& abi = g_process.abi;
  const bool each = call_class == abi.err_in_status;
  int at = call.indices == nullptr ? i : -1;
  for (int k = 0; call.indices != nullptr && k < call.count; ++k) {
    if (call.indices[k] == i) at = k;
  }
  if (at < 0 || call.saved->status == nullptr) return {nullptr, each ? 0 : call_class};
  const void* status = mpi::StatusAt(abi, call.saved->status, static_cast<size_t>(at));
  return {status, each ? ErrorClass(mpi::StatusInt(status, abi.status_error)) : call_class};
}

// One that goes on keeps its handle; so does a persistent one that has ended.
bool HasEnded(uint64_t before, uint64_t now, const OneFailed& one) {
  const mpi::Abi& abi = g_process.abi;
  if (now == abi.request_null) return true;
  return one.status != nullptr && (one.error_class == 0 || one.error_class == abi.err_truncate) &&
         g_requests.FindPersistent(before) != nullptr;
}

void AddFailed(Recorder* r, uint32_t place, const OpenRequest& request, const OneFailed& one) {
  const mpi::Abi& abi = g_process.abi;
  if (one.error_class == 0) return AddStatus(r, place, request, one.status);
  // A collective call, which has received from several, or none.
  if (!request.receives.any) return AddMatch(r, place, 0, {0, 0, format::kTiCutOff, false});
  if (one.error_class != abi.err_truncate) return AddMatch(r, place, 0, {0, 0, 0, true});
  const int source = one.status == nullptr ? -1 : mpi::StatusSource(abi, one.status);
  if (source < 0) {
    if (!request.receives.wild) AddMatch(r, place, 0, {0, 0, format::kTiCutOff, false});
    return;
  }
  AddMatch(r, place, PeerOf(request.receives.comm, source),
           {source, mpi::StatusTag(abi, one.status), format::kTiCutOff, false});
}

}  // namespace

bool ListFailed(Recorder* r, const FailedCall& call) {
  const Saved& saved = *call.saved;
  if (static_cast<uint32_t>(saved.count) >= kMostWords / 2 || !RequestNumbers::Lock()) {
    r->folder.live()->lost++;
    return false;
  }
  const mpi::Abi& abi = g_process.abi;
  const int call_class = ErrorClass(call.rc);
  OfferAll(r, saved);
  const uint32_t count_at = r->word_count;
  AddWord(r, 0);
  uint32_t done = 0;
  for (int i = 0; i < saved.count; ++i) {
    if (r->order[i] == kTiNone) continue;
    const uint64_t now = mpi::LoadHandle(abi, call.requests, static_cast<size_t>(i));
    if (HasEnded(saved.HandleAt(i), now, StatusOf(call, i, call_class))) {
      AddWord(r, r->order[i]);
      done++;
    } else {
      r->order[i] = kTiNone;
    }
  }
  r->words[count_at] = done;
  uint32_t place = 0;
  for (int i = 0; i < saved.count; ++i) {
    if (r->order[i] != kTiNone)
      AddFailed(r, place++, g_requests.At(r->offered[r->order[i]]), StatusOf(call, i, call_class));
  }
  for (int i = 0; i < saved.count; ++i) {
    if (r->order[i] != kTiNone) EndOffered(r, r->order[i]);
  }
  LetGoAwaited(r);
  RequestNumbers::Unlock();
  if (done == 0) r->word_count = 0;
  return done != 0;
}

void AwaitRequests(Recorder* r, const Saved& saved) {
  const uint64_t null = g_process.abi.request_null;
  const auto count = saved.IsOne() ? 1u : static_cast<uint32_t>(saved.count);
  if (count > kMostWords || !RequestNumbers::Lock()) return;
  LetGoAwaited(r);
  uint64_t before = null;
  uint32_t at = kTiNone;
  for (uint32_t i = 0; i < count; ++i) {
    const uint64_t handle = saved.IsOne() ? saved.handle : saved.HandleAt(static_cast<int>(i));
    if (handle == null || handle == 0) {
      r->awaited[i] = kTiNone;
      continue;
    }
    at = g_requests.Await(handle, r->thread, handle == before ? at : kTiNone);
    before = handle;
    r->awaited[i] = at;
  }
  r->awaited_serial = count == 1 ? g_requests.SerialOf(before) : 0;
  r->awaited_count = count;
  RequestNumbers::Unlock();
}

void AwaitNone(Recorder* r) {
  if (!RequestNumbers::Lock()) return;
  LetGoAwaited(r);
  RequestNumbers::Unlock();
}

uint32_t CompleteNumber(Recorder* r, uint64_t handle, const void* status) {
  if (handle == g_process.abi.request_null) return kTiNone;
  if (!RequestNumbers::Lock()) {
    r->folder.live()->lost++;
    return kTiNone;
  }
  const uint32_t at = g_process.concurrent ? AwaitedAt(r, 0, handle) : g_requests.Find(handle, 0);
  uint32_t number = kTiNone;
  if (at != kTiNone) {
    number = g_requests.NumberOf(at);
    const uint32_t before = r->word_count;
    AddWord(r, 1);
    AddWord(r, number);
    AddStatus(r, 0, g_requests.At(at), status);
    // The usual case needs no list: the key itself names the one request.
    if (r->word_count == before + 2) r->word_count = before;
    g_requests.EndBy(at, r->thread);
  } else if (!r->was_off && g_requests.FindPersistent(handle) == nullptr) {
    r->folder.live()->unknown++;
  }
  LetGoAwaited(r);
  RequestNumbers::Unlock();
  return number;
}

void SetUpPersistent(Recorder* r, uint64_t handle, TiWords words, const Receives& receives) {
  if (handle == g_process.abi.request_null) return;
  const bool listed = SetList(r, &words);
  r->word_count = 0;
  bool kept = listed && RequestNumbers::Lock();
  if (kept) {
    kept = g_requests.Persist(handle, {words, handle, receives});
    RequestNumbers::Unlock();
  }
  if (!kept) r->folder.live()->lost++;
}

bool StartPersistent(Recorder* r, uint64_t handle, TiWords* words) {
  if (handle == g_process.abi.request_null || !RequestNumbers::Lock()) return false;
  const PersistentRequest* known = g_requests.FindPersistent(handle);
  uint32_t number = kTiNone;
  if (known != nullptr) {
    *words = known->words;
    number = g_requests.Start(handle, known->receives, r->thread);
    if (number != kTiNone) number = g_requests.NumberOf(number);
  }
  RequestNumbers::Unlock();
  if (number == kTiNone) {
    r->folder.live()->lost++;
    return false;
  }
  words->word[0] =
      (words->word[0] & ~uint64_t{0xff0000}) | uint64_t{static_cast<uint8_t>(format::TiWhat::started)} << 16;
  words->word[1] = (words->word[1] & 0xffffffffu) | uint64_t{number} << 32;
  return true;
}

uint32_t FreeNumber(Recorder* r, uint64_t handle) {
  if (handle == g_process.abi.request_null || !RequestNumbers::Lock()) return kTiNone;
  const bool awaited = r->awaited_count != 0;
  const uint32_t at = g_process.concurrent ? AwaitedAt(r, 0, handle) : g_requests.Find(handle, 0);
  const uint32_t number = at == kTiNone ? kTiNone : g_requests.NumberOf(at);
  if (at != kTiNone && g_requests.At(at).receives.cancel == Cancel::done) {
    AddWord(r, 1);
    AddWord(r, number);
    AddMatch(r, 0, 0, {0, 0, 0, true});
  }
  if (at != kTiNone) g_requests.EndBy(at, r->thread);
  g_requests.EndPersistent(handle, awaited ? r->awaited_serial : g_requests.SerialOf(handle));
  LetGoAwaited(r);
  RequestNumbers::Unlock();
  return number;
}

bool g_has_cancelled;

uint32_t NoteCancel(const Recorder* r, uint64_t handle) {
  if (handle == g_process.abi.request_null || !RequestNumbers::Lock()) return kTiNone;
  const uint32_t at = OpenAt(r, handle);
  const uint32_t number = at == kTiNone ? kTiNone : g_requests.NumberOf(at);
  if (at != kTiNone) {
    g_requests.At(at).receives.cancel = Cancel::tried;
    g_has_cancelled = true;
  }
  RequestNumbers::Unlock();
  return number;
}

void AskCancelled(const Recorder* r, uint64_t handle) {
  const mpi::Abi& abi = g_process.abi;
  if (handle == abi.request_null || !RequestNumbers::Lock()) return;
  const uint32_t at = OpenAt(r, handle);
  const bool asks = at != kTiNone && g_requests.At(at).receives.cancel == Cancel::tried;
  RequestNumbers::Unlock();
  alignas(16) std::byte status[kMostStatusBytes];
  int is_over = 0;
  if (!asks || abi.status_size > sizeof status ||
      CallReal(mpi::fn::Request_get_status, handle, &is_over, status) != 0 || is_over == 0 ||
      !mpi::StatusCancelled(abi, status) || !RequestNumbers::Lock())
    return;
  if (const uint32_t still = OpenAt(r, handle); still != kTiNone)
    g_requests.At(still).receives.cancel = Cancel::done;
  RequestNumbers::Unlock();
}

}  // namespace rankine::recorder::service::ti
