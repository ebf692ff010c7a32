// Operations that `rankine attach` has seen, kept for an archive.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "archive/storage/rows.h"
#include "archive/tables.h"
#include "base/result.h"
#include "probe/backend.h"
#include "probe/operation.h"

namespace rankine::cli {

class Recorded {
 public:
  // From here on: clocks are read.
  explicit Recorded(const probe::Backend& backend);

  void Take(const probe::Operation& operation);
  // Adds all to the archive at `path` or makes one of it; `lost`: calls that could not be read. Files have
  // the paths of those of the run's that are the same ones now.
  base::Status Write(const std::string& path, bool only_add, uint64_t lost, double ns_per_tick);

 private:
  // Some 400 MiB; what is beyond is counted as lost.
  static constexpr size_t kMost = size_t{4} << 20;

  void Fill(const probe::Operation& operation, archive::StorageExtent* extent);
  uint32_t FileOf(const std::array<uint64_t, 2>& id);
  uint32_t ConnectionOf(const std::string& name);
  uint32_t ServerOf(pid_t pid);
  void AddThread(uint64_t thread);
  void FindPaths(const archive::Tables& run);

  const probe::Backend& backend_;
  archive::StorageRows rows_;
  struct FileHash {
    size_t operator()(const std::array<uint64_t, 2>& id) const { return id[0] ^ id[1] * 0x9e3779b97f4a7c15u; }
  };
  std::unordered_map<std::array<uint64_t, 2>, uint32_t, FileHash> files_;  // of a sharded volume many
  std::map<std::string, uint32_t> connections_;
  std::map<pid_t, uint32_t> servers_;
  std::map<uint64_t, uint64_t> threads_;
};

}  // namespace rankine::cli
