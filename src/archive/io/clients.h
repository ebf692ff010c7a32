// What the kernel's clients of Lustre and BeeGFS counted on the run's hosts meanwhile: all processes of the
// host, not the ranks alone (docs/io.md). One of a host's ranks has read them at its begin and end.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "archive/tables.h"

namespace rankine::archive {

struct IoClientCounter {
  std::string name, unit;  // as the kernel names them; may be foreign text
  bool is_now = false;     // no counter: how many there were at the end
  uint64_t count = 0;      // of calls, since the begin
  bool has_sum = false;
  uint64_t sum = 0;  // of bytes or time, since the begin
};

struct IoClient {
  uint32_t process = kNone;         // which has read it
  std::string host, type, name;     // type: lustre, beegfs
  std::vector<std::string> mounts;  // places; several: which of them it is is not known
  std::vector<IoClientCounter> counters;
  bool has_end = false;            // else there are no counters
  uint64_t unread = 0;             // files that the user may not read
  uint64_t restarted = 0;          // counters that were smaller at the end: somebody has cleared them
  uint32_t ranks = 0;              // of the host that used files below `mounts`
  uint64_t read = 0, written = 0;  // bytes that these moved by calls of the C library
  bool IsUsed() const { return ranks != 0; }
};

// By host and name.
std::vector<IoClient> MakeIoClients(const Tables& tables);

}  // namespace rankine::archive
