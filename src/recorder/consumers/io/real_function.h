// SPDX-License-Identifier: BSD-3-Clause
// The interposed I/O functions of the C library (entries.cc), and the target to which each call is passed.
// The target is the next definition after our own. While this process is recorded, the target is one of our
// measuring wrappers (measuring_wrappers.cc). A call that is not recorded costs a load and a jump.
//
// All next definitions are looked up when our library is loaded, or at the first call of an interposed
// function if this call is earlier. The look-up takes the loader's lock. After the look-up, the tables may be
// used by any thread at any time, even in a signal handler.
#pragma once
#include <aio.h>
#include <bits/types/FILE.h>
#include <sys/types.h>
#include <sys/uio.h>

#include <cstdarg>
#include <cstdint>

// Injected code declares the streams here and does not include <cstdio>, which declares more.
extern "C" {
extern FILE *stdin, *stdout;  // NOLINT(readability-redundant-declaration): for <cstdio>
}

namespace rankine::recorder::io {

enum class Symbol : uint32_t {
#define RANKINE_IO(symbol, ...) s_##symbol,
#define RANKINE_IO_ELSEWHERE(symbol) s_##symbol,
#include "recorder/consumers/io/symbols.inc"
#undef RANKINE_IO_ELSEWHERE
#undef RANKINE_IO
  count,
};
inline constexpr uint32_t kSymbols = static_cast<uint32_t>(Symbol::count);

[[gnu::visibility("hidden")]] extern constinit void* g_wrappers[kSymbols];
[[gnu::visibility("hidden")]] extern constinit void* g_next[kSymbols];

// Fills both tables. Allocates no memory and has no other effect.
void LookUp();

// Returns the next definition of the function, or nullptr if no other object defines the function. To be
// called after the tables were filled (LookUp).
inline void* Next(Symbol symbol) {
  return __atomic_load_n(&g_next[static_cast<uint32_t>(symbol)], __ATOMIC_RELAXED);
}

inline void* WrapperOf(Symbol symbol) {
  return __atomic_load_n(&g_wrappers[static_cast<uint32_t>(symbol)], __ATOMIC_ACQUIRE);
}

// Turns measuring on or off.
void Measure(bool on);
bool IsMeasuring();

}  // namespace rankine::recorder::io
