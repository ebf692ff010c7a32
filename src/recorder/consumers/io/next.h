// The C library's I/O functions that are interposed (entries.cc), each with the way that a call takes: the
// next definition after ours, or, while this process is recorded, one of ours that measures (measured.cc).
// What is not recorded costs a load and a jump.
//
// The way next is looked up for all at once when the library is loaded, or with the first call if that is
// earlier: looking up takes the loader's lock. Any thread; a signal handler only after that.
#pragma once
#include <aio.h>
#include <bits/types/FILE.h>
#include <sys/types.h>
#include <sys/uio.h>

#include <cstdarg>
#include <cstdint>

// Injected code does not include the header, which says more.
extern "C" {
extern FILE *stdin, *stdout;  // NOLINT(readability-redundant-declaration): other headers may bring them
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

[[gnu::visibility("hidden")]] extern constinit void* g_ways[kSymbols];
[[gnu::visibility("hidden")]] extern constinit void* g_next[kSymbols];

// Fills both tables. Allocates nothing, prepares nothing.
void LookUp();

// The next definition; nullptr: nobody has it. After LookUp.
inline void* Next(Symbol symbol) {
  return __atomic_load_n(&g_next[static_cast<uint32_t>(symbol)], __ATOMIC_RELAXED);
}

inline void* WayOf(Symbol symbol) {
  return __atomic_load_n(&g_ways[static_cast<uint32_t>(symbol)], __ATOMIC_ACQUIRE);
}

// From now on calls are measured, or no longer.
void Measure(bool on);
bool IsMeasuring();

}  // namespace rankine::recorder::io
