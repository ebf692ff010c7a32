// How the clocks of a job's machines relate, so that an event trace of all ranks stands on one line.
//
// Processes of one machine (one boot of a kernel, one kind of clock) share its clock. Of each other machine
// the first rank asks a rank of another one for its time, again and again, at the end of MPI_Init and at the
// begin of the merge; the quickest answer counts, whose round trip is the error (Cristian, Probabilistic
// clock synchronization, 1989). Machines form a binomial tree, so it takes log2 of their number one after the
// other; errors of a path add up. What was seen goes into the spool's log (docs/attributes.md, clock.*), and
// nothing is corrected here. While the program runs they are compared again now and then (clocks_between.h).
#pragma once

namespace rankine::recorder {

// This rank among those that stand for a machine each, known since MPI_Init.
struct ClockTree {
  int* leaders = nullptr;  // ranks; nullptr: clocks are not compared
  int count = 0;
  int place = -1;  // -1: it stands for none

  // `each(rank, up)` of whom this one answers, and last of whom it asks: the machine of rank 0 asks nobody.
  template <class Each>
  void ForEdges(const Each& each) const {
    for (int step = 1; step < count; step *= 2) {
      if ((place & step) != 0) return each(leaders[place - step], true);
      if (place + step < count) each(leaders[place + step], false);
    }
  }
};
extern ClockTree g_clock_tree;

// There are other machines, or may be, and the trace is recorded.
bool WantsClocks();

// Collective over MPI_COMM_WORLD: 0 in MPI_Init, then, of those that did so, 1 in MPI_Finalize. Otherwise
// nothing happens.
void CompareClocks(int moment);

// RANKINE_CLOCK_SKEW (docs/environment.md), nullptr: absent. Before the clock is read.
void SkewForTests(const char* text);

}  // namespace rankine::recorder
