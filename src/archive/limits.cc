// SPDX-License-Identifier: BSD-3-Clause
#include "archive/limits.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

namespace rankine::archive {
namespace {

constexpr uint64_t kPlainRatio = 32;
constexpr uint64_t kLeastMemory = uint64_t{256} << 20;
constexpr uint64_t kMemoryPerByte = 1024;

}  // namespace

bool RawBudget::Take(const layout::ChunkHeader& header) {
  const uint64_t stored = sizeof(header) + header.stored_size;
  if (header.raw_size <= kPlainRatio * stored) return true;
  if (header.raw_size > left_) return false;
  left_ -= header.raw_size;
  return true;
}

uint64_t MostTableBytes(uint64_t file_bytes) {
  uint64_t most = kLeastMemory + kMemoryPerByte * file_bytes;
  const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
  if (pages > 0 && page > 0)
    most = std::min(most, static_cast<uint64_t>(pages) * static_cast<uint64_t>(page) / 2);
  rlimit space{};
  // While a table grows, it exists twice in memory, and the new copy has spare capacity.
  if (getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY)
    most = std::min(most, space.rlim_cur / 4);
  return most;
}

}  // namespace rankine::archive
