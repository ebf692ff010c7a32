// SPDX-License-Identifier: BSD-3-Clause
// Relates the clocks of a job's machines to each other, so that an event trace of all ranks has a single
// time line.
//
// Processes of one machine share its clock (strictly: processes with the same boot of a kernel and the same
// kind of clock). Clocks are compared at the end of MPI_Init and at the start of the merge. The first rank of
// a machine repeatedly requests the time of a rank on another machine. The ranks of rank 0's machine request
// no time. The answer with the shortest round trip is used, and this round-trip time is the error (Cristian,
// Probabilistic clock synchronization, 1989).
//
// The machines form a binomial tree, so the number of steps is log2 of the number of machines; errors along
// a path add up. The results are written to the spool's log (docs/attributes.md, clock.*); nothing is
// corrected here. While the program runs, the clocks are compared again from time to time
// (clocks_between.h).
#pragma once

namespace rankine::recorder {

// The position of this rank among the ranks that represent their machines. The position is known since
// MPI_Init.
struct ClockTree {
  int* leaders = nullptr;  // the ranks that represent machines; nullptr: clocks are not compared
  int count = 0;
  int place = -1;  // index in `leaders`; -1: this rank does not represent a machine

  // Calls `each(rank, up)` for the partners of this rank in the tree. The ranks whose questions this rank
  // answers come first. The rank whose time this rank requests comes last. The machine of rank 0 requests no
  // time of another machine.
  template <class Each>
  void ForEdges(const Each& each) const {
    for (int step = 1; step < count; step *= 2) {
      if ((place & step) != 0) return each(leaders[place - step], true);
      if (place + step < count) each(leaders[place + step], false);
    }
  }
};
extern ClockTree g_clock_tree;

// Returns whether the trace is recorded and there are, or may be, other machines.
bool WantsClocks();

// This function is collective over MPI_COMM_WORLD. If `moment` is 0, CompareClocks is called in MPI_Init; if
// 1, in MPI_Finalize, by the ranks that called it in MPI_Init. If clocks are not compared in this run, does
// nothing.
void CompareClocks(int moment);

// Reads RANKINE_CLOCK_SKEW (docs/environment.md); nullptr: it is not set. Call this function before the
// clock is read.
void SkewForTests(const char* text);

}  // namespace rankine::recorder
