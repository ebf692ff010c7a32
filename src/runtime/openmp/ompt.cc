// LLVM's OpenMP runtime tells a tool of its threads (OMPT). We listen only in an annotated program, and only
// so far that a team's threads stand in the regions of the one that made the team.
#include "runtime/openmp/ompt.h"

#include <atomic>

#include "runtime/context/inherit.h"

namespace rankine::runtime::openmp {
namespace {

// Where a team stands. Teams nest and come from many threads at once: a fixed store, as for new threads. A
// team that finds no place stands in no region.
struct Team {
  std::atomic<bool> taken{false};
  const context::Node* path = nullptr;
  const Thread* master = nullptr;
};
constexpr int kTeams = 64;
constinit Team g_teams[kTeams];

void OnParallelBegin(ompt_data_t*, const void*, ompt_data_t* parallel, unsigned, int, const void*) {
  parallel->ptr = nullptr;
  const context::Node* path = context::PathToPassOn();
  if (path == nullptr) return;
  for (Team& team : g_teams) {
    if (team.taken.load(std::memory_order_relaxed) || team.taken.exchange(true, std::memory_order_acquire))
      continue;
    team.path = path;
    team.master = t_context;
    parallel->ptr = &team;
    return;
  }
}

void OnParallelEnd(ompt_data_t* parallel, ompt_data_t*, int, const void*) {
  if (parallel == nullptr || parallel->ptr == nullptr) return;
  static_cast<Team*>(parallel->ptr)->taken.store(false, std::memory_order_release);
}

// The end of a worker's task is told when it is woken for the next one, so only the begin counts.
void OnImplicitTask(int endpoint, ompt_data_t* parallel, ompt_data_t*, unsigned, unsigned, int flags) {
  if ((flags & kTaskImplicit) == 0 || endpoint != kScopeBegin || parallel == nullptr) return;
  const auto* team = static_cast<const Team*>(parallel->ptr);
  if (team != nullptr && t_context != nullptr && team->master == t_context) return;
  context::StandOn(team == nullptr ? nullptr : team->path);
}

int Initialize(ompt_function_lookup_t lookup, int, ompt_data_t*) {
  auto set = reinterpret_cast<ompt_set_callback_t>(lookup("ompt_set_callback"));
  if (set == nullptr) return 0;
  set(kParallelBegin, reinterpret_cast<ompt_callback_t>(OnParallelBegin));
  set(kParallelEnd, reinterpret_cast<ompt_callback_t>(OnParallelEnd));
  set(kImplicitTask, reinterpret_cast<ompt_callback_t>(OnImplicitTask));
  return 1;
}

void Finalize(ompt_data_t*) {}

ompt_start_tool_result_t g_tool = {Initialize, Finalize, {}};

}  // namespace
}  // namespace rankine::runtime::openmp

// Called once by the OpenMP runtime when it starts; nullptr: no tool here, it may look for others.
extern "C" __attribute__((visibility("default"))) ompt_start_tool_result_t* ompt_start_tool(unsigned,
                                                                                            const char*) {
  return rankine::runtime::context::IsAnnotated() ? &rankine::runtime::openmp::g_tool : nullptr;
}
