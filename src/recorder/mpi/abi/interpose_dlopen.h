// SPDX-License-Identifier: BSD-3-Clause
// Decides what our dlopen does; the entry point is in dlopen_entry.S.
#pragma once

extern "C" {

// The struct has two words, so that it is returned in two registers.
struct RankineDlopenDecision {
  void* real_dlopen;  // jump to this function with the arguments unchanged; nullptr: `handle` is the result
  void* handle;
};

// If the mode lacks RTLD_DEEPBIND, the entry point must jump to the real dlopen. If the mode has
// RTLD_DEEPBIND, a library given by its path is opened here and immediately redirected to us. For a bare
// name, the entry point must jump as well, since the loader uses the caller's search path; the library is
// redirected at the next dlsym. Any thread.
RankineDlopenDecision RankineDecideDlopen(const char* path, int mode);
}
