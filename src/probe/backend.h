// SPDX-License-Identifier: BSD-3-Clause
// A file system to whose daemons we can attach. Each back end has its own folder in this folder, and a line
// in backends.cc. A back end decides which functions of a process are watched, and turns their records into
// operations (operation.h). An operation is a client's request to a server, or the server's work for such a
// request, including its disk accesses. The request and the work have the same key. No code outside the back
// ends depends on the file system.
#pragma once
#include <sys/types.h>

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "layout/probe/layout.h"
#include "probe/operation.h"
#include "probe/patch/function.h"
#include "probe/process/maps.h"
#include "probe/process/memory.h"

namespace rankine::probe {

// Watches one process of a file system. The class is not thread-safe.
class Watch {
 public:
  virtual ~Watch() = default;
  // The role of the process in one word, such as "server" or "client".
  virtual std::string_view role() const = 0;
  virtual const std::vector<Function>& functions() const = 0;
  // Takes a record of a call of `functions()[record.slot]`. Calls of the same thread are passed in the
  // order in which they ended, calls of different threads in any order. Operations that the call completes
  // are passed to the given function.
  virtual void Take(const layout::ProbeRecord& record, const std::function<void(const Operation&)>& done) = 0;
  // This function is called when all records of calls that ended before a certain time have been taken. The
  // argument `until` is the time before which all calls have been seen, in ticks. A watch implements this
  // function if it needs the order in which calls of several threads ended.
  virtual void Settle(uint64_t until, const std::function<void(const Operation&)>& done) {
    (void)until, (void)done;
  }
  // Tells the watch that functions with `is_detail` are recorded only during an interval. The two arguments
  // are the interval's begin and end, in ticks. Operations that are not within the interval are reported only
  // with action, start and end. Details are always recorded if this function is not called, or if the watch
  // does not implement it.
  virtual void KeepDetails(uint64_t /*since*/, uint64_t /*until*/) {}
  // Passes a client's unanswered requests. The following members of each Operation are set: the start, the
  // action, the file, `stored` and `peer`.
  virtual void ForUnderWay(const std::function<void(const Operation&)>& /*take*/) const {}
  // The number of operations that have begun but not ended yet.
  virtual uint64_t under_way() const = 0;
};

// A range of files of a file system, given by the numbers that servers use for these files.
struct StoredFiles {
  uint64_t file_system = 0, first = 0, last = 0;
};

class Backend {
 public:
  virtual ~Backend() = default;
  virtual std::string_view name() const = 0;
  // The processes on this host that belong to the file system.
  virtual std::vector<pid_t> Processes() const = 0;
  // Whether the process belongs to the file system, in any version. A process that has loaded the client
  // library of the file system also belongs to it.
  virtual bool Knows(pid_t pid, std::span<const Mapping> maps) const = 0;
  // Fails if the process does not belong to the file system, or if the data structures of its version are
  // unknown.
  virtual base::Result<std::unique_ptr<Watch>> Open(pid_t pid, std::span<const Mapping> maps) const = 0;
  // Whether some of the watched functions are only details (`Function::is_detail`). Durations of operations
  // can be measured without details.
  virtual bool has_details() const { return false; }
  // A name that identifies the data that the server stores. The name is taken from the server's command line;
  // empty if the command line contains no such name.
  virtual std::string ServerName(pid_t pid) const = 0;
  // Whether the clients of the file system are programs that have loaded its client library, and not mounts.
  virtual bool is_library() const { return false; }
  // Whether the process has loaded the client library.
  virtual bool IsClient(std::span<const Mapping> /*maps*/) const { return false; }
  // The part of the file system that a server stores, given by the numbers that clients have in
  // `Operation::stored`. The result is empty if this part of the file system is unknown.
  virtual std::vector<StoredFiles> StoredBy(pid_t /*pid*/) const { return {}; }
  virtual bool stores_change() const { return false; }
  // Whether the command line of a client contains the given path as its mount point.
  virtual bool MountsAt(pid_t /*pid*/, std::string_view /*place*/) const { return false; }
  // Whether a mount belongs to this file system. Type and source are as in /proc/PID/mountinfo.
  virtual bool IsMount(std::string_view type, std::string_view source) const = 0;
  // The inode number by which mounts show a file (`Operation::file`); 0: the number is unknown.
  virtual uint64_t InodeOf(const std::array<uint64_t, 2>& file) const = 0;
};

// Returns nullptr if there is no such back end.
const Backend* FindBackend(std::string_view name);
std::span<const Backend* const> Backends();
// The names of all back ends in the form "a, b".
std::string BackendNames();

// The words of a process's command line; empty if the process has ended.
std::vector<std::string> CommandLine(pid_t pid);

}  // namespace rankine::probe
