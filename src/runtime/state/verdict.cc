#include "runtime/state/verdict.h"

#include <cstring>
#include <iterator>

#include "format/generated/mpi_functions.h"
#include "format/waiting_functions.h"
#include "runtime/modules.h"
#include "runtime/spool/spool.h"

namespace rankine::runtime::state {
namespace {

constinit callsite::FunctionRange g_copies[3] = {};
constinit uint64_t g_waits[format::kMaxMpiFunctionId / 64 + 1] = {};  // by function: waits for others

template <class Function>
uintptr_t AddressOf(Function* function) {
  return reinterpret_cast<uintptr_t>(function);  // as the loader has chosen it for this processor
}

}  // namespace

void PrepareVerdicts() {
  for (uint16_t id = 0; id <= format::kMaxMpiFunctionId; ++id) {
    if (format::WaitsForOthers(id)) g_waits[id / 64] |= uint64_t{1} << id % 64;
  }
  const uintptr_t copies[] = {AddressOf(&memcpy), AddressOf(&memmove), AddressOf(&memset)};
  for (size_t i = 0; i < std::size(copies); ++i) {
    callsite::Location location;
    if (!g_modules.Locate(copies[i], &location)) continue;
    if (!callsite::FindFunction(location.table, copies[i], &g_copies[i])) g_copies[i] = {};
  }
}

bool IsWaiting(uint16_t function, uintptr_t pc) {
  if (function > format::kMaxMpiFunctionId || (g_waits[function / 64] >> function % 64 & 1) == 0)
    return false;
  if (__atomic_load_n(&g_spool.header()->state_engines, __ATOMIC_RELAXED) != 0) return false;
  for (const callsite::FunctionRange& copy : g_copies) {
    if (pc - copy.begin < copy.end - copy.begin) return false;
  }
  return true;
}

}  // namespace rankine::runtime::state
