// SPDX-License-Identifier: BSD-3-Clause
#include "layout/window/table.h"

#include <algorithm>

#include "base/byte_reader.h"
#include "base/saturate.h"

namespace rankine::layout {
namespace {

bool IsShown(const WindowInstance& instance) {
  return instance.state == static_cast<uint32_t>(InstanceState::running) ||
         instance.state == static_cast<uint32_t>(InstanceState::ended);
}

bool IsOpen(const WindowInstance& instance) {
  return instance.state == static_cast<uint32_t>(InstanceState::running) || instance.end_ticks == 0;
}

int64_t Apart(uint64_t later, uint64_t earlier, const SpoolClock& clock) {
  constexpr uint64_t kMost = INT64_MAX;
  return later >= earlier ? static_cast<int64_t>(std::min(clock.Ns(later - earlier), kMost))
                          : -static_cast<int64_t>(std::min(clock.Ns(earlier - later), kMost));
}

uint64_t DurationOf(const WindowInstance& instance, const SpoolClock& clock, const ContextTable::End& end) {
  if (!IsOpen(instance)) {
    return instance.end_ticks > instance.start_ticks ? clock.Ns(instance.end_ticks - instance.start_ticks)
                                                     : 0;
  }
  const uint64_t since_ns = clock.Realtime(instance.start_ticks);
  if (end.realtime_ns != 0 && since_ns != 0)
    return end.realtime_ns > since_ns ? end.realtime_ns - since_ns : 0;
  return end.ticks > instance.start_ticks ? clock.Ns(end.ticks - instance.start_ticks) : 0;
}

// Writes a column, each value as its difference from the previous value.
class Deltas {
 public:
  explicit Deltas(base::ByteWriter& out) : out_(out) {}
  void Write(uint64_t value) {
    out_.Zigzag(static_cast<int64_t>(value - last_));
    last_ = value;
  }

 private:
  base::ByteWriter& out_;
  uint64_t last_ = 0;
};

}  // namespace

bool WindowTable::Open(const SpoolIndex& index, const SpoolLog& log, const ContextTable& contexts,
                       Arena& arena) {
  index_ = &index;
  log_ = &log;
  contexts_ = &contexts;
  return log.windows.empty() || OpenInstances(arena);
}

bool WindowTable::OpenInstances(Arena& arena) {
  const size_t most = index_->Count(ExtentKind::window_instances);
  auto* instances = arena.Array<Instance>(most);
  auto* numbers = arena.Array<Number>(most);
  if (instances == nullptr || numbers == nullptr) return false;
  uint32_t count = 0;
  for (const SpoolIndex::Entry& extent : index_->Of(ExtentKind::window_instances)) {
    for (const WindowInstance& item : extent.extent.Items<WindowInstance>()) {
      const auto window =
          std::partition_point(log_->windows.begin(), log_->windows.end(),
                               [&item](const LoggedWindow& known) { return known.id < item.window; });
      if (!IsShown(item) || window == log_->windows.end() || window->id != item.window) continue;
      instances[count++] = {static_cast<uint32_t>(window - log_->windows.begin()), &item, 0};
    }
  }
  std::sort(instances, instances + count, [](const Instance& a, const Instance& b) {
    if (a.window != b.window) return a.window < b.window;
    return a.item->ordinal != b.item->ordinal ? a.item->ordinal < b.item->ordinal
                                              : a.item->number < b.item->number;
  });
  for (uint32_t i = 0; i < count; ++i) numbers[i] = {instances[i].item->number, i};
  std::sort(numbers, numbers + count, [](const Number& a, const Number& b) {
    return a.number != b.number ? a.number < b.number : a.place < b.place;
  });
  instances_ = {instances, count};
  return OpenCells({numbers, count}, arena);
}

bool WindowTable::OpenCells(std::span<const Number> numbers, Arena& arena) {
  auto* cells = arena.Array<Cell>(index_->Count(ExtentKind::window_cells));
  if (cells == nullptr) return false;
  size_t count = 0;
  for (const SpoolIndex::Entry& extent : index_->Of(ExtentKind::window_cells)) {
    for (const WindowCell& item : extent.extent.Items<WindowCell>()) {
      const auto at = std::partition_point(numbers.begin(), numbers.end(), [&item](const Number& known) {
        return known.number < item.instance;
      });
      if (at == numbers.end() || at->number != item.instance) continue;
      const WindowCounts counts = CountsOf(item);
      cells[count++] = {
          at->place, log_->CommColumn(item.comm),           &item,
          counts,    TrafficOf(extent.extent.thread, item), HasFirstBinAlone(instances_[at->place], counts)};
      ++instances_[at->place].cells;
    }
  }
  std::sort(cells, cells + count, [](const Cell& a, const Cell& b) {
    if (a.instance != b.instance) return a.instance < b.instance;
    if (a.item->thread != b.item->thread) return a.item->thread < b.item->thread;
    if (a.item->function != b.item->function) return a.item->function < b.item->function;
    return a.comm_column != b.comm_column ? a.comm_column < b.comm_column : a.item < b.item;
  });
  cells_ = {cells, count};
  return true;
}

const WindowTraffic* WindowTable::TrafficOf(uint16_t thread, const WindowCell& cell) const {
  if (cell.traffic >= kLostTraffic) return nullptr;
  const SpoolIndex::Entry* at = index_->Find(ExtentKind::window_traffic, thread, cell.traffic);
  return at == nullptr ? nullptr : &at->extent.Items<WindowTraffic>()[cell.traffic - at->extent.base];
}

bool WindowTable::HasFirstBinAlone(const Instance& instance, const WindowCounts& cell) const {
  return (log_->windows[instance.window].what & kWindowTraffic) != 0 && cell.comm != kNoIndex &&
         cell.traffic == kNoIndex && FirstBinOf(cell).messages != 0;
}

void WindowTable::Write(const SpoolClock& clock, const ContextTable::End& end, base::ByteWriter& out) const {
  WriteDefinitions(clock, out);
  WriteInstances(clock, end, out);
  WriteCells(clock, out);
  WriteTraffic(clock, out);
}

void WindowTable::WriteDefinitions(const SpoolClock& clock, base::ByteWriter& out) const {
  out.Varint(log_->windows.size());
  for (const LoggedWindow& window : log_->windows) {
    out.String(window.name);
    out.Varint(window.what);
    out.Varint(window.model);
    out.Varint(clock.Ns(window.timeout_ticks));
    out.Varint(clock.Ns(window.resolution_ticks));
    out.Varint(window.large_bytes);
    out.Varint(window.comm == 0 || window.comm > kNoIndex
                   ? 0
                   : log_->CommColumn(static_cast<uint32_t>(window.comm - 1)));
    out.Varint(window.min_bytes);
    out.Varint(window.max_bytes);
    out.Varint(window.peer_count);
    out.Bytes(window.peers);
    out.Varint(window.large_from);
    out.String(window.comms);
  }
}

// A start is written as its difference from the previous instance's end, because most instances follow each
// other directly.
void WindowTable::WriteInstances(const SpoolClock& clock, const ContextTable::End& end,
                                 base::ByteWriter& out) const {
  out.Varint(instances_.size());
  const auto column = [this](auto write) {
    for (const Instance& instance : instances_) write(instance);
  };
  Deltas windows(out), ordinals(out), threads(out), starts(out), nodes(out);
  column([&](const Instance& i) { windows.Write(i.window); });
  column([&](const Instance& i) { ordinals.Write(i.item->ordinal); });
  column([&](const Instance& i) { threads.Write(i.item->thread & 0xffff); });
  column([&](const Instance& i) { out.Varint(IsOpen(*i.item) ? 1 : 0); });
  column([&](const Instance& i) { starts.Write(clock.Realtime(i.item->start_ticks)); });
  column([&](const Instance& i) { out.Varint(DurationOf(*i.item, clock, end)); });
  column([&](const Instance& i) {
    nodes.Write(contexts_->PlaceOf(static_cast<uint16_t>(i.item->thread), i.item->node));
  });
  column([&](const Instance& i) { out.Varint(i.item->open_requests); });
  column([&](const Instance& i) { out.Varint(i.item->open_bytes); });
  column([&](const Instance& i) { out.Varint(i.cells); });
}

void WindowTable::WriteCells(const SpoolClock& clock, base::ByteWriter& out) const {
  const auto column = [this](auto write) {
    for (const Cell& cell : cells_) write(cell);
  };
  const auto counts = [&](auto member) { column([&](const Cell& c) { out.Varint(c.counts.*member); }); };
  const auto times = [&](auto member) {
    column([&](const Cell& c) { out.Varint(clock.Ns(c.counts.*member)); });
  };
  Deltas threads(out), functions(out), comms(out);
  column([&](const Cell& c) { threads.Write(c.counts.thread); });
  column([&](const Cell& c) { functions.Write(c.counts.function); });
  column([&](const Cell& c) { comms.Write(c.comm_column); });
  counts(&WindowCounts::calls);
  times(&WindowCounts::ticks);
  times(&WindowCounts::stall_ticks);
  counts(&WindowCounts::completions);
  // For blocking calls, the execution time equals the time in the call, so this difference is 0.
  column([&](const Cell& c) {
    out.Zigzag(static_cast<int64_t>(clock.Ns(c.counts.execution_ticks) - clock.Ns(c.counts.ticks)));
  });
  const auto communicated = [](const Cell& c) {
    return c.counts.first_ticks != 0 && c.counts.last_ticks >= c.counts.first_ticks;
  };
  column([&](const Cell& c) {
    const uint64_t start = instances_[c.instance].item->start_ticks;
    out.Zigzag(communicated(c) ? Apart(c.counts.first_ticks, start, clock) : 0);
  });
  column([&](const Cell& c) {
    const uint64_t span = communicated(c) ? c.counts.last_ticks - c.counts.first_ticks : 0;
    out.Varint(communicated(c) ? base::AddSaturated(clock.Ns(span), 1) : 0);
  });
  counts(&WindowCounts::sent_messages);
  counts(&WindowCounts::sent_bytes);
  counts(&WindowCounts::received_messages);
  counts(&WindowCounts::received_bytes);
  counts(&WindowCounts::large_messages);
  counts(&WindowCounts::large_bytes);
  counts(&WindowCounts::inner_messages);
  counts(&WindowCounts::inner_bytes);
  counts(&WindowCounts::timeouts);
  times(&WindowCounts::longest_ticks);
  column([&](const Cell& c) {
    out.Varint(c.counts.longest_peer < 0 ? 0 : uint64_t{1} + static_cast<uint32_t>(c.counts.longest_peer));
  });
  column([&](const Cell& c) { out.Varint(c.traffic != nullptr || c.first_bin ? 1 : 0); });
}

void WindowTable::WriteTraffic(const SpoolClock& clock, base::ByteWriter& out) const {
  for (const Cell& cell : cells_) {
    if (cell.first_bin) {
      const Bin bin = FirstBinOf(cell.counts);
      out.Varint(clock.Ns(log_->windows[instances_[cell.instance].window].resolution_ticks));
      out.Varint(1);
      out.Varint(bin.messages);
      out.Varint(bin.bytes);
    }
    if (cell.traffic == nullptr) continue;
    const Bins traffic = BinsOf(*cell.traffic, [&cell] { return *cell.item; });
    uint32_t bins = kTrafficBins;
    while (bins > 0 && traffic.messages[bins - 1] == 0 && traffic.bytes[bins - 1] == 0) --bins;
    out.Varint(clock.Ns(traffic.bin_ticks));
    out.Varint(bins);
    for (uint32_t bin = 0; bin < bins; ++bin) out.Varint(traffic.messages[bin]);
    for (uint32_t bin = 0; bin < bins; ++bin) out.Varint(traffic.bytes[bin]);
  }
}

}  // namespace rankine::layout
