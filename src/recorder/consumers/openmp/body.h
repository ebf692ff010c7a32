// SPDX-License-Identifier: BSD-3-Clause
// Finds the caller of an OpenMP entry point. A compiler turns the last call in a function into a jump, so
// that the return address belongs to the function's caller. If the function is the body of a team or a task,
// its caller is our code or the runtime itself.
#pragma once
#include <cstdint>

namespace rankine::recorder::openmp {

// Address of the body in the program that this thread is running, called by our code.
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

// Returns an address in the program: the return address or, if this is in our code, the body's address.
void* CallerOf(void* return_address);

}  // namespace rankine::recorder::openmp
