// SPDX-License-Identifier: BSD-3-Clause
// The decision of the interposed dlsym (dlsym_entry.S).
#pragma once

extern "C" {

// Two words, returned in rax and rdx.
struct RankineDlsymDecision {
  void* real_dlsym;  // jump there with the arguments unchanged; nullptr: `answer` is the result
  void* answer;
};

// Decides for dlsym(handle, name) called from `caller`. The answer is our wrapper when the handle is
// explicit, we wrap the function, and the real answer lies in an MPI library or in Caliper. A caller that
// defines the name itself is a PMPI tool or a translation layer that looks for the next definition. It gets
// our wrapper only where that calls the real answer, and not the caller again. A profiling tool's entry is
// ours too (AnswerAsTool). Any thread.
RankineDlsymDecision RankineDecideDlsym(void* handle, const char* name, const void* caller);
}
