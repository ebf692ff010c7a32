// A look at a thread is done in a signal handler that blocks nothing but its own signal. It cannot: what is
// sent to the process while its first thread has it blocked goes to another thread, one of the MPI library's,
// say, and a handler that leaves with siglongjmp then does so on the wrong stack. So a handler of the
// program's can run within ours, and it may leave for good, so that the look is never ended; and if that
// unblocked our signal, the next look can come while a first one goes on. The first is the business of the
// signal stack, which must have room; this tells the others.
#pragma once
#include <ucontext.h>

#include <atomic>
#include <csignal>
#include <cstdint>

#include "recorder/arch/registers.h"

namespace rankine::recorder::sampling {

enum class Entry : uint8_t {
  fresh,
  within,  // another look of this thread is in the middle and goes on afterwards
  after,   // one was left in the middle and never goes on
};

// Of one thread.
class Nesting {
 public:
  // `frame`: any address in the handler's own frame; `context`: of what was interrupted. Unless it is within,
  // Leave() follows.
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
  // Stacks grow downwards, and the signal stack cannot be changed while it is in use: so what runs within a
  // look lies below it on the same one. A handler of the program's that runs there after a look was left is
  // taken for one within it, until it ends.
  bool IsWithin(const ucontext_t& context) const {
    const auto sp = arch::SpOf(context);
    if (sp >= frame_) return false;
    if ((context.uc_stack.ss_flags & SS_DISABLE) != 0) return true;
    const auto low = reinterpret_cast<uintptr_t>(context.uc_stack.ss_sp);
    return sp >= low && frame_ - low < context.uc_stack.ss_size;
  }

  uintptr_t frame_ = 0;  // of the look in the middle; 0: none is
};

}  // namespace rankine::recorder::sampling
