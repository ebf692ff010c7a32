// SPDX-License-Identifier: BSD-3-Clause
// Finds the caller of an OpenMP entry point. If a call is the last statement in a function, a compiler turns
// the call into a jump. The return address of such a call belongs to the caller of the function that contains
// the call. If the function is the body of a team or a task, the caller of the function is our code or the
// runtime itself.
#pragma once
#include <cstdint>

namespace rankine::recorder::openmp {

// The address of the program's function that our code has called in this thread, if the function is still
// running.
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

// Returns an address in the program: the return address or, if the return address is in our code, the
// function `t_body`.
void* CallerOf(void* return_address);

}  // namespace rankine::recorder::openmp
