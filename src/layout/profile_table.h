// SPDX-License-Identifier: BSD-3-Clause
// Prepares the rows of one process for its profile chunk. Rows are sorted by their keys (thread, function,
// site, comm, node), and rows with equal keys are added up. Keys can be equal if two addresses belong to the
// same position in a file, or if a thread index was reused. Each merged row keeps the peers of all rows that
// were merged into it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/byte_writer.h"
#include "layout/arena.h"
#include "layout/context_table.h"
#include "layout/site_table.h"
#include "layout/spool_clock.h"
#include "layout/spool_index.h"
#include "layout/spool_log.h"

namespace rankine::layout {

// Returns the total duration of all calls of the row, in ticks. The time of calls that were not timed is
// estimated.
uint64_t TimeOfAllCalls(const ProfileRow& row, uint64_t clock_read_ticks);

class ProfileTable {
 public:
  // Returns false if the arena is full. The index and the log must outlive the table.
  bool Open(const SpoolHeader& header, const SpoolIndex& index, const SpoolLog& log, const SiteTable& sites,
            const ContextTable& contexts, Arena& arena);
  void Write(uint64_t sites_id, const SpoolClock& clock, base::ByteWriter& out) const;

  uint64_t rows() const { return rows_.size(); }

 private:
  // The sum of all rows of the spool that have the same key. Times are in ticks.
  struct Row {
    uint16_t thread;
    uint16_t function;
    uint32_t site;
    uint32_t comm;     // index in the comms chunk plus 1; 0: there is no communicator
    uint32_t node;     // index in the contexts chunk
    uint32_t ordinal;  // The ordinal of the row in the spool, before rows are added up.
    uint64_t calls, time_sum, time_min, time_max;
    uint64_t bytes_sent, bytes_received, bytes_completed;
    uint64_t stall_sum;
    const uint64_t* time_histogram;  // The pointer refers to the spool, or to the arena if rows were added
                                     // up.
    const uint64_t* size_histogram;  // nullptr: none

    bool SameKey(const Row& other) const;
    bool Before(const Row& other) const;
  };
  struct Peer {
    uint32_t row;
    uint32_t direction;
    int32_t peer;
    uint64_t messages, bytes;

    bool SameKey(const Peer& other) const;
    bool Before(const Peer& other) const;
  };

  bool AddUpRows(std::span<uint32_t> merged_of_ordinal, Arena& arena);
  static bool AddRow(Row& sum, const Row& row, Arena& arena);
  bool OpenPeers(const SpoolIndex& index, std::span<const uint32_t> merged_of_ordinal, Arena& arena);
  void WriteRows(const SpoolClock& clock, base::ByteWriter& out) const;
  void WritePeers(base::ByteWriter& out) const;

  std::span<Row> rows_;
  std::span<Peer> peers_;
};

}  // namespace rankine::layout
