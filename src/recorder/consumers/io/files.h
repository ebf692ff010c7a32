// Which file a descriptor or a path is: regular files by number, named once in the spool's log. Descriptors
// are asked for with their first call that is recorded (fstat and readlink in /proc, by system calls of our
// own), so those that were opened before, inherited or duplicated have names too; what closes a descriptor
// forgets it.
//
// Beyond as many files as a process keeps names of, alike names share a number (layout/io/groups.h).
//
// Folders have no name: like files that are known by name alone. Not recorded: what is neither (pipes,
// sockets, terminals), and files of the system (/proc, /sys,
// /dev but /dev/shm, /etc, /usr, /lib*, /bin, /sbin, /run). Any thread, a signal handler too.
#pragma once
#include <cstddef>
#include <cstdint>

#include "layout/io/groups.h"
#include "recorder/consumers/io/folder_names.h"

namespace rankine::recorder::io {

inline constexpr uint32_t kDescriptors = 65536;  // further ones are not recorded
inline constexpr uint32_t kUnrecorded = ~uint32_t{0};

struct Descriptor {
  uint32_t file;      // number + 1, 0: not asked yet, kUnrecorded
  uint32_t appends;   // 1: each write goes to the end, wherever that is
  uint64_t position;  // where the next read or write begins, as far as calls through here have moved it
  uint64_t end;       // where the last of these calls ended, also of those with an offset; kNoOffset: none
};

[[gnu::visibility("hidden")]] extern constinit Descriptor* g_descriptors;  // nullptr: before OpenFiles

// False: no memory.
bool OpenFiles();

// The slow half of DescriptorOf: asks the system. nullptr: not recorded.
Descriptor* AskDescriptor(int fd);

inline Descriptor* DescriptorOf(int fd) {
  if (static_cast<uint32_t>(fd) >= kDescriptors) return nullptr;
  Descriptor* d = &g_descriptors[fd];
  if (d == nullptr) __builtin_unreachable();  // so callers need not ask again
  const uint32_t file = __atomic_load_n(&d->file, __ATOMIC_RELAXED);
  if (file - 1 >= kUnrecorded - 1) [[unlikely]]
    return file == 0 ? AskDescriptor(fd) : nullptr;
  return d;
}

// `fd` was opened just now by this path, from the working folder or the root. A path that has a number is the
// kernel's own name of a file that was seen, so nothing need be asked again.
void TakeOpened(int fd, const char* path, int flags);

inline void ForgetDescriptor(int fd) {
  ForgetFolders(fd, fd);
  if (static_cast<uint32_t>(fd) < kDescriptors)
    __atomic_store_n(&g_descriptors[fd].file, 0, __ATOMIC_RELAXED);
}
// From the first to the last of them.
void ForgetDescriptors(uint32_t first, uint32_t last);

// The file's number by its path, which may be relative; kNoIoFile: one without a number, kUnrecorded: not
// recorded. Without `add` only files that have been seen have a number. `follow`: symbolic links are
// followed, as descriptors' names are.
uint32_t FileAt(const char* path, bool add, bool follow);

// The same, without `add` and `follow`, of a path that starts in a folder that is open, as the functions with
// "at" take it; an empty one is the descriptor's own file.
uint32_t FileFrom(int folder, const char* path);

// Beyond all descriptors that have been asked for.
uint32_t DescriptorsEnd();

// What is known of a file beside its name, as bits.
enum class FileFact : uint8_t {
  of_mpi = 1,          // MPI-IO has it open: what MPI does to it outside of MPI-IO's calls is I/O, too
  told_mapped = 2,     // its mapping has been told (mapped.h)
  told_untouched = 4,  // that it was closed without a read or a write has been told
  opened = 8,          // by the program
  moved = 16,          // a read or a write of it was seen
};
// False: it was known already, or the file has no number.
bool Learn(uint32_t file, FileFact fact);
bool Knows(uint32_t file, FileFact fact);

// Calls visit(fd, number of the file, position) for each descriptor that has been asked for.
template <class Visit>
void ForEachDescriptor(Visit visit) {
  const uint32_t end = DescriptorsEnd();
  for (uint32_t fd = 0; fd < end; ++fd) {
    const uint32_t file = __atomic_load_n(&g_descriptors[fd].file, __ATOMIC_RELAXED);
    if (file != 0 && file != kUnrecorded) visit(static_cast<int>(fd), file - 1, g_descriptors[fd].position);
  }
}

}  // namespace rankine::recorder::io
