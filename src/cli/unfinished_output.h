// What a verb is writing, and who interrupts it (Ctrl-C, SIGTERM, SIGHUP) finds nothing of: a part of a trace
// or of a table shows something else than the whole. The command ends by that signal all the same.
#pragma once
#include <pthread.h>
#include <csignal>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace rankine::cli {

// One at a time, made before other threads are: these signals are for a thread of its own, which may take its
// time, as a handler may not. A signal that was ignored when the command began (nohup) stays so.
class UnfinishedOutput {
 public:
  // `replaces`: what is there under a name makes room, and comes back if the new one does not become whole.
  explicit UnfinishedOutput(bool replaces = false);
  UnfinishedOutput(const UnfinishedOutput&) = delete;
  UnfinishedOutput& operator=(const UnfinishedOutput&) = delete;
  // What was made and is not finished is taken away.
  ~UnfinishedOutput();

  // Calls `make`, which makes the new file or folder `path`; what it returns: whether it has. Nobody
  // interrupts it between having made it and its being known here.
  bool Make(const std::string& path, const std::function<bool()>& make);
  // All that was made is whole, and stays.
  void Finish();
  // Nothing that was made is of use: taken away. Before why is said, so that who interrupts meanwhile hears
  // nothing.
  void Discard();

 private:
  struct Made {
    std::string path, before;  // before: where what was there stands meanwhile; empty: nothing was
  };
  void Watch();
  void TakeAway();

  sigset_t signals_{}, before_{};
  int coming_ = -1, done_ = -1;  // of signals; of the end
  std::mutex mutex_;             // kept for good by a thread that ends the process
  std::vector<Made> made_;
  bool replaces_;
  std::thread thread_;
};

}  // namespace rankine::cli
