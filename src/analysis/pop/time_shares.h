// SPDX-License-Identifier: BSD-3-Clause
// Divides the total time of all ranks into parts whose sum is the total. The total is the sum of MPI_Init,
// run time and MPI_Finalize over all ranks whose times are known. The terminal report, the JSON output and
// the web page show the parts as one bar.
//
// Each nanosecond of the total belongs to exactly one part. Time outside MPI is first attributed to C
// library I/O, then to off-CPU time. All other time outside MPI is useful work. Time inside MPI is first
// attributed to MPI-IO. The rest of the time inside MPI is attributed first to off-CPU time, then to
// imbalance, and then to the other parts.
//
// A rank's imbalance is the useful time of the busiest rank minus the useful time of this rank, as in the
// load balance (pop.h). For this difference, useful time includes I/O and off-CPU time.
//
// The remaining waiting time is serialisation. The waiting time comes from the replay (pop.h). Without a
// replay, the waiting time comes from the wait states of the event trace.
//
// The MPI library's own work is known only from samples. The library's own work is part of the time that is
// neither imbalance nor serialisation.
//
// If the archive cannot separate some of these parts, these parts are reported together under a common name.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "analysis/pop/pop.h"
#include "analysis/processes/process_times.h"
#include "analysis/samples/sample_sums.h"
#include "analysis/waits/waits.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

enum class TimePart : uint8_t {
  useful,
  imbalance,
  serialisation,
  transfer,
  mpi_work,
  waiting,  // The sum of serialisation and transfer. This sum is used if neither a trace nor a replay
            // separates its parts.
  // The sum of transfer and MPI's own work. This sum is used if no samples separate its parts.
  transfer_work,
  communication,  // The sum of serialisation, transfer and MPI's own work.
  unrecorded,     // This part contains the whole run if calls were not recorded.
  io,
  off_cpu,
  start_end,  // MPI_Init and MPI_Finalize
};
inline constexpr size_t kTimeParts = 12;
std::string_view NameOf(TimePart part);      // for example "useful"; the same names are used in JSON
std::string_view TitleOf(TimePart part);     // for example "Useful work"
std::string_view SentenceOf(TimePart part);  // Returns an explanation of one sentence, without a full stop.

struct TimeShare {
  TimePart part{};
  uint64_t ns = 0;
  double share = 0;        // The share of TimeShares::ns, from 0 to 1.
  uint32_t per_mille = 0;  // The share in 1/1000. Shares are rounded such that their sum is 1000.
};

struct TimeShares {
  uint64_t ns = 0;  // the sum of all parts
  // in the order of TimePart, without empty parts; empty: no times are known
  std::vector<TimeShare> parts;
  // True if the archive can separate certain parts: `has_samples` for samples of MPI's state, `has_waits`
  // for a trace or a replay.
  bool has_samples = false, has_waits = false;
};

struct TimeSources {
  const archive::Tables& tables;
  std::span<const ProcessTime> times;
  const Pop& pop;
  const SampleSums& samples;
  const Waits& waits;
};

TimeShares ShareTime(const TimeSources& sources);

}  // namespace rankine::analysis
