// SPDX-License-Identifier: BSD-3-Clause
// Reads the counters of the kernel's Lustre and BeeGFS clients on each host. The counters cover all
// processes of the host, not only the ranks (docs/io.md). One rank of each host records the counters when
// the rank starts and when it ends.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "archive/rows/none.h"

namespace rankine::archive {

struct Tables;

struct IoClientCounter {
  std::string name, unit;  // Name and unit come from the kernel, and may be any string.
  // true: the value at the end of the run; false: the increase of a counter during the run
  bool is_now = false;
  uint64_t count = 0;  // number of calls during the run
  bool has_sum = false;
  uint64_t sum = 0;  // sum of bytes or times (see `unit`) during the run
};

struct IoClient {
  uint32_t process = kNone;      // The process that recorded the counters.
  std::string host, type, name;  // `type` is lustre or beegfs
  // mount points; if there are several, the counters may belong to any of them
  std::vector<std::string> mounts;
  std::vector<IoClientCounter> counters;
  bool has_end = false;  // false: the values at the end of the run are missing, so the counters are unknown
  uint64_t unread = 0;   // number of statistics files that the user may not read
  // number of counters that were smaller at the end than at the start, because they had been reset
  uint64_t restarted = 0;
  uint32_t ranks = 0;              // number of ranks on the host that used files below `mounts`
  uint64_t read = 0, written = 0;  // number of bytes that the ranks of the host moved by C library calls
  bool IsUsed() const { return ranks != 0; }
};

// Returns the clients, sorted by host and name.
std::vector<IoClient> MakeIoClients(const Tables& tables);

}  // namespace rankine::archive
