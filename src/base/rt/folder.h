// SPDX-License-Identifier: BSD-3-Clause
// Lists the names in an open folder. Unlike opendir(), this class allocates no memory. The class is safe in a
// signal handler.
#pragma once
#include <cstdint>

#include "base/rt/syscall.h"

namespace rankine::rt {

// Calls visit(const char*) for each name. Reading starts at the current position of the folder's
// descriptor.
template <class Visit>
void ForEachName(long folder_fd, Visit visit) {
  struct Entry {  // an entry of getdents64 (linux_dirent64)
    uint64_t inode;
    int64_t offset;
    unsigned short size;
    unsigned char type;
    char name[1];
  };
  alignas(8) char buffer[4096] = {};
  for (;;) {
    const long n = Syscall(SYS_getdents64, folder_fd, AsLong(buffer), sizeof buffer);
    if (n <= 0) return;
    for (long at = 0; at < n;) {
      const auto* entry = reinterpret_cast<const Entry*>(buffer + at);
      visit(static_cast<const char*>(entry->name));
      at += entry->size;
    }
  }
}

}  // namespace rankine::rt
