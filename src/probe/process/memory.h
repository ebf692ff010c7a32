// SPDX-License-Identifier: BSD-3-Clause
// Accesses another process's memory through /proc/PID/mem. This file can even write to pages to which the
// process itself may not write; such pages become private copies. The kernel requires the same permissions as
// for a debugger.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <span>

#include "base/result.h"

namespace rankine::probe {

// A range of the process's memory, and a buffer for its content.
struct MemoryPart {
  uint64_t address;
  std::span<uint8_t> bytes;
};

class Memory {
 public:
  static base::Result<Memory> Open(pid_t pid);
  Memory(Memory&& other) noexcept : pid_(other.pid_), file_(other.file_) { other.file_ = -1; }
  Memory& operator=(Memory&& other) noexcept;
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  ~Memory();
  pid_t pid() const { return pid_; }

  // Takes the lock on the process. Returns false if another process holds the lock. Only the holder of the
  // lock may change the process. The lock works between all processes that see the same /proc. The lock is
  // released by Unlock, or when this object's file is closed, even by SIGKILL.
  bool TryLock();
  void Unlock();

  // Reads all bytes. Returns false if some of the bytes are not mapped, or if the process has ended.
  bool Read(uint64_t address, std::span<uint8_t> bytes) const;
  static constexpr size_t kMostParts = 80;
  // Reads at most kMostParts parts, with a single system call if the kernel permits this.
  bool ReadAll(std::span<const MemoryPart> parts) const;
  bool Write(uint64_t address, std::span<const uint8_t> bytes) const;

  template <class T>
  bool ReadObject(uint64_t address, T* object) const {
    return Read(address, {reinterpret_cast<uint8_t*>(object), sizeof *object});
  }
  template <class T>
  bool WriteObject(uint64_t address, const T& object) const {
    return Write(address, {reinterpret_cast<const uint8_t*>(&object), sizeof object});
  }

 private:
  Memory(pid_t pid, int file) : pid_(pid), file_(file) {}
  pid_t pid_;
  int file_;
};

}  // namespace rankine::probe
