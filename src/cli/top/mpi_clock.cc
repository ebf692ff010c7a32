// SPDX-License-Identifier: BSD-3-Clause
#include "cli/top/mpi_clock.h"

#include <algorithm>

#include "base/rt/clock.h"
#include "base/saturate.h"

namespace rankine::cli::top {
namespace {

bool TimesAllCalls(const archive::LiveSpool& spool) {
  const layout::SpoolHeader& header = spool.header();
  return spool.records_all_calls() && header.paused_ticks == 0 && header.paused_since == 0 &&
         header.unselected == 0 && header.control_changes == 0;
}

}  // namespace

std::optional<double> MpiClock::ShareSince(const archive::LiveSpool& spool,
                                           const layout::SpoolThread& thread) {
  const bool is_nanoseconds =
      spool.header().clock_kind == static_cast<uint32_t>(layout::ClockKind::monotonic);
  const MpiClock before = *this;
  tid_ = thread.tid;
  at_ = is_nanoseconds ? rt::MonotonicNs() : rt::Counter();
  in_mpi_ = thread.mpi_ticks;
  const bool is_inside = thread.frame != 0 && (thread.frame & 1) == 0;
  if (is_inside && thread.enter_ticks != 0 && at_ > thread.enter_ticks)
    in_mpi_ = base::AddSaturated(in_mpi_, at_ - thread.enter_ticks);
  if (before.tid_ != tid_ || at_ <= before.at_ || in_mpi_ < before.in_mpi_ || !TimesAllCalls(spool))
    return std::nullopt;
  return std::min(1.0, static_cast<double>(in_mpi_ - before.in_mpi_) / static_cast<double>(at_ - before.at_));
}

}  // namespace rankine::cli::top
