// SPDX-License-Identifier: BSD-3-Clause
// Computes absolute names of files, by direct system calls. Safe in a signal handler.
#pragma once
#include <cstddef>
#include <string_view>

namespace rankine::recorder::io {

inline constexpr size_t kMaxPath = 4096;

// Computes the absolute path: a relative path is appended to the working folder, and "." and ".." are
// resolved. Returns the length; 0: the path is too long, or there is no working folder. The result has no
// terminating zero.
size_t JoinPath(std::string_view path, char (&whole)[kMaxPath]);

// Like JoinPath, but also follows those symbolic links that can be read.
size_t ResolvePath(std::string_view path, char (&whole)[kMaxPath]);

// Returns whether the path belongs to the system rather than to the program: /proc, /etc, /usr and similar.
bool IsOfSystem(std::string_view path);

// A file without a name (tmpfile, O_TMPFILE) has the kernel's path FOLDER/#INODE. All such files of a folder
// are counted as FOLDER/#, because a program may make any number of them. Other paths are returned unchanged.
std::string_view WithoutInode(std::string_view path);

// ROMIO accepts "ufs:path", and so does PnetCDF, which is based on ROMIO. Returns the path after such a
// prefix.
const char* BehindSystem(const char* path);

// Computes the group name that this path shares with similar ones, which is used when there are too many
// names (layout/io/groups.h). Returns its length; 0: the path contains no digits in which similar paths could
// differ.
size_t GroupName(std::string_view path, char (&name)[kMaxPath]);

}  // namespace rankine::recorder::io
