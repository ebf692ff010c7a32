// SPDX-License-Identifier: BSD-3-Clause
// The file of a descriptor or a path: regular files by number, named once in the spool's log. A descriptor is
// queried at its first recorded call (fstat and readlink in /proc, by system calls of our own). So
// descriptors that were opened before, inherited or duplicated have names too. Closing a descriptor clears
// its entry.
//
// When a process has more files than it keeps names of, similar names share a number (layout/io/groups.h).
//
// Folders have no name, and neither have files that are only looked up by name. Not recorded: pipes, sockets,
// terminals, and files of the system (/proc, /sys, /dev except /dev/shm, /etc, /usr, /lib*, /bin, /sbin,
// /run). Any thread, also in a signal handler.
#pragma once
#include <cstddef>
#include <cstdint>

#include "layout/io/groups.h"
#include "recorder/consumers/io/folder_names.h"

namespace rankine::recorder::io {

inline constexpr uint32_t kDescriptors = 65536;  // further ones are not recorded
inline constexpr uint32_t kUnrecorded = ~uint32_t{0};

struct Descriptor {
  uint32_t file;      // number + 1; 0: not queried yet; kUnrecorded
  uint32_t appends;   // 1: each write goes to the end of the file
  uint64_t position;  // where the next read or write begins, according to the calls seen here
  uint64_t end;       // where the last of these calls ended, including those with an offset; kNoOffset: none
};

[[gnu::visibility("hidden")]] extern constinit Descriptor* g_descriptors;  // nullptr: before OpenFiles

// False: no memory.
bool OpenFiles();

// The slow path of DescriptorOf: queries the system. nullptr: not recorded.
Descriptor* AskDescriptor(int fd);

inline Descriptor* DescriptorOf(int fd) {
  if (static_cast<uint32_t>(fd) >= kDescriptors) return nullptr;
  Descriptor* d = &g_descriptors[fd];
  if (d == nullptr) __builtin_unreachable();  // so callers need no further test
  const uint32_t file = __atomic_load_n(&d->file, __ATOMIC_RELAXED);
  if (file - 1 >= kUnrecorded - 1) [[unlikely]]
    return file == 0 ? AskDescriptor(fd) : nullptr;
  return d;
}

// `fd` was just opened by this path, relative to the working folder or the root. A path that has a number is
// the kernel's own name of a known file, so no further query is needed.
void TakeOpened(int fd, const char* path, int flags);

inline void ForgetDescriptor(int fd) {
  ForgetFolders(fd, fd);
  if (static_cast<uint32_t>(fd) < kDescriptors)
    __atomic_store_n(&g_descriptors[fd].file, 0, __ATOMIC_RELAXED);
}
// From `first` to `last`, both included.
void ForgetDescriptors(uint32_t first, uint32_t last);

// The number of the file at a path, which may be relative. kNoIoFile: it has no number; kUnrecorded: not
// recorded. Without `add` only known files have a number. `follow`: follows symbolic links, as the names of
// descriptors do.
uint32_t FileAt(const char* path, bool add, bool follow);

// The same for a path that MPI-IO has opened, with symbolic links followed. It may begin with a file system's
// name (BehindSystem).
uint32_t MpiFileAt(const char* path, bool add);

// The same, without `add` and `follow`, for a path relative to an open folder, as the functions with "at"
// take it. An empty path means the descriptor's own file.
uint32_t FileFrom(int folder, const char* path);

// One past the last descriptor that was queried.
uint32_t DescriptorsEnd();

// Facts about a file besides its name, as bits.
enum class FileFact : uint8_t {
  of_mpi = 1,          // MPI-IO has it open: operations of MPI on it outside of MPI-IO calls are I/O, too
  told_mapped = 2,     // its mapping was recorded (mapped.h)
  told_untouched = 4,  // recorded that it was closed without a read or a write
  opened = 8,          // by the program
  moved = 16,          // a read or a write of it was seen
};
// False: the fact was known already, or the file has no number.
bool Learn(uint32_t file, FileFact fact);
bool Knows(uint32_t file, FileFact fact);

// Calls visit(fd, number of the file, position) for each descriptor that was queried.
template <class Visit>
void ForEachDescriptor(Visit visit) {
  const uint32_t end = DescriptorsEnd();
  for (uint32_t fd = 0; fd < end; ++fd) {
    const uint32_t file = __atomic_load_n(&g_descriptors[fd].file, __ATOMIC_RELAXED);
    if (file != 0 && file != kUnrecorded) visit(static_cast<int>(fd), file - 1, g_descriptors[fd].position);
  }
}

}  // namespace rankine::recorder::io
