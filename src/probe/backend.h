// A file system whose daemons can be attached to: one folder below this one, and one line in backends.cc. It
// says which functions of a process are to be watched and makes operations of the records (operation.h): what
// a client asked a server for, what the server did for it, with its accesses to the disk, and the key that
// both halves have. All above knows nothing else of a file system.
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

// One process of a file system. One thread at a time.
class Watch {
 public:
  virtual ~Watch() = default;
  // What it is, in a word: "server", "client".
  virtual std::string_view role() const = 0;
  virtual const std::vector<Function>& functions() const = 0;
  // A call of functions()[record.slot]; those of one thread in the order of their ends, those of several in
  // any. Operations that are complete with it go to `done`.
  virtual void Take(const layout::ProbeRecord& record, const std::function<void(const Operation&)>& done) = 0;
  // All records of calls that ended before `until` (ticks) have been taken. For those to whom the order in
  // which several threads' calls ended matters.
  virtual void Settle(uint64_t until, const std::function<void(const Operation&)>& done) {
    (void)until, (void)done;
  }
  // Functions that are `is_detail` are recorded from `since` until `until` (ticks) alone. Operations that do
  // not lie within are told with their action, begin and end, and nothing else. Not called, or not heeded:
  // all the time.
  virtual void KeepDetails(uint64_t /*since*/, uint64_t /*until*/) {}
  // A client's requests that have no answer yet. Known of them are begin, action, file,
  // `stored` and `peer`.
  virtual void ForUnderWay(const std::function<void(const Operation&)>& /*take*/) const {}
  // Operations that were seen to begin and are not over.
  virtual uint64_t under_way() const = 0;
};

// Files of one file system, by the numbers that its servers give them.
struct StoredFiles {
  uint64_t file_system = 0, first = 0, last = 0;
};

class Backend {
 public:
  virtual ~Backend() = default;
  virtual std::string_view name() const = 0;
  // This host's processes that it knows.
  virtual std::vector<pid_t> Processes() const = 0;
  // Is it one of its processes, of whatever version, also one that has loaded its client's library?
  virtual bool Knows(pid_t pid, std::span<const Mapping> maps) const = 0;
  // An error: it is none of its processes, or of a version whose structures are not known.
  virtual base::Result<std::unique_ptr<Watch>> Open(pid_t pid, std::span<const Mapping> maps) const = 0;
  // Its functions are told apart into those that are needed to know how long an operation takes, and its
  // details (Function::is_detail).
  virtual bool has_details() const { return false; }
  // What a server stores where, as its command line has it; empty: it does not say.
  virtual std::string ServerName(pid_t pid) const = 0;
  // Its clients are programs that have loaded its library, and no mounts.
  virtual bool is_library() const { return false; }
  // Has it loaded that library?
  virtual bool IsClient(std::span<const Mapping> /*maps*/) const { return false; }
  // A server's part of the file system: numbers as clients' operations have them in Operation::stored.
  // Empty: not known.
  virtual std::vector<StoredFiles> StoredBy(pid_t /*pid*/) const { return {}; }
  virtual bool stores_change() const { return false; }
  // Does a client's command line say that it mounts there?
  virtual bool MountsAt(pid_t /*pid*/, std::string_view /*place*/) const { return false; }
  // Is it one of its mounts? As /proc/PID/mountinfo has type and source.
  virtual bool IsMount(std::string_view type, std::string_view source) const = 0;
  // The number under which these show a file, from its Operation::file; 0: none.
  virtual uint64_t InodeOf(const std::array<uint64_t, 2>& file) const = 0;
};

// nullptr: there is no such back end.
const Backend* FindBackend(std::string_view name);
std::span<const Backend* const> Backends();
// "a, b", of all of them.
std::string BackendNames();

// The words of a process's command line; empty: it has ended.
std::vector<std::string> CommandLine(pid_t pid);

}  // namespace rankine::probe
