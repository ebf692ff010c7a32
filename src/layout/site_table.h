// SPDX-License-Identifier: BSD-3-Clause
// Maps the call sites of one process, and chains of them, to (module, file address). Ranks with the same code
// have the same table, at whatever address the loader put the modules. So modules and sites are shared
// chunks, named by their content.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/byte_writer.h"
#include "layout/arena.h"
#include "layout/spool_log.h"

namespace rankine::layout {

class SiteTable {
 public:
  // `modules` is in the order of loading. Returns false if the arena has no room.
  bool OpenModules(std::span<const LoadedModule> modules, Arena& arena);
  // Takes the sites of all rows, which may repeat and have any order, and the content of those sites that are
  // chains. Returns false if the arena has no room.
  bool OpenSites(std::span<const uint64_t> row_sites, std::span<const LoggedChain> chains, Arena& arena);

  // Returns the index of a row's site in the sites chunk. The site must have been passed to OpenSites. Chains
  // come after single sites.
  uint32_t IndexOf(uint64_t row_site) const;

  // Writes the module (its index + 1, 0: none) and file address of any address.
  void WriteLocation(uint64_t address, base::ByteWriter& out) const;

  void WriteModules(base::ByteWriter& out) const;
  void WriteSites(uint64_t modules_id, base::ByteWriter& out) const;

 private:
  struct Range {
    uint64_t start, end, load_bias;
    uint32_t module;    // index in the modules chunk
    uint32_t sequence;  // order of loading; if several modules cover an address, the last one loaded counts
  };
  struct Site {
    uint64_t module_plus_one;
    uint64_t offset;
    friend bool operator==(const Site&, const Site&) = default;
    friend auto operator<=>(const Site&, const Site&) = default;
  };

  struct Chain {  // indices into sites_, the innermost first
    uint32_t count;
    uint32_t sites[kMaxCallsiteDepth];
    friend bool operator==(const Chain&, const Chain&) = default;
    friend auto operator<=>(const Chain&, const Chain&) = default;
  };

  Site Locate(uint64_t address) const;
  uint32_t PlaceOf(uint64_t address) const;
  Chain ChainOf(const LoggedChain& logged) const;
  const LoggedChain* FindChain(uint64_t row_site) const;
  bool OpenChains(Arena& arena);

  std::span<const LoadedModule> modules_;  // sorted by content, each once
  std::span<Range> ranges_;                // sorted by start
  std::span<Site> sites_;                  // sorted, each once
  std::span<const LoggedChain> logged_;    // sorted by row site
  std::span<Chain> chains_;                // sorted, each once
};

}  // namespace rankine::layout
