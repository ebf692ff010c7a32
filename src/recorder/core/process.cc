// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/process.h"

#include <string_view>

#include "base/rt/spin.h"
#include "mpi_facts/generated/functions.h"
#include "recorder/core/modules.h"
#include "recorder/core/spool.h"
#include "recorder/core/thread.h"

namespace rankine::recorder {

constinit Process g_process;

namespace {

struct EarlyCall {
  uint64_t site;
  uint64_t calls;
  uint16_t function;
};
constexpr int kEarlyCalls = 64;
EarlyCall g_early[kEarlyCalls];
int g_early_count = 0;
rt::SpinLock g_early_lock;

}  // namespace

void CountEarlyCall(uint16_t function, uint64_t site) {
  if (!g_early_lock.TryLock()) return;
  int i = 0;
  while (i < g_early_count && (g_early[i].site != site || g_early[i].function != function)) ++i;
  if (i < kEarlyCalls) {
    if (i == g_early_count) g_early[g_early_count++] = EarlyCall{site, 0, function};
    g_early[i].calls++;
  }
  g_early_lock.Unlock();
}

namespace {

// Open MPI's C++ bindings call MPI_Initialized in their own static initialisers. Such a call of
// MPI_Initialized is not a call of the program.
bool IsLanguageBinding(uint64_t site) {
  callsite::Location where;
  if (!g_modules.Locate(site, &where) || where.module == nullptr) return false;
  std::string_view path = where.module->path();
  return path.find("/libmpi_cxx.so") != std::string_view::npos;
}

// The standard allows calls of the functions below before MPI_Init (MPI 4.1, 11.4.1).
bool IsAllowedEarly(uint16_t function) {
  namespace fn = mpi_facts::fn;
  return function == fn::Initialized || function == fn::Finalized || function == fn::Get_version ||
         function == fn::Get_library_version;
}

}  // namespace

// Early calls are recorded without durations, because no call that is allowed before MPI_Init takes long.
void RecordEarlyCalls(Thread* t) {
  for (int i = 0; i < g_early_count; ++i) {
    const EarlyCall& e = g_early[i];
    if (IsLanguageBinding(e.site)) continue;
    if (!IsAllowedEarly(e.function)) g_spool.header()->calls_before_init += e.calls;
    Slot* s = FindSlot(t, e.site, layout::kNoIndex, e.function);
    if (s == nullptr) continue;
    s->row->calls += e.calls;
    s->row->time_min = 0;
    s->row->time_histogram[0] += e.calls;
  }
  g_early_count = 0;
}

}  // namespace rankine::recorder
