// What the interposed dlopen (dlopen_entry.S) decides.
#pragma once

extern "C" {

// Two words, returned in rax and rdx.
struct RankineDlopenDecision {
  void* real_dlopen;  // jump there with the arguments unchanged; nullptr: `handle` is the result
  void* handle;
};

// Without RTLD_DEEPBIND: the jump. With it, a path is opened here and led to us at once; a bare name is left
// to the jump, since it is looked for in the caller's search path, and led to us at the next dlsym. Any
// thread.
RankineDlopenDecision RankineDecideDlopen(const char* path, int mode);
}
