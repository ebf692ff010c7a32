// When each thread was in file I/O: by the operations of the C library (--io=trace), below MPI-IO or past it,
// and by those of the file system's mounts (--io=deep), which know the server.
#pragma once
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "analysis/waits/wait.h"
#include "archive/storage/join.h"

namespace rankine::analysis {

struct IoSpan {
  uint64_t begin = 0, end = 0;       // on the line of the traces
  uint32_t row = archive::kNone;     // in Tables::io: function, layer and file; kNone: a mount alone saw it
  uint32_t file = archive::kNone;    // in Tables::io_files
  uint32_t server = archive::kNone;  // in Storage::servers: the one that took longest of it
  bool moves = true;                 // it read, wrote, or saw to what was written
};

class IoSpans {
 public:
  IoSpans() = default;
  // `lines`: of each process and thread. What follows one another without a pause that is worth telling (1 in
  // 50 of it) is one. Operations that do not hold their thread (aio) are left out.
  IoSpans(const archive::Tables& tables, const std::vector<archive::Timeline>& lines,
          const archive::Storage& storage, unsigned threads);
  // For tests, and who has them: in the order of time, none during another one.
  explicit IoSpans(std::vector<std::vector<IoSpan>> of) : of_(std::move(of)) {}

  // Those of a line that are not over by `from`, in the order of time.
  std::span<const IoSpan> From(uint32_t line, uint64_t from) const;
  bool empty() const { return of_.empty(); }

 private:
  std::vector<std::vector<IoSpan>> of_;  // by line; empty: nothing is known
};

}  // namespace rankine::analysis
