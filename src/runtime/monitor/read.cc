#include "runtime/monitor/read.h"

#include <algorithm>

#include "base/rt/clock.h"
#include "rankine/detail/table.h"
#include "runtime/monitor/open_requests.h"
#include "runtime/mpi/comms.h"
#include "runtime/spool/spool.h"

namespace rankine::runtime::monitor {
namespace {

using format::WindowCell;
using format::WindowInstance;
using format::WindowKind;

constexpr int kTries = 100;

double Seconds(uint64_t ticks) {
  return static_cast<double>(ticks) / static_cast<double>(rt::g_clock.early_hz);
}

template <class T>
T Get(const T& at) {
  return __atomic_load_n(&at, __ATOMIC_RELAXED);
}

// A copy whose numbers belong together, if its owner leaves it alone for a moment.
WindowCell Copy(const WindowCell& cell) {
  WindowCell copy{};
  for (int i = 0; i < kTries; ++i) {
    const uint32_t before = __atomic_load_n(&cell.sequence, __ATOMIC_ACQUIRE);
    copy.comm = cell.comm;
    copy.function = cell.function;
    copy.calls = Get(cell.calls);
    copy.ticks = Get(cell.ticks);
    copy.stall_ticks = Get(cell.stall_ticks);
    copy.completions = Get(cell.completions);
    copy.execution_ticks = Get(cell.execution_ticks);
    copy.first_ticks = Get(cell.first_ticks);
    copy.last_ticks = Get(cell.last_ticks);
    copy.sent_messages = Get(cell.sent_messages);
    copy.sent_bytes = Get(cell.sent_bytes);
    copy.received_messages = Get(cell.received_messages);
    copy.received_bytes = Get(cell.received_bytes);
    copy.large_messages = Get(cell.large_messages);
    copy.large_bytes = Get(cell.large_bytes);
    copy.inner_messages = Get(cell.inner_messages);
    copy.inner_bytes = Get(cell.inner_bytes);
    copy.timeouts = Get(cell.timeouts);
    copy.longest_ticks = Get(cell.longest_ticks);
    copy.longest_peer = Get(cell.longest_peer);
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    if ((before & 1) == 0 && Get(cell.sequence) == before) break;
  }
  return copy;
}

void AddTo(rankine_window_operations* sum, const WindowCell& c) {
  sum->calls += c.calls;
  sum->completions += c.completions;
  sum->call_s += Seconds(c.ticks);
  sum->stall_s += Seconds(c.stall_ticks);
  sum->execution_s += Seconds(c.execution_ticks);
}

}  // namespace

bool Read(const Window& w, uint64_t now, rankine_window_values* values) {
  const WindowInstance* i = __atomic_load_n(&w.last, __ATOMIC_ACQUIRE);
  if (i == nullptr) return false;
  const uint32_t size = values->size;
  *values = rankine_window_values{};
  values->size = size;
  const bool running =
      __atomic_load_n(&i->state, __ATOMIC_ACQUIRE) == static_cast<uint32_t>(format::InstanceState::running);
  values->running = running ? 1 : 0;
  values->instance = i->ordinal;
  const uint64_t end = running ? now : i->end_ticks;
  values->seconds = end > i->start_ticks ? Seconds(end - i->start_ticks) : 0;
  values->longest_peer = -1;
  values->lost = g_spool.header()->windows_lost;
  uint64_t first = ~uint64_t{0}, last = 0, longest = 0, messages = 0, bytes = 0;
  const auto* cell = reinterpret_cast<const WindowCell*>(__atomic_load_n(&i->cells_at, __ATOMIC_ACQUIRE));
  for (; cell != nullptr; cell = reinterpret_cast<const WindowCell*>(cell->next_at)) {
    const WindowCell c = Copy(*cell);
    AddTo(&values->all, c);
    const WindowKind kind = KindOf(c.function);
    if (kind == WindowKind::blocking) AddTo(&values->blocking, c);
    if (kind == WindowKind::non_blocking) AddTo(&values->non_blocking, c);
    if (kind == WindowKind::collective) AddTo(&values->collective, c);
    if (c.first_ticks != 0) first = std::min(first, c.first_ticks);
    last = std::max(last, c.last_ticks);
    values->sent_messages += c.sent_messages;
    values->sent_bytes += c.sent_bytes;
    values->received_messages += c.received_messages;
    values->received_bytes += c.received_bytes;
    values->large_messages += c.large_messages;
    values->large_bytes += c.large_bytes;
    values->inner_messages += c.inner_messages;
    values->inner_bytes += c.inner_bytes;
    values->timeouts += c.timeouts;
    messages += c.sent_messages + c.received_messages;
    if (kind != WindowKind::collective) bytes += c.sent_bytes + c.received_bytes;
    if (c.longest_ticks > longest) {
      longest = c.longest_ticks;
      values->longest_peer = c.longest_peer;
    }
    if (c.comm != format::kNoIndex) values->processes = std::max(values->processes, CommAt(c.comm).size);
  }
  values->small_messages = messages > values->large_messages ? messages - values->large_messages : 0;
  values->small_bytes = bytes > values->large_bytes ? bytes - values->large_bytes : 0;
  values->longest_s = Seconds(longest);
  if (last != 0) {
    values->first_s = first > i->start_ticks ? Seconds(first - i->start_ticks) : 0;
    values->last_s = last > i->start_ticks ? Seconds(last - i->start_ticks) : 0;
  }
  const Open open = running ? OpenOf(w) : Open{i->open_requests, i->open_bytes};
  values->open_requests = open.requests;
  values->open_bytes = open.bytes;
  return true;
}

}  // namespace rankine::runtime::monitor
