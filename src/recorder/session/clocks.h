// SPDX-License-Identifier: BSD-3-Clause
// Relates the clocks of a job's machines, so that an event trace of all ranks has one time line.
//
// Processes of one machine (one boot of a kernel, one kind of clock) share its clock. The first rank of each
// other machine repeatedly asks a rank of another machine for its time, at the end of MPI_Init and at the
// begin of the merge. The fastest answer counts, and its round trip is the error (Cristian, Probabilistic
// clock synchronization, 1989). Machines form a binomial tree, so this takes log2 of their number of steps;
// errors along a path add up. The results go into the spool's log (docs/attributes.md, clock.*); nothing is
// corrected here. While the program runs, clocks are compared again now and then (clocks_between.h).
#pragma once

namespace rankine::recorder {

// This rank's place among the ranks that represent their machines, known since MPI_Init.
struct ClockTree {
  int* leaders = nullptr;  // ranks; nullptr: clocks are not compared
  int count = 0;
  int place = -1;  // -1: it represents none

  // Calls `each(rank, up)` for the ranks that this one answers, and last for the rank that it asks. The
  // machine of rank 0 asks none.
  template <class Each>
  void ForEdges(const Each& each) const {
    for (int step = 1; step < count; step *= 2) {
      if ((place & step) != 0) return each(leaders[place - step], true);
      if (place + step < count) each(leaders[place + step], false);
    }
  }
};
extern ClockTree g_clock_tree;

// Whether there are, or may be, other machines, and the trace is recorded.
bool WantsClocks();

// Collective over MPI_COMM_WORLD. moment 0: in MPI_Init; 1: in MPI_Finalize, by the ranks that did it in
// MPI_Init. Otherwise nothing happens.
void CompareClocks(int moment);

// RANKINE_CLOCK_SKEW (docs/environment.md); nullptr: absent. Call before the clock is read.
void SkewForTests(const char* text);

}  // namespace rankine::recorder
