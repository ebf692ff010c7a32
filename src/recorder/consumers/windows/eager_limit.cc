// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/windows/eager_limit.h"

#include <cstdlib>
#include <cstring>

#include "layout/control/clause_reader.h"
#include "recorder/consumers/windows/pml_component.h"
#include "recorder/core/job.h"
#include "recorder/core/launcher.h"
#include "recorder/core/link/module.h"
#include "recorder/core/process.h"

namespace rankine::recorder::windows {
namespace {

// The limit is larger than any sensible setting.
constexpr uint64_t kMostBytes = uint64_t{1} << 40;

EagerLimit g_limit = {0, ""};

bool IsMeant(uint64_t bytes) {
  return bytes != 0 && bytes < kMostBytes;
}

// The functions mca_base_var_find_by_name and mca_base_var_get_value of libopen-pal
// (opal/mca/base/mca_base_var.h), which are the same in Open MPI 3 to 5. Both functions look up tables; they
// neither allocate memory nor take locks.
struct Variables {
  int (*find)(const char* name, int* index) = nullptr;
  int (*get)(int index, const void* storage, void* source, const char** file) = nullptr;

  void Find() {
    mpi::ForEachModule([this](const mpi::Module& module) {
      void* found = module.Find("mca_base_var_find_by_name");
      void* value = found == nullptr ? nullptr : module.Find("mca_base_var_get_value");
      if (value == nullptr) return false;
      find = reinterpret_cast<decltype(find)>(found);
      get = reinterpret_cast<decltype(get)>(value);
      return true;
    });
  }

  // Returns the value of a variable of type size_t. Returns 0 if the variable does not exist, because its
  // component was not loaded.
  uint64_t SizeOf(const char* name) const {
    int index = -1;
    const size_t* value = nullptr;
    if (find == nullptr || find(name, &index) != 0 || index < 0) return 0;
    return get(index, &value, nullptr, nullptr) != 0 || value == nullptr ? 0 : *value;
  }
};

EagerLimit OfTransports(bool shared_memory) {
  constexpr const char* kWithin[] = {"btl_sm_eager_limit", "btl_vader_eager_limit"};
  constexpr const char* kBetween[] = {"btl_tcp_eager_limit", "btl_openib_eager_limit", "btl_ofi_eager_limit",
                                      "btl_uct_eager_limit"};
  Variables variables;
  variables.Find();
  if (shared_memory) {
    for (const char* name : kWithin) {
      if (const uint64_t bytes = variables.SizeOf(name); IsMeant(bytes)) return {bytes, name};
    }
  }
  EagerLimit only = {0, ""};
  for (const char* name : kBetween) {
    const uint64_t bytes = variables.SizeOf(name);
    if (!IsMeant(bytes)) continue;
    if (only.bytes != 0) return {0, ""};
    only = {bytes, name};
  }
  return only;
}

EagerLimit OfVariable(const char* name) {
  const char* text = std::getenv(name);
  uint64_t bytes = 0;
  if (text == nullptr) return {0, ""};
  std::string_view word = text;
  if (!word.empty() && (text[word.size() - 1] == 'B' || text[word.size() - 1] == 'b')) word.remove_suffix(1);
  char upper[24] = {};
  if (word.size() >= sizeof upper) return {0, ""};
  for (size_t i = 0; i < word.size(); ++i)
    upper[i] = word[i] >= 'a' && word[i] <= 'z' ? static_cast<char>(word[i] - 'a' + 'A') : word[i];
  if (!layout::ReadBytes({upper, word.size()}, &bytes) || !IsMeant(bytes)) return {0, ""};
  return {bytes, name};
}

EagerLimit OfOpenMpi() {
  const PmlComponent* pml = SelectedPml();
  if (pml == nullptr) return {0, ""};
  if (std::strcmp(pml->name, "ob1") == 0) return OfTransports(!IsAloneOnHost(g_job.size));
  if (std::strcmp(pml->name, "ucx") != 0) return {0, ""};
  // Open MPI first reads UCX's settings with its own prefix, UCX_MPI_.
  const EagerLimit own = OfVariable("UCX_MPI_RNDV_THRESH");
  return own.bytes != 0 ? own : OfVariable("UCX_RNDV_THRESH");
}

// Returns whether the library sends through UCX. If the library contains UCX and another transport, only the
// environment shows which of the two it uses.
bool SendsByUcx() {
  bool ucx = false, fabric = false;
  mpi::ForEachModule([&](const mpi::Module& module) {
    ucx = ucx || layout::Part(module.soname(), 0, 9) == "libucp.so";
    fabric = fabric || layout::Part(module.soname(), 0, 12) == "libfabric.so";
    return false;
  });
  if (!ucx || !fabric) return ucx;
  const char* chosen = std::getenv("MPIR_CVAR_CH4_NETMOD");
  return chosen != nullptr && std::strcmp(chosen, "ucx") == 0;
}

}  // namespace

void AskEagerLimit() {
  if (g_process.abi.family == mpi::Family::open_mpi) {
    g_limit = OfOpenMpi();
  } else if (g_process.abi.Known() && SendsByUcx()) {
    g_limit = OfVariable("UCX_RNDV_THRESH");
  }
}

EagerLimit KnownEagerLimit() {
  return g_limit;
}

}  // namespace rankine::recorder::windows
