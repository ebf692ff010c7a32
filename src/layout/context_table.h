// SPDX-License-Identifier: BSD-3-Clause
// Merges the context trees of one process's threads into one tree, with what was measured in its nodes. The
// order of the nodes depends only on their content. So ranks with the same regions share one chunk, in
// whatever order they entered them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/byte_writer.h"
#include "layout/arena.h"
#include "layout/site_table.h"
#include "layout/spool_clock.h"
#include "layout/spool_index.h"
#include "layout/spool_log.h"

namespace rankine::layout {

class ContextTable {
 public:
  // False if the arena has no room. All of the arguments outlive the table.
  bool Open(const SpoolIndex& index, const SpoolLog& log, Arena& arena);

  // Returns the place of a thread's node in the tree. Returns 0, the root, for an unknown node.
  uint32_t PlaceOf(uint16_t thread, uint32_t node) const;
  uint32_t PlaceOfAttribute(uint64_t id) const;  // kNoIndex: unknown
  // The value of an attribute beside the tree; the attribute is at this place. For a number the result is its
  // bits. For a text or blob it is the place of its entry, or kNoIndex if that is unknown.
  uint64_t BitsOf(uint32_t attribute_place, uint64_t bits) const;
  bool empty() const { return tree_.size() <= 1 && log_->attributes.empty(); }

  struct End {  // the time until which open nodes count: ticks, or CLOCK_REALTIME if a collector saw the end
    uint64_t ticks;
    uint64_t realtime_ns;  // 0: not seen
  };
  bool has_series() const { return !series_.empty(); }
  void WriteSeries(uint64_t contexts_id, const SpoolClock& clock, base::ByteWriter& out) const;
  void WriteTree(base::ByteWriter& out) const;
  void WriteRegions(uint64_t contexts_id, const SiteTable& sites, const SpoolClock& clock, const End& end,
                    base::ByteWriter& out) const;

 private:
  struct Place {  // one node of the tree
    uint32_t parent;
    uint32_t entry;  // index into entries_
    uint32_t depth;
  };
  struct Region {  // measurements of one thread in one node
    uint16_t thread;
    uint32_t place;
    const ContextNode* node;
  };
  struct Sum {
    uint16_t thread;
    uint32_t place;
    uint32_t attribute;  // index into attributes_
    const ContextSum* sum;
  };

  struct Series {  // the series of one loop in one thread
    uint16_t thread;
    uint32_t place;
    std::span<const SeriesBlock> blocks;
  };

  bool OpenDictionary(Arena& arena);
  bool OpenTree(Arena& arena);
  bool Order(uint32_t count, Place* made, Arena& arena);
  bool OpenRegions(Arena& arena);
  bool OpenSeries(Arena& arena);
  uint32_t PlaceOfEntry(uint64_t id) const;
  void WriteSums(const SpoolClock& clock, base::ByteWriter& out) const;

  const SpoolIndex* index_ = nullptr;
  const SpoolLog* log_ = nullptr;
  std::span<const LoggedAttribute*> attributes_;  // sorted by name
  std::span<uint32_t> attribute_places_;          // place of each attribute of the log
  std::span<const LoggedEntry*> entries_;         // sorted by attribute and value, each once
  std::span<uint32_t> entry_places_;              // place of each entry of the log
  std::span<uint32_t> places_;                    // place of each node of the spool, by ordinal
  std::span<Place> tree_;                         // parents before children; 0 is the root
  std::span<Region> regions_;                     // sorted by (thread, place)
  std::span<Series> series_;                      // sorted by (thread, place)
  std::span<Sum> sums_;                           // sorted by (thread, place, attribute)
};

}  // namespace rankine::layout
