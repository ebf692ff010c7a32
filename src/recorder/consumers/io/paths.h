// SPDX-License-Identifier: BSD-3-Clause
// Absolute names of files, by system calls of our own. Safe in a signal handler.
#pragma once
#include <cstddef>
#include <string_view>

namespace rankine::recorder::io {

inline constexpr size_t kMaxPath = 4096;

// The absolute path: a relative one is prefixed by the working folder, and "." and ".." are resolved. Returns
// the length; 0: too long, or there is no working folder. Not terminated.
size_t JoinPath(std::string_view path, char (&whole)[kMaxPath]);

// The same with symbolic links followed, as far as they can be read.
size_t ResolvePath(std::string_view path, char (&whole)[kMaxPath]);

// Whether the path belongs to the system and not to the program: /proc, /etc, /usr and similar.
bool IsOfSystem(std::string_view path);

// ROMIO, and PnetCDF through it, accept "ufs:path". Returns the path after a file system's prefix.
const char* BehindSystem(const char* path);

// The group name that this path shares with similar ones, once the limit of names is reached
// (layout/io/groups.h). Returns its length; 0: the path has no digits that could differ.
size_t GroupName(std::string_view path, char (&name)[kMaxPath]);

}  // namespace rankine::recorder::io
