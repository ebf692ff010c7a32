// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/io/unseen.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "analysis/io/files.h"
#include "archive/io/rows.h"
#include "archive/rows/none.h"
#include "archive/tables.h"
#include "base/saturate.h"
#include "layout/io/functions.h"
#include "layout/io/groups.h"
#include "layout/io/layout.h"

namespace rankine::analysis {
namespace {

using layout::IoFunction;

struct Words {  // the text that follows the number
  std::string one, several;
};

// Adds a finding. Operations whose result was not observed are reported as serious, because no figure
// includes them. The other operations that are reported were counted without a file name, or may have had
// no effect.
void Tell(const char* key, uint64_t count, const Words& words, std::vector<Finding>& findings) {
  if (count == 0) return;
  const bool serious = std::string_view(key) == "io.unfinished";
  findings.push_back(
      {key, count, std::to_string(count) + " " + (count == 1 ? words.one : words.several), serious});
}

// True if the file was registered with an io_uring, so the name of the file is unknown.
bool IsRegistered(const archive::IoRow& row) {
  if (row.file != archive::kNone || !layout::IsOfCLibrary(row.layer)) return false;
  switch (static_cast<IoFunction>(row.function)) {
    case IoFunction::io_uring_read:
    case IoFunction::io_uring_write:
    case IoFunction::io_uring_fsync:
    case IoFunction::io_uring_sync_file_range:
    case IoFunction::io_uring_fallocate:
      return true;
    default:
      return false;
  }
}

bool Is(const archive::IoRow& row, IoFunction function) {
  return row.layer == layout::IoLayer::posix && row.function == static_cast<uint16_t>(function);
}

// The files that processes mapped, and the byte range that the mappings of each file cover.
class MappedFiles {
 public:
  void Add(const archive::IoRow& row) {
    Extent& extent = files_[{row.process, row.file}];
    extent.begin = std::min(extent.begin, row.first_byte);
    extent.end = std::max(extent.end, base::AddSaturated(row.first_byte, row.touched));
  }
  void Remove(const archive::IoRow& row) { files_.erase({row.process, row.file}); }
  uint64_t size() const { return files_.size(); }
  // Returns text such as " (512 bytes)".
  std::string Bytes() const {
    uint64_t bytes = 0;
    for (const auto& [file, extent] : files_)
      bytes = base::AddSaturated(bytes, extent.end - std::min(extent.begin, extent.end));
    return " (" + std::to_string(bytes) + (bytes == 1 ? " byte)" : " bytes)");
  }

 private:
  struct Extent {
    uint64_t begin = UINT64_MAX, end = 0;
  };
  std::map<std::pair<uint32_t, uint32_t>, Extent> files_;
};

void TellMapped(const archive::Tables& tables, std::vector<Finding>& findings) {
  MappedFiles mapped, untouched;
  for (const archive::IoRow& row : tables.io) {
    // Open MPI maps files to communicate with spawned worlds.
    if (row.file < tables.io_files.size() && IsOfMpiItself(tables.io_files[row.file])) continue;
    if (Is(row, IoFunction::mmap)) mapped.Add(row);
    if (Is(row, IoFunction::untouched)) untouched.Add(row);
  }
  // A file does not count as untouched if a process also mapped, read or wrote it.
  for (const archive::IoRow& row : tables.io) {
    if (layout::Moves(archive::KindOf(row)) || Is(row, IoFunction::mmap)) untouched.Remove(row);
  }
  const std::string of_mapped = mapped.Bytes(), of_untouched = untouched.Bytes();
  Tell("io.mapped", mapped.size(),
       {"file was mapped" + of_mapped + "; reads and writes through the mapping are not counted",
        "files were mapped" + of_mapped + "; reads and writes through the mappings are not counted"},
       findings);
  Tell("io.untouched", untouched.size(),
       {"file" + of_untouched +
            " was opened and closed without a recorded read or write. A mapping that was removed earlier "
            "(munmap) "
            "may have transferred data that is not counted",
        "files" + of_untouched +
            " were opened and closed without a recorded read or write. Mappings that were removed earlier "
            "(munmap) may have transferred data that is not counted"},
       findings);
}

bool IsOfGroup(const archive::Tables& tables, const archive::IoRow& row) {
  if (row.file >= tables.io_files.size()) return false;
  const std::string& name = tables.io_files[row.file];
  return layout::IsIoGroup(name) && !IsOfMpiItself(name);
}

// True if the row has reads or writes whose file names were not recorded, for one file or a group of files.
bool IsNameless(const archive::Tables& tables, const archive::IoRow& row) {
  if (!layout::IsOfCLibrary(row.layer) || !layout::Moves(archive::KindOf(row)) || IsRegistered(row))
    return false;
  return row.file == archive::kNone || IsOfGroup(tables, row);
}

}  // namespace

std::vector<Finding> UnseenIo(const archive::Tables& tables) {
  uint64_t registered = 0, unfinished = 0, nameless = 0, children = 0, programs = 0, raw = 0;
  for (const archive::IoRow& row : tables.io) {
    if (IsRegistered(row)) registered = base::AddSaturated(registered, row.calls);
    if (IsNameless(tables, row)) nameless = base::AddSaturated(nameless, row.calls);
    if (Is(row, IoFunction::fork)) children = base::AddSaturated(children, row.calls);
    if (Is(row, IoFunction::io_uring_enter)) raw = base::AddSaturated(raw, row.calls);
    if (Is(row, IoFunction::spawn)) programs = base::AddSaturated(programs, row.calls);
    // In a row, the number may be negative, because a thread may complete an operation that another thread
    // started.
    unfinished += row.unfinished;
  }
  std::vector<Finding> findings;
  Tell("io.registered", registered,
       {"io_uring operation was on a file without a name, such as one that is registered with the ring",
        "io_uring operations were on files without a name, such as those that are registered with the ring"},
       findings);
  Tell("io.unfinished", unfinished > INT64_MAX ? 0 : unfinished,
       {"operation of aio, libaio or io_uring has no recorded result; its bytes and time are not counted",
        "operations of aio, libaio or io_uring have no recorded result; their bytes and times are not "
        "counted"},
       findings);
  Tell("io.raw.rings", raw,
       {"io_uring operation was submitted without liburing (io_uring_enter); its bytes and time are not "
        "counted",
        "io_uring operations were submitted without liburing (io_uring_enter); their bytes and times are not "
        "counted"},
       findings);
  const std::string kept = "not stored: a process stores " + std::to_string(layout::kMaxIoFiles) +
                           " names, and a thread " + std::to_string(layout::kMaxIoRows) +
                           " sums by file and call site";
  Tell("io.nameless", nameless,
       {"read or write went to a file whose name was " + kept,
        "reads and writes went to files whose names were " + kept},
       findings);
  TellMapped(tables, findings);
  Tell("io.children", children,
       {"child process (fork) found no space to count its reads and writes; they are missing",
        "child processes (fork) found no space to count their reads and writes; they are missing"},
       findings);
  Tell("io.programs", programs,
       {"program was started (posix_spawn, system, popen, vfork, or exec in a child); its reads and writes "
        "are not counted",
        "programs were started (posix_spawn, system, popen, vfork, or exec in a child); their reads and "
        "writes are not counted"},
       findings);
  return findings;
}

}  // namespace rankine::analysis
