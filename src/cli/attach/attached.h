// The processes that `rankine attach` watches: attached to, read in turn, let go.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/attach/back_seat.h"
#include "probe/backend.h"
#include "probe/process/threads.h"
#include "probe/tap.h"

namespace rankine::cli {

struct Watched {
  pid_t pid = 0;
  std::unique_ptr<probe::Watch> watch;  // nullptr: functions named by the user
  std::vector<probe::Function> functions;
  std::unique_ptr<probe::Tap> attachment;       // nullptr: it has ended, or was let go
  std::vector<uint64_t> calls, ticks, longest;  // by function
  uint64_t lost = 0, stopped_ns = 0;
  uint64_t read_since = 0;  // ticks: when the last reading began that told all
  uint64_t fetched = 0;     // ticks: when the last one began
  bool by_kernel = false;
  bool is_rank = false;           // of a run, which ends while it is watched
  uint64_t since = 0, until = 0;  // ticks: attached to; let go, 0: it has ended before
};

// A watch of the back end on the process, or, with none, on functions that `names` lists as MODULE:FUNCTION
// or MODULE:FUNCTION/WORDS with so many arguments on the stack. Nothing is patched yet.
base::Result<Watched> Prepare(pid_t pid, const probe::Backend* backend,
                              const std::vector<std::string>& names);

// Of a prepared one: records are a detail throughout, and the agent sums up how long operations take, which
// other readers know by their records.
void LeaveToSums(Watched& watched);

// By the kernel, or by an agent in the process. `patience_ns`: see Attachment::Begin.
base::Status Attach(Watched& watched, bool by_kernel, uint64_t patience_ns = probe::kStopPatienceNs);
// What was done, one line.
void SayAttached(const Watched& watched);
// All in turn: first what was recorded is fetched, then operations are made of it. `seat`: whose work that
// is; nullptr: nobody is to be let through. False: all have ended, or were let go before. `fill`: of the
// fullest.
bool ReadAll(std::vector<Watched>& all, BackSeat* seat, double* fill,
             const std::function<void(const probe::Operation&)>& done);
// One. False: it has ended, or was let go before.
bool ReadFrom(Watched& watched, const std::function<void(const probe::Operation&)>& done);
// Reads until every call and operation that has begun is over, and was read, for `patience_ns` at most: those
// that begin meanwhile count, too.
void ReadToRest(std::span<Watched> all, uint64_t patience_ns,
                const std::function<void(const probe::Operation&)>& done);
// Says what could not be taken away; false then.
bool LetAllGo(std::span<Watched> all);
// Calls that came faster than they could be read.
uint64_t LostOf(std::span<const Watched> all);

}  // namespace rankine::cli
