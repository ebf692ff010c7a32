// SPDX-License-Identifier: BSD-3-Clause
// Decides what our dlsym (dlsym_entry.S) does.
#pragma once

extern "C" {

// Two words, which are returned in two registers.
struct RankineDlsymDecision {
  void* real_dlsym;  // jump to this function with the arguments unchanged; nullptr: `answer` is the result
  void* answer;
};

// Decides for dlsym(handle, name) called from `caller`. The result is our wrapper if the handle is explicit,
// we wrap the function, and the real result is in an MPI library or in Caliper. A caller that defines the
// name itself is a PMPI tool or a translation layer that looks for the next definition. It gets our wrapper
// only if the wrapper would call the real result and not the caller itself. A look-up of a profiling tool's
// entry point also returns our function (AnswerAsTool). Any thread.
RankineDlsymDecision RankineDecideDlsym(void* handle, const char* name, const void* caller);
}
