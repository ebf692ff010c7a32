// SPDX-License-Identifier: BSD-3-Clause
// Samples are taken in a signal handler that blocks only its own signal. It must not block others. Otherwise,
// a signal sent to the process would be delivered to another thread, perhaps one that the MPI library has
// created. A handler that leaves by siglongjmp would then jump on the wrong stack.
//
// So a handler of the program can run within ours. It may also leave by a jump, so that the sample is never
// finished. If it unblocks our signal, the next sample can begin while the first one is still running. For
// the first case, the signal stack must be large enough; this class detects the other two.
#pragma once
#include <ucontext.h>

#include <atomic>
#include <csignal>
#include <cstdint>

#include "recorder/arch/registers.h"

namespace rankine::recorder::sampling {

enum class Entry : uint8_t {
  fresh,
  within,  // another sample of this thread is unfinished and will continue afterwards
  after,   // an earlier sample was abandoned and will never be finished
};

// One per thread.
class Nesting {
 public:
  // `frame`: any address in the handler's own frame; `context`: the context of the interrupted code. Leave()
  // must be called afterwards, unless the result is `within`.
  Entry Enter(uintptr_t frame, const ucontext_t& context) {
    if (frame_ != 0 && IsWithin(context)) return Entry::within;
    const Entry entry = frame_ == 0 ? Entry::fresh : Entry::after;
    frame_ = frame;
    std::atomic_signal_fence(std::memory_order_seq_cst);
    return entry;
  }
  void Leave() {
    std::atomic_signal_fence(std::memory_order_seq_cst);
    frame_ = 0;
  }

 private:
  // Stacks grow downwards, and the signal stack cannot be changed while it is in use. So code that runs
  // within a sample is below it on the same stack. There is one exception: a handler of the program may run
  // there after a sample was abandoned. We assume that such a handler runs within the sample until it ends.
  bool IsWithin(const ucontext_t& context) const {
    const auto sp = arch::SpOf(context);
    if (sp >= frame_) return false;
    if ((context.uc_stack.ss_flags & SS_DISABLE) != 0) return true;
    const auto low = reinterpret_cast<uintptr_t>(context.uc_stack.ss_sp);
    return sp >= low && frame_ - low < context.uc_stack.ss_size;
  }

  uintptr_t frame_ = 0;  // frame of the unfinished sample; 0: there is none
};

}  // namespace rankine::recorder::sampling
