// Where the code of a process makes system calls, found by its bytes: what a call can be borrowed from, and
// where handlers of signals return.
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
  // Looks through the code of all loaded files, unless they are the ones of the last time. Some ms of work:
  // before threads are stopped.
  void Find(const Memory& memory, std::span<const Mapping> maps);

  // syscall; ret. 0: there is none.
  uint64_t call_and_return() const { return call_and_return_; }
  // rt_sigreturn. 0: there is none.
  uint64_t signal_return() const { return signal_returns_.empty() ? 0 : signal_returns_.front(); }
  // Is this where a handler returns to?
  bool IsSignalReturn(uint64_t address) const;

 private:
  void Look(std::span<const uint8_t> code, uint64_t begin, size_t from, size_t until);
  std::vector<std::array<uint64_t, 3>> seen_;  // of each mapping with code: begin, end, inode
  uint64_t call_and_return_ = 0;
  std::vector<uint64_t> signal_returns_;  // sorted
};

}  // namespace rankine::probe
