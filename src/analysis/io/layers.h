// SPDX-License-Identifier: BSD-3-Clause
// The I/O on a file in each layer, from the libraries above MPI-IO down to the disks. A layer is described by
// its longest operation, its own time, and its throughput. The calls that it makes to the layer below yield
// its fragments and its amplification.
//
// The ranks or servers of a layer work in parallel. The layer's throughput is the sum of theirs, each being
// bytes divided by busy time.
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
  std::string_view layer;                       // name of the layer, as in the attribute io.layer
  layout::IoKind kind = layout::IoKind::other;  // read or write
  uint32_t by = 0;                              // number of ranks or servers that took part
  bool by_servers = false;                      // true if `by` counts servers
  uint64_t calls = 0;                           // number of calls that moved data
  uint64_t bytes = 0, time = 0, longest = 0;    // times in ns, summed over ranks or servers
  std::optional<uint64_t> own;                  // the part of `time` that was not spent in the layer below
  double bytes_per_second = 0;                  // 0: unknown (throughput.h)
  // Calls and bytes of the layer below, if known. For a collective call, they are those of the ranks that
  // moved its data.
  std::optional<uint64_t> calls_below, bytes_below;
  // Numbers of calls, defined as in IoSums; unknown for the disk.
  uint64_t small = 0, placed = 0, unaligned = 0;
  bool has_sizes = true;          // true if `small` is known
  std::vector<IoRankSums> ranks;  // most time first; empty for servers

  double Fragments() const;      // calls to the layer below per call that moved data; 0: unknown
  double Amplification() const;  // bytes that the layer below moved, divided by `bytes`; 0: unknown
};

// Returns the layers of each file in `files`, in the same order. Outer layers come first; within a layer,
// writes come before reads. If no agents ran, `storage` has no operations.
std::vector<std::vector<IoLayerLine>> MakeIoLayers(const archive::Tables& tables,
                                                   std::span<const IoFile> files,
                                                   const archive::Storage& storage);

}  // namespace rankine::analysis
