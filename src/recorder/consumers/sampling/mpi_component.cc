// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/sampling/mpi_component.h"

#include <sys/auxv.h>

#include <cstring>
#include <iterator>
#include <string_view>

#include "recorder/core/modules.h"

namespace rankine::recorder::sampling {
namespace {

using layout::MpiPart;

constinit callsite::FunctionRange g_copies[3] = {};
constinit uintptr_t g_system[2] = {};  // The addresses of the C library's start and end.
// For each module, the part of MPI to which it belongs, plus 1. The value 0 means that the part of the module
// is not known yet. The values are accessed atomically.
constinit uint8_t g_parts[callsite::kMaxModules] = {};

struct Named {
  std::string_view prefix;  // prefix of the module's file name
  MpiPart part;
};
// All other modules in MPI's layer are part of the MPI library itself.
constexpr Named kNames[] = {{"libucm", MpiPart::registration},      {"mca_rcache_", MpiPart::registration},
                            {"mca_memory_", MpiPart::registration}, {"mca_mpool_", MpiPart::registration},
                            {"libucp", MpiPart::transport},         {"libuct", MpiPart::transport},
                            {"libucs", MpiPart::transport},         {"libfabric", MpiPart::transport},
                            {"libibverbs", MpiPart::transport},     {"librdmacm", MpiPart::transport},
                            {"libmlx", MpiPart::transport},         {"libefa", MpiPart::transport},
                            {"libpsm", MpiPart::transport},         {"libcxi", MpiPart::transport},
                            {"libxpmem", MpiPart::transport},       {"libknem", MpiPart::transport},
                            {"libportals", MpiPart::transport}};

template <class Function>
uintptr_t AddressOf(Function* function) {
  return reinterpret_cast<uintptr_t>(function);  // The variant of the function that the loader has chosen for
                                                 // the processor.
}

MpiPart PartOf(const callsite::Module& module) {
  std::string_view name = module.path();
  if (const size_t slash = name.rfind('/'); slash != std::string_view::npos) name.remove_prefix(slash + 1);
  for (const Named& named : kNames) {
    if (name.starts_with(named.prefix)) return named.part;
  }
  // The providers of UCX and libfabric are plug-ins, such as ucx/libuct_ib.so and libfabric/libverbs-fi.so.
  const std::string_view path = module.path();
  if (path.find("/libfabric/") != std::string_view::npos ||
      path.find("/libibverbs/") != std::string_view::npos)
    return MpiPart::transport;
  return module.layer == callsite::Layer::mpi ? MpiPart::library : MpiPart::other;
}

}  // namespace

void PrepareParts() {
  const uintptr_t copies[] = {AddressOf(&memcpy), AddressOf(&memmove), AddressOf(&memset)};
  for (size_t i = 0; i < std::size(copies); ++i) {
    callsite::Location location;
    if (!g_modules.Locate(copies[i], &location)) continue;
    if (!callsite::FindFunction(location.table, copies[i], &g_copies[i])) g_copies[i] = {};
  }
  // The address of read() could not be used, because our library interposes it.
  if (const callsite::Module* library = g_modules.Find(AddressOf(&getauxval)); library != nullptr) {
    g_system[0] = library->start;
    g_system[1] = library->end;
  }
}

bool IsCopying(uintptr_t pc) {
  for (const callsite::FunctionRange& copy : g_copies) {
    if (pc - copy.begin < copy.end - copy.begin) return true;
  }
  return false;
}

MpiPart PartAt(uintptr_t pc) {
  if (IsCopying(pc)) return MpiPart::copy;
  if (pc - g_system[0] < g_system[1] - g_system[0]) return MpiPart::system;
  const callsite::Module* module = g_modules.Find(pc);
  if (module == nullptr) return MpiPart::other;
  uint8_t& known = g_parts[module->index];
  const uint8_t seen = __atomic_load_n(&known, __ATOMIC_RELAXED);
  if (seen != 0) return static_cast<MpiPart>(seen - 1);
  const MpiPart part = PartOf(*module);
  __atomic_store_n(&known, static_cast<uint8_t>(static_cast<unsigned>(part) + 1), __ATOMIC_RELAXED);
  return part;
}

}  // namespace rankine::recorder::sampling
