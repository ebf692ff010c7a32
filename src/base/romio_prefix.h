// SPDX-License-Identifier: BSD-3-Clause
// Finds the file system prefix of an MPI-IO path. ROMIO and PnetCDF accept paths like "pvfs2:/mnt/file", in
// which the file name follows the colon. The functions are safe in a signal handler.
#pragma once
#include <cstddef>

namespace rankine::base {

// The names of all file systems in ROMIO's source code. Each build of ROMIO supports only some of its file
// systems.
inline constexpr const char* kRomioFileSystems[] = {
    "ufs",   "nfs", "xfs",    "pvfs",   "pvfs2",   "gpfs",      "panfs",  "lustre",
    "daos",  "ime", "testfs", "hfs",    "quobyte", "quobytefs", "zoidfs", "ntfs",
    "piofs", "sfs", "ftp",    "gsiftp", "bg",      "bglockless"};

// Returns the length of the prefix in bytes, including the colon; 0 if the path has no prefix. Like ROMIO,
// the function ignores the case of letters.
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
