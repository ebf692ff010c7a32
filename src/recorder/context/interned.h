// SPDX-License-Identifier: BSD-3-Clause
// A set of pointers to objects that are made once and never freed. Open addressing; reads take no lock. The
// set grows by a copy. A reader of the old copy finds the object, or finds nothing and searches again under
// the lock.
#pragma once
#include <atomic>
#include <cstdint>

#include "base/rt/syscall.h"

namespace rankine::recorder::context {

// T has a member `hash`. Writers exclude each other.
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

  // Makes room for one more; false: no memory.
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

  // Call after Reserve.
  void Add(T* item) {
    Place(table_.load(std::memory_order_relaxed), item);
    ++used_;
  }

 private:
  static constexpr uint64_t kFirst = 256;
  struct Table {
    uint64_t mask;
    T** items;  // after the header in memory
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
