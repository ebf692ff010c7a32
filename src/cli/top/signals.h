// SPDX-License-Identifier: BSD-3-Clause
// Signals as a descriptor to wait for beside other input. Signals that end or stop the command are then
// handled in turn, when the terminal can be restored.
#pragma once
#include <csignal>

namespace rankine::cli::top {

// At most one object at a time.
class Signals {
 public:
  Signals();
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;
  ~Signals();  // the destructor restores the signal mask

  int fd() const { return fd_; }
  // The next signal that has arrived; 0: none.
  int Next() const;
  // Applies the default action of the signal to this process.
  static void Act(int signal);

 private:
  int fd_ = -1;
  sigset_t before_{};
};

}  // namespace rankine::cli::top
