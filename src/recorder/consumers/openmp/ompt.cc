// SPDX-License-Identifier: BSD-3-Clause
// LLVM's OpenMP runtime reports events of its threads to a tool (OMPT). In an annotated program, we use only
// the few events that are needed to put a team's threads into the same regions as the thread that created the
// team. Further events (ompt_events.h) are used only if service `openmp` is on.
#include "recorder/consumers/openmp/ompt.h"

#include <atomic>

#include "recorder/consumers/openmp/enabled.h"
#include "recorder/consumers/openmp/ompt_events.h"
#include "recorder/consumers/openmp/team.h"
#include "recorder/context/inherit.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::openmp {
namespace {

constinit std::atomic<bool> g_listening{false};

void OnParallelBegin(ompt_data_t*, const void*, ompt_data_t* parallel, unsigned, int, const void*) {
  parallel->ptr = nullptr;
  const context::Node* path = context::PathToPassOn();
  if (path == nullptr) return;
  Team* team = TakeTeam();
  if (team == nullptr) return;
  team->path = path;
  team->master = t_context;
  parallel->ptr = team;
}

void OnParallelEnd(ompt_data_t* parallel, ompt_data_t*, int, const void*) {
  if (parallel == nullptr || parallel->ptr == nullptr) return;
  EndTeam(static_cast<Team*>(parallel->ptr), 0);
}

// The runtime reports the end of a worker's task only when it wakes the worker for the next task. So only
// the start of a worker's task is used.
void OnImplicitTask(int endpoint, ompt_data_t* parallel, ompt_data_t*, unsigned, unsigned, int flags) {
  if ((flags & kTaskImplicit) == 0 || endpoint != kScopeBegin || parallel == nullptr) return;
  const auto* team = static_cast<const Team*>(parallel->ptr);
  if (team != nullptr && t_context != nullptr && team->master == t_context) return;
  context::StandOn(team == nullptr ? nullptr : team->path);
}

int Initialize(ompt_function_lookup_t lookup, int, ompt_data_t*) {
  auto set = reinterpret_cast<ompt_set_callback_t>(lookup("ompt_set_callback"));
  if (set == nullptr) return 0;
  if (IsEnabled()) {
    g_listening.store(true, std::memory_order_relaxed);
    SetEvents(set);
    return 1;
  }
  set(kParallelBegin, reinterpret_cast<ompt_callback_t>(OnParallelBegin));
  set(kParallelEnd, reinterpret_cast<ompt_callback_t>(OnParallelEnd));
  set(kImplicitTask, reinterpret_cast<ompt_callback_t>(OnImplicitTask));
  return 1;
}

void Finalize(ompt_data_t*) {}

ompt_start_tool_result_t g_tool = {Initialize, Finalize, {}};

}  // namespace

bool IsListening() {
  return g_listening.load(std::memory_order_relaxed);
}

}  // namespace rankine::recorder::openmp

// The OpenMP runtime calls this function once when the runtime starts. If the result is nullptr, we do not
// act as a tool, and the runtime may look for other tools.
extern "C" __attribute__((visibility("default"))) ompt_start_tool_result_t* ompt_start_tool(unsigned,
                                                                                            const char*) {
  const bool wanted = rankine::recorder::context::IsAnnotated() || rankine::recorder::openmp::IsEnabled();
  return wanted ? &rankine::recorder::openmp::g_tool : nullptr;
}
