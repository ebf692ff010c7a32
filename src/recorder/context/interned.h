// SPDX-License-Identifier: BSD-3-Clause
// A set of pointers to objects that are created once and never freed, with open addressing. Reads take no
// lock. The set grows by being copied to a larger table. A reader of the old copy that does not find an
// object searches again under the lock.
#pragma once
#include <atomic>
#include <cstdint>

#include "base/rt/syscall.h"

namespace rankine::recorder::context {

// T must have a member `hash`. Only one thread may write at a time.
template <class T>
class Interned {
 public:
  template <class Equal>
  T* Find(uint64_t hash, Equal equal) const {
    const Table* table = table_.load(std::memory_order_acquire);
    if (table == nullptr) return nullptr;
    for (uint64_t at = hash & table->mask;; at = (at + 1) & table->mask) {
      T* item = __atomic_load_n(&table->items[at], __ATOMIC_ACQUIRE);
      if (item == nullptr) return nullptr;
      if (item->hash == hash && equal(*item)) return item;
    }
  }

  // Makes space for one more item, if necessary. Returns false if there is no memory.
  bool Reserve() {
    Table* table = table_.load(std::memory_order_relaxed);
    if (table != nullptr && used_ * 2 <= table->mask) return true;
    const uint64_t size = table == nullptr ? kFirst : (table->mask + 1) * 2;
    auto* wider = static_cast<Table*>(rt::MapAnonymous(sizeof(Table) + size * sizeof(T*)));
    if (wider == nullptr) return false;
    wider->mask = size - 1;
    wider->items = reinterpret_cast<T**>(wider + 1);
    for (uint64_t i = 0; table != nullptr && i <= table->mask; ++i) {
      if (table->items[i] != nullptr) Place(wider, table->items[i]);
    }
    table_.store(wider, std::memory_order_release);
    return true;
  }

  // Call Reserve first.
  void Add(T* item) {
    Place(table_.load(std::memory_order_relaxed), item);
    ++used_;
  }

 private:
  static constexpr uint64_t kFirst = 256;
  struct Table {
    uint64_t mask;
    T** items;  // In memory, the items directly follow this header.
  };

  static void Place(Table* table, T* item) {
    uint64_t at = item->hash & table->mask;
    while (table->items[at] != nullptr) at = (at + 1) & table->mask;
    __atomic_store_n(&table->items[at], item, __ATOMIC_RELEASE);
  }

  std::atomic<Table*> table_{nullptr};
  uint64_t used_ = 0;
};

}  // namespace rankine::recorder::context
