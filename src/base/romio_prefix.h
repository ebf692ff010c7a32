// Safe in a signal handler. ROMIO, and PnetCDF with it, take a file system's name and a colon before a path:
// "pvfs2:/mnt/file". The path behind it is the file's name.
#pragma once
#include <cstddef>

namespace rankine::base {

// Those of ROMIO's sources, of which a build has some.
inline constexpr const char* kRomioFileSystems[] = {
    "ufs",   "nfs", "xfs",    "pvfs",   "pvfs2",   "gpfs",      "panfs",  "lustre",
    "daos",  "ime", "testfs", "hfs",    "quobyte", "quobytefs", "zoidfs", "ntfs",
    "piofs", "sfs", "ftp",    "gsiftp", "bg",      "bglockless"};

// How many bytes of the path are such a prefix; 0: it has none. ROMIO does not heed the case.
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
