// Where threads will go on that a signal has interrupted: the handler runs, and the place stands in a frame
// on the stack. A return address into the C library's way back from handlers marks such a frame.
#pragma once
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "probe/process/maps.h"
#include "probe/process/memory.h"
#include "probe/process/threads.h"

namespace rankine::probe {

class SignalFrames {
 public:
  // Looks through the code of all loaded files; to be made before threads are stopped.
  SignalFrames(const Memory& memory, std::span<const Mapping> maps);

  // Does `is_there` hold for a place at which a handler that runs in `thread` has interrupted it? What is
  // left of an earlier frame counts, too: "yes" may be wrong for as long as nothing is written over it.
  bool Any(const Memory& memory, const StoppedThread& thread,
           const std::function<bool(uint64_t)>& is_there) const;

  // mov $15, %rax; syscall. 0: there is none.
  uint64_t signal_return() const { return returns_.empty() ? 0 : returns_.front(); }

 private:
  std::vector<uint64_t> returns_;  // sorted
};

}  // namespace rankine::probe
