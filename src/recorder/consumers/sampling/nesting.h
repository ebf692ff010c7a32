// SPDX-License-Identifier: BSD-3-Clause
// Samples are taken in a signal handler that blocks only its own signal. If the handler blocked other
// signals, a signal sent to the process could be delivered to another thread, perhaps one that the MPI
// library has created. A handler of the program that leaves by siglongjmp would then jump on the wrong
// stack.
//
// So a handler of the program can run inside the sampling handler. Because the handlers are nested, there are
// three consequences. First, the signal stack must be large enough for both handlers. Second, the program's
// handler may leave by a jump, and our handler then never finishes its sample. Third, the program's handler
// may unblock our signal. The next sample can then begin while the first sample is unfinished. This class
// detects two of the consequences: a handler that leaves by a jump, and a handler that unblocks our signal.
#pragma once
#include <ucontext.h>

#include <atomic>
#include <csignal>
#include <cstdint>

#include "recorder/arch/registers.h"

namespace rankine::recorder::sampling {

enum class Entry : uint8_t {
  fresh,
  within,  // Another sample of this thread is unfinished, and will be finished later.
  after,   // An earlier sample was abandoned, and its handler will never continue.
};

// One per thread.
class Nesting {
 public:
  // The parameter `frame` is any address in the handler's own frame. The parameter `context` is the context
  // of the interrupted code. Unless the result is Entry::within, the caller must call Leave() afterwards.
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
  // while a sample is taken is at lower addresses of the same stack. If a sample was abandoned, a later
  // handler of the program may run at the same addresses. The recorder treats such a handler as code inside
  // the sample until the handler ends, because it cannot be recognised.
  bool IsWithin(const ucontext_t& context) const {
    const auto sp = arch::SpOf(context);
    if (sp >= frame_) return false;
    if ((context.uc_stack.ss_flags & SS_DISABLE) != 0) return true;
    const auto low = reinterpret_cast<uintptr_t>(context.uc_stack.ss_sp);
    return sp >= low && frame_ - low < context.uc_stack.ss_size;
  }

  uintptr_t frame_ = 0;  // The frame of the unfinished sample; 0: there is no unfinished sample.
};

}  // namespace rankine::recorder::sampling
