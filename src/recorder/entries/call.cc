// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/entries/call.h"

#include <cerrno>
#include <cstring>
#include <iterator>

#include "base/rt/own_stderr.h"
#include "base/rt/syscall.h"
#include "base/rt/text.h"
#include "layout/generated/mpi_functions.h"
#include "recorder/adapters/adiak.h"
#include "recorder/adapters/caliper.h"
#include "recorder/arch/publish.h"
#include "recorder/calls/abandoned_call.h"
#include "recorder/consumers/io/library/call.h"
#include "recorder/context/pause.h"
#include "recorder/context/selection.h"
#include "recorder/core/chosen_services.h"
#include "recorder/core/modules.h"
#include "recorder/core/spool.h"
#include "recorder/mpi/abi/deep_binding.h"
#include "recorder/mpi/abi/detect.h"
#include "recorder/mpi/abi/entries.h"
#include "recorder/mpi/abi/resolve.h"
#include "recorder/mpi/abi/weak_references.h"
#include "recorder/mpi/inner_calls.h"
#include "recorder/session/lifecycle.h"

namespace rankine::mpi {

void* g_real_mpi[layout::kMaxMpiFunctionId + 1];
void* g_real_pmpi[layout::kMaxMpiFunctionId + 1];

namespace {

// The PMPI_ functions of the MPI library itself; other tools may define functions with the same names.
void* g_library[layout::kMaxMpiFunctionId + 1];

const char* PmpiName(uint16_t id, rt::Text<kMaxFunctionName>* text) {
  const layout::MpiFunction* f = layout::FindMpiFunction(id);
  *text << 'P' << f->name;
  return text->c_str();
}

// Ends the process because the program called a function that its MPI library lacks. Without our library, the
// loader would have ended the program at its start or at this call, so we use the loader's exit code.
[[noreturn]] void MissingFunction(const char* name) {
  rt::Text<256> line;
  line << "rankine: the program calls " << name << ", which its MPI library does not have\n";
  rt::WriteStderr(line.c_str(), line.size());
  for (;;) rt::Syscall(SYS_exit_group, 127);
}

}  // namespace

void* RealOrDie(uint16_t id, bool pmpi) {
  int saved = errno;
  const layout::MpiFunction* f = layout::FindMpiFunction(id);
  void* real = ResolveReal(f->name, pmpi);
  rt::Text<kMaxFunctionName> name;
  if (real == nullptr) MissingFunction(pmpi ? PmpiName(id, &name) : f->name);
  (pmpi ? g_real_pmpi : g_real_mpi)[id] = real;
  errno = saved;
  return real;
}

void* RealPmpi(uint16_t id) {
  if (g_library[id] != nullptr) return g_library[id];
  rt::Text<kMaxFunctionName> name;
  g_library[id] = ResolveInLibrary(PmpiName(id, &name));
  return g_library[id];
}

namespace {

// Returns true for calls that start other processes or end this process. Such calls are recorded even if
// other MPI calls are not recorded.
bool IsOfLife(uint16_t id) {
  return id == fn::Finalize || id == fn::Abort || id == fn::Comm_spawn || id == fn::Comm_spawn_multiple;
}

}  // namespace

Thread* EnterSlow(uint16_t id, Origin from, uint64_t* resting) {
  using recorder::Phase;
  Phase phase = recorder::ReadPhase();
  if (phase == Phase::unprepared) {
    int saved = errno;
    SettleWeakReferences();
    LeadAwaited(true);
    recorder::Prepare();
    errno = saved;
    phase = recorder::ReadPhase();
  }
  if (phase == Phase::before_init) {
    recorder::CountEarlyCall(id, reinterpret_cast<uint64_t>(from.return_address));
    return nullptr;
  }
  if (phase != Phase::recording && phase != Phase::forwarding) return nullptr;
  if (!recorder::g_chosen.mpi && !IsOfLife(id)) return nullptr;
  Thread* t = recorder::t_thread;
  if (t == nullptr) {
    int saved = errno;
    t = recorder::RegisterThread();
    errno = saved;
    if (t == nullptr) return nullptr;
  }
  if (recorder::control::IsAsked() || recorder::control::IsDue()) {
    int saved = errno;
    recorder::control::Act();
    errno = saved;
  }
  if (recorder::WasLeftOut()) recorder::LetIn(t);
  if (recorder::t_fast == nullptr) recorder::UseFastEntry();
  uint64_t outer = t->now->frame;
  auto frame = reinterpret_cast<uint64_t>(from.frame);
  if (outer == 0) return t;
  // Stacks grow downwards, so a nested call has a lower frame address.
  if (frame < (outer & ~recorder::kInCallback)) {
    if ((outer & recorder::kInCallback) != 0) {
      *resting = outer;  // The call belongs to the application: it was made by a function that MPI called
                         // back.
      return t;
    }
    // MPI itself may have made this call. The thread's cache of call sites shows whether MPI made the call.
    // A stack walk would be too slow, because ROMIO calls MPI functions several times for each write.
    const auto caller = reinterpret_cast<uintptr_t>(from.return_address);
    if (callsite::LayerAt(t->sites, caller) != callsite::Layer::application) {
      RedirectInnerCalls(caller);
      return nullptr;
    }
  }
  RecordAbandoned(t);
  return t;
}

namespace {

extern "C" {
#define RANKINE_MPI_NAME(name)                                     \
  void rankine_MPI_##name() __attribute__((visibility("hidden"))); \
  void rankine_PMPI_##name() __attribute__((visibility("hidden")));
#include "recorder/mpi/generated/names.inc"
#undef RANKINE_MPI_NAME
}

struct NamedEntry {
  const char* name;  // The name of the function without the prefix MPI_.
  void (*mpi)();
  void (*pmpi)();
};

constexpr NamedEntry kEntries[] = {
#define RANKINE_MPI_NAME(name) {#name, rankine_MPI_##name, rankine_PMPI_##name},
#include "recorder/mpi/generated/names.inc"
#undef RANKINE_MPI_NAME
};

}  // namespace

void* FindEntry(const char* name) {
  if (HasIoLibraryPrefix(name)) return recorder::io::FindLibraryEntry(name);
  if (HasAdiakPrefix(name)) return recorder::adapters::FindAdiakEntry(name);
  if (!HasMpiPrefix(name)) return recorder::adapters::FindCaliperEntry(name);
  bool pmpi = name[0] == 'P';
  const char* rest = name + (pmpi ? 5 : 4);
  size_t low = 0;
  size_t high = std::size(kEntries);
  while (low < high) {
    size_t middle = (low + high) / 2;
    int order = std::strcmp(rest, kEntries[middle].name);
    if (order == 0) return reinterpret_cast<void*>(pmpi ? kEntries[middle].pmpi : kEntries[middle].mpi);
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return nullptr;
}

}  // namespace rankine::mpi
