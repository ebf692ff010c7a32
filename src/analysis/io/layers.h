// SPDX-License-Identifier: BSD-3-Clause
// The I/O of each layer on a file, from the libraries above MPI-IO down to the disks. For each layer, there
// are its longest operation, its own time and its throughput. The calls to the layer below give the number of
// fragments and the amplification.
//
// The ranks or servers of a layer work in parallel. The layer's throughput is the sum of their throughputs,
// each of which is bytes divided by busy time.
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
  uint32_t by = 0;                              // number of ranks, or servers, that took part
  bool by_servers = false;                      // true if `by` counts servers
  uint64_t calls = 0;                           // number of calls that moved data
  uint64_t bytes = 0, time = 0, longest = 0;    // times in ns, summed over ranks or servers
  std::optional<uint64_t> own;                  // the part of `time` that was not spent in the layer below
  double bytes_per_second = 0;                  // 0: unknown (throughput.h)
  // Calls and bytes of the layer below, if known. For a collective call, those of the ranks that moved its
  // data.
  std::optional<uint64_t> calls_below, bytes_below;
  uint64_t small = 0, placed = 0, unaligned = 0;  // numbers of calls, as in IoSums; unknown for the disk
  bool has_sizes = true;                          // true if `small` is known
  std::vector<IoRankSums> ranks;                  // most time first; empty for servers

  double Fragments() const;      // calls of the layer below per call that moved data; 0: unknown
  double Amplification() const;  // bytes moved by the layer below, divided by bytes; 0: unknown
};

// Returns the layers of each file in `files`, in the same order. Outer layers come first, and writes before
// reads in each layer. `storage` has no operations if no agents ran.
std::vector<std::vector<IoLayerLine>> MakeIoLayers(const archive::Tables& tables,
                                                   std::span<const IoFile> files,
                                                   const archive::Storage& storage);

}  // namespace rankine::analysis
