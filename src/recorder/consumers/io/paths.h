// SPDX-License-Identifier: BSD-3-Clause
// Computes absolute names of files, by direct system calls. The functions are safe in a signal handler.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace rankine::recorder::io {

inline constexpr size_t kMaxPath = 4096;

// Computes the absolute path: a relative path is appended to the working folder, and "." and ".." are
// resolved. Returns the length of the result, which has no terminating zero. Returns 0 if the path is too
// long or there is no working folder.
size_t JoinPath(std::string_view path, char (&whole)[kMaxPath]);

// Does the same as JoinPath, but also follows the symbolic links that can be read.
size_t ResolvePath(std::string_view path, char (&whole)[kMaxPath]);

// Returns whether the path belongs to the system rather than to the program: /proc, /etc, /usr and similar.
bool IsOfSystem(std::string_view path);

// A file without a name (tmpfile, O_TMPFILE) has the kernel's path FOLDER/#INODE. All files without a name in
// one folder are counted as FOLDER/#, because a program may make any number of such files. Other paths are
// returned unchanged.
std::string_view WithoutInode(std::string_view path);

// ROMIO accepts paths of the form "ufs:path". PnetCDF also accepts such paths, because PnetCDF is based on
// ROMIO. Returns the path without the name of the file system.
const char* BehindSystem(const char* path);

// The parts that similar paths have in common (layout/io/groups.h).
enum class Alike : uint8_t {
  file,    // all but the digits in the file's name
  folder,  // all but the digits in the name of the file's folder
  both,    // all but the digits in the names of the file and its folder
  place,   // only the folder
};

// Computes the name of the path's group: similar paths have the same group name. Group names are used when
// there are too many names (layout/io/groups.h). Returns the length of the name, or 0 if the path contains
// no digits in which similar paths could differ.
size_t GroupName(std::string_view path, Alike alike, char (&name)[kMaxPath]);

}  // namespace rankine::recorder::io
