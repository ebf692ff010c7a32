// SPDX-License-Identifier: BSD-3-Clause
// A group of processes that an I/O manager watches. The group consists of a job's ranks on this host, the
// mounts that hold their files, or a file system's servers. Not thread-safe.
#pragma once
#include <string>

#include "manager/message.h"

namespace rankine::cli {

class WatchedSide {
 public:
  virtual ~WatchedSide() = default;
  // Reads new data. Must be called again after LookMs() milliseconds. This interval may change with each
  // call.
  virtual void Look() = 0;
  virtual int LookMs() const = 0;
  // Adds to the report the process with the highest latency since the last call. Processes that have started
  // since then are counted from now on.
  virtual void EndInterval(manager::Message* report) = 0;
  // If the process that the verdict names belongs to this side, records it in detail for `seconds`. Stops
  // recording details of all other processes. The recording ends after that time even if this manager dies.
  virtual void Follow(const manager::Message& verdict, double seconds) = 0;
  // Whether there are no more processes to watch.
  virtual bool HasEnded() const = 0;
};

// The host's name, from gethostname.
std::string OwnHostName();

}  // namespace rankine::cli
