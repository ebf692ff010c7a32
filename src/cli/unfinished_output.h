// SPDX-License-Identifier: BSD-3-Clause
// Protects the output that a verb is writing. If the user interrupts the verb (Ctrl-C, SIGTERM, SIGHUP),
// the partial output is removed. A user could mistake a part of a trace or table for the complete output.
// After the removal, the command ends by the signal that it received.
#pragma once
#include <pthread.h>
#include <csignal>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace rankine::cli {

// Only one object of this class may exist at a time, and it must be created before any other thread. A
// separate thread handles the signals, because a signal handler could not do this work. If a signal was
// ignored when the command began (nohup), it remains ignored.
class UnfinishedOutput {
 public:
  // If the flag `replaces` is true, an existing file with the same name is moved aside. The old file is
  // restored if the new file is not completed.
  explicit UnfinishedOutput(bool replaces = false);
  UnfinishedOutput(const UnfinishedOutput&) = delete;
  UnfinishedOutput& operator=(const UnfinishedOutput&) = delete;
  // Removes unfinished output.
  ~UnfinishedOutput();

  // Calls the function `make`, which must create the new file or folder `path` and return true on success.
  // The verb cannot be interrupted between the creation of the file and its registration in this object.
  bool Make(const std::string& path, const std::function<bool()>& make);
  // Marks all output as complete, so that the output is not removed.
  void Finish();
  // Removes all output after a failure. The caller must print the reason of the failure only afterwards. If
  // the verb is interrupted during the removal, the command ends without a message.
  void Discard();

 private:
  struct Made {
    // `before` is the path to which the replaced file was moved; empty if no file was replaced
    std::string path, before;
  };
  void Watch();
  void TakeAway();

  sigset_t signals_{}, before_{};
  int coming_ = -1, done_ = -1;  // the descriptors that report signals and the end of the work
  std::mutex mutex_;             // the thread that ends the process never unlocks it
  std::vector<Made> made_;
  bool replaces_;
  std::thread thread_;
};

}  // namespace rankine::cli
