// SPDX-License-Identifier: BSD-3-Clause
// The functions of GCC's OpenMP runtime that run a function in threads (libgomp's ABI, which LLVM's libomp
// also has). We interpose these functions, so that a team's threads are in the same regions as the thread
// that created the team. In a program without regions, calls are only passed on, unless service `openmp` is
// on.
//
// The interposed functions contain the barrier at the end of a parallel region. Each thread of the team
// finishes its part, and then waits in the barrier until the function returns. Only the thread that created
// the team notices when the function returns. The other threads later learn the time at which the function
// returned (idle.h).
#include <cerrno>
#include <cstdint>
#include <type_traits>

#include "base/rt/clock.h"
#include "recorder/consumers/openmp/body.h"
#include "recorder/consumers/openmp/enabled.h"
#include "recorder/consumers/openmp/idle.h"
#include "recorder/consumers/openmp/known_callers.h"
#include "recorder/consumers/openmp/ompt.h"
#include "recorder/consumers/openmp/path_values.h"
#include "recorder/consumers/openmp/team.h"
#include "recorder/context/dictionary.h"
#include "recorder/context/inherit.h"
#include "recorder/context/regions.h"
#include "recorder/core/link/missing_function.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::openmp {
namespace {

using Body = void (*)(void*);

constexpr const char* kBarrier = "barrier_implicit";

int64_t Ask(KnownCallers* known, void* caller, const char* name) {
  auto real = reinterpret_cast<int (*)()>(known->Find(caller, name));
  return real == nullptr ? 0 : real();
}
int64_t NumberInTeam(void* caller) {
  static constinit KnownCallers known;
  return Ask(&known, caller, "omp_get_thread_num");
}
int64_t TeamSize(void* caller) {
  static constinit KnownCallers known;
  return Ask(&known, caller, "omp_get_num_threads");
}

// The data that a team's threads need. These data are on the stack of the thread that created the team.
// The thread that created the team waits for the other threads.
struct Start {
  Body body;
  void* data;
  const context::Node* path;
  const Thread* master;
  void* caller;
  Team* team;  // nullptr: the team is not measured.
};

void RunBody(const Start& start) {
  const RunningBody running(start.body);
  start.body(start.data);
}

void RunMeasured(const Start& start) {
  if (t_context != start.master) {
    Join(start.team);
    SetNumber(NumberInTeam(start.caller));
    RunBody(start);
    BeginWait(kBarrier);
    return PutAside();
  }
  t_context->idle.teams++;
  SetTeamSize(static_cast<uint64_t>(TeamSize(start.caller)));
  start.team->number_before = SetNumber(NumberInTeam(start.caller));
  RunBody(start);
  BeginWait(kBarrier);
}

void RunInTeam(void* argument) {
  const Start start = *static_cast<const Start*>(argument);
  if (start.team != nullptr) return RunMeasured(start);
  if (t_context == start.master) return RunBody(start);
  Part();
  const context::Ground before = context::StandOn(start.path);
  RunBody(start);
  context::StandAgain(before);
}

// Returns nullptr if the service is off, or if there is no space.
Team* BeginTeam(const context::Node* path, Body body) {
  if (!IsEnabled() || IsListening()) return nullptr;
  // The mark is one byte after the function's start, because readers look up the byte before an address, as
  // they do for return addresses.
  const context::Entry* mark = ParallelMark(reinterpret_cast<const char*>(body) + 1);
  Team* team = mark == nullptr ? nullptr : TakeTeam();
  if (team == nullptr) return nullptr;
  context::BeginNested(mark);
  team->path = path;
  team->master = t_context;
  team->mark = mark;
  return team;
}

void EndMeasured(Team* team) {
  const int saved = errno;
  const context::Entry* mark = team->mark;
  const int64_t number = team->number_before;
  EndWait(kBarrier);
  EndTeam(team, rt::Ticks());
  RestoreNumber(number);
  if (number == kNoNumber) EndTeamSize();
  context::EndLoose(mark);
  if (InTeam()) t_context->idle.teams--;
  errno = saved;
}

template <class Result, class... Rest>
Result Call(KnownCallers* known, const char* name, void* caller, Body body, void* data, Rest... rest) {
  caller = CallerOf(caller);
  auto* real = reinterpret_cast<Result (*)(Body, void*, Rest...)>(known->Find(caller, name));
  if (real == nullptr) Missing(name);
  const context::Node* path = context::PathToPassOn();
  Team* team = BeginTeam(path, body);
  if (path == nullptr && team == nullptr && !context::HasEntries()) return real(body, data, rest...);
  Start start{body, data, path, t_context, caller, team};
  if constexpr (std::is_void_v<Result>) {
    real(RunInTeam, &start, rest...);
    if (team != nullptr) EndMeasured(team);
  } else {
    const Result result = real(RunInTeam, &start, rest...);
    if (team != nullptr) EndMeasured(team);
    return result;
  }
}

}  // namespace
}  // namespace rankine::recorder::openmp

// The macro's arguments are the result type, the function's name, its further parameters, and its further
// arguments.
#define RANKINE_GOMP(result, name, parameters, ...)                                                        \
  extern "C" __attribute__((visibility("default"))) result name(void (*body)(void*), void* data,           \
                                                                parameters) {                              \
    static constinit rankine::recorder::openmp::KnownCallers known;                                        \
    return rankine::recorder::openmp::Call<result>(&known, #name, __builtin_return_address(0), body, data, \
                                                   __VA_ARGS__);                                           \
  }
#define RANKINE_COMMA ,
#define RANKINE_TEAM unsigned threads RANKINE_COMMA unsigned flags
#define RANKINE_CHUNKS                                                                     \
  unsigned threads RANKINE_COMMA long start RANKINE_COMMA long end RANKINE_COMMA long step \
      RANKINE_COMMA long chunk RANKINE_COMMA unsigned flags
#define RANKINE_RUNTIME                                                                    \
  unsigned threads RANKINE_COMMA long start RANKINE_COMMA long end RANKINE_COMMA long step \
      RANKINE_COMMA unsigned flags

RANKINE_GOMP(void, GOMP_parallel, RANKINE_TEAM, threads, flags)
RANKINE_GOMP(unsigned, GOMP_parallel_reductions, RANKINE_TEAM, threads, flags)
RANKINE_GOMP(void, GOMP_parallel_loop_static, RANKINE_CHUNKS, threads, start, end, step, chunk, flags)
RANKINE_GOMP(void, GOMP_parallel_loop_dynamic, RANKINE_CHUNKS, threads, start, end, step, chunk, flags)
RANKINE_GOMP(void, GOMP_parallel_loop_guided, RANKINE_CHUNKS, threads, start, end, step, chunk, flags)
RANKINE_GOMP(void, GOMP_parallel_loop_nonmonotonic_dynamic, RANKINE_CHUNKS, threads, start, end, step, chunk,
             flags)
RANKINE_GOMP(void, GOMP_parallel_loop_nonmonotonic_guided, RANKINE_CHUNKS, threads, start, end, step, chunk,
             flags)
RANKINE_GOMP(void, GOMP_parallel_loop_runtime, RANKINE_RUNTIME, threads, start, end, step, flags)
RANKINE_GOMP(void, GOMP_parallel_loop_nonmonotonic_runtime, RANKINE_RUNTIME, threads, start, end, step, flags)
RANKINE_GOMP(void, GOMP_parallel_loop_maybe_nonmonotonic_runtime, RANKINE_RUNTIME, threads, start, end, step,
             flags)
RANKINE_GOMP(void, GOMP_parallel_sections,
             unsigned threads RANKINE_COMMA unsigned count RANKINE_COMMA unsigned flags, threads, count,
             flags)
