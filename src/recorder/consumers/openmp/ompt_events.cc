// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/openmp/ompt_events.h"

#include "base/rt/clock.h"
#include "recorder/consumers/openmp/idle.h"
#include "recorder/consumers/openmp/path_values.h"
#include "recorder/consumers/openmp/task.h"
#include "recorder/consumers/openmp/team.h"
#include "recorder/context/inherit.h"
#include "recorder/context/regions.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::openmp {
namespace {

// Returns the name of a kind of work, or nullptr if the kind is not shown. The index is an ompt_work_t. The
// table also contains kinds of loops that later versions of OpenMP have added.
const char* WorkKind(int kind) {
  static constexpr const char* kKinds[] = {nullptr,     "loop",       "sections", "single", nullptr,
                                           "workshare", "distribute", "taskloop", "scope",  "loop",
                                           "loop",      "loop",       "loop",     "loop"};
  return kind >= 0 && kind < static_cast<int>(sizeof kKinds / sizeof *kKinds) ? kKinds[kind] : nullptr;
}

// Indexed by ompt_sync_region_t.
const char* SyncKind(int kind) {
  static constexpr const char* kKinds[] = {
      nullptr,     "barrier",   "barrier_implicit", "barrier_explicit", "barrier_implementation", "taskwait",
      "taskgroup", "reduction", "barrier_implicit", "barrier_implicit", "barrier_teams"};
  return kind >= 0 && kind < static_cast<int>(sizeof kKinds / sizeof *kKinds) ? kKinds[kind] : nullptr;
}

// The table is indexed by ompt_mutex_t. Nested locks are not shown: all acquisitions except the first end
// with a different event.
const char* MutexKind(int kind) {
  static constexpr const char* kKinds[] = {nullptr, "lock",     nullptr,  nullptr,
                                           nullptr, "critical", "atomic", "ordered"};
  return kind >= 0 && kind < static_cast<int>(sizeof kKinds / sizeof *kKinds) ? kKinds[kind] : nullptr;
}

bool MayEndTeam(int kind) {
  return kind == 1 || kind == 2 || kind == 8 || kind == 9;
}

void BeginOrEnd(const context::Entry* mark, int endpoint) {
  if (mark == nullptr) return;
  if (endpoint == kScopeBegin) return context::BeginNested(mark);
  if (endpoint == kScopeEnd) context::EndLoose(mark);
}

void OnParallelBegin(ompt_data_t*, const void*, ompt_data_t* parallel, unsigned, int, const void* site) {
  parallel->ptr = nullptr;
  const context::Node* path = context::PathToPassOn();
  const context::Entry* mark = ParallelMark(site);
  Team* team = mark == nullptr ? nullptr : TakeTeam();
  if (team == nullptr) return;
  context::BeginNested(mark);
  team->path = path;
  team->master = t_context;
  team->mark = mark;
  parallel->ptr = team;
}

void OnParallelEnd(ompt_data_t* parallel, ompt_data_t*, int, const void*) {
  if (parallel == nullptr || parallel->ptr == nullptr) return;
  auto* team = static_cast<Team*>(parallel->ptr);
  const context::Entry* mark = team->mark;
  const int64_t number = team->number_before;
  EndTeam(team, rt::Ticks());
  RestoreNumber(number);
  if (number == kNoNumber) EndTeamSize();
  context::EndLoose(mark);
  if (InTeam()) t_context->idle.teams--;
}

void BeginAsMaster(Team* team, unsigned threads, unsigned number) {
  if (t_context != nullptr) t_context->idle.teams++;
  SetTeamSize(threads);
  team->number_before = SetNumber(number);
}

void OnImplicitTask(int endpoint, ompt_data_t* parallel, ompt_data_t* task, unsigned threads, unsigned number,
                    int flags) {
  if ((flags & kTaskImplicit) == 0) return;
  Team* team = parallel == nullptr ? nullptr : static_cast<Team*>(parallel->ptr);
  const bool master = team != nullptr && team->master == t_context && t_context != nullptr;
  if (endpoint == kScopeBegin) {
    if (task != nullptr) task->ptr = nullptr;
    if (master) return BeginAsMaster(team, threads, number);
    Part();
    if (team == nullptr) {
      context::StandOn(nullptr);
      return;
    }
    Join(team);
    SetNumber(number);
    return;
  }
  // The end of a worker is reported without the team, and only when the worker is woken for its next task.
  if (number != 0) Part();
}

void OnWork(int kind, int endpoint, ompt_data_t*, ompt_data_t*, uint64_t, const void*) {
  const char* name = WorkKind(kind);
  if (name != nullptr && InTeam()) BeginOrEnd(WorkMark(name), endpoint);
}

void OnSync(int kind, int endpoint, ompt_data_t*, ompt_data_t*, const void*) {
  const char* name = SyncKind(kind);
  if (name != nullptr && InTeam()) BeginOrEnd(SyncMark(name), endpoint);
}

// When a worker's last wait in a team ends, the runtime does not report the team. At that time, the worker no
// longer belongs to the team.
void OnWait(int kind, int endpoint, ompt_data_t* parallel, ompt_data_t*, const void*) {
  if (!InTeam() || SyncKind(kind) == nullptr) return;
  if (endpoint == kScopeBegin) {
    context::BeginNested(WaitMark());
    if (MayEndTeam(kind)) PutAside();
    return;
  }
  if (parallel == nullptr && IsAside()) return Part();
  TakeBack();
  context::EndLoose(WaitMark());
}

void OnMutexAcquire(int kind, unsigned, unsigned, uint64_t, const void*) {
  const char* name = MutexKind(kind);
  if (name != nullptr && InTeam()) BeginWait(name);
}

void OnMutexAcquired(int kind, uint64_t, const void*) {
  const char* name = MutexKind(kind);
  if (name != nullptr && InTeam()) EndWait(name);
}

void OnTaskCreate(ompt_data_t*, const void*, ompt_data_t* task, int flags, int, const void*) {
  if (task == nullptr) return;
  task->ptr = (flags & kTaskExplicit) == 0 ? nullptr : const_cast<context::Node*>(TaskPath());
}

// When a thread switches to another task, the path of the previous task is stored, unless that task has
// ended.
void OnTaskSchedule(ompt_data_t* prior, int status, ompt_data_t* next) {
  if (next == nullptr || (status > kTaskDetach && status != kTaskSwitch)) return;
  const context::Node* before = GoOverTo(static_cast<const context::Node*>(next->ptr));
  if (prior != nullptr && status != kTaskComplete && status != kTaskCancel)
    prior->ptr = const_cast<context::Node*>(before);
}

template <class Function>
void Set(ompt_set_callback_t set, int event, Function function) {
  set(event, reinterpret_cast<ompt_callback_t>(function));
}

}  // namespace

void SetEvents(ompt_set_callback_t set) {
  Set(set, kParallelBegin, OnParallelBegin);
  Set(set, kParallelEnd, OnParallelEnd);
  Set(set, kImplicitTask, OnImplicitTask);
  Set(set, kWork, OnWork);
  Set(set, kSyncRegion, OnSync);
  Set(set, kReduction, OnSync);
  Set(set, kSyncRegionWait, OnWait);
  Set(set, kMutexAcquire, OnMutexAcquire);
  Set(set, kMutexAcquired, OnMutexAcquired);
  Set(set, kTaskCreate, OnTaskCreate);
  Set(set, kTaskSchedule, OnTaskSchedule);
}

}  // namespace rankine::recorder::openmp
