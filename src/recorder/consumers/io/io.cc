// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/io/io.h"

#include <cstdlib>
#include <cstring>

#include "layout/environment.h"
#include "recorder/consumers/io/children.h"
#include "recorder/consumers/io/files.h"
#include "recorder/consumers/io/managed.h"
#include "recorder/consumers/io/map_calls.h"
#include "recorder/consumers/io/mapped.h"
#include "recorder/consumers/io/mpi_calls.h"
#include "recorder/consumers/io/operations.h"
#include "recorder/consumers/io/phase.h"
#include "recorder/consumers/io/real_function.h"
#include "recorder/core/chosen_services.h"
#include "recorder/core/link/module.h"
#include "recorder/core/process.h"

namespace rankine::recorder::io {
namespace {

constinit bool g_wanted = true;

bool HasMpi() {
  bool has = false;
  mpi::ForEachModule([&has](const mpi::Module& module) {
    has = !module.IsOurs() && module.Find("MPI_Init") != nullptr;
    return !has;
  });
  return has;
}

[[gnu::constructor]] void StartAlone() {
  const char* job = std::getenv(layout::kEnvIoAlone);
  if (job == nullptr || job[0] == '\0' || HasMpi()) return;
  Prepare();
  if (!g_wanted || ReadPhase() != Phase::before_init || !OpenFiles()) return;
  g_alone = true;
  Measure(true);
  FollowMapCalls();
}

}  // namespace

constinit bool g_alone = false;

void ChooseMode(const char* mode) {
  g_wanted = mode == nullptr || std::strcmp(mode, "off") != 0;  // names: a mode
  if (mode != nullptr && std::strcmp(mode, "managed") == 0) {
    Manage();
    return TraceOperations(false);
  }
  if (mode == nullptr || std::strncmp(mode, "trace", 5) != 0) return;
  TraceOperations(std::strcmp(mode, "trace,exact") == 0);
}

bool IsWanted() {
  return g_wanted;
}

void Start() {
  if (!g_wanted || !OpenFiles()) return;
  g_mpi_calls = true;
  Measure(true);
  FollowMapCalls();
}

void Stop() {
  if (!g_mpi_calls && !g_alone) return;
  g_mpi_calls = g_alone = false;
  Measure(false);
}

bool IsAlone() {
  return g_alone;
}

void FinishAlone() {
  TellAllMapped(__builtin_return_address(0));
  TellAllUntouched(__builtin_return_address(0));
}

void GoOnInChild() {
  if (!FollowInChild()) return Stop();
  g_mpi_calls = false;
  g_traces_operations = true;
  recorder::g_chosen.ti = false;
}

}  // namespace rankine::recorder::io
