// The recorder's part for requests: what a wait or a test has completed, and the numbers of those that begin.
#include "runtime/process.h"
#include "runtime/service/ti/recorder.h"

namespace rankine::runtime::service::ti {

using format::kTiNone;
using format::TiWords;

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

// Which of the call's requests has which number; how many have one. In r->order the place of each among
// those.
uint32_t OfferAll(Recorder* r, const Saved& saved) {
  const mpi::Abi& abi = g_process.abi;
  uint32_t offered = 0;
  for (int i = 0; i < saved.count; ++i) {
    const uint64_t handle = saved.HandleAt(i);
    r->order[i] = kTiNone;
    if (handle == abi.request_null) continue;
    uint32_t number = g_requests.Find(handle, 0);
    if (number == kTiNone) continue;
    // Several with one handle: each place has its own.
    if (g_requests.At(number).next != kTiNone) {
      uint32_t earlier = 0;
      for (int j = 0; j < i; ++j) earlier += saved.HandleAt(j) == handle;
      if (earlier != 0) number = g_requests.Find(handle, earlier);
      if (number == kTiNone) continue;
    }
    r->words[1 + offered] = number;
    r->order[i] = offered++;
  }
  r->words[0] = offered;
  r->word_count = 1 + offered;
  return offered;
}

uint32_t EndOffered(Recorder* r, uint32_t order) {
  const uint32_t number = r->words[1 + order];
  g_requests.End(number);
  return number;
}

// All of them are complete, in the order of the call.
uint32_t CompleteAllOffered(Recorder* r, const Saved& saved, uint32_t offered) {
  const mpi::Abi& abi = g_process.abi;
  for (int i = 0; i < saved.count; ++i) {
    const uint32_t order = r->order[i];
    if (order != kTiNone)
      AddStatus(r, order, g_requests.At(r->words[1 + order]),
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
    AddStatus(r, place_among++, g_requests.At(r->words[1 + r->order[place]]),
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
  RequestNumbers::Unlock();
  if (done == 0) r->word_count = 0;
  return done != 0;
}

uint32_t CompleteNumber(Recorder* r, uint64_t handle, const void* status) {
  if (handle == g_process.abi.request_null || !RequestNumbers::Lock()) return kTiNone;
  const uint32_t number = g_requests.Find(handle, 0);
  if (number != kTiNone) {
    const uint32_t before = r->word_count;
    AddWord(r, 1);
    AddWord(r, number);
    AddStatus(r, 0, g_requests.At(number), status);
    // The usual case needs no list: the key itself names the one request.
    if (r->word_count == before + 2) r->word_count = before;
    g_requests.End(number);
  } else if (!r->was_off && g_requests.FindPersistent(handle) == nullptr) {
    r->folder.live()->unknown++;
  }
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
    number = g_requests.Start(handle, known->receives);
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

uint32_t FreeNumber(Recorder*, uint64_t handle) {
  if (handle == g_process.abi.request_null || !RequestNumbers::Lock()) return kTiNone;
  const uint32_t number = g_requests.Find(handle, 0);
  if (number != kTiNone) g_requests.End(number);
  g_requests.EndPersistent(handle);
  RequestNumbers::Unlock();
  return number;
}

uint32_t PeekNumber(uint64_t handle) {
  if (handle == g_process.abi.request_null || !RequestNumbers::Lock()) return kTiNone;
  const uint32_t number = g_requests.Find(handle, 0);
  RequestNumbers::Unlock();
  return number;
}

}  // namespace rankine::runtime::service::ti
