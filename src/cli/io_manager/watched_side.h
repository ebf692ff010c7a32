// SPDX-License-Identifier: BSD-3-Clause
// A group of processes that a manager of I/O watches: a job's ranks on this host, the mounts that hold their
// files, or a file system's servers. For one thread.
#pragma once
#include <string>

#include "manager/message.h"

namespace rankine::cli {

class WatchedSide {
 public:
  virtual ~WatchedSide() = default;
  // Takes new data. Call it again after LookMs() milliseconds; that time may change with each call.
  virtual void Look() = 0;
  virtual int LookMs() const = 0;
  // Puts the process of maximum latency since the last call into the report. Processes that started meanwhile
  // count from here on.
  virtual void EndInterval(manager::Message* report) = 0;
  // Records in detail the process that the verdict names, if it belongs to this side, for `seconds`. All
  // others are not recorded in detail. The recording ends after that time, even if this manager dies.
  virtual void Follow(const manager::Message& verdict, double seconds) = 0;
  // Whether there is nothing left to watch.
  virtual bool HasEnded() const = 0;
};

// The result of gethostname.
std::string OwnHostName();

}  // namespace rankine::cli
