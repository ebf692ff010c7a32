// SPDX-License-Identifier: BSD-3-Clause
// Turns signals into a descriptor that can be polled together with other input. Signals that end or stop the
// command are handled in the main loop, where the terminal can be restored first.
#pragma once
#include <csignal>

namespace rankine::cli::top {

// A process may have only one object of this class at a time.
class Signals {
 public:
  Signals();
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;
  ~Signals();  // the destructor restores the signal mask

  int fd() const { return fd_; }
  // Returns the next signal that has arrived; 0 if no signal has arrived.
  int Next() const;
  // Applies the signal's default action to this process.
  static void Act(int signal);

 private:
  int fd_ = -1;
  sigset_t before_{};
};

}  // namespace rankine::cli::top
