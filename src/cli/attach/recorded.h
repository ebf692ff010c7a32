// SPDX-License-Identifier: BSD-3-Clause
// The operations that `rankine attach` has observed. The operations are collected for an archive.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "archive/storage/rows.h"
#include "archive/storage/write.h"
#include "base/result.h"
#include "cli/attach/program_threads.h"
#include "cli/attach/tick_rate.h"
#include "probe/backend.h"
#include "probe/operation.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::cli {

class Recorded {
 public:
  // Reads the clocks, because times in the archive are relative to the creation of this object. The
  // parameter `rate` converts the counter's ticks to ns.
  Recorded(const probe::Backend& backend, const TickRate& rate);

  void Take(const probe::Operation& operation);
  // Adds the operations to the archive at the given path, or creates the archive. The parameter `lost` is
  // the number of calls whose records could not be read. If the archive's run used a file with the same
  // identity, the path of that file is stored.
  base::Status Write(const std::string& path, bool only_add, uint64_t lost);

 private:
  // The limit on the memory for operations. An operation takes about 14 bytes. When the limit is reached,
  // further operations are counted as lost.
  static constexpr uint64_t kMostBytes = uint64_t{400} << 20;

  using FileId = std::array<uint64_t, 2>;
  struct FileHash {
    size_t operator()(const FileId& id) const { return id[0] ^ id[1] * 0x9e3779b97f4a7c15u; }
  };

  void Fill(const probe::Operation& operation, archive::StorageExtent* extent);
  uint32_t FileOf(const FileId& id);
  uint32_t ConnectionOf(const std::string& name);
  uint32_t ServerOf(pid_t pid);
  void AddPart();
  void FindPaths(const archive::Tables& run);

  const probe::Backend& backend_;
  const TickRate& rate_;
  archive::StorageParts parts_;  // the parts that are complete
  archive::StorageRows rows_;    // the part that is being filled
  // The indices of files, connections and servers in the lists of `rows_`.
  std::unordered_map<FileId, uint32_t, FileHash> files_;
  std::map<std::string, uint32_t> connections_;
  std::map<pid_t, uint32_t> servers_;
  // The files that occur in any of the parts. A sharded volume stores each file of the user as many files.
  std::unordered_set<FileId, FileHash> all_files_;
  std::map<pid_t, std::string> server_names_;
  ProgramThreads threads_;
};

}  // namespace rankine::cli
