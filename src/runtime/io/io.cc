#include "runtime/io/io.h"

#include <cstring>

#include "runtime/io/files.h"
#include "runtime/io/mpi_calls.h"
#include "runtime/io/next.h"

namespace rankine::runtime::io {
namespace {

constinit bool g_wanted = true;

}  // namespace

void ChooseMode(const char* mode) {
  g_wanted = mode == nullptr || std::strcmp(mode, "off") != 0;
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
