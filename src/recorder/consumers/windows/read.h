// SPDX-License-Identifier: BSD-3-Clause
// Sums the counts of an instance over the cells of all threads. The owners of cells never wait for a reader.
// If a cell's owner is writing, the cell is read again. After some attempts, the cell is used although its
// members may be inconsistent.
#pragma once
#include "base/rt/clock.h"
#include "layout/window_counts.h"
#include "recorder/consumers/windows/window.h"

namespace rankine::recorder::windows {

inline double SecondsOf(uint64_t ticks) {
  return static_cast<double>(ticks) / static_cast<double>(rt::g_clock.early_hz);
}

// Returns a copy of the cell. If the owner was writing at every attempt, the copy may be inconsistent.
layout::WindowCell CopyOf(const layout::WindowCell& cell);

// Calls `visit` for each cell of an instance. The cells belong to all threads.
template <class Visit>
void ForEachCell(const layout::WindowInstance& i, Visit visit) {
  uint64_t at = __atomic_load_n(&i.cells_at, __ATOMIC_ACQUIRE);
  while (at != 0) {
    const auto* cell = reinterpret_cast<const layout::WindowCell*>(at);
    visit(*cell);
    at = cell->next_at;
  }
}

inline void AddTo(rankine_window_operations* sum, const layout::WindowCounts& c) {
  sum->calls += c.calls;
  sum->completions += c.completions;
  sum->call_s += SecondsOf(c.ticks);
  sum->stall_s += SecondsOf(c.stall_ticks);
  sum->execution_s += SecondsOf(c.execution_ticks);
}

// Sums the counts of a window's current or last instance: call Begin, then Add for each cell, then End.
class Reading {
 public:
  // Returns false if the window was never started.
  bool Begin(const Window& w, uint64_t now);
  void Add(const layout::WindowCounts& c);
  rankine_window_values End();

  const layout::WindowInstance& instance() const { return *instance_; }
  uint64_t end_ticks() const { return end_; }

 private:
  const Window* window_ = nullptr;
  const layout::WindowInstance* instance_ = nullptr;
  uint64_t end_ = 0;
  uint64_t first_ = ~uint64_t{0}, last_ = 0, longest_ = 0, messages_ = 0, bytes_ = 0;
  rankine_window_values values_ = {};
};

// Reads the values of a window from all its cells. Returns false if the window was never started.
bool Read(const Window& w, uint64_t now, rankine_window_values* values);

}  // namespace rankine::recorder::windows
