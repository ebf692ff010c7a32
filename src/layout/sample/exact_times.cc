// SPDX-License-Identifier: BSD-3-Clause
#include "layout/sample/exact_times.h"

#include <algorithm>
#include <cstring>

#include "base/saturate.h"
#include "layout/profile_table.h"
#include "layout/sample/record.h"
#include "layout/spool_clock.h"
#include "mpi_facts/facts.h"

namespace rankine::layout {
namespace {

// Returns whether times are exact, according to facts that hold for all threads of the process.
Exactness ExactnessOfProcess(const SpoolHeader& header, const SpoolLog& log) {
  if (header.finalize_ticks == 0) return Exactness::unfinished;
  if (header.paused_ticks != 0 || header.paused_since != 0 || header.unselected != 0 ||
      header.control_changes != 0)
    return Exactness::parts;
  const bool uncounted = std::any_of(log.metas.begin(), log.metas.end(), [](const LoggedMeta& meta) {
    return meta.key == "services.without.mpi" || meta.key == "services.without.profile";
  });
  if (uncounted) return Exactness::uncounted;
  return header.dropped_no_space != 0 || header.stale_guards != 0 ? Exactness::lost : Exactness::exact;
}

bool WasSeenInMpi(const SpoolIndex& index, uint16_t thread) {
  for (const SpoolIndex::Entry& entry : index.Of(ExtentKind::outside, thread)) {
    for (const OutsideRow& row : entry.extent.Items<OutsideRow>())
      if (row.call.function != 0) return true;
  }
  return false;
}

const SpoolThread* FindThread(const SpoolIndex& index, uint16_t thread) {
  for (const SpoolIndex::Entry& entry : index.Of(ExtentKind::thread)) {
    for (const SpoolThread& one : entry.extent.Items<SpoolThread>())
      if (one.index == thread) return &one;
  }
  return nullptr;
}

}  // namespace

std::string_view NameOf(Exactness exactness) {
  switch (exactness) {
    case Exactness::exact:
      return "exact";
    case Exactness::unfinished:
      return "unfinished";
    case Exactness::parts:
      return "parts";
    case Exactness::uncounted:
      return "uncounted";
    case Exactness::lost:
      break;
  }
  return "lost";
}

bool IsOutsideOfSampling(uint16_t function) {
  return mpi_facts::FactsOf(function).phase != mpi_facts::Phase::run;
}

ExactTimes ExactTimesOf(const SpoolHeader& header, const SpoolIndex& index, const SpoolLog& log,
                        uint16_t thread) {
  ExactTimes times;
  times.exactness = ExactnessOfProcess(header, log);
  if (times.exactness != Exactness::exact) return times;
  const SpoolThread* record = FindThread(index, thread);
  if (record == nullptr || record->sampled_ns == 0) {
    times.exactness = Exactness::lost;
    return times;
  }
  const SpoolClock clock(header);
  bool has_rows = false;
  for (const SpoolIndex::Entry& entry : index.Of(ExtentKind::rows, thread)) {
    for (const ProfileRow& row : entry.extent.Items<ProfileRow>()) {
      if (IsOutsideOfSampling(row.function)) continue;
      has_rows = true;
      times.mpi_ns = base::AddSaturated(times.mpi_ns, clock.Ns(TimeOfAllCalls(row, header.clock_read_ticks)));
    }
  }
  if ((record->sampling & kSampleGaps) != 0) {
    times.exactness = Exactness::parts;
  } else if (has_rows ? record->reused > 1 : WasSeenInMpi(index, thread)) {
    times.exactness = Exactness::lost;
  }
  return times;
}

Exactness ExactnessOf(const SpoolHeader& header, const SpoolIndex& index, const SpoolLog& log) {
  Exactness worst = ExactnessOfProcess(header, log);
  for (const SpoolIndex::Entry& entry : index.Of(ExtentKind::thread)) {
    if (worst != Exactness::exact) break;
    for (const SpoolThread& thread : entry.extent.Items<SpoolThread>()) {
      if (thread.sample_hz == 0 || thread.index > UINT16_MAX) continue;
      worst =
          std::max(worst, ExactTimesOf(header, index, log, static_cast<uint16_t>(thread.index)).exactness);
    }
  }
  return worst;
}

uint64_t TickedInMpiNs(const SpoolIndex& index, uint16_t thread) {
  uint64_t ns = 0;
  for (const SpoolIndex::Entry& entry : index.Of(ExtentKind::samples, thread)) {
    if (entry.extent.count <= sizeof(SampleHead)) continue;
    SampleHead head{};
    std::memcpy(&head, entry.extent.payload, sizeof head);
    const std::byte* at = entry.extent.payload + sizeof head;
    const std::byte* end = entry.extent.payload + entry.extent.count;
    SampleRecord sample;
    while (ReadSample(&at, end, &sample)) {
      if (sample.state != SampleState::outside)
        ns = base::AddSaturated(ns, base::MulDiv(sample.weight, head.period_ns, 1));
    }
  }
  const SpoolThread* record = FindThread(index, thread);
  if (record == nullptr || record->ticks_taken == 0) return ns;
  return base::AddSaturated(ns, base::MulDiv(ns, record->ticks_lost, record->ticks_taken));
}

}  // namespace rankine::layout
