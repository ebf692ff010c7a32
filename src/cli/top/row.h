// SPDX-License-Identifier: BSD-3-Clause
// The data that `rankine top` shows: a row for each observed thread, and facts about the whole job.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace rankine::cli::top {

// The state `mpi` is used inside MPI if work and stall cannot be distinguished.
enum class Doing : uint8_t { compute, work, stall, mpi };
inline constexpr size_t kDoings = 4;

// Counts how often a thread was seen in each state. A state's share is the number of observations in that
// state, divided by the number of all observations.
struct Seen {
  std::array<uint64_t, kDoings> looks{};
  uint64_t& operator[](Doing doing) { return looks[static_cast<size_t>(doing)]; }
  uint64_t Sum() const { return looks[0] + looks[1] + looks[2] + looks[3]; }
  // Returns 0 if the thread was never observed.
  double Share(Doing doing) const {
    const uint64_t sum = Sum();
    return sum == 0 ? 0 : static_cast<double>(looks[static_cast<size_t>(doing)]) / static_cast<double>(sum);
  }
};

// Strings come unchanged from the program or from other hosts, so they are not trusted.
struct Row {
  std::string host;
  int64_t rank = -1;  // rank of the process in its MPI_COMM_WORLD; -1 if the process has no rank (yet)
  int64_t pid = 0;
  uint64_t thread = 0;  // the index of the thread in its process
  bool is_main = false;
  bool has_ended = false;
  Seen seen;
  // the MPI function in which the thread spent most of its time in MPI; empty if the thread was not in MPI
  std::string function;
  uint64_t function_looks = 0;  // the number of observations that found the thread in this function
  // the reason for most of the thread's stall; empty if the thread did not stall, or the reason is unknown
  std::string reason;
  // region in which the thread was seen most often, such as "main/solve"; empty if there was no region
  std::string region;
  uint64_t region_looks = 0;  // the number of observations that found the thread in this region
};

// The part of a view that comes from one host. If the host cannot be observed, the part contains notes but
// no rows.
struct HostView {
  std::string host;
  std::string job;
  uint64_t started_ns = 0;  // CLOCK_REALTIME when the job's first process started; 0: unknown
  int64_t world_size = 0;   // the size of the largest world; 0: unknown
  uint64_t cost_ppm = 0;    // the share of one processor that observing this host's processes takes, in
                            // millionths
  bool has_ended = false;   // no process of the job is running on this host any more
  std::vector<Row> rows;
  std::vector<std::string> notes;  // the sentences about processes that cannot be observed
};

struct JobView {
  std::string job;
  double seconds = 1;           // the time over which the observations were spread
  std::vector<HostView> hosts;  // sorted by name
  std::vector<Row> Rows() const {
    std::vector<Row> rows;
    for (const HostView& host : hosts) rows.insert(rows.end(), host.rows.begin(), host.rows.end());
    return rows;
  }
};

}  // namespace rankine::cli::top
