// SPDX-License-Identifier: BSD-3-Clause
// Attaches to the processes that `rankine attach` watches, reads their records in turn, and detaches.
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
  std::unique_ptr<probe::Watch> watch;  // The pointer is nullptr if the user named the functions to watch.
  std::vector<probe::Function> functions;
  std::unique_ptr<probe::Tap> attachment;       // The pointer is nullptr after the process has ended or has
                                                // been released.
  std::vector<uint64_t> calls, ticks, longest;  // indexed by watched function
  uint64_t lost = 0, stopped_ns = 0;
  uint64_t read_since = 0;  // the begin (in ticks) of the last reading whose records were all processed
  uint64_t fetched = 0;     // the begin (in ticks) of the most recent reading
  bool by_kernel = false;
  bool is_rank = false;  // the process is a rank of a run, so it ends while it is watched
  uint64_t since = 0,
           // ticks of attachment and release; until = 0 means that the process ended before it was released
      until = 0;
};

// Prepares to watch the process through the given back end. If there is no back end, prepares to watch the
// functions with the given names. A name has the form MODULE:FUNCTION or MODULE:FUNCTION/WORDS. WORDS is
// the number of words of arguments that are on the stack. Nothing is patched yet.
base::Result<Watched> Prepare(pid_t pid, const probe::Backend* backend,
                              const std::vector<std::string>& names);

// Lets the agent in a prepared process sum up the durations of operations. After this, the agent records
// individual calls only while details are wanted, and no reader has to compute the sums from records.
void LeaveToSums(Watched& watched);

// Attaches to the process with the kernel's help if `by_kernel` is true. Otherwise, attaches through an agent
// in the process. `Attachment::Begin` explains the parameter `patience_ns`.
base::Status Attach(Watched& watched, bool by_kernel, uint64_t patience_ns = probe::kStopPatienceNs);
// Prints one line that says how `rankine attach` has attached to the process.
void SayAttached(const Watched& watched);
// Reads from all processes one after another. Fetches the records of a process, and makes operations from the
// records. `seat` belongs to the reading thread. If `seat` is nullptr, the thread's priority is not changed.
// Returns false if all processes have ended or were released. `*fill` is set to the fill level of the fullest
// buffer.
bool ReadAll(std::vector<Watched>& all, ReaderPriority* seat, double* fill,
             const std::function<void(const probe::Operation&)>& done);
// Reads from one process. Returns false if the process has ended or was released.
bool ReadFrom(Watched& watched, const std::function<void(const probe::Operation&)>& done);
// Reads until all calls and operations in progress have ended and have been read. Calls and operations that
// begin in the meantime are included. Gives up after `patience_ns`.
void ReadToRest(std::span<Watched> all, uint64_t patience_ns,
                const std::function<void(const probe::Operation&)>& done);
// Releases all processes. If something could not be removed from a process, reports it and returns false.
bool LetAllGo(std::span<Watched> all);
// Returns the number of calls that were lost because they came faster than their records could be read.
uint64_t LostOf(std::span<const Watched> all);

}  // namespace rankine::cli
