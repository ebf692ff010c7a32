// Safe in a signal handler. Absolute names of files, by system calls of our own.
#pragma once
#include <cstddef>
#include <string_view>

namespace rankine::recorder::io {

inline constexpr size_t kMaxPath = 4096;

// The path from the root on, with the working folder before it where it is relative, without "." and "..".
// The length; 0: too long, or there is no working folder. Not terminated.
size_t JoinPath(std::string_view path, char (&whole)[kMaxPath]);

// The same with symbolic links followed, as far as they can be read.
size_t ResolvePath(std::string_view path, char (&whole)[kMaxPath]);

// Belongs to the system and not to the program: /proc, /etc, /usr and their like.
bool IsOfSystem(std::string_view path);

// ROMIO, and PnetCDF with it, take "ufs:path": the path behind a file system's name.
const char* BehindSystem(const char* path);

// The name that this path shares with others beyond those that are kept (layout/io/groups.h): its length, 0:
// it has no digits that could differ.
size_t GroupName(std::string_view path, char (&name)[kMaxPath]);

}  // namespace rankine::recorder::io
