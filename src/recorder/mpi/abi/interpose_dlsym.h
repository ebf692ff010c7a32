// SPDX-License-Identifier: BSD-3-Clause
// Decides what our dlsym (dlsym_entry.S) does.
#pragma once

extern "C" {

// The struct has two words, so that it is returned in two registers.
struct RankineDlsymDecision {
  // The entry point jumps to this function with the arguments unchanged; nullptr: `answer` is the result.
  void* real_dlsym;
  void* answer;
};

// Decides the result of a call of dlsym(handle, name). The parameter `caller` is the address of the call. The
// result is our wrapper under three conditions: the handle is explicit, we wrap the function, and the real
// result is in an MPI library or in Caliper. A caller that defines the name itself is a PMPI tool or a
// translation layer that looks for the next definition. A tool or a layer of this kind gets our wrapper only
// if the wrapper would call the real result, and not the caller itself. If the name is an entry point of a
// profiling tool, the result may also be our function (AnswerAsTool). Any thread may call this function.
RankineDlsymDecision RankineDecideDlsym(void* handle, const char* name, const void* caller);
}
