// SPDX-License-Identifier: BSD-3-Clause
// The I/O on a file in each layer. The layers range from the libraries above MPI-IO down to the disks. For
// each layer, the result contains the longest operation, the layer's own time, and the throughput. A
// layer's calls to the layer below give its fragments and its amplification.
//
// The ranks or servers of one layer work in parallel. So the throughput of a layer is the sum over its
// ranks or servers. The throughput of a rank or server is its bytes divided by its busy time.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "analysis/io/files.h"
#include "analysis/io/rank_sums.h"
#include "archive/storage/join.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

struct IoLayerLine {
  std::string_view layer;                       // The name of the layer, spelled as in the attribute
                                                // `io.layer`.
  layout::IoKind kind = layout::IoKind::other;  // read or write
  uint32_t by = 0;                              // The number of ranks or servers that performed the
                                                // operations.
  bool by_servers = false;                      // true if `by` counts servers
  uint64_t calls = 0;                           // The number of calls that moved data.
  uint64_t bytes = 0, time = 0, longest = 0;    // The times in ns, summed over ranks or servers.
  std::optional<uint64_t> own;                  // The time minus the time in the layer below.
  double bytes_per_second = 0;                  // 0: unknown (throughput.h)
  // The number of calls to the layer below, and their bytes. Both values are absent if they are unknown.
  // For a collective call, only the calls and bytes of ranks that moved its data count.
  std::optional<uint64_t> calls_below, bytes_below;
  // Numbers of calls, defined as in IoSums; unknown for the disk.
  uint64_t small = 0, placed = 0, unaligned = 0;
  bool has_sizes = true;          // true if `small` is known
  std::vector<IoRankSums> ranks;  // most time first; empty for servers

  double Fragments() const;      // calls to the layer below per call that moved data; 0: unknown
  double Amplification() const;  // bytes that the layer below moved, divided by `bytes`; 0: unknown
};

// Returns the layers of each file. The result is in the same order as the argument `files`. Outer layers
// come first; within a layer, writes come before reads. If no agents ran, the argument `storage` has no
// operations.
std::vector<std::vector<IoLayerLine>> MakeIoLayers(const archive::Tables& tables,
                                                   std::span<const IoFile> files,
                                                   const archive::Storage& storage);

}  // namespace rankine::analysis
