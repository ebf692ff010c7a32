// SPDX-License-Identifier: BSD-3-Clause
// Decides what our dlopen does; the entry point is in dlopen_entry.S.
#pragma once

extern "C" {

// The struct has two words, so that it is returned in two registers.
struct RankineDlopenDecision {
  // The entry point jumps to this function with the arguments unchanged; nullptr: `handle` is the result.
  void* real_dlopen;
  void* handle;
};

// If the mode lacks RTLD_DEEPBIND, the entry point must jump to the real dlopen. If the mode has
// RTLD_DEEPBIND, a library given by its path is opened here and immediately redirected to us. If the library
// is given by a bare name, the entry point must also jump, since the loader uses the caller's search path.
// The library is then redirected at the next dlsym. Any thread may call this function.
RankineDlopenDecision RankineDecideDlopen(const char* path, int mode);
}
