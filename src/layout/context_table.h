// SPDX-License-Identifier: BSD-3-Clause
// Merges the context trees of a process's threads into one tree, along with the values measured at its nodes.
// The order of nodes depends only on the content of the tree. So ranks that entered the same regions share
// one chunk, even if they entered these regions in different orders.
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
  // Returns false if the arena is full. All arguments must outlive the table.
  bool Open(const SpoolIndex& index, const SpoolLog& log, Arena& arena);

  // Returns the index in the merged tree of a thread's node. Unknown nodes map to the root, 0.
  uint32_t PlaceOf(uint16_t thread, uint32_t node) const;
  // Returns the index of the attribute; kNoIndex: the attribute is unknown.
  uint32_t PlaceOfAttribute(uint64_t id) const;
  // Returns the encoded value of an attribute that is not part of the tree. The parameter `attribute_place`
  // is the index of the attribute. A number is encoded as its 64 bits. A string or blob is encoded as the
  // index of its entry, or kNoIndex if the entry is unknown.
  uint64_t BitsOf(uint32_t attribute_place, uint64_t bits) const;
  bool empty() const { return tree_.size() <= 1 && log_->attributes.empty(); }

  // the time at which nodes that are still open are assumed to end: in ticks, or in CLOCK_REALTIME if a
  // collector observed the end of the process
  struct End {
    uint64_t ticks;
    uint64_t realtime_ns;  // 0: no collector observed the end of the process
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
  struct Region {  // The values that one thread measured in one node.
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

  struct Series {  // the time series of one loop in one thread
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
  std::span<uint32_t> attribute_places_;          // For each attribute in the log, contains its index in
                                                  // `attributes_`.
  // the list is sorted by attribute and value, without duplicates
  std::span<const LoggedEntry*> entries_;
  // For each entry in the log, contains its index in `entries_`.
  std::span<uint32_t> entry_places_;
  std::span<uint32_t> places_;  // For each ordinal of the spool's nodes, contains the index
                                // in `tree_`.
  std::span<Place> tree_;       // parents come before children; node 0 is the root
  std::span<Region> regions_;   // the list is sorted by (thread, place)
  std::span<Series> series_;    // the list is sorted by (thread, place)
  std::span<Sum> sums_;         // the list is sorted by (thread, place, attribute)
};

}  // namespace rankine::layout
