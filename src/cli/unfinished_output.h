// SPDX-License-Identifier: BSD-3-Clause
// The output that a verb is writing. A user who interrupts the verb (Ctrl-C, SIGTERM, SIGHUP) finds no
// partial output, because a part of a trace or table could pass for the whole. The command still ends by that
// signal.
#pragma once
#include <pthread.h>
#include <csignal>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace rankine::cli {

// At most one object at a time, made before any other thread. A separate thread handles these signals,
// because a signal handler could not do this work. A signal that was ignored when the command began (nohup)
// stays ignored.
class UnfinishedOutput {
 public:
  // `replaces`: an existing file of that name is moved aside, and restored if the new one is not completed.
  explicit UnfinishedOutput(bool replaces = false);
  UnfinishedOutput(const UnfinishedOutput&) = delete;
  UnfinishedOutput& operator=(const UnfinishedOutput&) = delete;
  // Removes unfinished output.
  ~UnfinishedOutput();

  // Calls `make`, which creates the new file or folder `path` and returns whether it did. No interruption can
  // come between the creation and its registration here.
  bool Make(const std::string& path, const std::function<bool()>& make);
  // Marks all output as complete, so that it stays.
  void Finish();
  // Removes all output as useless. Call it before the reason is printed. An interruption meanwhile then ends
  // the command without a message.
  void Discard();

 private:
  struct Made {
    std::string path, before;  // before: the path of the replaced file meanwhile; empty: there was none
  };
  void Watch();
  void TakeAway();

  sigset_t signals_{}, before_{};
  int coming_ = -1, done_ = -1;  // descriptors of the signals and of the end
  std::mutex mutex_;             // never unlocked by a thread that ends the process
  std::vector<Made> made_;
  bool replaces_;
  std::thread thread_;
};

}  // namespace rankine::cli
