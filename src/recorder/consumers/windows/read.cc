// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/windows/read.h"

#include <algorithm>

#include "rankine/detail/table.h"
#include "recorder/consumers/windows/open_requests.h"
#include "recorder/core/spool.h"
#include "recorder/mpi/comms.h"

namespace rankine::recorder::windows {
namespace {

using layout::WindowCell;
using layout::WindowKind;

constexpr int kTries = 100;

template <class T>
T Get(const T& at) {
  return __atomic_load_n(&at, __ATOMIC_RELAXED);
}

}  // namespace

WindowCell CopyOf(const WindowCell& cell) {
  WindowCell copy{};
  for (int i = 0; i < kTries; ++i) {
    const uint32_t before = __atomic_load_n(&cell.sequence, __ATOMIC_ACQUIRE);
    copy.comm = cell.comm;
    copy.function = cell.function;
    copy.thread = cell.thread;
    copy.collective = cell.collective;
    copy.alike = Get(cell.alike);
    copy.done = Get(cell.done);
    copy.alike_calls = Get(cell.alike_calls);
    copy.alike_ticks = Get(cell.alike_ticks);
    copy.last_ticks = Get(cell.last_ticks);
    copy.sent_bytes = Get(cell.sent_bytes);
    copy.received_bytes = Get(cell.received_bytes);
    copy.execution_ticks = Get(cell.execution_ticks);
    copy.alike_done = Get(cell.alike_done);
    copy.calls = Get(cell.calls);
    copy.ticks = Get(cell.ticks);
    copy.stall_ticks = Get(cell.stall_ticks);
    copy.completions = Get(cell.completions);
    copy.first_ticks = Get(cell.first_ticks);
    copy.sent_messages = Get(cell.sent_messages);
    copy.received_messages = Get(cell.received_messages);
    copy.timeouts = Get(cell.timeouts);
    copy.longest_ticks = Get(cell.longest_ticks);
    copy.part_messages = Get(cell.part_messages);
    copy.part_bytes = Get(cell.part_bytes);
    copy.longest_peer = Get(cell.longest_peer);
    copy.traffic = Get(cell.traffic);
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    if ((before & 1) == 0 && Get(cell.sequence) == before) break;
  }
  return copy;
}

bool Reading::Begin(const Window& w, uint64_t now) {
  window_ = &w;
  instance_ = __atomic_load_n(&w.last, __ATOMIC_ACQUIRE);
  if (instance_ == nullptr) return false;
  const layout::WindowInstance& i = *instance_;
  const bool running =
      __atomic_load_n(&i.state, __ATOMIC_ACQUIRE) == static_cast<uint32_t>(layout::InstanceState::running);
  end_ = running ? now : i.end_ticks;
  values_.running = running ? 1 : 0;
  values_.instance = i.ordinal;
  values_.seconds = end_ > i.start_ticks ? SecondsOf(end_ - i.start_ticks) : 0;
  values_.longest_peer = -1;
  values_.lost = g_spool.header()->windows_lost;
  return true;
}

void Reading::Add(const layout::WindowCounts& c) {
  AddTo(&values_.all, c);
  const WindowKind kind = KindOf(c.function);
  if (kind == WindowKind::blocking) AddTo(&values_.blocking, c);
  if (kind == WindowKind::non_blocking) AddTo(&values_.non_blocking, c);
  if (kind == WindowKind::collective) AddTo(&values_.collective, c);
  if (c.first_ticks != 0) first_ = std::min(first_, c.first_ticks);
  last_ = std::max(last_, c.last_ticks);
  values_.sent_messages += c.sent_messages;
  values_.sent_bytes += c.sent_bytes;
  values_.received_messages += c.received_messages;
  values_.received_bytes += c.received_bytes;
  values_.large_messages += c.large_messages;
  values_.large_bytes += c.large_bytes;
  values_.inner_messages += c.inner_messages;
  values_.inner_bytes += c.inner_bytes;
  values_.timeouts += c.timeouts;
  messages_ += c.sent_messages + c.received_messages;
  if (kind != WindowKind::collective) bytes_ += c.sent_bytes + c.received_bytes;
  if (c.longest_ticks > longest_) {
    longest_ = c.longest_ticks;
    values_.longest_peer = c.longest_peer;
  }
  if (c.comm != layout::kNoIndex) values_.processes = std::max(values_.processes, CommAt(c.comm).size);
}

rankine_window_values Reading::End() {
  const layout::WindowInstance& i = *instance_;
  values_.small_messages = messages_ > values_.large_messages ? messages_ - values_.large_messages : 0;
  values_.small_bytes = bytes_ > values_.large_bytes ? bytes_ - values_.large_bytes : 0;
  values_.longest_s = SecondsOf(longest_);
  if (last_ != 0) {
    values_.first_s = first_ > i.start_ticks ? SecondsOf(first_ - i.start_ticks) : 0;
    values_.last_s = last_ > i.start_ticks ? SecondsOf(last_ - i.start_ticks) : 0;
  }
  const Open open = values_.running != 0 ? OpenOf(*window_) : Open{i.open_requests, i.open_bytes};
  values_.open_requests = open.requests;
  values_.open_bytes = open.bytes;
  return values_;
}

bool Read(const Window& w, uint64_t now, rankine_window_values* values) {
  Reading reading;
  if (!reading.Begin(w, now)) return false;
  ForEachCell(reading.instance(),
              [&reading](const WindowCell& cell) { reading.Add(layout::CountsOf(CopyOf(cell))); });
  const uint32_t size = values->size;
  *values = reading.End();
  values->size = size;
  return true;
}

}  // namespace rankine::recorder::windows
