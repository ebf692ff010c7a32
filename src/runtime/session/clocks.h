// How the clocks of a job's machines relate, so that an event trace of all ranks stands on one line.
//
// Processes of one machine (one boot of a kernel, one kind of clock) share its clock. Of each other machine
// the first rank asks a rank of another one for its time, again and again, at the end of MPI_Init and at the
// begin of the merge; the quickest answer counts, whose round trip is the error (Cristian, Probabilistic
// clock synchronization, 1989). Machines form a binomial tree, so it takes log2 of their number one after the
// other; errors of a path add up. What was seen goes into the spool's log (docs/attributes.md, clock.*), and
// nothing is corrected here.
#pragma once

namespace rankine::runtime {

// There are other machines, or may be, and the trace is recorded.
bool WantsClocks();

// Collective over MPI_COMM_WORLD: 0 in MPI_Init, then, of those that did so, 1 in MPI_Finalize. Otherwise
// nothing happens.
void CompareClocks(int moment);

// RANKINE_CLOCK_SKEW (docs/environment.md), nullptr: absent. Before the clock is read.
void SkewForTests(const char* text);

}  // namespace rankine::runtime
