// Call sites of one process as (module, file address), so that ranks with the same code have the same table,
// wherever the loader put it: modules and sites become shared chunks named by their content.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/byte_writer.h"
#include "format/arena.h"
#include "format/spool_log.h"

namespace rankine::format {

class SiteTable {
 public:
  // `modules` in the order of loading. False when the arena has no room.
  bool OpenModules(std::span<const LoadedModule> modules, Arena& arena);
  // Takes the return addresses of all rows (in any order, repeated). False when the arena has no room.
  bool OpenSites(std::span<const uint64_t> addresses, Arena& arena);

  // Place of a return address, one of those given to OpenSites, in the sites chunk.
  uint32_t IndexOf(uint64_t address) const;

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

  Site Locate(uint64_t address) const;

  std::span<const LoadedModule> modules_;  // sorted by content, each once
  std::span<Range> ranges_;                // sorted by start
  std::span<Site> sites_;
};

}  // namespace rankine::format
