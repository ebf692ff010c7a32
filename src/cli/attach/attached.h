// SPDX-License-Identifier: BSD-3-Clause
// The processes that `rankine attach` watches: attaches to them, reads from them in turn, and detaches.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/attach/reader_priority.h"
#include "probe/backend.h"
#include "probe/process/threads.h"
#include "probe/tap.h"

namespace rankine::cli {

struct Watched {
  pid_t pid = 0;
  std::unique_ptr<probe::Watch> watch;  // nullptr: the user named the functions to watch
  std::vector<probe::Function> functions;
  std::unique_ptr<probe::Tap> attachment;       // nullptr: the process has ended or was released
  std::vector<uint64_t> calls, ticks, longest;  // one element for each watched function
  uint64_t lost = 0, stopped_ns = 0;
  uint64_t read_since = 0;  // ticks: when the last reading began that was processed completely
  uint64_t fetched = 0;     // ticks: when the last reading began
  bool by_kernel = false;
  bool is_rank = false;  // it is a rank of a run, and ends while it is watched
  uint64_t since = 0,
           until = 0;  // ticks of the attachment and of the release; until = 0: the process ended before
};

// Prepares a watch of `backend` on the process. Without a back end, the watch is on the functions in `names`.
// A name is MODULE:FUNCTION, or MODULE:FUNCTION/WORDS if that many words of arguments are on the stack.
// Nothing is patched yet.
base::Result<Watched> Prepare(pid_t pid, const probe::Backend* backend,
                              const std::vector<std::string>& names);

// For a prepared process: calls are recorded only as details, and the agent sums up the durations of
// operations. Readers that compute these from records are not needed then.
void LeaveToSums(Watched& watched);

// Attaches through the kernel, or through an agent in the process. `patience_ns`: see Attachment::Begin.
base::Status Attach(Watched& watched, bool by_kernel, uint64_t patience_ns = probe::kStopPatienceNs);
// Prints one line that says how the process was attached to.
void SayAttached(const Watched& watched);
// Reads from all processes in turn: first fetches the records, then makes operations of them. `seat` belongs
// to the reading thread; nullptr: the thread lets nobody pass. Returns false if all processes have ended or
// were released. `fill` becomes the fill level of the fullest buffer.
bool ReadAll(std::vector<Watched>& all, ReaderPriority* seat, double* fill,
             const std::function<void(const probe::Operation&)>& done);
// Reads from one process. Returns false if it has ended or was released.
bool ReadFrom(Watched& watched, const std::function<void(const probe::Operation&)>& done);
// Reads until every call and operation that has begun is over and was read, including those that begin
// meanwhile. Stops after `patience_ns`.
void ReadToRest(std::span<Watched> all, uint64_t patience_ns,
                const std::function<void(const probe::Operation&)>& done);
// Releases all processes. Reports what could not be removed, and returns false then.
bool LetAllGo(std::span<Watched> all);
// The number of calls that were lost because they came faster than they could be read.
uint64_t LostOf(std::span<const Watched> all);

}  // namespace rankine::cli
