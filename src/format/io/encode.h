// A process's I/O as the payload of its io chunk (docs/formats.md, kind io): rows of its threads with one key
// added up. Nothing in the spool is trusted.
#pragma once
#include <cstdint>
#include <span>

#include "base/byte_writer.h"
#include "format/arena.h"
#include "format/io/layout.h"
#include "format/site_table.h"
#include "format/spool_clock.h"
#include "format/spool_index.h"
#include "format/spool_log.h"

namespace rankine::format {

class IoTable {
 public:
  // False when the arena has no room. `index` and `log` outlive the table.
  bool Open(const SpoolIndex& index, const SpoolLog& log, const SiteTable& sites, Arena& arena);
  bool empty() const { return rows_.empty(); }
  void Write(uint64_t sites_id, const SpoolClock& clock, base::ByteWriter& out) const;

 private:
  struct Row {
    uint32_t file;  // place in log.io_files + 1, 0: none
    uint32_t site;  // place in the sites chunk
    IoRow sums;     // file and site are those above
    bool SameKey(const Row& other) const;
    bool Before(const Row& other) const;
  };
  static void AddRow(Row& sum, const Row& row);

  std::span<const LoggedIoFile> files_;
  std::span<Row> rows_;
};

}  // namespace rankine::format
