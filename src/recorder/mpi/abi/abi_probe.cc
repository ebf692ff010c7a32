// SPDX-License-Identifier: BSD-3-Clause
// A preload library for tests/e2e/test_abi.py. The library prints the ABI tables, counts the calls that
// reach it, and forwards these calls. The tests load this library instead of librankine.so. The library has
// only three wrappers.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "recorder/mpi/abi/bypass.h"
#include "recorder/mpi/abi/detect.h"
#include "recorder/mpi/abi/entries.h"
#include "recorder/mpi/abi/errhandler.h"
#include "recorder/mpi/abi/note_loaded.h"
#include "recorder/mpi/abi/resolve.h"
#include "recorder/mpi/abi/status_layout.h"
#include "recorder/mpi/abi/version.h"

#define EXPORT extern "C" __attribute__((visibility("default")))

namespace rankine::mpi {
namespace {

struct Counter {
  const char* name;
  int calls;
};
Counter g_counters[] = {{"MPI_Init", 0}, {"PMPI_Init", 0}, {"MPI_Comm_rank", 0}, {"PMPI_Comm_rank", 0}};

long Forward(size_t counter, const char* name, bool pmpi, long a, long b) {
  ++g_counters[counter].calls;
  void* real = ResolveReal(name, pmpi);
  if (real == nullptr) std::abort();
  return reinterpret_cast<int (*)(long, long)>(real)(a, b);
}

const char* FamilyName(Family family) {
  static constexpr const char* kNames[] = {"none", "open_mpi", "mpich", "standard", "unknown"};
  return kNames[static_cast<size_t>(family)];
}

void PrintHandles(const Abi& abi) {
  const struct {
    const char* name;
    uint64_t value;
  } rows[] = {
      {"comm_world", abi.comm_world},
      {"comm_self", abi.comm_self},
      {"comm_null", abi.comm_null},
      {"group_null", abi.group_null},
      {"request_null", abi.request_null},
      {"message_null", abi.message_null},
      {"message_no_proc", abi.message_no_proc},
      {"datatype_null", abi.datatype_null},
      {"byte", abi.byte},
      {"win_null", abi.win_null},
      {"file_null", abi.file_null},
      {"info_null", abi.info_null},
      {"no_op", abi.no_op},
      {"errors_return", abi.errors_return},
      {"in_place", abi.in_place},
      {"bottom", abi.bottom},
      {"status_ignore", abi.status_ignore},
      {"statuses_ignore", abi.statuses_ignore},
  };
  for (const auto& row : rows) std::printf("%s 0x%lx\n", row.name, row.value);
}

void PrintNumbers(const Abi& abi) {
  const struct {
    const char* name;
    int value;
  } rows[] = {
      {"handle_size", abi.handle_size},
      {"any_source", abi.any_source},
      {"any_tag", abi.any_tag},
      {"proc_null", abi.proc_null},
      {"root", abi.root},
      {"undefined", abi.undefined},
      {"err_in_status", abi.err_in_status},
      {"err_truncate", abi.err_truncate},
      {"err_request", abi.err_request},
      {"thread_single", abi.thread_level[0]},
      {"thread_funneled", abi.thread_level[1]},
      {"thread_serialized", abi.thread_level[2]},
      {"thread_multiple", abi.thread_level[3]},
      {"topo_cart", abi.topo_cart},
      {"topo_graph", abi.topo_graph},
      {"topo_dist_graph", abi.topo_dist_graph},
      {"lock_shared", abi.lock_shared},
      {"comm_type_shared", abi.comm_type_shared},
      {"comm_type_hw_guided", abi.comm_type_hw_guided},
      {"comm_type_hw_unguided", abi.comm_type_hw_unguided},
      {"status_size", abi.status_size},
      {"status_source", abi.status_source},
      {"status_tag", abi.status_tag},
      {"status_error", abi.status_error},
  };
  for (const auto& row : rows) std::printf("%s %d\n", row.name, row.value);
}

__attribute__((destructor)) void PrintCounters() {
  const char* wanted = std::getenv("ABI_PROBE_COUNTS");
  if (wanted == nullptr) return;
  for (const Counter& counter : g_counters)
    std::fprintf(stderr, "probe %s %d\n", counter.name, counter.calls);
  if (g_counters[0].calls + g_counters[1].calls != 0) return;
  const char* advice = BypassAdvice(FindBypass());
  if (advice != nullptr) std::fprintf(stderr, "probe advice %s\n", advice);
}

}  // namespace

}  // namespace rankine::mpi

using namespace rankine::mpi;

EXPORT int MPI_Init(long a, long b) {
  return static_cast<int>(Forward(0, "MPI_Init", false, a, b));
}
EXPORT int PMPI_Init(long a, long b) {
  return static_cast<int>(Forward(1, "MPI_Init", true, a, b));
}
EXPORT int MPI_Comm_rank(long a, long b) {
  return static_cast<int>(Forward(2, "MPI_Comm_rank", false, a, b));
}
EXPORT int PMPI_Comm_rank(long a, long b) {
  return static_cast<int>(Forward(3, "MPI_Comm_rank", true, a, b));
}

void* rankine::mpi::FindEntry(const char* name) {
  const struct {
    const char* name;
    int (*entry)(long, long);
  } entries[] = {{"MPI_Init", MPI_Init},
                 {"PMPI_Init", PMPI_Init},
                 {"MPI_Comm_rank", MPI_Comm_rank},
                 {"PMPI_Comm_rank", PMPI_Comm_rank}};
  for (const auto& entry : entries) {
    if (std::strcmp(entry.name, name) == 0) return reinterpret_cast<void*>(entry.entry);
  }
  return nullptr;
}

void rankine::mpi::NoteDeepModule(const char* path, bool whole) {
  if (std::getenv("ABI_PROBE_COUNTS") == nullptr) return;
  std::fprintf(stderr, "deep-bound %s %s\n", whole ? "whole" : "missed", path);
}

void rankine::mpi::NoteLoaded() {}

bool rankine::mpi::IsHidden(const char*) {
  return false;
}

bool rankine::mpi::AnswerAsTool(void* (*)(void*, const char*), void*, const char*, const void*, void**) {
  return false;
}

// Prints the table of this process, with one line "name value" per entry.
EXPORT void AbiProbePrintTable() {
  const Abi& abi = CurrentAbi();
  std::printf("family %s\nsoname %s\n", FamilyName(abi.family), CurrentLibrary().soname);
  char version[kVersionRoom];
  LibraryVersion(version);
  std::printf("library %s\n", version);
  PrintHandles(abi);
  PrintNumbers(abi);
}

EXPORT int AbiProbeIsBuiltinType(unsigned long type) {
  return IsBuiltinType(CurrentAbi(), Handle(CurrentAbi(), static_cast<long>(type))) ? 1 : 0;
}

EXPORT int AbiProbeReturnErrors(unsigned long comm) {
  return ReturnErrors(Handle(CurrentAbi(), static_cast<long>(comm))) ? 1 : 0;
}

EXPORT void AbiProbeLearn() {
  LearnStatusLayout();
}

// Reads source, tag, byte count and cancelled flag of statuses[i].
EXPORT void AbiProbeReadStatus(const void* statuses, int i, long long out[4]) {
  const Abi& abi = CurrentAbi();
  const void* status = StatusAt(abi, statuses, static_cast<size_t>(i));
  out[0] = StatusSource(abi, status);
  out[1] = StatusTag(abi, status);
  out[2] = static_cast<long long>(StatusBytes(abi, status));
  out[3] = StatusCancelled(abi, status) ? 1 : 0;
}

// Prints the name of the layout ("word", "split" or "unknown") and the offsets.
EXPORT void AbiProbePrintLayout() {
  static constexpr const char* kNames[] = {"unknown", "word", "split"};
  const Abi& abi = CurrentAbi();
  std::printf("layout %s count at %d cancelled at %d\n", kNames[static_cast<size_t>(abi.count_layout)],
              abi.count_offset, abi.cancelled_offset);
}
