// The entries of GCC's OpenMP runtime that start threads on a function (libgomp's ABI; LLVM's libomp has them
// too): interposed so that a team's threads stand in the regions of the one that made the team. In a program
// that marks none the call is only passed on.
#include <atomic>
#include <cstdint>
#include <utility>

#include "base/rt/own_stderr.h"
#include "base/rt/syscall.h"
#include "base/rt/text.h"
#include "runtime/context/dictionary.h"
#include "runtime/context/inherit.h"
#include "runtime/mpi/abi/resolve.h"
#include "runtime/openmp/known_callers.h"

namespace rankine::runtime::openmp {
namespace {

using Body = void (*)(void*);

// What the threads of a team are told; on the stack of the thread that made it, which waits for them.
struct Team {
  Body body;
  void* data;
  const context::Node* path;
  const Thread* master;
};

void RunInTeam(void* argument) {
  const Team team = *static_cast<const Team*>(argument);
  if (t_context == team.master) return team.body(team.data);
  const context::Ground before = context::StandOn(team.path);
  team.body(team.data);
  context::StandAgain(before);
}

// The program calls a function of OpenMP that no loaded library has; without us it would not have started.
[[noreturn]] void Missing(const char* name) {
  rt::Text<256> line;
  line << "rankine: the program calls " << name << ", which no loaded library has\n";
  rt::WriteStderr(line.c_str(), line.size());
  for (;;) rt::Syscall(SYS_exit_group, 127);
}

template <class Result, class... Rest>
Result Start(KnownCallers* known, const char* name, void* caller, Body body, void* data, Rest... rest) {
  auto* real = reinterpret_cast<Result (*)(Body, void*, Rest...)>(known->Find(caller, name));
  if (real == nullptr) Missing(name);
  const context::Node* path = context::PathToPassOn();
  if (path == nullptr && !context::HasEntries()) return real(body, data, rest...);
  Team team{body, data, path, t_context};
  return real(RunInTeam, &team, rest...);
}

}  // namespace
}  // namespace rankine::runtime::openmp

// entry(result, name, further parameters, further arguments)
#define RANKINE_GOMP(result, name, parameters, ...)                                                        \
  extern "C" __attribute__((visibility("default"))) result name(void (*body)(void*), void* data,           \
                                                                parameters) {                              \
    static constinit rankine::runtime::openmp::KnownCallers known;                                         \
    return rankine::runtime::openmp::Start<result>(&known, #name, __builtin_return_address(0), body, data, \
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
