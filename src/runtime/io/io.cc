#include "runtime/io/io.h"

#include <cstring>

#include "runtime/io/files.h"
#include "runtime/io/managed.h"
#include "runtime/io/mpi_calls.h"
#include "runtime/io/next.h"
#include "runtime/io/operations.h"

namespace rankine::runtime::io {
namespace {

constinit bool g_wanted = true;

}  // namespace

void ChooseMode(const char* mode) {
  g_wanted = mode == nullptr || std::strcmp(mode, "off") != 0;
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
}

void Stop() {
  if (!g_mpi_calls) return;
  g_mpi_calls = false;
  Measure(false);
}

}  // namespace rankine::runtime::io
