// SPDX-License-Identifier: BSD-3-Clause
#include "cli/io_manager/file_names.h"

#include <vector>

#include "archive/spool_file.h"
#include "cli/mounts.h"
#include "layout/encode_process.h"
#include "layout/spool_index.h"
#include "layout/spool_log.h"

namespace rankine::cli {

FileName FileNames::Of(const std::string& spool, int pid, uint32_t number) {
  if (number == 0) return {};
  if (const auto known = names_.find({spool, number}); known != names_.end()) return known->second;
  archive::SpoolFile file;
  if (!file.Read(spool).ok()) return {};
  std::vector<std::byte> room(layout::EncodeArenaBytes(file.view()));
  layout::Arena arena(room);
  layout::SpoolIndex index;
  layout::SpoolLog log;
  if (!index.Open(file.view(), arena) || !log.Open(index, arena)) return {};
  if (names_.size() > kMost) names_.clear();
  names_[{spool, number}] = {};
  const std::vector<Mount> mounts = ReadMounts(std::to_string(pid));
  for (const layout::LoggedIoFile& one : log.io_files) {
    if (one.index > UINT32_MAX) continue;
    FileName name{std::string(one.path), {}};
    if (const Mount* mount = MountOf(mounts, name.text)) {
      name.text += " (" + mount->type + " " + mount->source + ")";
      name.mount = *mount;
    }
    names_[{spool, static_cast<uint32_t>(one.index)}] = std::move(name);
  }
  return names_[{spool, number}];
}

}  // namespace rankine::cli
