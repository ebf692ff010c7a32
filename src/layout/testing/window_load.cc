// SPDX-License-Identifier: BSD-3-Clause
#include "layout/testing/spool_builder.h"
#include "layout/window_layout.h"

namespace rankine::layout::testing {
namespace {

constexpr uint16_t kSend = 54, kBarrier = 137, kWait = 118;  // ids from gen/mpi.table

WindowInstance Instance(uint32_t window, uint32_t ordinal, uint32_t number, uint64_t start, uint64_t end) {
  WindowInstance instance{};
  instance.window = window;
  instance.ordinal = ordinal;
  instance.number = number;
  instance.state = static_cast<uint32_t>(end == 0 ? InstanceState::running : InstanceState::ended);
  instance.start_ticks = start;
  instance.end_ticks = end;
  instance.open_requests = 1;
  instance.open_bytes = 64;
  instance.node = 1;
  return instance;
}

WindowCell Cell(uint32_t instance, uint16_t thread, uint16_t function, uint64_t calls) {
  WindowCell cell{};
  cell.instance = instance;
  cell.comm = 0;
  cell.thread = thread;
  cell.function = function;
  cell.calls = calls;
  cell.ticks = 1000 * calls;
  cell.stall_ticks = 400 * calls;
  cell.completions = calls;
  cell.execution_ticks = 1200 * calls;
  cell.first_ticks = 6000;
  cell.last_ticks = 6000 + 1500 * calls;
  cell.sent_messages = calls;
  cell.sent_bytes = 64 * calls;
  cell.part_messages = 1;
  cell.part_bytes = 64;
  cell.timeouts = 1;
  cell.longest_ticks = 900;
  cell.longest_peer = 1;
  cell.traffic = kNoIndex;
  return cell;
}

}  // namespace

void FillWindows(SpoolBuilder* spool) {
  spool->Window({.id = 3,
                 .name = "solve",
                 .what = 63,
                 .model = 1,
                 .timeout_ticks = 800,
                 .resolution_ticks = 500,
                 .large_bytes = 64,
                 .comm = 1,
                 .min_bytes = 8,
                 .max_bytes = 4096,
                 .peers = {1, 2},
                 .large_from = 1,
                 .comms = "halo"});
  spool->Window({.id = 1, .name = "warmup", .what = 1});
  WindowInstance reset = Instance(1, 1, 4, 7000, 8000);
  reset.state = static_cast<uint32_t>(InstanceState::reset);
  const WindowInstance instances[] = {Instance(3, 0, 1, 5000, 25000), Instance(3, 1, 2, 26000, 0),
                                      Instance(1, 0, 3, 5000, 9000), reset};
  spool->Extent<WindowInstance>(ExtentKind::window_instances, 0, instances);
  WindowCell with_traffic = Cell(1, 0, kSend, 4);
  with_traffic.traffic = 0;
  WindowCell silent = Cell(1, 0, kBarrier, 1);
  silent.first_ticks = silent.last_ticks = 0;
  silent.comm = kNoIndex;
  silent.longest_peer = -1;
  const WindowCell first[] = {silent, with_traffic, Cell(4, 0, kSend, 9), Cell(3, 0, kSend, 2)};
  const WindowCell second[] = {Cell(2, 1, kWait, 3), Cell(99, 1, kWait, 3)};
  spool->Extent<WindowCell>(ExtentKind::window_cells, 0, first);
  spool->Extent<WindowCell>(ExtentKind::window_cells, 1, second);
  WindowTraffic traffic{};
  traffic.bin_ticks = 500;
  traffic.messages[0] = 3;
  traffic.bytes[0] = 192;
  traffic.messages[5] = 1;
  traffic.bytes[5] = 64;
  traffic.binned_sent = with_traffic.sent_bytes;
  spool->Extent<WindowTraffic>(ExtentKind::window_traffic, 0, {&traffic, 1});
}

}  // namespace rankine::layout::testing
