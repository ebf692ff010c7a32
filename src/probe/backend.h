// SPDX-License-Identifier: BSD-3-Clause
// A file system whose daemons can be attached to: one folder below this one, and one line in backends.cc. A
// back end decides which functions of a process are watched, and makes operations of the records
// (operation.h). An operation is a client's request to a server, or the server's work for it with its
// accesses to the disk. Request and work have the same key. All other code knows nothing about a file system.
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

// One process of a file system. For one thread at a time.
class Watch {
 public:
  virtual ~Watch() = default;
  // The role of the process in one word: "server", "client".
  virtual std::string_view role() const = 0;
  virtual const std::vector<Function>& functions() const = 0;
  // Takes a call of functions()[record.slot]. Calls of one thread come in the order of their ends, calls of
  // several threads in any order. Operations that the call completes go to `done`.
  virtual void Take(const layout::ProbeRecord& record, const std::function<void(const Operation&)>& done) = 0;
  // Says that all records of calls that ended before `until` (ticks) have been taken. For watches that need
  // the order in which calls of several threads ended.
  virtual void Settle(uint64_t until, const std::function<void(const Operation&)>& done) {
    (void)until, (void)done;
  }
  // Functions that are `is_detail` are recorded only from `since` until `until` (ticks). Operations outside
  // this time are reported with action, begin and end only. If not called, or not supported: details are
  // always recorded.
  virtual void KeepDetails(uint64_t /*since*/, uint64_t /*until*/) {}
  // A client's requests without an answer so far. Their begin, action, file, `stored` and `peer` are known.
  virtual void ForUnderWay(const std::function<void(const Operation&)>& /*take*/) const {}
  // The number of operations whose begin was seen and that are not over.
  virtual uint64_t under_way() const = 0;
};

// Files of one file system, by the servers' numbers for them.
struct StoredFiles {
  uint64_t file_system = 0, first = 0, last = 0;
};

class Backend {
 public:
  virtual ~Backend() = default;
  virtual std::string_view name() const = 0;
  // The processes on this host that belong to the file system.
  virtual std::vector<pid_t> Processes() const = 0;
  // Whether the process belongs to the file system, in any version. Processes that have loaded its client
  // library count too.
  virtual bool Knows(pid_t pid, std::span<const Mapping> maps) const = 0;
  // An error: the process does not belong to it, or its version has unknown structures.
  virtual base::Result<std::unique_ptr<Watch>> Open(pid_t pid, std::span<const Mapping> maps) const = 0;
  // Whether some of its functions are only details, not needed for the durations of operations
  // (Function::is_detail).
  virtual bool has_details() const { return false; }
  // The data and place of a server, from its command line; empty: not given.
  virtual std::string ServerName(pid_t pid) const = 0;
  // Whether its clients are programs that have loaded its library instead of mounts.
  virtual bool is_library() const { return false; }
  // Whether the process has loaded that library.
  virtual bool IsClient(std::span<const Mapping> /*maps*/) const { return false; }
  // A server's part of the file system, with the numbers used in Operation::stored of clients. Empty:
  // unknown.
  virtual std::vector<StoredFiles> StoredBy(pid_t /*pid*/) const { return {}; }
  virtual bool stores_change() const { return false; }
  // Whether a client's command line says that it mounts at `place`.
  virtual bool MountsAt(pid_t /*pid*/, std::string_view /*place*/) const { return false; }
  // Whether this is one of its mounts. Type and source are as in /proc/PID/mountinfo.
  virtual bool IsMount(std::string_view type, std::string_view source) const = 0;
  // The inode number of a file at its mounts, from Operation::file; 0: none.
  virtual uint64_t InodeOf(const std::array<uint64_t, 2>& file) const = 0;
};

// nullptr: there is no such back end.
const Backend* FindBackend(std::string_view name);
std::span<const Backend* const> Backends();
// The names of all back ends: "a, b".
std::string BackendNames();

// The words of a process's command line; empty: it has ended.
std::vector<std::string> CommandLine(pid_t pid);

}  // namespace rankine::probe
