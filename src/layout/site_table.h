// SPDX-License-Identifier: BSD-3-Clause
// Maps the call sites of one process, and chains of them, to (module, file address). Ranks that run the same
// code get the same table, even if the loader placed the modules at different addresses. So modules and sites
// are shared chunks, which are identified by their content.
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
  // The modules must be in the order of loading. Returns false if the arena is full.
  bool OpenModules(std::span<const LoadedModule> modules, Arena& arena);
  // The list `row_sites` contains the sites of all rows in any order, possibly with repetitions. The list
  // `chains` defines the sites that are chains of return addresses. Returns false if the arena is full.
  bool OpenSites(std::span<const uint64_t> row_sites, std::span<const LoggedChain> chains, Arena& arena);

  // Returns the index in the sites chunk of a row's site, which must have been passed to OpenSites. Chains
  // of call sites have higher indices than single call sites.
  uint32_t IndexOf(uint64_t row_site) const;

  // Writes the location of any address: the module (index plus 1; 0: there is no module) and the address in
  // the file.
  void WriteLocation(uint64_t address, base::ByteWriter& out) const;

  void WriteModules(base::ByteWriter& out) const;
  void WriteSites(uint64_t modules_id, base::ByteWriter& out) const;

 private:
  struct Range {
    uint64_t start, end, load_bias;
    uint32_t module;  // index in the modules chunk
    // order of loading; if several modules cover an address, the module that was loaded last counts
    uint32_t sequence;
  };
  struct Site {
    uint64_t module_plus_one;
    uint64_t offset;
    friend bool operator==(const Site&, const Site&) = default;
    friend auto operator<=>(const Site&, const Site&) = default;
  };

  struct Chain {  // indices into sites_, innermost first
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

  std::span<const LoadedModule> modules_;  // the list is sorted by content, without duplicates
  std::span<Range> ranges_;                // sorted by start
  std::span<Site> sites_;                  // sorted, without duplicates
  std::span<const LoggedChain> logged_;    // sorted by ChainSite
  std::span<Chain> chains_;                // sorted, without duplicates
};

}  // namespace rankine::layout
