// SPDX-License-Identifier: BSD-3-Clause
// Finds the file system's name that a path for MPI-IO may begin with: ROMIO and PnetCDF accept
// "pvfs2:/mnt/file". The name of the file follows the colon. Safe in a signal handler.
#pragma once
#include <cstddef>

namespace rankine::base {

// The file systems in ROMIO's sources; each build of ROMIO supports some of them.
inline constexpr const char* kRomioFileSystems[] = {
    "ufs",   "nfs", "xfs",    "pvfs",   "pvfs2",   "gpfs",      "panfs",  "lustre",
    "daos",  "ime", "testfs", "hfs",    "quobyte", "quobytefs", "zoidfs", "ntfs",
    "piofs", "sfs", "ftp",    "gsiftp", "bg",      "bglockless"};

// The length of the prefix with its colon, in bytes; 0: the path has no prefix. ROMIO ignores the case.
constexpr size_t RomioPrefix(const char* path) {
  for (const char* name : kRomioFileSystems) {
    size_t at = 0;
    const auto lower = [&] { return path[at] >= 'A' && path[at] <= 'Z' ? path[at] - 'A' + 'a' : path[at]; };
    while (name[at] != '\0' && lower() == name[at]) ++at;
    if (name[at] == '\0' && path[at] == ':') return at + 1;
  }
  return 0;
}

}  // namespace rankine::base
