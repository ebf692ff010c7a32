// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/openmp/path_values.h"

#include <atomic>
#include <cerrno>

#include "base/rt/text.h"
#include "recorder/context/regions.h"
#include "recorder/context/values.h"
#include "recorder/core/portable_address.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::openmp {
namespace {

using context::Attribute;
using context::Entry;

constexpr uint32_t kInPath = RANKINE_NESTED | RANKINE_THREAD | context::kLoose;

constinit rankine_attribute g_parallel = {"omp.parallel", RANKINE_STRING, kInPath, nullptr, nullptr, nullptr};
constinit rankine_attribute g_work = {"omp.work", RANKINE_STRING, kInPath, nullptr, nullptr, nullptr};
constinit rankine_attribute g_sync = {"omp.sync", RANKINE_STRING, kInPath, nullptr, nullptr, nullptr};
constinit rankine_attribute g_wait = {"omp.wait", RANKINE_STRING, kInPath, nullptr, nullptr, nullptr};
constinit rankine_attribute g_number = {"omp.thread.id", RANKINE_INT, RANKINE_AS_VALUE | RANKINE_THREAD,
                                        nullptr,         nullptr,     nullptr};
constinit rankine_attribute g_size = {
    "omp.num.threads", RANKINE_UINT, RANKINE_AS_VALUE | RANKINE_AGGREGATABLE | RANKINE_THREAD, "1",
    nullptr,           nullptr};

// Caches dictionary entries by an address. Each slot of the cache is written only once. When all slots are
// used, further entries are looked up by name each time.
class Known {
 public:
  template <class Make>
  const Entry* Find(const void* key, Make make) {
    const auto first = (reinterpret_cast<uintptr_t>(key) * 0x9e3779b97f4a7c15ull) >> 32;
    for (uintptr_t i = 0; i < kProbes; ++i) {
      Place& place = places_[(first + i) % kPlaces];
      const void* owner = place.key.load(std::memory_order_acquire);
      if (owner == nullptr && place.key.compare_exchange_strong(owner, key)) owner = key;
      if (owner != key) continue;
      const Entry* entry = place.entry.load(std::memory_order_acquire);
      if (entry == nullptr) {
        entry = make();
        place.entry.store(entry, std::memory_order_release);
      }
      return entry;
    }
    return make();
  }

 private:
  static constexpr uintptr_t kPlaces = 256, kProbes = 8;
  struct Place {
    std::atomic<const void*> key{nullptr};
    std::atomic<const Entry*> entry{nullptr};
  };
  Place places_[kPlaces];
};

constinit Known g_sites;
constinit Known g_works;
constinit Known g_syncs;

// Ready() starts the recording, because no attribute can be created before the recording starts.
const Entry* Make(rankine_attribute* handle, std::string_view value) {
  const int saved = errno;
  const Attribute* attribute = context::Ready() == nullptr ? nullptr : context::AttributeOf(handle);
  const Entry* entry = attribute == nullptr ? nullptr : context::FindEntry(attribute, value);
  errno = saved;
  return entry;
}

const Entry* MakeParallel(const void* site) {
  if (context::Ready() == nullptr) return nullptr;
  const int saved = errno;
  rt::Text<320> name;
  AppendPlace(&name, reinterpret_cast<uint64_t>(site));
  errno = saved;
  return Make(&g_parallel, {name.c_str(), name.size()});
}

}  // namespace

const Entry* ParallelMark(const void* site) {
  return g_sites.Find(site, [site] { return MakeParallel(site); });
}

const Entry* WorkMark(const char* kind) {
  return g_works.Find(kind, [kind] { return Make(&g_work, kind); });
}

const Entry* SyncMark(const char* kind) {
  return g_syncs.Find(kind, [kind] { return Make(&g_sync, kind); });
}

const Entry* WaitMark() {
  return g_syncs.Find(&g_wait, [] { return Make(&g_wait, "wait"); });
}

void BeginWait(const char* kind) {
  context::BeginNested(SyncMark(kind));
  context::BeginNested(WaitMark());
}

void EndWait(const char* kind) {
  context::EndLoose(WaitMark());
  context::EndLoose(SyncMark(kind));
}

int64_t SetNumber(int64_t number) {
  int64_t before = kNoNumber;
  const Thread* t = context::Ready();
  const Attribute* attribute = t == nullptr ? nullptr : context::AttributeOf(&g_number);
  if (attribute == nullptr) return before;
  if ((attribute->properties & RANKINE_AS_VALUE) ==
      0) {  // The user has chosen the attribute as an aggregation key.
    const context::Node* node = context::NearestOf(t->context, attribute);
    if (node != nullptr) before = static_cast<int64_t>(context::EntryOf(node)->bits);
  } else if (attribute->place < context::kMaxValues && t->context.values[attribute->place].depth != 0) {
    before = static_cast<int64_t>(t->context.values[attribute->place].bits);
  }
  context::SetBits(&g_number, RANKINE_INT, static_cast<uint64_t>(number));
  return before;
}

void RestoreNumber(int64_t before) {
  if (before != kNoNumber) return context::SetBits(&g_number, RANKINE_INT, static_cast<uint64_t>(before));
  context::EndAttribute(&g_number);
}

void SetTeamSize(uint64_t threads) {
  context::SetBits(&g_size, RANKINE_UINT, threads);
}

void EndTeamSize() {
  context::EndAttribute(&g_size);
}

}  // namespace rankine::recorder::openmp
