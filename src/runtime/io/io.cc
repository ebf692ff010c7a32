#include "runtime/io/io.h"

#include <cstring>

#include "runtime/io/files.h"
#include "runtime/io/managed.h"
#include "runtime/io/mpi_calls.h"
#include "runtime/io/next.h"
#include "runtime/io/operations.h"
#include "runtime/io/timed.h"

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

void TellFork() {
  Thread* t = t_thread;
  if (!IsMeasuring() || t == nullptr || IsInMpi(t->now, __builtin_frame_address(0))) return;
  IoRow* row =
      RowOf(format::kNoIoFile, IoFunction::fork, __builtin_return_address(0), __builtin_frame_address(0));
  const uint64_t now = rt::Ticks();
  if (row != nullptr) AddDone(row, now, now, false);
}

void Stop() {
  if (!g_mpi_calls) return;
  g_mpi_calls = false;
  Measure(false);
}

}  // namespace rankine::runtime::io
