// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/windows/find_cell.h"

#include "base/rt/syscall.h"
#include "recorder/consumers/windows/counting.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::windows {
namespace {

using layout::WindowCell;
using layout::WindowInstance;
using layout::WindowTraffic;

constexpr uint32_t kFirstCells = 256;  // the number of entries in the table
constexpr uint32_t kFirstInPool = 16;

uint32_t HashOf(uint32_t instance, uint32_t comm, uint16_t function) {
  return static_cast<uint32_t>(
      ((uint64_t{instance} << 32 ^ uint64_t{comm} << 12 ^ function) * 0x9e3779b97f4a7c15ull) >> 32);
}

bool Is(const WindowCell& c, uint32_t instance, uint32_t comm, uint16_t function) {
  return c.instance == instance && c.comm == comm && c.function == function;
}

CellEntry* PlaceOf(CellEntry* cells, uint32_t mask, uint32_t instance, uint32_t comm, uint16_t function) {
  for (uint32_t at = HashOf(instance, comm, function) & mask;; at = (at + 1) & mask) {
    if (cells[at].cell == nullptr || Is(*cells[at].cell, instance, comm, function)) return &cells[at];
  }
}

bool Runs(const CellEntry& place) {
  return place.cell != nullptr && __atomic_load_n(&place.instance->state, __ATOMIC_RELAXED) ==
                                      static_cast<uint32_t>(layout::InstanceState::running);
}

// Makes a larger table, of which at most a quarter is used. Drops the cells of instances that have ended.
// Returns false if there is no memory.
bool MakeRoom(Watcher* w) {
  const uint32_t old_size = w->cells == nullptr ? 0 : w->cell_mask + 1;
  uint32_t live = 0;
  for (uint32_t i = 0; i < old_size; ++i) live += Runs(w->cells[i]) ? 1 : 0;
  uint32_t size = kFirstCells;
  while (live * 4 >= size) size *= 2;
  auto* fresh = static_cast<CellEntry*>(rt::MapAnonymous(sizeof(CellEntry) * size));
  if (fresh == nullptr) return false;
  w->cells_used = 0;
  for (uint32_t i = 0; i < old_size; ++i) {
    const CellEntry& place = w->cells[i];
    if (!Runs(place)) continue;
    const WindowCell& c = *place.cell;
    *PlaceOf(fresh, size - 1, c.instance, c.comm, c.function) = place;
    w->cells_used++;
  }
  if (old_size != 0) rt::Unmap(w->cells, sizeof(CellEntry) * old_size);
  w->cells = fresh;
  w->cell_mask = size - 1;
  return true;
}

WindowTraffic* NewTraffic(Thread* t, Watcher* own, const WindowCell& c, uint64_t bin_ticks, layout::Bin first,
                          uint32_t* index) {
  if (g_monitor.bytes >= 2 * kMostBytes) return nullptr;
  auto* traffic =
      NextItem<WindowTraffic>(t->index, &own->traffic, layout::ExtentKind::window_traffic, kFirstInPool);
  if (traffic == nullptr) return nullptr;
  traffic->bin_ticks = bin_ticks;
  traffic->messages[0] = static_cast<uint32_t>(first.messages);
  traffic->bytes[0] = first.bytes;
  NoteBinned(c, traffic);
  *index = static_cast<uint32_t>(own->traffic.total);
  Publish(&own->traffic);
  CountBytes(sizeof *traffic);
  return traffic;
}

}  // namespace

WindowTraffic* MakeTraffic(const Ref& ref, layout::Bin first) {
  Thread* t = t_thread;
  WindowCell* c = ref.cell;
  Watcher* own = t->watcher;
  CellEntry* place = PlaceOf(own->cells, own->cell_mask, c->instance, c->comm, c->function);
  const bool stands = place->cell == c;  // True if the entry still refers to this cell; false if the cell's
                                         // instance has ended in the meantime.
  if (stands && place->traffic != nullptr) return place->traffic;
  if (c->traffic != layout::kNoIndex) return nullptr;
  uint32_t index = layout::kLostTraffic;
  WindowTraffic* traffic = NewTraffic(t, own, *c, ref.bin_ticks, first, &index);
  if (traffic == nullptr) CountLost();
  if (stands) place->traffic = traffic;
  c->traffic = index;
  return traffic;
}

CellEntry* FindCell(Thread* t, Watcher* own, WindowInstance* i, const Slot& s) {
  if ((own->cells == nullptr || own->cells_used * 2 >= own->cell_mask) && !MakeRoom(own)) return nullptr;
  CellEntry* place = PlaceOf(own->cells, own->cell_mask, i->number, s.comm, s.function);
  if (place->cell != nullptr) return place;
  if (g_monitor.bytes >= 2 * kMostBytes) return nullptr;
  auto* c = NextItem<WindowCell>(t->index, &own->cell_pool, layout::ExtentKind::window_cells, kFirstInPool);
  if (c == nullptr) return nullptr;
  c->instance = i->number;
  c->comm = s.comm;
  c->function = s.function;
  c->thread = static_cast<uint16_t>(t->index);
  c->longest_peer = -1;
  c->collective = KindOf(s.function) == layout::WindowKind::collective ? 1 : 0;
  c->traffic = layout::kNoIndex;
  *place = {i, c, nullptr};
  own->cells_used++;
  Publish(&own->cell_pool);
  CountBytes(sizeof *c);
  c->next_at = __atomic_load_n(&i->cells_at, __ATOMIC_ACQUIRE);
  while (!__atomic_compare_exchange_n(&i->cells_at, &c->next_at, reinterpret_cast<uint64_t>(c), true,
                                      __ATOMIC_RELEASE, __ATOMIC_ACQUIRE)) {
  }
  return place;
}

}  // namespace rankine::recorder::windows
