// SPDX-License-Identifier: BSD-3-Clause
// The decision of the interposed dlopen (dlopen_entry.S).
#pragma once

extern "C" {

// Two words, returned in rax and rdx.
struct RankineDlopenDecision {
  void* real_dlopen;  // jump there with the arguments unchanged; nullptr: `handle` is the result
  void* handle;
};

// Without RTLD_DEEPBIND: the jump. With it, a path is opened here and redirected to us at once. A bare name
// is left to the jump, since the loader searches it in the caller's search path; it is redirected at the next
// dlsym. Any thread.
RankineDlopenDecision RankineDecideDlopen(const char* path, int mode);
}
