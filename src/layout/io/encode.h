// SPDX-License-Identifier: BSD-3-Clause
// Writes a process's I/O as the payload of its io chunk (docs/formats.md, kind io). Rows of different threads
// with equal keys are added up. The code does not trust any value in the spool.
#pragma once
#include <cstdint>
#include <span>

#include "base/byte_writer.h"
#include "layout/arena.h"
#include "layout/io/layout.h"
#include "layout/site_table.h"
#include "layout/spool_clock.h"
#include "layout/spool_index.h"
#include "layout/spool_log.h"

namespace rankine::layout {

class IoTable {
 public:
  // Returns false if the arena is full. The index and the log must outlive the table.
  bool Open(const SpoolIndex& index, const SpoolLog& log, const SiteTable& sites, Arena& arena);
  bool empty() const { return rows_.empty(); }
  void Write(uint64_t sites_id, const SpoolClock& clock, base::ByteWriter& out) const;
  // Finds a row of one thread among the rows that Write writes. Returns 1 plus the index of this row. Returns
  // 0 if there is no such row. The function may be called only if operations were traced.
  uint64_t PlaceOf(uint16_t thread, uint32_t number) const;

 private:
  struct Member {
    uint64_t of;  // thread index and row number
    uint32_t place;
  };
  struct Row {
    uint32_t file;  // index in log.io_files plus 1; 0: none
    uint32_t site;  // index in the sites chunk
    uint32_t view;  // index in log.io_views plus 1; 0: there is no view
    IoRow sums;     // the file, site and view in `sums` are ignored; the members above are used instead
    bool SameKey(const Row& other) const;
    bool Before(const Row& other) const;
  };
  static void AddRow(Row& sum, const Row& row);

  std::span<const LoggedIoFile> files_;
  std::span<const LoggedIoView> views_;
  std::span<Row> rows_;
  std::span<Member> members_;  // the list is sorted by thread index and row number
};

}  // namespace rankine::layout
