// SPDX-License-Identifier: BSD-3-Clause
// Decides what our dlopen (dlopen_entry.S) does.
#pragma once

extern "C" {

// Two words, which are returned in two registers.
struct RankineDlopenDecision {
  void* real_dlopen;  // jump to this function with the arguments unchanged; nullptr: `handle` is the result
  void* handle;
};

// Without RTLD_DEEPBIND, the entry point must jump to the real dlopen. With it, a library given by its path
// is opened here and immediately redirected to us. For a bare name, the entry point must jump as well, since
// the loader uses the caller's search path; the library is redirected at the next dlsym. Any thread.
RankineDlopenDecision RankineDecideDlopen(const char* path, int mode);
}
