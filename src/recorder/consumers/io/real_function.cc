// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/io/real_function.h"

#include "recorder/consumers/io/measuring_wrappers.h"
#include "recorder/core/link/module.h"

namespace rankine::recorder::io {

constinit void* g_wrappers[kSymbols] = {};
constinit void* g_next[kSymbols] = {};

namespace {

constexpr const char* kNames[kSymbols] = {
#define RANKINE_IO(symbol, ...) #symbol,
#define RANKINE_IO_ELSEWHERE(symbol) #symbol,
#include "recorder/consumers/io/symbols.inc"
#undef RANKINE_IO_ELSEWHERE
#undef RANKINE_IO
};

constinit bool g_measuring = false;

// For this symbol and all later symbols in symbols.inc, a function is measured only if the next definition is
// the C library's. A library of the program may have its own function "link" or "splice" with other
// parameters. Calls of such a function are only passed on.
constexpr auto kFirstPlainWord = static_cast<uint32_t>(Symbol::s_copy_file_range);
constinit bool g_is_known[kSymbols] = {};

// Returns whether the function belongs to libaio, because another library may use the same names.
bool IsLibaios(uint32_t symbol) {
  return symbol >= static_cast<uint32_t>(Symbol::s_io_submit) &&
         symbol <= static_cast<uint32_t>(Symbol::s_io_pgetevents);
}

[[gnu::constructor]] void LookUpEarly() {
  LookUp();
}

}  // namespace

void LookUp() {
  void* found[kSymbols] = {};
  bool known[kSymbols] = {};
  uint32_t left = kSymbols;
  bool after_us = false;
  mpi::ForEachModule([&](const mpi::Module& module) {
    if (module.IsOurs()) {
      after_us = true;
      return false;
    }
    const bool is_c_library = after_us && module.Find("gnu_get_libc_version") != nullptr;
    for (uint32_t i = 0; after_us && i < kSymbols; ++i) {
      if (found[i] != nullptr) continue;
      found[i] = module.Find(kNames[i]);
      if (found[i] == nullptr) continue;
      known[i] = is_c_library || (IsLibaios(i) ? module.Find("io_setup") != nullptr : i < kFirstPlainWord);
      --left;
    }
    return left == 0;
  });
  for (uint32_t i = 0; i < kSymbols; ++i) {
    __atomic_store_n(&g_is_known[i], known[i], __ATOMIC_RELAXED);
    __atomic_store_n(&g_next[i], found[i], __ATOMIC_RELAXED);
  }
  Measure(IsMeasuring());
}

void Measure(bool on) {
  __atomic_store_n(&g_measuring, on, __ATOMIC_RELAXED);
  for (uint32_t i = 0; i < kSymbols; ++i) {
    void* next = Next(static_cast<Symbol>(i));
    void* measured =
        on && __atomic_load_n(&g_is_known[i], __ATOMIC_RELAXED) ? Measured(static_cast<Symbol>(i)) : nullptr;
    __atomic_store_n(&g_wrappers[i], measured != nullptr ? measured : next, __ATOMIC_RELEASE);
  }
}

bool IsMeasuring() {
  return __atomic_load_n(&g_measuring, __ATOMIC_RELAXED);
}

}  // namespace rankine::recorder::io
