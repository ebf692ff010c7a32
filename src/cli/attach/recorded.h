// Operations that `rankine attach` has seen, kept for an archive.
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
#include "archive/tables.h"
#include "base/result.h"
#include "cli/attach/seen_threads.h"
#include "cli/attach/tick_rate.h"
#include "probe/backend.h"
#include "probe/operation.h"

namespace rankine::cli {

class Recorded {
 public:
  // From here on: clocks are read. `rate` is the counter's.
  Recorded(const probe::Backend& backend, const TickRate& rate);

  void Take(const probe::Operation& operation);
  // Adds all to the archive at `path` or makes one of it; `lost`: calls that could not be read. Files have
  // the paths of those of the run's that are the same ones now.
  base::Status Write(const std::string& path, bool only_add, uint64_t lost);

 private:
  // Of some 14 bytes each; what is beyond is counted as lost.
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
  archive::StorageParts parts_;  // what is complete
  archive::StorageRows rows_;    // the part that is being made
  // Places in its lists.
  std::unordered_map<FileId, uint32_t, FileHash> files_;
  std::map<std::string, uint32_t> connections_;
  std::map<pid_t, uint32_t> servers_;
  // Of all parts.
  std::unordered_set<FileId, FileHash> all_files_;  // of a sharded volume many
  std::map<pid_t, std::string> server_names_;
  SeenThreads threads_;
};

}  // namespace rankine::cli
