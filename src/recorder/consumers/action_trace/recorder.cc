#include "recorder/consumers/action_trace/recorder.h"

#include <atomic>
#include <bit>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <iterator>

#include "base/rt/syscall.h"
#include "base/varint.h"
#include "recorder/calls/volume.h"
#include "recorder/consumers/action_trace/objects.h"
#include "recorder/consumers/action_trace/volumes.h"
#include "recorder/context/state.h"
#include "recorder/core/config.h"
#include "recorder/core/spool.h"
#include "recorder/mpi/generated/specs.h"

namespace rankine::recorder::service::ti {
namespace {

using format::ExtentKind;
using format::kTiLiteral;
using format::kTiNone;
using format::TiVolumes;
using format::TiWords;

// Bytes of all threads, in extents. Volumes take no room from the streams: a call that is lost costs the
// replay, a volume that is lost only its exactness.
std::atomic<uint64_t> g_stream_bytes{0};
std::atomic<uint64_t> g_volume_bytes{0};

// Streams have their own limit, and so have volumes; the rest is bounded by its layout.
format::ExtentHeader* ClaimFor(void* self, ExtentKind kind, uint32_t item_size, uint32_t items,
                               uint64_t base) {
  if (kind == ExtentKind::ti_stream || kind == ExtentKind::ti_volumes) {
    const uint64_t bytes = uint64_t{item_size} * items;
    std::atomic<uint64_t>& taken = kind == ExtentKind::ti_stream ? g_stream_bytes : g_volume_bytes;
    if (taken.fetch_add(bytes, std::memory_order_relaxed) + bytes > g_config.ti_bytes) {
      taken.fetch_sub(bytes, std::memory_order_relaxed);
      return nullptr;
    }
  }
  const auto* t = static_cast<const Thread*>(self);
  return g_spool.Claim(kind, static_cast<uint16_t>(t->index), item_size, items, base);
}

void* MapFor(void*, uint64_t bytes) {
  return rt::MapAnonymous(bytes);
}

// Without a time-independent trace, what describing a call needs is nobody's but the process's.
format::ExtentHeader* ClaimAside(void*, ExtentKind, uint32_t item_size, uint32_t items, uint64_t base) {
  auto* extent = static_cast<format::ExtentHeader*>(
      rt::MapAnonymous(sizeof(format::ExtentHeader) + uint64_t{item_size} * items));
  if (extent != nullptr) extent->base = base;
  return extent;
}

Recorder* NewRecorder(Thread* t) {
  if (!g_requests.Prepare()) return nullptr;
  auto* r = static_cast<Recorder*>(rt::MapAnonymous(sizeof(Recorder)));
  if (r == nullptr) return nullptr;
  const format::TiMemory memory{t, g_config.ti ? ClaimFor : ClaimAside, MapFor};
  if (!r->folder.Open(memory) || !r->keys.Open(memory) || !r->gaps.Open(memory)) return nullptr;
  r->last_key = kTiNone;
  r->thread = static_cast<uint16_t>(t->index);
  r->whole = g_config.ti;
  r->events = g_config.trace_calls ? trace::Calls::New() : nullptr;
  r->plain = r->whole && r->events == nullptr;
  return r->events == nullptr && g_config.trace_calls ? nullptr : r;
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

// Seven bits of mantissa: within 1 %. As a varint of shift << 8 | mantissa, which has two bytes at most.
size_t EncodeNear(uint64_t ticks, std::byte* to) {
  if (ticks < 128) {
    to[0] = static_cast<std::byte>(ticks);
    return 1;
  }
  const int cut = 57 - std::countl_zero(ticks);
  const uint64_t value = static_cast<uint64_t>(cut) << 8 | (ticks + (uint64_t{1} << (cut - 1))) >> cut;
  to[0] = static_cast<std::byte>(value | 0x80);
  to[1] = static_cast<std::byte>(value >> 7);
  return 2;
}

[[gnu::cold, gnu::noinline]] format::ExtentHeader* NextVolumes(Thread* t, Recorder* r) {
  format::TiLive* live = r->folder.live();
  uint64_t size = live->volume_bytes < kFirstVolumes ? kFirstVolumes : live->volume_bytes;
  if (size > kMostVolumes) size = kMostVolumes;
  // (the reader takes volumes in their order: behind one that is lost there is none)
  format::ExtentHeader* e =
      live->volumes_lost != 0
          ? nullptr
          : ClaimFor(t, ExtentKind::ti_volumes, 1, static_cast<uint32_t>(size), live->volume_bytes);
  if (e == nullptr) live->volumes_lost++;
  r->volumes = e;
  return e;
}

void PutVolume(Thread* t, Recorder* r, uint64_t ticks) {
  format::ExtentHeader* e = r->volumes;
  if (e == nullptr || e->count + base::kMaxVarint > e->payload_size) [[unlikely]] {
    e = NextVolumes(t, r);
    if (e == nullptr) return;
  }
  std::byte* to = reinterpret_cast<std::byte*>(e + 1) + e->count;
  const size_t n =
      g_config.ti_volumes == TiVolumes::exact ? base::EncodeVarint(ticks, to) : EncodeNear(ticks, to);
  __atomic_store_n(&e->count, e->count + n, __ATOMIC_RELEASE);
  r->folder.live()->volume_bytes += n;
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

// What is summed up of the key that came now.
[[gnu::always_inline]] inline void Count(Thread* t, Recorder* r, uint32_t key, Computed c) {
  AddGap(r->gaps.Of(r->last_key, key), c.volume, rt::TicksToNs(c.ticks), r->failed);
  if (g_config.ti_volumes != TiVolumes::model) PutVolume(t, r, c.volume);
  r->failed = 0;
  r->last_key = key;
  r->folder.live()->events++;
}

[[gnu::always_inline]] inline void PutAs(Thread* t, Recorder* r, TiWords& words, Computed c) {
  uint32_t key = kTiLiteral;
  if (r->word_count != 0 && !SetList(r, &words)) {
    r->folder.live()->lost++;
  } else if (r->word_count != 0 && words.word[4] >> 32 == kTiNone) {
    // No room for its list: the call stands in the stream, with it.
    format::TiKey literal{};
    std::memcpy(&literal, &words, sizeof literal);
    r->folder.PutLiteral(literal, r->words, r->word_count);
  } else {
    key = PutKey(r, words);
  }
  Count(t, r, key, c);
  r->word_count = 0;
}

format::TiKey PlainKey() {
  format::TiKey key{};
  key.node = 0;
  key.comm = key.request = key.list = key.object = kTiNone;
  key.to_peer = key.from_peer = format::kTiProcNull;
  return key;
}

// Reasons of r->off have changed.
void SetQuick(Thread* t, Recorder* r) {
  r->quick = !r->whole && r->off == 0 ? r->events : nullptr;
  // (what is expected is held against statuses, as far as they say so plainly)
  trace::Expect(&t->context.trace, r->quick != nullptr && g_process.abi.cancelled_mask != 0);
  if (r->quick != nullptr) r->quick->SetShort(&t->context.trace);
}

// Before the first event of the trace the thread is not recorded: what it does meanwhile is counted.
void FollowSequence(Thread* t) {
  Recorder* r = t->ti;
  if (r->events == nullptr) return;
  if ((r->off & kOffPaused) != 0 && t->context.trace.extents == 0) r->events->BeginSequence();
  t->context.trace.sequence = r->events->sequence();
}

}  // namespace

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

void PutRun(Thread* t, Recorder* r) {
  if (r->run.bytes == 0) [[likely]]
    return;
  TiWords words = r->run.words;
  constexpr int kToBytes = offsetof(format::TiKey, to_bytes) / sizeof(uint64_t);
  words.word[words.word[kToBytes] != 0 ? kToBytes : kToBytes + 1] = r->run.bytes;
  r->run.bytes = 0;
  const uint32_t list = r->word_count;  // of the call that comes next
  r->word_count = 0;
  PutAs(t, r, words, r->run.before);
  r->word_count = list;
}

void Follow(Thread* t) {
  if ((!g_config.ti && !g_config.trace_calls) || t->ti != nullptr || ReadPhase() != Phase::recording) return;
  const int saved = errno;
  Recorder* r = NewRecorder(t);
  if (r != nullptr) {
    r->burst.Open(r->whole ? g_config.ti_clock : format::TiClock::wall, CountsOf(t));
    format::TiLive* live = r->folder.live();
    live->unit = static_cast<uint32_t>(g_config.ti_unit);
    if (g_config.ti_unit != format::TiUnit::ticks)
      std::memcpy(live->unit_name, g_config.ti_volume.data(), g_config.ti_volume.size());
    live->clock = static_cast<uint32_t>(r->burst.clock());
    live->read_cost_ticks = r->burst.cost();
    live->volumes = static_cast<uint32_t>(g_config.ti_volumes);
    if (r->whole && (t->ti_marked ? t->ti_mark == 0 : g_config.ti_marked)) r->off |= kOffMarked;
    if ((t->context.mode & context::kPaused) != 0) r->off |= kOffPaused;
    r->was_off = r->off != 0;
    SetQuick(t, r);
    t->ti = r;
    FollowSequence(t);
  } else {
    g_spool.CountDrop();
  }
  errno = saved;
}

void Forget(Thread* t) {
  t->ti_marked = false;
  if (t->ti == nullptr) return;
  t->ti->burst.Open(t->ti->whole ? g_config.ti_clock : format::TiClock::wall, CountsOf(t));
  t->ti->pending = t->ti->pending_count = 0;
  t->ti->work = 0;
  t->ti->file_frame = 0;
  t->ti->puts_file = false;
  t->ti->files.used = 0;
  t->ti->off = g_config.ti_marked ? uint32_t{kOffMarked} : 0;
  SetQuick(t, t->ti);
}

void PutEvent(Thread* t, Recorder* r, const TiWords& words) {
  // (a file's call past MPI-IO is no MPI call)
  if (r->events == nullptr || r->puts_file || (t->context.mode & context::kPaused) != 0) return;
  std::span<const uint32_t> list;
  if (r->word_count <= kMostWords) list = {r->words, r->word_count};
  const uint64_t place = words.word[4] >> 32;
  TiWords plain = words;
  plain.word[4] |= uint64_t{kTiNone} << 32;
  if (list.empty() && place != kTiNone) list = r->keys.List(static_cast<uint32_t>(place));
  r->events->Put(&t->context, {plain, list, r->site, r->begin, r->end});
}

void PutPart(Thread* t, Recorder* r, TiWords& words, bool first) {
  if (r->events != nullptr) {
    PutEvent(t, r, words);
    r->begin = r->end;  // the parts behind it took no time of their own
  }
  if (!r->whole) return Drop(r);
  PutRun(t, r);
  PutAs(t, r, words, first ? TakeComputed(r) : Computed{0, 0});
}

void Resume(Recorder* r, uint64_t end) {
  if (r->off != 0 || !r->whole) return;
  r->folder.live()->interrupted = r->burst.interrupted();
  const bool asked = r->asked;
  r->asked = false;
  ResumeAfter(r, end, asked);
}

void Put(Thread* t, Recorder* r, TiWords& words, uint64_t end) {
  if (r->events != nullptr) PutEvent(t, r, words);
  if (!r->whole) return Drop(r);
  if (r->run.bytes != 0) [[unlikely]]
    PutRun(t, r);
  PutAs(t, r, words, TakeComputed(r));
  Resume(r, end);
}

void PutKnown(Thread* t, Recorder* r, uint32_t key, uint64_t end) {
  r->folder.Advance();
  Count(t, r, key, TakeComputed(r));
  Resume(r, end);
}

void StopFor(Thread* t, OffReason reason, uint64_t at) {
  Recorder* r = t->ti;
  if (r == nullptr) return;
  if (r->off == 0) {
    r->burst.End(at);
    r->pending += r->burst.ticks();
    r->pending_count += r->burst.TakeCounted();
  }
  r->off |= reason;
  r->was_off = true;
  SetQuick(t, r);
  FollowSequence(t);
}

void GoOnFor(Thread* t, OffReason reason, uint64_t at) {
  Recorder* r = t->ti;
  if (r == nullptr || (r->off & reason) == 0) return;
  r->off &= ~static_cast<uint32_t>(reason);
  SetQuick(t, r);
  if (r->off == 0) r->burst.Resume(at);
}

void LoseOrder(Thread* t) {
  if (t->ti != nullptr && IsCounted(t->ti)) t->ti->events->sequence()->Lose();
}

void CountUnrecorded(Recorder* r, const TiWords& words) {
  std::span<const uint32_t> list;
  if (r->word_count <= kMostWords) list = {r->words, r->word_count};
  ++*r->events->sequence()->CountOf(words, list);
}

void Mark(Thread* t, bool on) {
  t->ti_marked = true;
  t->ti_mark = on;
  if (t->ti != nullptr && !t->ti->whole) return;  // the event trace has its own limits
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
  if (r->off != 0 || !r->whole) return Drop(r);
  r->folder.live()->failed_tests++;
  r->failed++;
  Skip(r, end);
}

void Skip(Recorder* r, uint64_t end) {
  r->word_count = 0;
  if (r->off != 0 || !r->whole) return;
  r->pending += r->burst.ticks();
  r->pending_count += r->burst.TakeCounted();
  ResumeAfter(r, end, false);
}

void Finalize(Thread* t, uint64_t now) {
  if (t->ti == nullptr) return;
  t->ti->burst.End(now);
  t->ti->site = 0;
  t->ti->begin = t->ti->end = now;
  format::TiKey key = PlainKey();
  key.function = mpi::fn::Finalize;
  key.what = static_cast<uint8_t>(format::TiWhat::finalize);
  TiWords words{};
  std::memcpy(&words, &key, sizeof words);
  Put(t, t->ti, words, now);
}

uint16_t TypeOfOther(Thread* t, Recorder* r, uint64_t type) {
  TypeNumber& known = r->types[((type * 0x9e3779b97f4a7c15ull) >> 40) % std::size(r->types)];
  if (known.handle != type || known.generation != mpi::g_type_generation)
    known = {type, mpi::g_type_generation, TypeNumberSlow(t, type)};
  r->last_type = known;
  return known.number;
}

}  // namespace rankine::recorder::service::ti
