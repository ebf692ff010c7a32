// SPDX-License-Identifier: BSD-3-Clause
// The caller of an OpenMP entry. A compiler turns the last call in a function into a jump, and the return
// address is then that of the function's caller. For the body of a team or a task the caller is our code or
// the runtime itself.
#pragma once
#include <cstdint>

namespace rankine::recorder::openmp {

// The body that this thread runs through our code, as an address of the program.
extern constinit thread_local void* t_body __attribute__((tls_model("initial-exec"), visibility("hidden")));

class RunningBody {
 public:
  explicit RunningBody(void (*body)(void*)) : before_(t_body) { t_body = reinterpret_cast<void*>(body); }
  ~RunningBody() { t_body = before_; }
  RunningBody(const RunningBody&) = delete;
  RunningBody& operator=(const RunningBody&) = delete;

 private:
  void* before_;
};

// An address of the program: the return address, or the body where the return address is ours.
void* CallerOf(void* return_address);

}  // namespace rankine::recorder::openmp
