// Call sites of one process as (module, file address), and chains of them, so that ranks with the same code
// have the same table, wherever the loader put it: modules and sites become shared chunks named by their
// content.
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
  // `modules` in the order of loading. False when the arena has no room.
  bool OpenModules(std::span<const LoadedModule> modules, Arena& arena);
  // Takes the sites of all rows (in any order, repeated), and what those that are chains stand for. False
  // when the arena has no room.
  bool OpenSites(std::span<const uint64_t> row_sites, std::span<const LoggedChain> chains, Arena& arena);

  // Place of a row's site, one of those given to OpenSites, in the sites chunk; chains stand behind single
  // sites.
  uint32_t IndexOf(uint64_t row_site) const;

  // The module (its place + 1, 0: none) and file address of any address.
  void WriteLocation(uint64_t address, base::ByteWriter& out) const;

  void WriteModules(base::ByteWriter& out) const;
  void WriteSites(uint64_t modules_id, base::ByteWriter& out) const;

 private:
  struct Range {
    uint64_t start, end, load_bias;
    uint32_t module;    // place in the modules chunk
    uint32_t sequence;  // order of loading: at one address the last one loaded counts
  };
  struct Site {
    uint64_t module_plus_one;
    uint64_t offset;
    friend bool operator==(const Site&, const Site&) = default;
    friend auto operator<=>(const Site&, const Site&) = default;
  };

  struct Chain {  // places in sites_, inner first
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
