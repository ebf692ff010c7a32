// What each layer did with a file's data, from the libraries above MPI-IO down to the disks: how long its
// longest operation took, what of its time is its own, what became of its calls below (fragments,
// amplification), and how fast it was.
//
// A layer is several that work beside each other, ranks or servers: its throughput is the sum of theirs, each
// bytes over the time in which it was at it.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "analysis/io/files.h"
#include "analysis/io/rank_sums.h"
#include "archive/storage/join.h"

namespace rankine::analysis {

struct IoLayerLine {
  std::string_view layer;                       // as io.layer
  layout::IoKind kind = layout::IoKind::other;  // read or write
  uint32_t by = 0;                              // ranks, or servers, that did it
  bool by_servers = false;                      // which of the two
  uint64_t calls = 0;                           // that moved data
  uint64_t bytes = 0, time = 0, longest = 0;    // ns, summed over who did it
  std::optional<uint64_t> own;                  // of `time`: without the layer below
  double bytes_per_second = 0;                  // 0: not known (throughput.h)
  // What the layer below did for it, where that is known: a collective call's by the ranks that did it.
  std::optional<uint64_t> calls_below, bytes_below;
  uint64_t small = 0, placed = 0, unaligned = 0;  // as IoSums has them; the disk's are not known
  bool has_sizes = true;                          // `small` is known
  std::vector<IoRankSums> ranks;                  // most time first; servers have none

  double Fragments() const;      // calls below one that moved data; 0: not known
  double Amplification() const;  // bytes moved below over bytes; 0: not known
};

// Of each file of `files`, in their order: outer layers first, of each writes first. `storage`: without
// operations where no agents were.
std::vector<std::vector<IoLayerLine>> MakeIoLayers(const archive::Tables& tables,
                                                   std::span<const IoFile> files,
                                                   const archive::Storage& storage);

}  // namespace rankine::analysis
