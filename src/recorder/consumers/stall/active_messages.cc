// SPDX-License-Identifier: BSD-3-Clause
// Open MPI's transports (BTL) pass each message to the handler for its tag. Open MPI exports one table with
// all handlers, mca_btl_base_active_message_trigger. When a handler runs, a message has just arrived,
// regardless of the result of the transport's progress function. So our functions replace the handlers, and
// call the replaced handlers. Depending on the version of Open MPI, handlers have two to four parameters;
// four parameters are passed on.
#include "recorder/consumers/stall/active_messages.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "recorder/consumers/stall/engine.h"
#include "recorder/core/link/module.h"

namespace rankine::recorder::stall {
namespace {

using Handler = void (*)(long, long, long, long);

struct Entry {  // mca_btl_active_message_callback_t
  Handler handler;
  void* data;
};

// MCA_BTL_TAG_MAX in Open MPI 4.1 and 5.0; a table of another size is not changed
constexpr size_t kTags = 255;

Handler g_handlers[kTags];  // The handlers that the table contained before we replaced them.

template <size_t I>
void Handle(long a, long b, long c, long d) {
  if (Thread* t = Watched()) BeginWork(t);
  __atomic_load_n(&g_handlers[I], __ATOMIC_ACQUIRE)(a, b, c, d);
}

template <size_t... I>
constexpr auto Watchers(std::index_sequence<I...>) {
  struct Table {
    Handler at[sizeof...(I)];
  };
  return Table{{Handle<I>...}};
}
constexpr auto kWatchers = Watchers(std::make_index_sequence<kTags>());

std::atomic<Entry*> g_table{nullptr};

}  // namespace

void FindMessages() {
  const mpi::SymbolName name("mca_btl_base_active_message_trigger");
  Entry* table = nullptr;
  mpi::ForEachModule([&](const mpi::Module& module) {
    uint64_t bytes = 0;
    void* found = module.Find(name, &bytes);
    if (found != nullptr && bytes == kTags * sizeof(Entry)) table = static_cast<Entry*>(found);
    return found != nullptr;
  });
  g_table.store(table, std::memory_order_release);
}

void WatchMessages() {
  Entry* table = g_table.load(std::memory_order_acquire);
  for (size_t tag = 0; table != nullptr && tag < kTags; ++tag) {
    Handler now = __atomic_load_n(&table[tag].handler, __ATOMIC_ACQUIRE);
    if (now == nullptr || now == kWatchers.at[tag]) continue;
    __atomic_store_n(&g_handlers[tag], now, __ATOMIC_RELEASE);
    // If a handler is being registered at this time, the next call of this function replaces it.
    __atomic_compare_exchange_n(&table[tag].handler, &now, kWatchers.at[tag], false, __ATOMIC_ACQ_REL,
                                __ATOMIC_RELAXED);
  }
}

}  // namespace rankine::recorder::stall
