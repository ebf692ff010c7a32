// SPDX-License-Identifier: BSD-3-Clause
// Sums the rows of several ranks, and packs reports into bytes to send them.
#include <algorithm>
#include <cstring>

#include "base/rt/text.h"
#include "recorder/consumers/windows/rank_report.h"

namespace rankine::recorder::windows {
namespace {

void AddTo(rankine_window_operations* sum, const rankine_window_operations& o) {
  sum->calls += o.calls;
  sum->completions += o.completions;
  sum->call_s += o.call_s;
  sum->stall_s += o.stall_s;
  sum->execution_s += o.execution_s;
}

// Extends the span [first, last] so that it includes another span. The bounds of the other span are
// `one_first` and `one_last`. If the other span is empty, `one_last` is 0.
void Widen(double* first, double* last, double one_first, double one_last) {
  if (one_last == 0) return;
  *first = *last == 0 ? one_first : std::min(*first, one_first);
  *last = std::max(*last, one_last);
}

void AddTo(rankine_window_values* sum, const rankine_window_values& v) {
  AddTo(&sum->all, v.all);
  AddTo(&sum->blocking, v.blocking);
  AddTo(&sum->non_blocking, v.non_blocking);
  AddTo(&sum->collective, v.collective);
  sum->running |= v.running;
  sum->instance = std::max(sum->instance, v.instance);
  sum->seconds = std::max(sum->seconds, v.seconds);
  Widen(&sum->first_s, &sum->last_s, v.first_s, v.last_s);
  sum->sent_messages += v.sent_messages;
  sum->sent_bytes += v.sent_bytes;
  sum->received_messages += v.received_messages;
  sum->received_bytes += v.received_bytes;
  sum->small_messages += v.small_messages;
  sum->small_bytes += v.small_bytes;
  sum->large_messages += v.large_messages;
  sum->large_bytes += v.large_bytes;
  sum->inner_messages += v.inner_messages;
  sum->inner_bytes += v.inner_bytes;
  sum->timeouts += v.timeouts;
  if (v.longest_s > sum->longest_s) {
    sum->longest_s = v.longest_s;
    sum->longest_peer = v.longest_peer;
  }
  sum->processes = std::max(sum->processes, v.processes);
  sum->open_requests += v.open_requests;
  sum->open_bytes += v.open_bytes;
  sum->lost += v.lost;
}

void AddTo(CollectiveRow* sum, const CollectiveRow& row) {
  AddTo(&sum->operations, row.operations);
  sum->sent_bytes += row.sent_bytes;
  sum->received_bytes += row.received_bytes;
  sum->inner += row.inner;
  sum->inner_bytes += row.inner_bytes;
  sum->timeouts += row.timeouts;
}

void AddTo(CommRow* sum, const CommRow& row) {
  Widen(&sum->first_s, &sum->last_s, row.first_s, row.last_s);
  sum->ranks += row.ranks;
  sum->execution_s += row.execution_s;
  sum->window_s += row.window_s;
  AddTo(&sum->point_to_point, row.point_to_point);
  AddTo(&sum->collective, row.collective);
  AddTo(&sum->messages, row.messages);
  sum->inner += row.inner;
  sum->inner_bytes += row.inner_bytes;
  AddTo(&sum->waits, row.waits);
  AddBins(&sum->traffic, row.traffic);
}

void AddTo(ServiceTimes* sum, const ServiceTimes& times) {
  sum->samples += times.samples;
  sum->work_s += times.work_s;
  sum->stall_s += times.stall_s;
  for (size_t i = 0; i < std::size(sum->parts_s); ++i) sum->parts_s[i] += times.parts_s[i];
  sum->kernel_most_s += times.kernel_most_s;
}

// Each rank has its own MPI_COMM_SELF. The report shows the MPI_COMM_SELF of all ranks as one communicator.
bool IsSelf(const CommRow& row) {
  return row.size == 1 && row.remote_size == 0 && std::strcmp(row.name, "MPI_COMM_SELF") == 0;
}

void AddComm(RankReport* sum, const CommRow& row) {
  for (CommRow& known : std::span(sum->comms, sum->comm_rows)) {
    if (known.identity == row.identity || (IsSelf(known) && IsSelf(row))) return AddTo(&known, row);
  }
  if (sum->comm_rows < kMostCommRows) {
    sum->comms[sum->comm_rows++] = row;
  } else {
    sum->comms_beyond += row.point_to_point.completions + row.collective.completions;
  }
}

void Describe(RankReport* sum, const RankReport& one) {
  rt::Copy(sum->name, sizeof sum->name, one.name);
  sum->rank = -1;
  sum->model = one.model;
  sum->large_from = one.large_from;
  sum->large_bytes = one.large_bytes;
  rt::Copy(sum->large_setting, sizeof sum->large_setting, one.large_setting);
  sum->timeout_s = one.timeout_s;
  sum->values.longest_peer = -1;
}

// The strings come from another process, so their terminating zero may be missing.
void Terminate(RankReport* told) {
  told->name[sizeof told->name - 1] = told->large_setting[sizeof told->large_setting - 1] = '\0';
  for (CommRow& row : std::span(told->comms, told->comm_rows)) row.name[kCommName - 1] = '\0';
}

}  // namespace

void AddTo(Messages* sum, const Messages& m) {
  sum->sent += m.sent;
  sum->sent_bytes += m.sent_bytes;
  sum->received += m.received;
  sum->received_bytes += m.received_bytes;
  sum->large += m.large;
  sum->large_bytes += m.large_bytes;
}

void AddTo(Waits* sum, const Waits& w) {
  sum->timeouts += w.timeouts;
  if (w.longest_s <= sum->longest_s) return;
  sum->longest_s = w.longest_s;
  sum->longest_peer = w.longest_peer;
}

CollectiveRow* FindCollective(RankReport* told, uint32_t function, int32_t processes) {
  const auto before = [&](const CollectiveRow& row) {
    return row.function < function || (row.function == function && row.processes < processes);
  };
  uint32_t at = 0;
  while (at < told->collective_rows && before(told->collectives[at])) ++at;
  CollectiveRow* row = &told->collectives[at];
  if (at < told->collective_rows && row->function == function && row->processes == processes) return row;
  if (told->collective_rows == kMostCollectiveRows) return nullptr;
  for (uint32_t i = told->collective_rows++; i > at; --i) told->collectives[i] = told->collectives[i - 1];
  *row = {};
  row->function = function;
  row->processes = processes;
  return row;
}

void AddTo(RankReport* sum, const RankReport& one) {
  if (sum->known == 0) Describe(sum, one);
  sum->known = 1;
  sum->what |= one.what;
  sum->warnings |= one.warnings;
  if (one.large_bytes != sum->large_bytes) sum->warnings |= kLargeDiffers;
  AddTo(&sum->values, one.values);
  AddTo(&sum->point_to_point, one.point_to_point);
  AddTo(&sum->one_sided, one.one_sided);
  AddTo(&sum->completing, one.completing);
  AddTo(&sum->beside, one.beside);
  AddTo(&sum->messages, one.messages);
  AddTo(&sum->services, one.services);
  sum->collectives_beyond += one.collectives_beyond;
  sum->comms_beyond += one.comms_beyond;
  for (const CollectiveRow& row : one.Collectives()) {
    CollectiveRow* known = FindCollective(sum, row.function, row.processes);
    if (known != nullptr) {
      AddTo(known, row);
    } else {
      sum->collectives_beyond += row.operations.completions;
    }
  }
  for (const CommRow& row : one.Comms()) AddComm(sum, row);
}

// If a rank sends nothing in its operations, it cannot find out whether inner messages can be seen. So the
// warning is computed from the sum of all ranks.
void FinishSum(RankReport* sum) {
  if (!sum->Asks(RANKINE_WINDOW_COLLECTIVE) || sum->values.inner_messages != 0) return;
  const auto talks = [](const CollectiveRow& row) {
    return row.operations.completions != 0 && row.processes > 1;
  };
  const auto rows = sum->Collectives();
  if (std::any_of(rows.begin(), rows.end(), talks)) sum->warnings |= kInnerUnseen;
}

size_t PackedBytes(const RankReport& told) {
  return kLeastPacked + told.collective_rows * sizeof(CollectiveRow) + told.comm_rows * sizeof(CommRow);
}

void Pack(const RankReport& told, std::byte* to) {
  std::memcpy(to, &told, kLeastPacked);
  to += kLeastPacked;
  std::memcpy(to, told.collectives, told.collective_rows * sizeof(CollectiveRow));
  std::memcpy(to + told.collective_rows * sizeof(CollectiveRow), told.comms,
              told.comm_rows * sizeof(CommRow));
}

bool Unpack(const std::byte* from, size_t bytes, RankReport* told) {
  if (bytes < kLeastPacked) return false;
  std::memcpy(told, from, kLeastPacked);
  if (told->collective_rows > kMostCollectiveRows || told->comm_rows > kMostCommRows ||
      bytes < PackedBytes(*told))
    return false;
  from += kLeastPacked;
  std::memcpy(told->collectives, from, told->collective_rows * sizeof(CollectiveRow));
  from += told->collective_rows * sizeof(CollectiveRow);
  std::memcpy(told->comms, from, told->comm_rows * sizeof(CommRow));
  Terminate(told);
  return true;
}

}  // namespace rankine::recorder::windows
