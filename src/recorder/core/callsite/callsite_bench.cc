// SPDX-License-Identifier: BSD-3-Clause
// Measures the cost of one look-up in nanoseconds: the median of 21 repetitions, minus the time of the same
// loop without a look-up. Prints JSON lines.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "recorder/core/callsite/callsite.h"
#include "recorder/core/callsite/modules.h"
#include "recorder/core/callsite/testing/library.h"

using rankine::callsite::CallerFrame;
using rankine::callsite::FindCallSite;
using rankine::callsite::FindCallSites;
using rankine::callsite::Library;
using rankine::callsite::ModuleRegistry;
using rankine::callsite::SiteCache;
using rankine::callsite::SiteCachesChanged;

namespace {

constexpr int kCalls = 200000;
enum class Mode { nothing, site, chain };
SiteCache cache;
Mode mode = Mode::nothing;
volatile uintptr_t sink;
uintptr_t chain[4];

}  // namespace

// The wrapper that the shims of both MPI libraries call. With Mode::nothing, this wrapper costs as much as a
// wrapper without a look-up.
extern "C" {
[[gnu::visibility("default"), gnu::noinline]] int PMPI_Get_version(int*, int*) {
  const auto frame = CallerFrame();
  if (mode == Mode::site) {
    sink = FindCallSite(cache, frame);
  } else if (mode == Mode::chain) {
    sink = FindCallSites(cache, frame, chain).id;
  } else {
    sink = frame.return_address;
  }
  return 0;
}

[[gnu::visibility("default"), gnu::noinline]] int MPI_Get_version(int* a, int* b) {
  const int result = PMPI_Get_version(a, b);
  sink = 0;
  return result;
}
}

namespace {

template <typename Call>
double NanosecondsPerCall(Call call) {
  std::vector<double> repeats;
  for (int repeat = 0; repeat < 21; ++repeat) {
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < kCalls; ++i) call();
    const std::chrono::duration<double, std::nano> taken = std::chrono::steady_clock::now() - begin;
    repeats.push_back(taken.count() / kCalls);
  }
  std::nth_element(repeats.begin(), repeats.begin() + 10, repeats.end());
  return repeats[10];
}

template <typename Call>
void Report(const char* name, Mode with, Call call) {
  mode = Mode::nothing;
  const double bare = NanosecondsPerCall(call);
  mode = with;
  const double full = NanosecondsPerCall(call);
  printf("{\"case\": \"%s\", \"added_ns\": %.1f, \"bare_ns\": %.1f}\n", name, full - bare, bare);
}

void Fortran(const char* name, const char* library_name, const char* function) {
  const Library library(library_name);
  if (!library) return;
  auto* get_version = library.Get<void(int*, int*, int*)>(function);
  if (get_version == nullptr) return;
  int a = 0;
  int b = 0;
  int c = 0;
  Report(name, Mode::site, [&] { get_version(&a, &b, &c); });
}

}  // namespace

int main() {
  static ModuleRegistry registry;
  const auto storage = std::make_unique<char[]>(ModuleRegistry::StorageBytes());
  registry.Attach(storage.get());
  registry.AddLoaded();
  cache.registry = &registry;
  int a = 0;
  int b = 0;
  Report("c", Mode::site, [&] { PMPI_Get_version(&a, &b); });
  Report("c, chain of 4", Mode::chain, [&] { PMPI_Get_version(&a, &b); });
  Fortran("open mpi mpif.h", "libmpi_mpifh.so.40", "mpi_get_version_");
  Fortran("open mpi mpi_f08", "libmpi_usempif08.so.40", "mpi_get_version_f08_");
  const Library shim(CALLSITE_SHIM_O2);
  using Callback = void (*)();
  auto* twice = shim.Get<void(Callback)>("shim_twice");
  const auto wrapper = reinterpret_cast<Callback>(reinterpret_cast<void*>(&PMPI_Get_version));
  Report("two shim frames", Mode::site, [&] { twice(wrapper); });
  Report("first use of an address", Mode::site, [&] {
    SiteCachesChanged();
    PMPI_Get_version(&a, &b);
  });
  return 0;
}
