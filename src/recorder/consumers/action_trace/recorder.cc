// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/action_trace/recorder.h"

#include <atomic>
#include <bit>
#include <cerrno>
#include <cstddef>
#include <cstring>

#include "base/rt/syscall.h"
#include "base/varint.h"
#include "recorder/consumers/action_trace/options.h"
#include "recorder/consumers/action_trace/volumes.h"
#include "recorder/context/state.h"
#include "recorder/core/spool.h"

namespace rankine::recorder::action_trace {
namespace {

using layout::ExtentKind;
using layout::kTiLiteral;
using layout::kTiNone;
using layout::TiVolumes;
using layout::TiWords;

// The number of bytes in the extents of all threads. Streams and volumes have separate space. A replay needs
// every call, whereas a lost volume only makes the replay less accurate.
std::atomic<uint64_t> g_stream_bytes{0};
std::atomic<uint64_t> g_volume_bytes{0};

// Streams and volumes each have a limit; the layout bounds the sizes of all other extents.
layout::ExtentHeader* ClaimFor(void* self, ExtentKind kind, uint32_t item_size, uint32_t items,
                               uint64_t base) {
  if (kind == ExtentKind::ti_stream || kind == ExtentKind::ti_volumes) {
    const uint64_t bytes = uint64_t{item_size} * items;
    std::atomic<uint64_t>& taken = kind == ExtentKind::ti_stream ? g_stream_bytes : g_volume_bytes;
    if (taken.fetch_add(bytes, std::memory_order_relaxed) + bytes > g_options.bytes) {
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

// The recording time is measured for one call in this number of calls, and estimated for the other calls.
constexpr uint32_t kMeasuredEvery = 16;

void ResumeAfter(Recorder* r, uint64_t end, bool measured) {
  if (!measured && ++r->calls < kMeasuredEvery) return r->burst.Resume(end + r->own_ticks);
  r->calls = 0;
  const uint64_t now = rt::Ticks();
  const uint64_t own = now > end ? now - end : 0;
  // Rare, long events (page faults, interrupts) do not help to predict the time of the following calls.
  if (!measured && (r->own_ticks == 0 || own < 4 * r->own_ticks))
    r->own_ticks = r->own_ticks == 0 ? own : (7 * r->own_ticks + own) / 8;
  r->burst.Resume(now);
}

// A loop that only polls counts as a wait, regardless of the number of polls. If the time between two polls
// is shorter than this limit, the time does not count as computation. A shorter time cannot be measured,
// because the measurement error would be as large as the time itself.
constexpr uint64_t kAskingNs = 100;

constexpr uint32_t kFirstVolumes = 16384;
constexpr uint32_t kMostVolumes = 262144;

// Encodes a number of ticks as shift << 8 | mantissa. The mantissa has seven bits, so the result is
// accurate to 1 %. The encoding is a varint with at most two bytes.
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

[[gnu::cold, gnu::noinline]] layout::ExtentHeader* NextVolumes(Thread* t, Recorder* r) {
  layout::TiLive* live = r->folder.live();
  uint64_t size = live->volume_bytes < kFirstVolumes ? kFirstVolumes : live->volume_bytes;
  if (size > kMostVolumes) size = kMostVolumes;
  // The reader assigns the volumes to calls in order. If one volume is lost, the reader cannot assign any
  // later volume.
  layout::ExtentHeader* e =
      live->volumes_lost != 0
          ? nullptr
          : ClaimFor(t, ExtentKind::ti_volumes, 1, static_cast<uint32_t>(size), live->volume_bytes);
  if (e == nullptr) live->volumes_lost++;
  r->volumes = e;
  return e;
}

void PutVolume(Thread* t, Recorder* r, uint64_t ticks) {
  layout::ExtentHeader* e = r->volumes;
  if (e == nullptr || e->count + base::kMaxVarint > e->payload_size) [[unlikely]] {
    e = NextVolumes(t, r);
    if (e == nullptr) return;
  }
  std::byte* to = reinterpret_cast<std::byte*>(e + 1) + e->count;
  const size_t n =
      g_options.volumes == TiVolumes::exact ? base::EncodeVarint(ticks, to) : EncodeNear(ticks, to);
  __atomic_store_n(&e->count, e->count + n, __ATOMIC_RELEASE);
  r->folder.live()->volume_bytes += n;
}

// Appends the key to the sequence, and returns its number.
uint32_t PutKey(Recorder* r, const TiWords& words) {
  const uint32_t expected = r->folder.Expected();
  if (expected != kTiNone && r->describer->keys.Is(expected, words)) [[likely]] {
    r->folder.Advance();
    return expected;
  }
  const uint32_t key = r->describer->keys.NumberOf(words);
  if (key != kTiLiteral) {
    r->folder.Push(key);
    return key;
  }
  layout::TiKey literal{};
  std::memcpy(&literal, &words, sizeof literal);
  const uint32_t n = r->describer->word_count <= calls::kMostWords ? r->describer->word_count : 0;
  r->folder.PutLiteral(literal, r->describer->words, n);
  return kTiLiteral;
}

// Updates the sums of the key that has just been appended.
[[gnu::always_inline]] inline void Count(Thread* t, Recorder* r, uint32_t key, Computed c) {
  AddGap(r->gaps.Of(r->last_key, key), c.volume, rt::TicksToNs(c.ticks), r->failed);
  if (g_options.volumes != TiVolumes::model) PutVolume(t, r, c.volume);
  r->failed = r->polled = 0;
  r->last_key = key;
  r->folder.live()->events++;
}

[[gnu::always_inline]] inline void PutAs(Thread* t, Recorder* r, TiWords& words, Computed c) {
  uint32_t key = kTiLiteral;
  calls::Describer* d = r->describer;
  if (d->word_count != 0 && !SetList(d, r->folder.Expected(), &words)) {
    ++*d->lost;
  } else if (d->word_count != 0 && words.word[4] >> 32 == kTiNone) {
    // If the table has no space for the list, the stream contains the call together with its list.
    layout::TiKey literal{};
    std::memcpy(&literal, &words, sizeof literal);
    r->folder.PutLiteral(literal, d->words, d->word_count);
  } else {
    key = PutKey(r, words);
  }
  Count(t, r, key, c);
  d->word_count = 0;
}

}  // namespace

layout::TiMemory MemoryOf(Thread* t) {
  return {t, ClaimFor, MapFor};
}

Recorder* New(Thread* t) {
  auto* r = static_cast<Recorder*>(rt::MapAnonymous(sizeof(Recorder)));
  if (r == nullptr) return nullptr;
  const layout::TiMemory memory = MemoryOf(t);
  if (!r->folder.Open(memory) || !r->gaps.Open(memory)) return nullptr;
  r->last_key = kTiNone;
  r->describer = t->describer;
  return r;
}

void Open(Thread* t, Recorder* r) {
  r->burst.Open(g_options.clock, CountsOf(t));
  layout::TiLive* live = r->folder.live();
  live->unit = static_cast<uint32_t>(g_options.unit);
  r->other_unit = g_options.unit != layout::TiUnit::ticks;
  if (r->other_unit) std::memcpy(live->unit_name, g_options.volume.data(), g_options.volume.size());
  live->clock = static_cast<uint32_t>(r->burst.clock());
  live->read_cost_ticks = r->burst.cost();
  live->volumes = static_cast<uint32_t>(g_options.volumes);
}

void Forget(Thread* t, Recorder* r) {
  r->burst.Open(g_options.clock, CountsOf(t));
  r->pending = r->pending_count = 0;
  r->work = 0;
  r->file_frame = 0;
  r->puts_file = false;
  r->files.used = 0;
}

void PutRun(Thread* t, Recorder* r) {
  if (r->run.bytes == 0) [[likely]]
    return;
  TiWords words = r->run.words;
  constexpr int kToBytes = offsetof(layout::TiKey, to_bytes) / sizeof(uint64_t);
  words.word[words.word[kToBytes] != 0 ? kToBytes : kToBytes + 1] = r->run.bytes;
  r->run.bytes = 0;
  uint32_t& words_of_next = r->describer->word_count;
  const uint32_t list = words_of_next;
  words_of_next = 0;
  PutAs(t, r, words, r->run.before);
  words_of_next = list;
}

void PutPart(Thread* t, Recorder* r, TiWords& words, bool first) {
  PutRun(t, r);
  PutAs(t, r, words, first ? TakeComputed(r) : Computed{0, 0});
}

void Resume(Recorder* r, uint64_t end) {
  if (r->off) return;
  r->folder.live()->interrupted = r->burst.interrupted();
  bool& library_asked = r->describer->library_asked;
  const bool asked = library_asked;
  library_asked = false;
  ResumeAfter(r, end, asked);
}

void Put(Thread* t, Recorder* r, TiWords& words, uint64_t end) {
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

void Stop(Recorder* r, uint64_t at) {
  r->burst.End(at);
  r->pending += r->burst.ticks();
  r->pending_count += r->burst.TakeCounted();
}

void PutNothing(Recorder* r, uint64_t end) {
  r->folder.live()->failed_tests++;
  if (r->polled != 0) {
    if (rt::TicksToNs(r->burst.ticks()) < kAskingNs) {
      r->burst.TakeCounted();
      return ResumeAfter(r, end, false);
    }
    r->failed++;
  }
  r->polled = 1;
  Skip(r, end);
}

void Skip(Recorder* r, uint64_t end) {
  r->pending += r->burst.ticks();
  r->pending_count += r->burst.TakeCounted();
  ResumeAfter(r, end, false);
}

}  // namespace rankine::recorder::action_trace
