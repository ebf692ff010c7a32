#include "runtime/service/ti/recorder.h"

#include <atomic>
#include <bit>
#include <cerrno>
#include <cstring>
#include <iterator>

#include "base/rt/syscall.h"
#include "base/varint.h"
#include "runtime/context/state.h"
#include "runtime/mpi/generated/specs.h"
#include "runtime/mpi/volume.h"
#include "runtime/service/config.h"
#include "runtime/service/ti/objects.h"
#include "runtime/spool/spool.h"

namespace rankine::runtime::service::ti {
namespace {

using format::ExtentKind;
using format::kTiLiteral;
using format::kTiNone;
using format::TiVolumes;
using format::TiWords;

std::atomic<uint64_t> g_stream_bytes{0};  // of all threads, in extents

// Streams and volumes have their own limit; the rest is bounded by its layout.
format::ExtentHeader* ClaimFor(void* self, ExtentKind kind, uint32_t item_size, uint32_t items,
                               uint64_t base) {
  if (kind == ExtentKind::ti_stream || kind == ExtentKind::ti_volumes) {
    const uint64_t bytes = uint64_t{item_size} * items;
    if (g_stream_bytes.fetch_add(bytes, std::memory_order_relaxed) + bytes > g_config.ti_bytes) {
      g_stream_bytes.fetch_sub(bytes, std::memory_order_relaxed);
      return nullptr;
    }
  }
  const auto* t = static_cast<const Thread*>(self);
  return g_spool.Claim(kind, static_cast<uint16_t>(t->index), item_size, items, base);
}

void* MapFor(void*, uint64_t bytes) {
  return rt::MapAnonymous(bytes);
}

Recorder* NewRecorder(Thread* t) {
  if (!g_requests.Prepare()) return nullptr;
  auto* r = static_cast<Recorder*>(rt::MapAnonymous(sizeof(Recorder)));
  if (r == nullptr) return nullptr;
  const format::TiMemory memory{t, ClaimFor, MapFor};
  if (!r->folder.Open(memory) || !r->keys.Open(memory) || !r->gaps.Open(memory)) return nullptr;
  r->last_key = kTiNone;
  return r;
}

// Every so many calls the time that recording takes is measured instead of assumed.
constexpr uint32_t kMeasuredEvery = 16;

void ResumeAfter(Recorder* r, uint64_t end, bool measured) {
  if (!measured && ++r->calls < kMeasuredEvery) return r->burst.Resume(end + r->own_ticks);
  r->calls = 0;
  const uint64_t now = rt::Ticks();
  const uint64_t own = now > end ? now - end : 0;
  // What is rare, and long (a page fault, an interrupt), says nothing of the next calls.
  if (!measured && (r->own_ticks == 0 || own < 4 * r->own_ticks))
    r->own_ticks = r->own_ticks == 0 ? own : (7 * r->own_ticks + own) / 8;
  r->burst.Resume(now);
}

constexpr uint32_t kFirstVolumes = 16384;
constexpr uint32_t kMostVolumes = 262144;

// Seven bits of mantissa: within 1 %.
uint64_t Rounded(uint64_t ticks) {
  const int bits = 64 - std::countl_zero(ticks | 1);
  const int cut = bits > 7 ? bits - 7 : 0;
  const uint64_t half = cut == 0 ? 0 : uint64_t{1} << (cut - 1);
  const uint64_t mantissa = (ticks + half) >> cut;
  return static_cast<uint64_t>(cut) << 8 | mantissa;
}

void PutVolume(Thread* t, Recorder* r, uint64_t ticks) {
  if (g_config.ti_volumes == TiVolumes::model) return;
  std::byte bytes[base::kMaxVarint];
  const size_t n =
      base::EncodeVarint(g_config.ti_volumes == TiVolumes::exact ? ticks : Rounded(ticks), bytes);
  format::TiLive* live = r->folder.live();
  format::ExtentHeader* e = r->volumes;
  if (e == nullptr || e->count + n > e->payload_size) {
    uint64_t size = live->volume_bytes < kFirstVolumes ? kFirstVolumes : live->volume_bytes;
    if (size > kMostVolumes) size = kMostVolumes;
    e = ClaimFor(t, ExtentKind::ti_volumes, 1, static_cast<uint32_t>(size), live->volume_bytes);
    if (e == nullptr) {
      live->volumes_lost++;
      return;
    }
    r->volumes = e;
  }
  std::memcpy(reinterpret_cast<std::byte*>(e + 1) + e->count, bytes, n);
  __atomic_store_n(&e->count, e->count + n, __ATOMIC_RELEASE);
  live->volume_bytes += n;
}

// The key into the sequence; its number.
uint32_t PutKey(Recorder* r, const TiWords& words) {
  const uint32_t expected = r->folder.Expected();
  if (expected != kTiNone && r->keys.Is(expected, words)) [[likely]] {
    r->folder.Advance();
    return expected;
  }
  const uint32_t key = r->keys.NumberOf(words);
  if (key != kTiLiteral) {
    r->folder.Push(key);
    return key;
  }
  format::TiKey literal{};
  std::memcpy(&literal, &words, sizeof literal);
  const uint32_t n = r->word_count <= kMostWords ? r->word_count : 0;
  r->folder.PutLiteral(literal, r->words, n);
  return kTiLiteral;
}

// The list that was gathered, as a place in lists.
bool SetList(Recorder* r, TiWords* words) {
  if (r->word_count == 0) return true;
  if (r->word_count > kMostWords) return false;
  const uint32_t expected = r->folder.Expected();
  uint32_t list = expected == kTiNone ? kTiNone : r->keys.SameList(expected, r->words, r->word_count);
  if (list == kTiNone) list = r->keys.ListOf(r->words, r->word_count);
  words->word[4] = (words->word[4] & 0xffffffffu) | uint64_t{list} << 32;
  return true;
}

void PutAs(Thread* t, Recorder* r, TiWords words, uint64_t ticks) {
  format::TiLive* live = r->folder.live();
  uint32_t key = kTiLiteral;
  if (!SetList(r, &words)) {
    live->lost++;
  } else if (r->word_count != 0 && words.word[4] >> 32 == kTiNone) {
    // No room for its list: the call stands in the stream, with it.
    format::TiKey literal{};
    std::memcpy(&literal, &words, sizeof literal);
    r->folder.PutLiteral(literal, r->words, r->word_count);
  } else {
    key = PutKey(r, words);
  }
  AddGap(r->gaps.Of(r->last_key, key), ticks, rt::TicksToNs(ticks), r->failed);
  PutVolume(t, r, ticks);
  r->failed = 0;
  r->last_key = key;
  r->word_count = 0;
  live->events++;
}

format::TiKey PlainKey() {
  format::TiKey key{};
  key.node = 0;
  key.comm = key.request = key.list = key.object = kTiNone;
  key.to_peer = key.from_peer = format::kTiProcNull;
  return key;
}

}  // namespace

void Follow(Thread* t) {
  if (!g_config.ti || t->ti != nullptr || ReadPhase() != Phase::recording) return;
  const int saved = errno;
  Recorder* r = NewRecorder(t);
  if (r != nullptr) {
    r->burst.Open(g_config.ti_clock);
    format::TiLive* live = r->folder.live();
    live->clock = static_cast<uint32_t>(r->burst.clock());
    live->read_cost_ticks = r->burst.cost();
    live->volumes = static_cast<uint32_t>(g_config.ti_volumes);
    if (t->ti_marked ? t->ti_mark == 0 : g_config.ti_marked) r->off |= kOffMarked;
    if ((t->context.mode & context::kPaused) != 0) r->off |= kOffPaused;
    r->was_off = r->off != 0;
    t->ti = r;
  } else {
    g_spool.CountDrop();
  }
  errno = saved;
}

void Forget(Thread* t) {
  t->ti_marked = false;
  if (t->ti == nullptr) return;
  t->ti->burst.Open(g_config.ti_clock);
  t->ti->pending = 0;
  t->ti->off = g_config.ti_marked ? uint32_t{kOffMarked} : 0;
}

void PutPart(Thread* t, Recorder* r, const TiWords& words, bool first) {
  const uint64_t ticks = first ? (r->off == 0 ? r->burst.ticks() : 0) + r->pending : 0;
  r->pending = 0;
  PutAs(t, r, words, ticks);
}

void Resume(Recorder* r, uint64_t end) {
  if (r->off != 0) return;
  r->folder.live()->interrupted = r->burst.interrupted();
  const bool asked = r->asked;
  r->asked = false;
  ResumeAfter(r, end, asked);
}

void Put(Thread* t, Recorder* r, const TiWords& words, uint64_t end) {
  PutPart(t, r, words, true);
  Resume(r, end);
}

void StopFor(Thread* t, OffReason reason, uint64_t at) {
  Recorder* r = t->ti;
  if (r == nullptr) return;
  if (r->off == 0) {
    r->burst.End(at);
    r->pending += r->burst.ticks();
  }
  r->off |= reason;
  r->was_off = true;
}

void GoOnFor(Thread* t, OffReason reason, uint64_t at) {
  Recorder* r = t->ti;
  if (r == nullptr || (r->off & reason) == 0) return;
  r->off &= ~static_cast<uint32_t>(reason);
  if (r->off == 0) r->burst.Resume(at);
}

void Mark(Thread* t, bool on) {
  t->ti_marked = true;
  t->ti_mark = on;
  if (on) {
    GoOnFor(t, kOffMarked, rt::Ticks());
  } else {
    StopFor(t, kOffMarked, rt::Ticks());
  }
}

void Drop(Recorder* r) {
  r->word_count = 0;
}

void PutNothing(Recorder* r, uint64_t end) {
  if (r->off != 0) return Drop(r);
  r->folder.live()->failed_tests++;
  r->failed++;
  Skip(r, end);
}

void Skip(Recorder* r, uint64_t end) {
  r->word_count = 0;
  if (r->off != 0) return;
  r->pending += r->burst.ticks();
  ResumeAfter(r, end, false);
}

void Finalize(Thread* t, uint64_t now) {
  if (t->ti == nullptr) return;
  t->ti->burst.End(now);
  format::TiKey key = PlainKey();
  key.function = mpi::fn::Finalize;
  key.what = static_cast<uint8_t>(format::TiWhat::finalize);
  TiWords words{};
  std::memcpy(&words, &key, sizeof words);
  Put(t, t->ti, words, now);
}

uint16_t TypeOf(Thread* t, Recorder* r, uint64_t type) {
  TypeNumber& known = r->types[((type * 0x9e3779b97f4a7c15ull) >> 40) % std::size(r->types)];
  if (known.handle != type || known.generation != mpi::g_type_generation)
    known = {type, mpi::g_type_generation, TypeNumberSlow(t, type)};
  return known.number;
}

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
  if (!request.receives && !cancelled) return;
  const MatchOf match{mpi::StatusSource(abi, status), mpi::StatusTag(abi, status),
                      cancelled ? 0 : mpi::StatusBytes(abi, status), cancelled};
  if (!cancelled && !request.wild && match.bytes == request.posted) return;
  AddMatch(r, place, PeerOf(request.comm, match.source), match);
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

uint32_t StartNumber(Recorder* r, uint64_t handle, const OpenRequest& request) {
  uint32_t number = kTiNone;
  if (handle == g_process.abi.request_null) return number;
  if (RequestNumbers::Lock()) {
    number = g_requests.Start(handle, request);
    RequestNumbers::Unlock();
  }
  if (number == kTiNone) r->folder.live()->lost++;
  return number;
}

void SetUpPersistent(Recorder* r, uint64_t handle, TiWords words, const OpenRequest& request) {
  if (handle == g_process.abi.request_null) return;
  const bool listed = SetList(r, &words);
  r->word_count = 0;
  bool kept = listed && RequestNumbers::Lock();
  if (kept) {
    kept = g_requests.Persist(handle,
                              {words, handle, request.posted, request.comm, request.receives, request.wild});
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
    number =
        g_requests.Start(handle, {handle, known->posted, kTiNone, known->comm, known->receives, known->wild});
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
