// What `rankine top` shows: a row for each thread that was looked at, and what is known of the whole job.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace rankine::cli::top {

// `mpi` is inside MPI where nothing tells work from stall.
enum class Doing : uint8_t { compute, work, stall, mpi };
inline constexpr size_t kDoings = 4;

// How often a thread was seen doing each; the shares of its time are these over their sum.
struct Seen {
  std::array<uint64_t, kDoings> looks{};
  uint64_t& operator[](Doing doing) { return looks[static_cast<size_t>(doing)]; }
  uint64_t Sum() const { return looks[0] + looks[1] + looks[2] + looks[3]; }
  // 0 where there was no look.
  double Share(Doing doing) const {
    const uint64_t sum = Sum();
    return sum == 0 ? 0 : static_cast<double>(looks[static_cast<size_t>(doing)]) / static_cast<double>(sum);
  }
};

// Texts are foreign: as the program and other hosts gave them.
struct Row {
  std::string host;
  int64_t rank = -1;  // in its MPI_COMM_WORLD, -1: none (yet)
  int64_t pid = 0;
  uint64_t thread = 0;  // index in its process
  bool is_main = false;
  bool has_ended = false;
  Seen seen;
  std::string function;         // in which it was most of its time in MPI; empty: it was not in MPI
  uint64_t function_looks = 0;  // how often in that
  std::string reason;           // of most of its stall; empty: none, or not known
  std::string region;           // "main/solve", in which it was seen most; empty: in none
  uint64_t region_looks = 0;    // how often in that
};

// One host's part of one view. Hosts that cannot be seen have `notes` and no rows.
struct HostView {
  std::string host;
  std::string job;
  uint64_t started_ns = 0;  // CLOCK_REALTIME, of its first process; 0: not known
  int64_t world_size = 0;   // of the largest world, 0: not known
  uint64_t cost_ppm = 0;    // of one processor, that looking took here
  bool has_ended = false;   // no process of the job runs here any more
  std::vector<Row> rows;
  std::vector<std::string> notes;  // sentences on what cannot be seen
};

struct JobView {
  std::string job;
  double seconds = 1;           // that the looks were spread over
  std::vector<HostView> hosts;  // sorted by name
  std::vector<Row> Rows() const {
    std::vector<Row> rows;
    for (const HostView& host : hosts) rows.insert(rows.end(), host.rows.begin(), host.rows.end());
    return rows;
  }
};

}  // namespace rankine::cli::top
