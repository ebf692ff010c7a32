// What the interposed dlsym (dlsym_entry.S) decides.
#pragma once

extern "C" {

// Two words, returned in rax and rdx.
struct RankineDlsymDecision {
  void* real_dlsym;  // jump there with the arguments unchanged; nullptr: `answer` is the result
  void* answer;
};

// For dlsym(handle, name) called from `caller`. Our wrapper is the answer when the handle is an explicit one,
// the name is that of a function that we wrap, and the real answer lies in an MPI library, or in Caliper. A
// caller that defines the name itself is a PMPI tool or a translation layer looking for what lies beneath it:
// it gets our wrapper only where that calls the real answer, and not the caller again. A profiling tool's
// entry is ours too (AnswerAsTool). Any thread.
RankineDlsymDecision RankineDecideDlsym(void* handle, const char* name, const void* caller);
}
