// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/windows/rank_report.h"

#include <algorithm>

#include "base/rt/text.h"
#include "mpi_facts/generated/functions.h"
#include "recorder/consumers/windows/collective_hooks.h"
#include "recorder/consumers/windows/collective_messages.h"
#include "recorder/consumers/windows/eager_limit.h"
#include "recorder/consumers/windows/read.h"
#include "recorder/consumers/windows/service_times.h"
#include "recorder/core/job.h"
#include "recorder/core/spool.h"
#include "recorder/core/state_mode.h"
#include "recorder/mpi/comms.h"

namespace rankine::recorder::windows {
namespace {

using layout::WindowCell;
using layout::WindowCounts;
using layout::WindowInstance;
using layout::WindowKind;

struct Work {
  // the rows are at the index of the communicator; identity 0: the row is not used yet
  CommRow comms[kMaxComms];
  uint32_t comms_end;  // The index after the last used row.
  CallSeconds seconds;
};

bool IsPointToPoint(WindowKind kind) {
  return kind == WindowKind::blocking || kind == WindowKind::non_blocking || kind == WindowKind::one_sided;
}

Messages MessagesOf(const WindowCounts& c) {
  return {.sent = c.sent_messages,
          .sent_bytes = c.sent_bytes,
          .received = c.received_messages,
          .received_bytes = c.received_bytes,
          .large = c.large_messages,
          .large_bytes = c.large_bytes};
}

Waits WaitsOf(const WindowCounts& c) {
  return {c.timeouts, SecondsOf(c.longest_ticks), c.longest_peer, 0};
}

CommRow* CommRowOf(Work* work, uint32_t comm) {
  CommRow* row = &work->comms[comm];
  if (row->identity != 0) return row;
  const CommInfo& known = CommAt(comm);
  work->comms_end = std::max(work->comms_end, comm + 1);
  row->identity = known.identity;
  row->size = known.size;
  row->remote_size = known.remote_size;
  row->waits.longest_peer = -1;
  CopyCommName(comm, row->name);
  return row;
}

// Extends the row's span of communication, so that it includes the span of these counts. The parameter
// `since` is the start of the instance.
void CountSpan(CommRow* row, const WindowCounts& c, uint64_t since) {
  if (c.first_ticks == 0) return;
  const double first = c.first_ticks > since ? SecondsOf(c.first_ticks - since) : 0;
  const double last = c.last_ticks > since ? SecondsOf(c.last_ticks - since) : 0;
  row->first_s = row->last_s == 0 ? first : std::min(row->first_s, first);
  row->last_s = std::max(row->last_s, last);
}

void AddComm(Work* work, const WindowCounts& c, WindowKind kind, uint64_t since) {
  if (c.comm >= kMaxComms || kind == WindowKind::none) return;
  CommRow* row = CommRowOf(work, c.comm);
  if (kind == WindowKind::collective) {
    AddTo(&row->collective, c);
    row->inner += c.inner_messages;
    row->inner_bytes += c.inner_bytes;
  } else {
    if (IsPointToPoint(kind)) AddTo(&row->point_to_point, c);
    AddTo(&row->messages, MessagesOf(c));
  }
  AddTo(&row->waits, WaitsOf(c));
  CountSpan(row, c, since);
}

void AddCollective(RankReport* told, const WindowCounts& c) {
  int32_t processes = 0;
  if (c.comm != layout::kNoIndex) processes = CommAt(c.comm).size + CommAt(c.comm).remote_size;
  CollectiveRow* row = FindCollective(told, c.function, processes);
  if (row == nullptr) {
    told->collectives_beyond += c.completions;
    return;
  }
  AddTo(&row->operations, c);
  row->sent_bytes += c.sent_bytes;
  row->received_bytes += c.received_bytes;
  row->inner += c.inner_messages;
  row->inner_bytes += c.inner_bytes;
  row->timeouts += c.timeouts;
}

// Adds the traffic in a cell's first bin, which usually contains all traffic of the cell. Sets a warning if
// traffic was lost because there was no space.
void AddFirstBin(Work* work, RankReport* told, const WindowCounts& c, uint64_t resolution_ticks) {
  if (c.comm >= kMaxComms) return;
  if (c.traffic == layout::kLostTraffic) told->warnings |= kTrafficLost;
  if (c.traffic != layout::kNoIndex) return;
  const layout::Bin first = layout::FirstBinOf(c);
  if (first.messages != 0)
    AddBins(&CommRowOf(work, c.comm)->traffic, SecondsOf(resolution_ticks), 1, &first.messages, &first.bytes);
}

void AddCell(Work* work, RankReport* told, const Window& w, const WindowCounts& c, uint64_t since) {
  const WindowKind kind = KindOf(c.function);
  if (IsPointToPoint(kind)) AddTo(&told->point_to_point, c);
  if (kind == WindowKind::one_sided) AddTo(&told->one_sided, c);
  if (kind == WindowKind::completion) AddTo(&told->completing, c);
  if (kind == WindowKind::none) AddTo(&told->beside, c);
  if (kind == WindowKind::collective) {
    AddCollective(told, c);
  } else {
    AddTo(&told->messages, MessagesOf(c));
  }
  AddComm(work, c, kind, since);
  if (told->Asks(RANKINE_WINDOW_TRAFFIC) && kind != WindowKind::none)
    AddFirstBin(work, told, c, w.resolution_ticks);
  if (c.function <= layout::kMaxMpiFunctionId) work->seconds.in_calls[c.function] += SecondsOf(c.ticks);
}

void AddBinsOf(const layout::WindowTraffic& traffic, const WindowCell& cell, TrafficRow* row) {
  const layout::Bins bins = layout::BinsOf(traffic, [&cell] { return CopyOf(cell); });
  if (bins.bin_ticks != 0)
    AddBins(row, SecondsOf(bins.bin_ticks), layout::kTrafficBins, bins.messages, bins.bytes);
}

// Adds the traffic of the cells that have bins of their own.
void AddTraffic(Work* work, const WindowInstance& instance, const layout::SpoolView& spool) {
  layout::Extent extent{};
  for (size_t position = 0; spool.NextExtent(&position, &extent);) {
    if (extent.kind != layout::ExtentKind::window_traffic) continue;
    const auto items = extent.Items<layout::WindowTraffic>();
    ForEachCell(instance, [&](const WindowCell& c) {
      const uint64_t index = __atomic_load_n(&c.traffic, __ATOMIC_RELAXED);
      if (c.thread == extent.thread && c.comm < kMaxComms && index >= extent.base &&
          index - extent.base < items.size())
        AddBinsOf(items[index - extent.base], c, &CommRowOf(work, c.comm)->traffic);
    });
  }
}

uint64_t OperationsOn(const CommRow& row) {
  return row.point_to_point.completions + row.collective.completions;
}

// Inserts the row. The rows are sorted by their number of operations, in descending order. If there is no
// space for a row, the row's operations are added to comms_beyond.
void TakeComm(const CommRow& row, RankReport* told) {
  uint32_t at = told->comm_rows;
  while (at > 0 && OperationsOn(told->comms[at - 1]) < OperationsOn(row)) --at;
  if (at == kMostCommRows) {
    told->comms_beyond += OperationsOn(row);
    return;
  }
  if (told->comm_rows == kMostCommRows) {
    told->comms_beyond += OperationsOn(told->comms[kMostCommRows - 1]);
  } else {
    told->comm_rows++;
  }
  for (uint32_t i = told->comm_rows - 1; i > at; --i) told->comms[i] = told->comms[i - 1];
  told->comms[at] = row;
}

// The communicators are sorted by counts and not by times. Counts are equal on all ranks of a communicator,
// so most ranks choose the same rows.
void TakeComms(Work* work, RankReport* told) {
  for (CommRow& row : std::span(work->comms, work->comms_end)) {
    if (row.identity == 0) continue;
    if (row.last_s > 0) {
      row.execution_s = row.last_s - row.first_s;
      row.window_s = told->values.seconds;
    }
    row.ranks = 1;
    TakeComm(row, told);
  }
}

// Returns true for operations in which every rank must send messages if there are several ranks, whichever
// algorithm is used.
bool MustSend(const CollectiveRow& row) {
  namespace fn = mpi_facts::fn;
  return row.function == fn::Barrier || (row.function == fn::Allreduce && row.sent_bytes != 0);
}

// Returns true if several ranks executed collective operations, and none of the inner messages could be seen.
bool HidesInner(const RankReport& told) {
  if (told.values.inner_messages != 0) return false;
  for (const CollectiveRow& row : told.Collectives()) {
    if (row.operations.completions != 0 && row.processes > 1 && (!SeesInnerMessages() || MustSend(row)))
      return true;
  }
  return false;
}

// Returns the warnings about inner messages of collectives that were not counted.
uint32_t HiddenInner(const RankReport& told) {
  if (!told.Asks(RANKINE_WINDOW_COLLECTIVE)) return 0;
  if (HidesInner(told)) return kInnerUnseen;
  uint32_t hidden = 0;
  for (const CollectiveRow& row : told.Collectives()) {
    const auto function = static_cast<uint16_t>(row.function);
    if (row.operations.completions != 0 && row.processes > 1 && mpi_facts::FactsOf(function).ReturnsBefore())
      hidden |= kInnerPartly;
    if (row.inner != 0 && IsSizeless(function)) hidden |= kInnerSizeless;
  }
  return hidden;
}

void Describe(const Window& w, RankReport* told) {
  rt::Copy(told->name, sizeof told->name, w.name);
  told->what = w.what;
  told->model = w.model;
  told->large_from = w.large_from;
  told->large_bytes = w.large_bytes;
  if (w.large_from == layout::LargeFrom::library)
    rt::Copy(told->large_setting, sizeof told->large_setting, KnownEagerLimit().from);
  told->timeout_s = w.timeout_ticks == ~uint64_t{0} ? 0 : SecondsOf(w.timeout_ticks);
  if (w.model == RANKINE_MODEL_EVENT && stall::g_mode != layout::StateMode::exact)
    told->warnings |= kModelUnknown;
}

}  // namespace

bool Tell(const Window& w, RankReport* told) {
  told->rank = g_job.rank;
  Reading reading;
  const Mapped<Work> work;
  if (work.get() == nullptr || !reading.Begin(w, rt::Ticks())) return false;
  Describe(w, told);
  const WindowInstance& i = reading.instance();
  ForEachCell(i, [&](const WindowCell& cell) {
    const WindowCounts copy = layout::CountsOf(CopyOf(cell));
    reading.Add(copy);
    AddCell(work.get(), told, w, copy, i.start_ticks);
  });
  told->values = reading.End();
  layout::SpoolView spool;
  if (spool.Open(std::span(g_spool.bytes(), g_spool.size())) == layout::SpoolView::Problem::none) {
    if (told->Asks(RANKINE_WINDOW_TRAFFIC)) AddTraffic(work.get(), i, spool);
    if (told->Asks(RANKINE_WINDOW_OTHER))
      told->services =
          ServiceTimesOf(spool, {i.start_ticks, reading.end_ticks(), ThreadOf(w)}, &work->seconds);
  }
  if (told->Asks(RANKINE_WINDOW_OTHER) && g_spool.header()->sampling_since == 0)
    told->warnings |= kOtherUnknown;
  TakeComms(work.get(), told);
  told->warnings |= HiddenInner(*told);
  told->known = 1;
  return true;
}

}  // namespace rankine::recorder::windows
