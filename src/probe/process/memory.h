// Another process's memory, through /proc/PID/mem: also pages that the process itself may not write, which
// become its own copies. Whether that is allowed is the kernel's decision, as for a debugger.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <span>

#include "base/result.h"

namespace rankine::probe {

// A range of it, and where it goes.
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

  // Who has it, alone changes the process, among those that see the same /proc; until Unlock, or this is
  // closed, as by SIGKILL. False: another one has it.
  bool TryLock();
  void Unlock();

  // All of the bytes, or false: not mapped, or the process has ended.
  bool Read(uint64_t address, std::span<uint8_t> bytes) const;
  static constexpr size_t kMostParts = 80;
  // The parts one after another, in one call of the kernel where it allows that; at most kMostParts of them.
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
