// Another process's memory, through /proc/PID/mem: also pages that the process itself may not write, which
// become its own copies. Whether that is allowed is the kernel's decision, as for a debugger.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <span>

#include "base/result.h"

namespace rankine::probe {

class Memory {
 public:
  static base::Result<Memory> Open(pid_t pid);
  Memory(Memory&& other) noexcept : file_(other.file_) { other.file_ = -1; }
  Memory& operator=(Memory&& other) noexcept;
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  ~Memory();

  // All of the bytes, or false: not mapped, or the process has ended.
  bool Read(uint64_t address, std::span<uint8_t> bytes) const;
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
  explicit Memory(int file) : file_(file) {}
  int file_;
};

}  // namespace rankine::probe
