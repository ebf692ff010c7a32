// Signals as something to wait for beside other input: what ends or stops the command comes in turn, when the
// terminal can be given back.
#pragma once
#include <csignal>

namespace rankine::cli::top {

// One at a time.
class Signals {
 public:
  Signals();
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;
  ~Signals();  // as they were

  int fd() const { return fd_; }
  // The next signal that has come, 0: none.
  int Next() const;
  // Does with this process what the signal does to one that has not asked for it.
  static void Act(int signal);

 private:
  int fd_ = -1;
  sigset_t before_{};
};

}  // namespace rankine::cli::top
