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
  // Reads new data. The caller must call `Look` again after `LookMs()` milliseconds. The result of `LookMs`
  // may change with each call.
  virtual void Look() = 0;
  virtual int LookMs() const = 0;
  // Adds the process with the highest latency since the last call to the report. A process that has started
  // since the last call is watched from now on.
  virtual void EndInterval(manager::Message* report) = 0;
  // If this side contains the process that the verdict names, records that process in detail for the given
  // number of seconds. Stops recording details of all other processes. Detailed recording ends after the
  // given time even if this manager dies.
  virtual void Follow(const manager::Message& verdict, double seconds) = 0;
  // Returns true if no more processes can be watched.
  virtual bool HasEnded() const = 0;
};

// The host's name, from gethostname.
std::string OwnHostName();

}  // namespace rankine::cli
