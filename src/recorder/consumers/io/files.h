// SPDX-License-Identifier: BSD-3-Clause
// Finds the file of a descriptor or a path. Each regular file has a number, and its name is written once to
// the spool's log. A descriptor is queried at its first recorded call: by fstat and by readlink in /proc,
// with direct system calls. So the names of descriptors that were inherited, duplicated, or opened before
// recording began are also known. When a descriptor is closed, its entry in the table is cleared.
//
// If a process uses so many files that their names cannot all be stored, similar names share a number
// (layout/io/groups.h).
//
// Folders have no number in this table. A file that the program looks up by name but never opens has no
// number either. Pipes, sockets, terminals and system files are not recorded: /proc, /sys, /dev except
// /dev/shm, /etc, /usr, /lib*, /bin, /sbin, /run. All functions may be called by any thread, even in a signal
// handler.
#pragma once
#include <cstddef>
#include <cstdint>

#include "layout/io/groups.h"
#include "recorder/consumers/io/folder_names.h"

namespace rankine::recorder::io {

inline constexpr uint32_t kDescriptors = 65536;  // descriptors higher than this are not recorded
inline constexpr uint32_t kUnrecorded = ~uint32_t{0};

struct Descriptor {
  uint32_t file;      // The file's number + 1, or kUnrecorded; 0: not queried yet.
  uint32_t appends;   // 1 if each write to the file appends to it.
  uint64_t position;  // The position of the next read or write, according to the calls that we have seen.
  uint64_t end;       // The end of the last call that we have seen, even if it had an explicit offset;
                      // kNoOffset: unknown.
};

[[gnu::visibility("hidden")]] extern constinit Descriptor* g_descriptors;  // nullptr before OpenFiles

// Returns false if there is no memory.
bool OpenFiles();

// Does the same as DescriptorOf, but queries the system. Returns nullptr if the descriptor is not recorded.
Descriptor* AskDescriptor(int fd);

inline Descriptor* DescriptorOf(int fd) {
  if (static_cast<uint32_t>(fd) >= kDescriptors) return nullptr;
  Descriptor* d = &g_descriptors[fd];
  // This statement lets the compiler omit a null test in each caller.
  if (d == nullptr) __builtin_unreachable();
  const uint32_t file = __atomic_load_n(&d->file, __ATOMIC_RELAXED);
  if (file - 1 >= kUnrecorded - 1) [[unlikely]]
    return file == 0 ? AskDescriptor(fd) : nullptr;
  return d;
}

// To be called when `fd` has become the descriptor of a folder. The parameter `file` is the number of the
// folder's path (FileFrom).
void TakeFolder(int fd, uint32_t file);

// To be called when `fd` was opened by this path, which may be relative to the working folder. If the path
// already has a number, the path is the kernel's name of a known file. The descriptor then need not be
// queried.
void TakeOpened(int fd, const char* path, int flags);

inline void ForgetDescriptor(int fd) {
  ForgetFolders(fd, fd);
  if (static_cast<uint32_t>(fd) < kDescriptors)
    __atomic_store_n(&g_descriptors[fd].file, 0, __ATOMIC_RELAXED);
}
// ForgetDescriptors clears all descriptors from `first` to `last`, including `last`.
void ForgetDescriptors(uint32_t first, uint32_t last);

// Returns the number of the file at a path, which may be relative. Returns kNoIoFile if the file has no
// number, and kUnrecorded if the file is not recorded. The flag `add` allows unknown files to get a number.
// If the flag `follow` is set, symbolic links are resolved first, as in the names that the kernel reports
// for descriptors.
uint32_t FileAt(const char* path, bool add, bool follow);

// Does the same as FileAt for a path that MPI-IO has opened. Symbolic links are followed. The path may begin
// with the name of a file system, such as "ufs:" (BehindSystem).
uint32_t MpiFileAt(const char* path, bool add);

// Does the same as FileAt with both flags false, for a path relative to an open folder, as in openat and
// similar functions. If `path` is empty, the file is that of the descriptor itself.
uint32_t FileFrom(int folder, const char* path);

// Returns the highest descriptor that was queried, plus 1.
uint32_t DescriptorsEnd();

// Facts about a file, as bits.
enum class FileFact : uint8_t {
  // MPI-IO has opened the file, so all of MPI's accesses to it are the program's I/O, even outside of MPI-IO
  // calls.
  of_mpi = 1,
  told_mapped = 2,     // The trace already states that the file is mapped (mapped.h).
  told_untouched = 4,  // The trace already states that the file was closed without a read or write.
  opened = 8,          // the file was opened by the program
  moved = 16,          // We have seen a read or write of the file.
};
// Stores a fact about the file. Returns false if the fact about this file was already stored, or if the file
// has no number.
bool Learn(uint32_t file, FileFact fact);
bool Knows(uint32_t file, FileFact fact);

// Calls visit(fd, file, position) for each descriptor that was queried. The argument `file` of visit() is
// the number of the file.
template <class Visit>
void ForEachDescriptor(Visit visit) {
  const uint32_t end = DescriptorsEnd();
  for (uint32_t fd = 0; fd < end; ++fd) {
    const uint32_t file = __atomic_load_n(&g_descriptors[fd].file, __ATOMIC_RELAXED);
    if (file != 0 && file != kUnrecorded) visit(static_cast<int>(fd), file - 1, g_descriptors[fd].position);
  }
}

}  // namespace rankine::recorder::io
