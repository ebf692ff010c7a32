// SPDX-License-Identifier: BSD-3-Clause
// Divides the time of all ranks into parts that add up to the whole. The whole is, for each rank with known
// times, MPI_Init, the run time and MPI_Finalize. Terminal, JSON and page show these parts as one bar.
//
// Each ns belongs to one part. Time outside MPI goes to I/O of the C library, then to off-CPU, then to useful
// work. Time inside MPI goes to MPI-IO, then to off-CPU, then to imbalance, then to the other parts.
//
// Imbalance of a rank is the busiest rank's useful time minus its own, as in the load balance (pop.h). So
// useful time of the busiest rank includes its I/O and its time without a core here.
//
// Serialisation is the other waiting: by the replay (pop.h), or else by the event trace's wait states.
//
// MPI's own work is a state of the samples. It is in the time that is neither imbalance nor serialisation.
//
// Parts that the archive cannot separate are one part with its own name.
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
  waiting,        // serialisation and transfer, which only a trace separates
  transfer_work,  // transfer and MPI's own work, which only samples separate
  communication,  // serialisation, transfer and MPI's own work
  unrecorded,     // all of the run: the calls were not recorded
  io,
  off_cpu,
  start_end,  // MPI_Init and MPI_Finalize
};
inline constexpr size_t kTimeParts = 12;
std::string_view NameOf(TimePart part);      // "useful": of JSON
std::string_view TitleOf(TimePart part);     // "Useful work"
std::string_view SentenceOf(TimePart part);  // an explanation: a sentence without a full stop

struct TimeShare {
  TimePart part{};
  uint64_t ns = 0;
  double share = 0;        // of TimeShares::ns, 0 to 1
  uint32_t per_mille = 0;  // rounded so that all together are 1000
};

struct TimeShares {
  uint64_t ns = 0;               // the sum of all parts
  std::vector<TimeShare> parts;  // without empty ones, in the order of TimePart; empty: no times are known
  // Whether the archive has what separates the parts: samples of MPI's state, and a trace or a replay.
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
