// SPDX-License-Identifier: BSD-3-Clause
// Finds instructions that make system calls in a process, by searching for the bytes of such instructions.
// The process uses such an instruction for our system calls. Signal handlers return to code that contains
// such an instruction.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "probe/process/maps.h"
#include "probe/process/memory.h"

namespace rankine::probe {

class SystemCalls {
 public:
  // Searches the code of all loaded files, unless the files are the same as in the last call. The search
  // takes a few ms, so call this function before threads are stopped.
  void Find(const Memory& memory, std::span<const Mapping> maps);

  // The address of the instructions `syscall; ret`. The value 0 means that the instructions were not found.
  uint64_t call_and_return() const { return call_and_return_; }
  // The address of code that calls rt_sigreturn. The value 0 means that the code was not found.
  uint64_t signal_return() const { return signal_returns_.empty() ? 0 : signal_returns_.front(); }
  // Whether signal handlers return to this address.
  bool IsSignalReturn(uint64_t address) const;

 private:
  std::vector<std::array<uint64_t, 3>> seen_;  // begin, end and inode of each mapping that contains code
  uint64_t call_and_return_ = 0;
  std::vector<uint64_t> signal_returns_;  // sorted
};

}  // namespace rankine::probe
