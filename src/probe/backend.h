// A file system whose daemons can be attached to: one folder below this one. It says which functions of a
// process are to be patched and makes operations of the records.
#pragma once
#include <sys/types.h>

#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "format/probe/layout.h"
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
  virtual void Take(const format::ProbeRecord& record, const std::function<void(const Operation&)>& done) = 0;
  // Operations that were seen to begin and are not over.
  virtual uint64_t under_way() const = 0;
};

class Backend {
 public:
  virtual ~Backend() = default;
  virtual std::string_view name() const = 0;
  // This host's processes that it knows.
  virtual std::vector<pid_t> Processes() const = 0;
  // An error: it is none of its processes, or of a version whose structures are not known.
  virtual base::Result<std::unique_ptr<Watch>> Open(pid_t pid, std::span<const Mapping> maps) const = 0;
};

// nullptr: there is no such back end.
const Backend* FindBackend(std::string_view name);
std::span<const Backend* const> Backends();

}  // namespace rankine::probe
