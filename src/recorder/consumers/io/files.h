// SPDX-License-Identifier: BSD-3-Clause
// Finds the file of a descriptor or a path. Each regular file has a number, and its name is written once to
// the spool's log. A descriptor is queried at its first recorded call: by fstat and by readlink in /proc,
// with direct system calls. So the names of descriptors that were inherited, duplicated, or opened before
// recording began are known, too. Closing a descriptor clears its entry.
//
// If a process uses so many files that their names cannot all be stored, similar names share a number
// (layout/io/groups.h).
//
// Folders have no number, and neither do files that are looked up by name but never opened. Pipes, sockets,
// terminals and system files are not recorded: /proc, /sys, /dev except /dev/shm, /etc, /usr, /lib*, /bin,
// /sbin, /run. All functions may be called by any thread, even in a signal handler.
#pragma once
#include <cstddef>
#include <cstdint>

#include "layout/io/groups.h"
#include "recorder/consumers/io/folder_names.h"

namespace rankine::recorder::io {

inline constexpr uint32_t kDescriptors = 65536;  // higher descriptors are not recorded
inline constexpr uint32_t kUnrecorded = ~uint32_t{0};

struct Descriptor {
  uint32_t file;      // the file's number + 1; 0: not queried yet; or kUnrecorded
  uint32_t appends;   // 1: each write appends to the file
  uint64_t position;  // where the next read or write begins, according to the calls that we have seen
  uint64_t end;  // where the last call that we have seen ended, even if it had an explicit offset; kNoOffset:
                 // unknown
};

[[gnu::visibility("hidden")]] extern constinit Descriptor* g_descriptors;  // nullptr before OpenFiles

// Returns false if there is no memory.
bool OpenFiles();

// The slow path of DescriptorOf: queries the system. Returns nullptr if the descriptor is not recorded.
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

// Notes that `fd` is the descriptor of a folder that was just opened, and the number of its path (FileFrom).
void TakeFolder(int fd, uint32_t file);

// Notes that `fd` was just opened by this path, which may be relative to the working folder. If the path
// already has a number, it is the kernel's name of a known file, so the descriptor need not be queried.
void TakeOpened(int fd, const char* path, int flags);

inline void ForgetDescriptor(int fd) {
  ForgetFolders(fd, fd);
  if (static_cast<uint32_t>(fd) < kDescriptors)
    __atomic_store_n(&g_descriptors[fd].file, 0, __ATOMIC_RELAXED);
}
// Both ends of the range are included.
void ForgetDescriptors(uint32_t first, uint32_t last);

// Returns the number of the file at a path, which may be relative. kNoIoFile: it has no number; kUnrecorded:
// it is not recorded. Unknown files get a number only if `add` is set. `follow`: resolves symbolic links
// first, as the kernel's names of descriptors do.
uint32_t FileAt(const char* path, bool add, bool follow);

// Like FileAt for a path that MPI-IO has opened, with symbolic links followed. The path may begin with the
// name of a file system (BehindSystem).
uint32_t MpiFileAt(const char* path, bool add);

// Like FileAt with `add` and `follow` false, for a path relative to an open folder, as in openat and similar
// functions. An empty path means the file of the descriptor itself.
uint32_t FileFrom(int folder, const char* path);

// Returns the highest descriptor that was queried, plus 1.
uint32_t DescriptorsEnd();

// Facts about a file, as bits.
enum class FileFact : uint8_t {
  // MPI-IO has opened the file, so all of MPI's accesses to it are the program's I/O, even outside of MPI-IO
  // calls.
  of_mpi = 1,
  told_mapped = 2,     // it was recorded that the file is mapped (mapped.h)
  told_untouched = 4,  // it was recorded that the file was closed without a read or write
  opened = 8,          // opened by the program
  moved = 16,          // a read or write was seen
};
// Sets the fact. Returns false if it was already set, or if the file has no number.
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
